import type { TableDecision, TableRoundView } from "@khela/contract/tables";
import { expect, it } from "vitest";
import { ownHand } from "./own-hand.ts";

const slip = {
  betId: "b",
  account: "",
  mine: true,
  stake: "100",
  spots: [{ spot: "main", stake: "100" }],
  payout: null,
};
const round = (decisions: TableDecision[], window: number, cards: number[], slips = [slip]) =>
  ({
    phase: "playing",
    decisions,
    slips,
    play: { cards, open: [3], window, endsAt: "2026-11-22T00:00:00.000Z" },
  }) as unknown as TableRoundView;

it("[GAME-08] a hand is decided once a window, and shows its own cards only", () => {
  expect(ownHand(round([], 0, [1, 2]), null)).toEqual({
    isIn: true,
    cards: [1, 2],
    choice: "first",
    waits: false,
  });
  const hit = { window: 0, action: "hit" as const };
  expect(ownHand(round([hit], 0, [1, 2]), null)).toMatchObject({ choice: "none", waits: true });
  expect(ownHand(round([hit], 1, [1, 2, 3]), null)).toMatchObject({ cards: [1, 2, 3], choice: "later" });
  // Who stood sees the own two cards, and not what others took.
  const stood = { window: 0, action: "stand" as const };
  expect(ownHand(round([stood], 1, [1, 2, 3]), null)).toMatchObject({
    cards: [1, 2],
    choice: "none",
    waits: false,
  });
  // Who did not decide stood.
  expect(ownHand(round([], 1, [1, 2, 3]), null)).toMatchObject({ cards: [1, 2], choice: "none" });
  expect(ownHand(round([], 1, [1, 2, 3], []), null)).toMatchObject({
    isIn: false,
    cards: [1, 2, 3],
    choice: "none",
  });
});
