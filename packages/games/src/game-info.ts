import type { Money } from "@khela/kernel/money";
import type { SlotFeature } from "./slots/features.ts";

/** Categories of GAME-01. */
export const GAME_CATEGORIES = [
  "rng",
  "live",
  "fish",
  "pvp",
  "inHouse",
  "sports",
  "esports",
  "cockfight",
  "lottery",
  "elott",
  "poker",
  "jackpot",
  "crash",
  "arcade",
  "cricket",
  "mini",
] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** Sub-categories of slots (GAME-01): scratch cards and music, video poker, jackpots, table games, arcade, bingo. */
export const GAME_SUB_CATEGORIES = ["scratch", "videoPoker", "jackpot", "table", "arcade", "bingo"] as const;
export type GameSubCategory = (typeof GAME_SUB_CATEGORIES)[number];

/**
 * How a round is played: `slots`, `dice` and `instant` in one call with the player's seed, `steps` in several;
 * `scratch` is the next ticket of a committed book; `fishing` is several shots at fish that everybody sees, with the
 * player's seed; `crash` and `table` are bets on a round that everybody shares; `pvp` is played between players.
 */
export type GameKind =
  | "slots"
  | "crash"
  | "dice"
  | "instant"
  | "steps"
  | "scratch"
  | "table"
  | "fishing"
  | "lottery"
  | "pvp";

/** A game as lists and info pages show it. All figures come from an analysis that a test repeats. */
export interface GameInfo {
  readonly code: string;
  readonly kind: GameKind;
  /**
   * The vendor code under which the game is listed, where that isn't the house's own; it selects a lottery's page.
   */
  readonly vassalage?: string;
  readonly categories: readonly GameCategory[];
  /** Sub-category of a slot, for games of category `rng`. */
  readonly subCategory?: GameSubCategory;
  readonly name: { readonly en: string; readonly bn: string };
  /** Return to player in parts per million, rounded down; that of the best bet where bets differ. */
  readonly rtpPpm: number;
  /**
   * The part of `rtpPpm` that comes from progressive jackpots in the long run; absent for titles without jackpots.
   */
  readonly jackpotPpm?: number;
  /** The feature that can be bought: its price in bets, and the return of a bought round. */
  readonly buy?: { readonly price: number; readonly rtpPpm: number };
  /** 1 (calm) to 5 (wild). */
  readonly volatility: number;
  /** Share of rounds that pay anything; null where the player's bet decides it. */
  readonly hitRatePpm: number | null;
  /** The highest payout of a round, in hundredths of the stake. */
  readonly maxWinHundredths: number;
  readonly minStake: Money;
  readonly maxStake: Money;
  /** Pay lines, 243 ways, or neither. */
  readonly pay: { readonly kind: "lines" | "ways"; readonly count: number } | null;
  readonly mathsVersion: number;
  readonly features: readonly SlotFeature[];
}
