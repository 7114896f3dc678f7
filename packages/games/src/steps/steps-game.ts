import { type Money, mulDiv, ZERO } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { type DrawName, SEED_GAME_MAX_PAYOUT } from "../instant/seed-game.ts";

/** A multiplier that no rounding has touched: stakes are multiplied first and rounded once. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** Where a round stands after its actions so far. Holds nothing that the player may not see yet. */
export interface StepsPosition {
  /** The game itself has ended the round. */
  readonly over: boolean;
  /** What would be paid if the round ended now, stake included; null: nothing was played yet. */
  readonly pays: Ratio | null;
  /** The most that the next action can bring; null where there is no next one. */
  readonly next: Ratio | null;
  /** What the player sees; once the round is over, also what was hidden. */
  readonly view: object;
}

/**
 * A game of several calls with the player's seed. A round is its bet and its actions: everything else follows
 * from them and the seed, so that nothing hidden is ever stored. GAME-08, GAME-09, GAME-12.
 */
export interface StepsGame<Bet = unknown, Action = unknown> {
  readonly code: string;
  readonly mathsVersion: number;
  readonly draw: DrawName;
  /** Whether a player may take what was won so far. */
  readonly cashOut: boolean;
  isBet(bet: unknown): bet is Bet;
  isAction(action: unknown): action is Action;
  /**
   * Plays a round again from its start.
   * @param ended the round is over, by whatever: the view then tells what was hidden
   * @returns undefined where an action isn't possible at its place
   */
  replay(rng: Rng, bet: Bet, actions: readonly Action[], ended: boolean): StepsPosition | undefined;
}

/**
 * Why a round is over. `limit`: the next action could have won more than is paid at most; `time`: it waited too long;
 * `version`: the maths it began with is gone.
 */
export type StepsEnd = "lost" | "won" | "cashOut" | "limit" | "time" | "version";

/** What is kept of a round that is over. */
export interface StepsOutcome {
  readonly actions: readonly unknown[];
  readonly by: StepsEnd;
  readonly view: object;
}

/** How long a round waits for its player, in milliseconds: 24 hours. Then it is ended as the rules say. */
export const STEPS_WAIT_MS = 24 * 3_600_000;

/** The most actions that any round may have. */
export const STEPS_MOST = 60;

/** What a ratio of a stake is, rounded down once. MONEY-01. */
export function ratioOf(stake: Money, { num, den }: Ratio): Money {
  return num === 0n ? ZERO : mulDiv(stake, num, den);
}

/** A ratio in 1/10,000, rounded to the nearest: for showing only, money is never taken from it. */
export function ratioE4(ratio: Ratio): number {
  return Number((ratio.num * 20_000n + ratio.den) / (2n * ratio.den));
}

/**
 * Whether a round has to end here: the next action could win more than is paid at most, so the player is paid
 * in full now instead of being cut later (domain rules H16).
 */
export function reachesLimit(stake: Money, { over, pays, next }: StepsPosition): boolean {
  return !over && pays !== null && next !== null && ratioOf(stake, next) > SEED_GAME_MAX_PAYOUT;
}
