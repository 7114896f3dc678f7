import { expect, it } from "vitest";
import { type Card } from "../cards.ts";
import { blackjackReturnPpm } from "./best-play.ts";
import { blackjackGame } from "./deal.ts";
import { BLACKJACK, type BlackjackOutcome, blackjackTotal } from "./spots.ts";

/** A card that counts so much; 11 is an ace. */
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
  // Whoever went over has lost, whatever the dealer did.
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
  // Draws of 0 take the shoe from its front: aces of the first deck, then of the next.
  const asked: number[] = [];
  const outcome = blackjackGame.deal({
    int(bound) {
      asked.push(bound);
      return asked.length % 2 === 0 ? 8 * 4 : 36;
    },
  });
  expect(asked.length).toBe(2 + outcome.dealer.length + outcome.draws.length);
  expect(asked[0]).toBe(416);
  expect(blackjackTotal(outcome.dealer).total).toBeGreaterThanOrEqual(17);
  expect(blackjackTotal([...outcome.player, ...outcome.draws]).total).toBeGreaterThanOrEqual(21);
  const { decisions } = blackjackGame;
  expect(decisions?.shown(outcome, 0)).toEqual({ cards: outcome.player, open: [outcome.dealer[0]] });
});
