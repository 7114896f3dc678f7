import { expect, it } from "vitest";
import { type Card } from "../cards.ts";
import { recompute } from "../../verify.ts";
import { blackjackReturnPpm } from "./best-play.ts";
import { blackjackGame } from "./deal.ts";
import { type BlackjackDecision, choicesOf, countDraws, visibleHands } from "./decisions.ts";
import { BLACKJACK, type BlackjackAction, type BlackjackOutcome, blackjackTotal, isPair } from "./spots.ts";

/** A card with this value; 11 is an ace. */
const counts = (value: number): Card => (value === 11 ? 0 : (value - 1) * 4);
const hand = (...values: number[]): Card[] => values.map(counts);
const round = (player: number[], draws: number[], dealer: number[]): BlackjackOutcome => ({
  player: hand(...player) as [Card, Card],
  draws: hand(...draws),
  dealer: hand(...dealer),
});

it("[GAME-10] blackjack returns what is shown with best play, counted over eight full decks", () => {
  expect(blackjackReturnPpm()).toBe(BLACKJACK.spots[0]?.rtpPpm);
});

it("[GAME-08] aces count eleven as long as the hand may have them", () => {
  expect(blackjackTotal(hand(11, 6))).toEqual({ total: 17, soft: true });
  expect(blackjackTotal(hand(11, 6, 10))).toEqual({ total: 17, soft: false });
  expect(blackjackTotal(hand(11, 11, 9))).toEqual({ total: 21, soft: true });
});

it("[GAME-08] a hand is judged by the cards that its player took", () => {
  const game = round([10, 6], [5], [10, 9]);
  expect(BLACKJACK.judge("main", game)).toBe(0);
  expect(BLACKJACK.judge("main", game, 1)).toBe(200);
  expect(BLACKJACK.judge("double", game, 1)).toBe(200);
  expect(BLACKJACK.judge("main", round([10, 6], [10], [10, 6, 10]))).toBe(200);
  // A player who busts has lost, whatever the dealer draws.
  expect(BLACKJACK.judge("main", round([10, 6], [10], [10, 6, 10]), 1)).toBe(0);
  expect(BLACKJACK.judge("main", round([10, 9], [2], [10, 9]))).toBe(100);
  expect(() => BLACKJACK.judge("dealer", game)).toThrow(RangeError);
});

it("[GAME-08] blackjack pays 3 to 2, is more than any other 21, and meets its like", () => {
  expect(BLACKJACK.judge("main", round([11, 10], [], [10, 6, 5]))).toBe(250);
  expect(BLACKJACK.judge("main", round([11, 10], [], [10, 11]))).toBe(100);
  expect(BLACKJACK.judge("main", round([10, 10], [11], [11, 10]))).toBe(0);
  expect(BLACKJACK.judge("main", round([10, 10], [11], [11, 10]), 1)).toBe(0);
});

it("[GAME-08] [GAME-09] the dealer's cards are dealt before any that a player can take", () => {
  // Draws of 0 take cards from the front of the shoe: aces of the first deck, then of the next.
  const asked: number[] = [];
  const outcome = blackjackGame.deal({
    int(bound) {
      asked.push(bound);
      return asked.length % 2 === 0 ? 8 * 4 : 36;
    },
  });
  expect(asked.length).toBe(
    2 + outcome.dealer.length + outcome.draws.length + (outcome.splits ?? []).flat().length,
  );
  expect(asked[0]).toBe(416);
  expect(blackjackTotal(outcome.dealer).total).toBeGreaterThanOrEqual(17);
  expect(blackjackTotal([...outcome.player, ...outcome.draws]).total).toBeGreaterThanOrEqual(21);
  const { decisions } = blackjackGame;
  expect(decisions?.shown(outcome, [0, 0, 0])).toEqual({ cards: outcome.player, open: [outcome.dealer[0]] });
});

const pair = (value: number, first: number[], second: number[], dealer: number[]): BlackjackOutcome => ({
  ...round([value, value], [10], dealer),
  splits: [hand(...first), hand(...second)],
});

it("[GAME-08] both hands of a split pair are judged by themselves, and 21 is no blackjack there", () => {
  const game = pair(8, [11, 2], [10, 10], [10, 9]);
  expect(BLACKJACK.judge("main", game, [1, 1])).toBe(100);
  expect(BLACKJACK.judge("main", game, [2, 1])).toBe(200);
  expect(BLACKJACK.judge("split", game, [2, 1])).toBe(0);
  expect(BLACKJACK.judge("split", game, [2, 2])).toBe(0);
  expect(BLACKJACK.judge("main", pair(11, [10], [5], [10, 6, 5]), [1, 1])).toBe(100);
  expect(BLACKJACK.judge("main", pair(11, [10], [5], [10, 9]), [1, 1])).toBe(200);
  // A hand that was not split has no second hand, and a split hand is not doubled.
  expect(() => BLACKJACK.judge("split", game, 1)).toThrow(RangeError);
  expect(() => BLACKJACK.judge("double", game, [1, 1])).toThrow(RangeError);
  expect(() => BLACKJACK.judge("main", round([8, 9], [], [10, 9]), [1, 1])).toThrow(RangeError);
});

it("[GAME-08] only cards of one rank are a pair", () => {
  expect(isPair([36, 39])).toBe(true);
  // A ten and a king have the same value, but not the same rank.
  expect(isPair([36, 48])).toBe(false);
});

it("[GAME-08] [GAME-09] a pair's two hands are dealt after everything else, to 21; an ace gets one card", () => {
  let checked = 0;
  for (let seed = 1; checked < 40; seed += 1) {
    const outcome = recompute({
      gameCode: "blackjack",
      bet: null,
      serverSeedHex: "5a".repeat(32),
      clientSeed: "salt",
      nonce: seed,
    }).outcome as unknown as BlackjackOutcome;
    expect(outcome.splits !== undefined).toBe(isPair(outcome.player));
    if (!outcome.splits) continue;
    checked += 1;
    for (const [at, own] of outcome.splits.entries()) {
      const first = outcome.player[at] ?? 0;
      if (first < 4) expect(own).toHaveLength(1);
      else expect(blackjackTotal([first, ...own]).total).toBeGreaterThanOrEqual(21);
      expect(blackjackTotal([first, ...own.slice(0, -1)]).total).toBeLessThan(21);
    }
    const { splits: _splits, ...before } = outcome;
    // Rounds of the first maths version can still be verified.
    const asOf = { gameCode: "blackjack", bet: null, serverSeedHex: "5a".repeat(32), clientSeed: "salt" };
    expect(recompute({ ...asOf, nonce: seed, mathsVersion: "1" }).outcome).toEqual(before);
  }
});

it("[GAME-08] what lies open shows a split pair's hands once somebody has split, and no card too many", () => {
  const game = pair(8, [2, 3, 10], [5, 10], [10, 9]);
  const { decisions } = blackjackGame;
  expect(decisions?.shown(game, [0, 1, 1])).toEqual({
    cards: hand(8, 8),
    splits: [hand(8, 2), hand(8, 5)],
    open: hand(10),
  });
  const shown = decisions?.shown(game, [1, 2, 1]) ?? { cards: [], open: [] };
  expect(shown).toMatchObject({ cards: hand(8, 8, 10), splits: [hand(8, 2, 3), hand(8, 5)] });
  expect(decisions?.drawn(shown)).toEqual([1, 2, 1]);
  expect(decisions?.drawn({ cards: hand(8, 8), open: hand(10) })).toEqual([0, 0, 0]);
  // The unsplit hand is over 21, the split hands can still draw; split aces never can.
  expect([0, 1, 2].map((at) => decisions?.canDraw(shown, at))).toEqual([false, true, true]);
  const aces = { cards: hand(11, 11), splits: [hand(11, 2), hand(11, 5)], open: hand(10) };
  expect([0, 1, 2].map((at) => decisions?.canDraw(aces, at))).toEqual([true, false, false]);
});

const decided = (window: number, action: BlackjackAction, at = 0): BlackjackDecision => ({
  window,
  hand: at,
  action,
});

it("[GAME-08] each hand is decided once a window, as long as it takes cards", () => {
  const first = { cards: hand(8, 8), open: hand(10), window: 0 };
  expect(choicesOf(first, [], 0)).toEqual(["stand", "hit", "double", "split"]);
  expect(choicesOf(first, [], 1)).toEqual([]);
  expect(choicesOf({ ...first, cards: hand(8, 9) }, [], 0)).toEqual(["stand", "hit", "double"]);
  const split = [decided(0, "split")];
  expect(choicesOf(first, split, 0)).toEqual([]);
  expect(visibleHands(first, split)).toEqual([hand(8), hand(8)]);
  const next = { ...first, window: 1, splits: [hand(8, 3), hand(8, 11, 2)] };
  expect(visibleHands(next, split)).toEqual([hand(8, 3), hand(8, 11)]);
  expect([0, 1, 2].map((at) => choicesOf(next, split, at))).toEqual([["stand", "hit"], ["stand", "hit"], []]);
  const one = [...split, decided(1, "hit", 1)];
  expect([0, 1].map((at) => choicesOf(next, one, at))).toEqual([["stand", "hit"], []]);
  // A player who did not split has no split hands, and a player who missed a window has stood.
  expect(choicesOf({ ...next, cards: hand(8, 8, 2) }, [decided(0, "hit")], 0)).toEqual(["stand", "hit"]);
  expect(choicesOf(next, [], 0)).toEqual([]);
  expect(choicesOf({ ...next, window: 2 }, one, 0)).toEqual([]);
  expect(choicesOf({ ...next, window: 2 }, one, 1)).toEqual([]);
  const aces = { ...next, cards: hand(11, 11), splits: [hand(11, 2), hand(11, 3)] };
  expect([0, 1].map((at) => choicesOf(aces, split, at))).toEqual([[], []]);
});

it("[GAME-08] cards are counted for each hand", () => {
  expect(countDraws([])).toBe(0);
  expect(countDraws([decided(0, "hit"), decided(1, "stand")])).toBe(1);
  expect(countDraws([decided(0, "double")])).toBe(1);
  expect(countDraws([decided(0, "split")])).toEqual([1, 1]);
  expect(countDraws([decided(0, "split"), decided(1, "stand"), decided(1, "hit", 1)])).toEqual([1, 2]);
});
