import { type Money, mulDiv, ZERO } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { type DrawName, SEED_GAME_MAX_PAYOUT } from "../instant/seed-game.ts";

/** An unrounded multiplier: the stake is multiplied first and the product rounded once. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** The state of a round after its actions so far. Holds nothing that the player may not see yet. */
export interface StepsPosition {
  /** Whether the game itself has ended the round. */
  readonly over: boolean;
  /** The payout over the stake if the round ended now, stake included; null before the first action. */
  readonly pays: Ratio | null;
  /** The highest payout that the next action can lead to; null where there is no next action. */
  readonly next: Ratio | null;
  /** The player's view; once the round is over, it includes what was hidden. */
  readonly view: object;
}

/**
 * A game of several calls with the player's seed. A round is stored as its bet and its actions; everything else
 * follows from them and the seed, so that nothing hidden is ever stored. GAME-08, GAME-09, GAME-12.
 */
export interface StepsGame<Bet = unknown, Action = unknown> {
  readonly code: string;
  readonly mathsVersion: number;
  readonly draw: DrawName;
  /** Whether a player may cash out before the game ends the round. */
  readonly cashOut: boolean;
  isBet(bet: unknown): bet is Bet;
  isAction(action: unknown): action is Action;
  /**
   * Replays a round from its start.
   * @param ended whether the round is over, for any reason; the view then includes what was hidden
   * @returns undefined for a sequence with an impossible action
   */
  replay(rng: Rng, bet: Bet, actions: readonly Action[], ended: boolean): StepsPosition | undefined;
}

/**
 * The reason why a round is over. `limit`: the next action could have exceeded the highest payout; `time`: the round
 * waited too long; `version`: the maths version it began with is no longer kept.
 */
export type StepsEnd = "lost" | "won" | "cashOut" | "limit" | "time" | "version";

/** The stored outcome of a round. */
export interface StepsOutcome {
  readonly actions: readonly unknown[];
  readonly by: StepsEnd;
  readonly view: object;
}

/**
 * How long a round waits for its player, in milliseconds: 24 hours. After that it is ended by the rules of the game.
 */
export const STEPS_WAIT_MS = 24 * 3_600_000;

/** The highest number of actions in a round. */
export const MAX_STEPS = 60;

/** A ratio of a stake, rounded down once. MONEY-01. */
export function ratioOf(stake: Money, { num, den }: Ratio): Money {
  return num === 0n ? ZERO : mulDiv(stake, num, den);
}

/** A ratio in 1/10,000, rounded to the nearest; for display only, never for amounts. */
export function ratioE4(ratio: Ratio): number {
  return Number((ratio.num * 20_000n + ratio.den) / (2n * ratio.den));
}

/**
 * Whether a round has to end here because the next action could exceed the highest payout. The player is paid in full
 * now, instead of getting a cut win later (domain rules H16).
 */
export function reachesLimit(stake: Money, { over, pays, next }: StepsPosition): boolean {
  return !over && pays !== null && next !== null && ratioOf(stake, next) > SEED_GAME_MAX_PAYOUT;
}
