/** Every title uses the same symbol ids; names and pictures belong to the title's theme. */
export const SLOT_SYMBOLS = [
  "wild",
  "scatter",
  "h1",
  "h2",
  "h3",
  "h4",
  "l1",
  "l2",
  "l3",
  "l4",
  "l5",
] as const;
export type SymbolId = (typeof SLOT_SYMBOLS)[number];

export const REELS = 5;
export const ROWS = 3;

/** Symbols by reel (left to right), then by row (top to bottom): `grid[reel][row]`. */
export type Grid = readonly (readonly SymbolId[])[];

/** Pays for 2, 3, 4 and 5 of a kind, in hundredths of the total bet, per line or per way. */
export type KindPays = readonly [number, number, number, number];

/** One number for each of 3, 4 and 5 scatters. */
export type ByScatters = readonly [number, number, number];

export type FreeSpinMultiplier =
  /** Every free spin pays times `value`. */
  | { readonly kind: "fixed"; readonly value: number }
  /** Spin n (from 0) pays times min(start + n·step, max). */
  | { readonly kind: "rising"; readonly start: number; readonly step: number; readonly max: number }
  /** Fixed by how many scatters started the feature. */
  | { readonly kind: "by-scatters"; readonly values: ByScatters };

export interface FreeSpinRules {
  /** Free spins for 3, 4 and 5 scatters in the base game. */
  readonly awards: ByScatters;
  /** More free spins for 3, 4 and 5 scatters during the feature; zeros where it cannot start again. */
  readonly retriggers: ByScatters;
  /** No round has more free spins than this; an award beyond it is shortened. */
  readonly maxSpins: number;
  readonly multiplier: FreeSpinMultiplier;
  /** Whether a reel that shows a wild turns wild and stays so until the feature ends. */
  readonly stickyWildReels: boolean;
  /** Symbols of which one is drawn when the feature starts; it then pays on any reels, on every line. */
  readonly specials: readonly SymbolId[];
}

/**
 * Cascades: the cells of all wins vanish, what stood above falls, the strip above fills up, and the new grid
 * pays again, until it pays nothing. Five stops decide all of it.
 */
export interface CascadeRules {
  /** What the first, second, … grid of a spin pays times; the last one for all that follow. */
  readonly multipliers: readonly number[];
}

/**
 * Hold and win: with enough coins in the base spin all of them stay, and the empty cells spin again, each on its
 * own. A new coin stays as well and sets the respins back to their first number; at the end every coin pays.
 */
export interface HoldRules {
  /** Coins that start the feature; fewer pay nothing. */
  readonly coins: number;
  readonly respins: number;
  /** In a respin an empty cell shows a coin with the chance `chance` in `of`. */
  readonly chance: number;
  readonly of: number;
  /** What a coin is worth, in hundredths of the total bet, drawn by weight; the named ones are jackpots. */
  readonly values: readonly CoinValue[];
  /** Paid on top when every cell holds a coin. */
  readonly fullHundredths: number;
}

export interface CoinValue {
  readonly hundredths: number;
  readonly weight: number;
  readonly name?: "mini" | "minor" | "major";
}

/**
 * A round that is bought: its reels stop where `stops` says, on three scatters, and its free spins are drawn like those of
 * any other round. It pays like one of the bet, and costs so many bets.
 */
export interface BuyRules {
  /** Total bets that it costs. */
  readonly price: number;
  /** Top row of each reel. */
  readonly stops: readonly number[];
}

/** The pay table of a title: all that a player reads, without the reel strips. Data: `<code>/rules.json`. */
export interface SlotRules {
  readonly code: string;
  /** Stored with each round. Any change of rules or strips needs a new one. */
  readonly mathsVersion: number;
  /** The first 20 or 25 of `lines.json`, or 243 ways: any rows on neighbouring reels from the left. */
  readonly pay: { readonly kind: "lines"; readonly lines: number } | { readonly kind: "ways" };
  readonly pays: Readonly<Partial<Record<SymbolId, KindPays>>>;
  /** Scatters anywhere: 3, 4, 5, in hundredths of the total bet. */
  readonly scatterPays: ByScatters;
  /** A line win that a wild takes part in pays times this (1 = no change). */
  readonly wildMultiplier: { readonly base: number; readonly free: number };
  /** Whether a wild covers its whole reel before lines are paid (scatters are counted before). */
  readonly wildExpands: { readonly base: boolean; readonly free: boolean };
  readonly freeSpins: FreeSpinRules | null;
  /** Titles whose wins vanish and make room for what falls after them. */
  readonly cascade?: CascadeRules;
  /** Titles whose scatters are coins with a value, and stay for respins when there are enough. */
  readonly hold?: HoldRules;
  /** Whether its stakes pay into the progressive pools as well, and may win them: see `jackpots/`. */
  readonly jackpots?: boolean;
  /** Titles whose free spins can be bought. */
  readonly buy?: BuyRules;
  /** The most that a round pays, in hundredths of the total bet; a feature that reaches it ends. */
  readonly maxWinHundredths: number;
}

/** Reel strips, symbols separated by spaces, left to right. Data: `<code>/strips.json`. */
export interface SlotStrips {
  readonly base: readonly string[];
  /** Strips of the free spins; the base strips where missing. */
  readonly free?: readonly string[];
}

/** `[reel, row]`, both from 0. */
export type Position = readonly [number, number];

export interface SlotWin {
  readonly kind: "line" | "ways" | "special";
  /** Index of the line from 0; -1 for ways and for the special symbol, which pays on every line. */
  readonly line: number;
  readonly symbol: SymbolId;
  /** Reels that take part. */
  readonly count: number;
  /** Ways, or lines that pay, at once; 1 for a line. */
  readonly times: number;
  readonly positions: readonly Position[];
  /** Wild multiplier in this win; the free-spin multiplier is separate. */
  readonly multiplier: number;
  /** In hundredths of the total bet, times and wild multiplier included, free-spin multiplier not. */
  readonly winHundredths: number;
}

export interface ScatterWin {
  readonly count: number;
  readonly positions: readonly Position[];
  readonly winHundredths: number;
}

/** One spin as the client shows it. */
export interface SpinResult {
  /** Index on each strip of the symbol in the top row. */
  readonly stops: readonly number[];
  /** As the reels stopped. */
  readonly landed: Grid;
  /** As it is paid: wild reels filled. */
  readonly grid: Grid;
  readonly wins: readonly SlotWin[];
  readonly scatter: ScatterWin;
  /** What fell after the first grid had paid; only for titles with cascades. */
  readonly cascades?: readonly Cascade[];
  /** The coins on the landed grid with their values; only for titles with hold and win. */
  readonly coins?: readonly Coin[];
  /** Of this spin, cascades and free-spin multiplier included, in hundredths of the total bet. */
  readonly winHundredths: number;
}

export interface Coin {
  readonly position: Position;
  /** In hundredths of the total bet. */
  readonly hundredths: number;
}

/** The respins of a round with hold and win. */
export interface HoldFeature {
  readonly respins: readonly {
    /** Coins that this one brought. */
    readonly added: readonly Coin[];
    /** Respins left after it. */
    readonly left: number;
  }[];
  /** Every cell holds a coin. */
  readonly full: boolean;
  /** All coins, those of the base spin included, and what a full grid pays on top. */
  readonly winHundredths: number;
}

/** One more grid of a spin with cascades. */
export interface Cascade {
  /** Cells of the grid before that vanished. */
  readonly vanished: readonly Position[];
  readonly grid: Grid;
  /** Before the multiplier; empty for the last one. */
  readonly wins: readonly SlotWin[];
  readonly multiplier: number;
  /** Multiplier included. */
  readonly winHundredths: number;
}

export interface FreeSpinResult extends SpinResult {
  /** From 0. */
  readonly index: number;
  readonly multiplier: number;
  /** Reels that were wild before this spin started. */
  readonly stickyReels: readonly number[];
  /** Free spins that this one won. */
  readonly awarded: number;
  /** Free spins left after this one. */
  readonly remaining: number;
}

export interface FreeSpinFeature {
  /** Spins awarded at the start. */
  readonly awarded: number;
  readonly special: SymbolId | null;
  readonly spins: readonly FreeSpinResult[];
  readonly winHundredths: number;
}

/** A whole round: base spin and, where one was won, the feature. */
export interface SlotOutcome {
  readonly base: SpinResult;
  readonly freeSpins: FreeSpinFeature | null;
  /** Only where it was won. */
  readonly hold?: HoldFeature;
  /** Whether the cap ended the round. */
  readonly capped: boolean;
  /** All that the round pays, in hundredths of the total bet, at most the title's cap. */
  readonly winHundredths: number;
}
