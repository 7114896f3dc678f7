import { type Card, rankOf } from "../cards.ts";
import { spot, type TableRules, unknownSpot } from "../types.ts";

const BACCARAT_CODE = "baccarat";
export const BACCARAT_DECKS = 8;

/** Two or three cards for each side. */
export interface BaccaratOutcome {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

/**
 * The points of a hand: an ace counts 1, two to nine their number, ten and pictures 0; only the last digit of the sum
 * counts.
 */
export const pointsOf = (hand: readonly Card[]): number =>
  hand.reduce((sum, card) => sum + (rankOf(card) > 9 ? 0 : rankOf(card)), 0) % 10;

export function winnerOf({ player, banker }: BaccaratOutcome): "player" | "banker" | "tie" {
  const lead = pointsOf(player) - pointsOf(banker);
  return lead > 0 ? "player" : lead < 0 ? "banker" : "tie";
}

const isPair = (hand: readonly Card[]): boolean =>
  hand[0] !== undefined && hand[1] !== undefined && rankOf(hand[0]) === rankOf(hand[1]);

/** A winning banker bet pays 0.95 to 1; a tie returns both main bets. */
export const BACCARAT: TableRules<BaccaratOutcome> = {
  code: BACCARAT_CODE,
  mathsVersion: 1,
  spots: [
    spot("player", [200, 100], 987_649),
    spot("tie", [900], 856_403),
    spot("banker", [195, 100], 989_420),
    spot("player-pair", [1200], 896_385),
    spot("banker-pair", [1200], 896_385),
  ],
  judge(code, outcome) {
    const winner = winnerOf(outcome);
    if (code === "tie") return winner === "tie" ? 900 : 0;
    if (code === "player-pair") return isPair(outcome.player) ? 1200 : 0;
    if (code === "banker-pair") return isPair(outcome.banker) ? 1200 : 0;
    if (code !== "player" && code !== "banker") return unknownSpot(code);
    if (winner === "tie") return 100;
    if (winner !== code) return 0;
    return code === "player" ? 200 : 195;
  },
  revealMs: ({ player, banker }) => 2_500 + (player.length + banker.length) * 900,
};

/** Whether the player draws a third card: on 0 to 5, where neither side has 8 or 9. */
export function playerDraws(player: number, banker: number): boolean {
  return player <= 5 && banker < 8;
}

/**
 * Whether the banker draws a third card.
 * @param third points of the player's third card; undefined where it stood
 */
export function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (player >= 8 && third === undefined) return false;
  if (banker >= 7) return false;
  if (third === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return third === 6 || third === 7;
}
