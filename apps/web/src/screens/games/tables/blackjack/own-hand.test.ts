import type { TableDecision, TableRoundView } from "@khela/contract/tables";
import type { BlackjackOutcome } from "@khela/games/tables/blackjack/spots";
import { moneyToText } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { handResults, ownHands } from "./own-hand.ts";

const tableBet = {
  betId: "b",
  account: "",
  mine: true,
  stake: "100",
  spots: [{ spot: "main", stake: "100" }],
  payout: null,
};
const round = (
  decisions: TableDecision[],
  window: number,
  { cards, splits, tableBets = [tableBet] }: { cards: number[]; splits?: number[][]; tableBets?: object[] },
) =>
  ({
    phase: "playing",
    decisions,
    bets: tableBets,
    play: { cards, ...(splits ? { splits } : {}), open: [3], window, endsAt: "2026-11-22T00:00:00.000Z" },
  }) as unknown as TableRoundView;

// A deuce and a nine, and a hand one ace short.
const [PAIR, DEUCE_NINE] = [
  [28, 31],
  [4, 32],
];
const one = (decision: Pick<TableDecision, "window" | "action">, hand = 0): TableDecision => ({
  hand,
  ...decision,
});

it("[GAME-08] a hand is decided once a window, and shows its own cards only", () => {
  expect(ownHands(round([], 0, { cards: DEUCE_NINE }), null)).toEqual({
    isIn: true,
    hands: [{ cards: DEUCE_NINE, choices: ["stand", "hit", "double"], waits: false }],
    turn: 0,
  });
  const hit = one({ window: 0, action: "hit" });
  expect(ownHands(round([hit], 0, { cards: DEUCE_NINE }), null)).toMatchObject({
    hands: [{ choices: [], waits: true }],
    turn: undefined,
  });
  const three = [...DEUCE_NINE, 3];
  expect(ownHands(round([hit], 1, { cards: three }), null).hands).toEqual([
    { cards: three, choices: ["stand", "hit"], waits: false },
  ]);
  // A player who stood, or did not decide, sees the own two cards and not those that others drew.
  for (const decisions of [[one({ window: 0, action: "stand" })], []])
    expect(ownHands(round(decisions, 1, { cards: three }), null).hands).toEqual([
      { cards: DEUCE_NINE, choices: [], waits: false },
    ]);
  expect(ownHands(round([], 1, { cards: three, tableBets: [] }), null)).toEqual({
    isIn: false,
    hands: [{ cards: three, choices: [], waits: false }],
    turn: undefined,
  });
});

it("[GAME-08] a split pair is two hands, decided one after the other", () => {
  expect(ownHands(round([], 0, { cards: PAIR }), null).hands[0]?.choices).toContain("split");
  const split = one({ window: 0, action: "split" });
  expect(ownHands(round([split], 0, { cards: PAIR }), null)).toMatchObject({
    hands: [
      { cards: [28], waits: true },
      { cards: [31], waits: true },
    ],
    turn: undefined,
  });
  const splits = [
    [28, 4],
    [31, 8],
  ];
  const next = { cards: PAIR, splits };
  expect(ownHands(round([split], 1, next), null)).toMatchObject({ hands: [{ cards: [28, 4] }, {}], turn: 0 });
  const stood = [split, one({ window: 1, action: "stand" })];
  expect(ownHands(round(stood, 1, next), null)).toMatchObject({
    hands: [{ choices: [] }, { cards: [31, 8], choices: ["stand", "hit"] }],
    turn: 1,
  });
  // Another player drew more cards to the first hand.
  const outcome: BlackjackOutcome = {
    player: [28, 31],
    draws: [],
    splits: [
      [4, 5, 6],
      [8, 9],
    ],
    dealer: [3, 40],
  };
  const later = {
    ...round([...stood, one({ window: 1, action: "hit" }, 1)], 2, next),
    phase: "dealt" as const,
  };
  expect(ownHands(later, outcome).hands.map(({ cards }) => cards)).toEqual([
    [28, 4],
    [31, 8, 9],
  ]);
});

it("[GAME-08] says of each hand who won, and with what it was paid", () => {
  const cardOf = (rank: number): number => 4 * (rank - 1);
  const outcome: BlackjackOutcome = {
    player: [cardOf(8), cardOf(8)],
    draws: [cardOf(5)],
    splits: [[cardOf(10)], [cardOf(1)]],
    dealer: [cardOf(10), cardOf(9)],
  };
  const results = (decision: TableDecision, spots: string[]) => {
    const tableBets = spots.map((spot) => ({ ...tableBet, spots: [{ spot, stake: "100" }] }));
    const dealt = { ...round([decision], 1, { cards: PAIR, tableBets }), phase: "dealt" } as TableRoundView;
    return handResults(dealt, outcome).map(({ result, stake, payout }) => [
      result,
      moneyToText(stake),
      moneyToText(payout),
    ]);
  };
  const decided = (action: TableDecision["action"]) => one({ window: 0, action });
  expect(results(decided("stand"), ["main"])).toEqual([["lost", "100.00", "0.00"]]);
  expect(results(decided("double"), ["main", "double"])).toEqual([["won", "200.00", "400.00"]]);
  expect(results(decided("split"), ["main", "split"])).toEqual([
    ["lost", "100.00", "0.00"],
    ["push", "100.00", "100.00"],
  ]);
  expect(results(decided("stand"), [])).toEqual([]);
});
