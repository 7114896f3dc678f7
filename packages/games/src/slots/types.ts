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
  /** Every free spin is multiplied by `value`. */
  | { readonly kind: "fixed"; readonly value: number }
  /** Spin n (from 0) is multiplied by min(start + n·step, max). */
  | { readonly kind: "rising"; readonly start: number; readonly step: number; readonly max: number }
  /** One multiplier for the feature, by the number of scatters that triggered it. */
  | { readonly kind: "by-scatters"; readonly values: ByScatters };

export interface FreeSpinRules {
  /** Free spins for 3, 4 and 5 scatters in the base game. */
  readonly awards: ByScatters;
  /** Additional free spins for 3, 4 and 5 scatters during the feature; zeros where it cannot be retriggered. */
  readonly retriggers: ByScatters;
  /** The highest number of free spins in a round; an award beyond it is shortened. */
  readonly maxSpins: number;
  readonly multiplier: FreeSpinMultiplier;
  /** Whether a reel that shows a wild turns wild and stays so until the feature ends. */
  readonly stickyWildReels: boolean;
  /** Candidates for the special symbol, drawn when the feature starts; it pays on any reels, on every line. */
  readonly specials: readonly SymbolId[];
}

/**
 * Cascades: the cells of all wins vanish, the symbols above fall, the strip refills the reel from the top, and the
 * new grid pays again, until a grid pays nothing. The five stops decide the whole sequence.
 */
export interface CascadeRules {
  /** Multipliers of the first, second, … grid of a spin; the last one applies to all later grids. */
  readonly multipliers: readonly number[];
}

/**
 * Hold and win: enough coins in the base spin stay in place, and every empty cell spins again by itself. A new coin
 * stays as well and resets the number of respins; at the end every coin pays.
 */
export interface HoldRules {
  /** The number of coins that triggers the feature; fewer pay nothing. */
  readonly coins: number;
  readonly respins: number;
  /** The chance of a coin in an empty cell in each respin is `chance` in `of`. */
  readonly chance: number;
  readonly of: number;
  /** Coin values in hundredths of the total bet, drawn by weight; named values are jackpots. */
  readonly values: readonly CoinValue[];
  /** Bonus when every cell holds a coin. */
  readonly fullHundredths: number;
}

/** A coin's value in hundredths of the total bet, and its weight in the draw. */
export interface CoinValue {
  readonly hundredths: number;
  readonly weight: number;
  readonly name?: "mini" | "minor" | "major";
}

/**
 * A bought round: its reels stop at `stops`, on three scatters, and its free spins are drawn as in any other round.
 * It pays by the bet, and costs `price` bets.
 */
export interface BuyRules {
  /** Price of the round in total bets. */
  readonly price: number;
  /** Index on each strip of the symbol in the top row. */
  readonly stops: readonly number[];
}

/**
 * The pay table of a title: everything that a player may read, without the reel strips. Data: `<code>/rules.json`.
 */
export interface SlotRules {
  readonly code: string;
  /** Stored with each round. Any change of rules or strips needs a new version. */
  readonly mathsVersion: number;
  /** The first 20 or 25 lines of `lines.json`, or 243 ways: any rows on adjacent reels from the left. */
  readonly pay: { readonly kind: "lines"; readonly lines: number } | { readonly kind: "ways" };
  readonly pays: Readonly<Partial<Record<SymbolId, KindPays>>>;
  /** Scatters anywhere: 3, 4, 5, in hundredths of the total bet. */
  readonly scatterPays: ByScatters;
  /** Multiplier of a line win that contains a wild (1 = no change). */
  readonly wildMultiplier: { readonly base: number; readonly free: number };
  /** Whether a wild covers its whole reel before lines are paid (scatters are counted before). */
  readonly wildExpands: { readonly base: boolean; readonly free: boolean };
  readonly freeSpins: FreeSpinRules | null;
  /** Only for titles with cascades. */
  readonly cascade?: CascadeRules;
  /** Only for titles with hold and win, whose scatters are coins with a value. */
  readonly hold?: HoldRules;
  /** Whether stakes also contribute to the progressive jackpots and may win them: see `jackpots/`. */
  readonly jackpots?: boolean;
  /** Only for titles whose free spins can be bought. */
  readonly buy?: BuyRules;
  /** The highest payout of a round, in hundredths of the total bet; a feature that reaches it ends. */
  readonly maxWinHundredths: number;
}

/** Reel strips, symbols separated by spaces, left to right. Data: `<code>/strips.json`. */
export interface SlotStrips {
  readonly base: readonly string[];
  /** Strips of the free spins; the base strips by default. */
  readonly free?: readonly string[];
}

/** `[reel, row]`, both from 0. */
export type Position = readonly [number, number];

export interface SlotWin {
  readonly kind: "line" | "ways" | "special";
  /** Index of the line from 0; -1 for ways and for the special symbol, which pays on every line. */
  readonly line: number;
  readonly symbol: SymbolId;
  /** The number of reels in the win. */
  readonly count: number;
  /** The number of ways or lines that this win pays for; 1 for a single line. */
  readonly times: number;
  readonly positions: readonly Position[];
  /** Wild multiplier in this win; the free-spin multiplier is separate. */
  readonly multiplier: number;
  /** In hundredths of the total bet; includes `times` and the wild multiplier, but not the free-spin multiplier. */
  readonly winHundredths: number;
}

/** The scatters on the landed grid; their win is in hundredths of the total bet. */
export interface ScatterWin {
  readonly count: number;
  readonly positions: readonly Position[];
  readonly winHundredths: number;
}

/** One spin as the client shows it. */
export interface SpinResult {
  /** Index on each strip of the symbol in the top row. */
  readonly stops: readonly number[];
  /** The grid as the reels stopped. */
  readonly landed: Grid;
  /** The grid as it is evaluated, with expanded wilds. */
  readonly grid: Grid;
  readonly wins: readonly SlotWin[];
  readonly scatter: ScatterWin;
  /** The grids after the first one had paid; only for titles with cascades. */
  readonly cascades?: readonly Cascade[];
  /** The coins on the landed grid with their values; only for titles with hold and win. */
  readonly coins?: readonly Coin[];
  /** Payout of this spin, cascades and free-spin multiplier included, in hundredths of the total bet. */
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
    /** Coins that this respin added. */
    readonly added: readonly Coin[];
    /** Respins left after this one. */
    readonly left: number;
  }[];
  /** Whether every cell holds a coin. */
  readonly full: boolean;
  /** The value of all coins, those of the base spin included, plus the bonus of a full grid. */
  readonly winHundredths: number;
}

/** One more grid of a spin with cascades. */
export interface Cascade {
  /** Cells of the previous grid that vanished. */
  readonly vanished: readonly Position[];
  readonly grid: Grid;
  /** Wins before the multiplier; empty for the last grid. */
  readonly wins: readonly SlotWin[];
  readonly multiplier: number;
  /** Multiplier included. */
  readonly winHundredths: number;
}

export interface FreeSpinResult extends SpinResult {
  /** The spin's number in the feature, from 0. */
  readonly index: number;
  readonly multiplier: number;
  /** Reels that were wild before this spin started. */
  readonly stickyReels: readonly number[];
  /** Free spins that this spin awarded. */
  readonly awarded: number;
  /** Free spins left after this one. */
  readonly remaining: number;
}

export interface FreeSpinFeature {
  /** Spins awarded at the start of the feature. */
  readonly awarded: number;
  readonly special: SymbolId | null;
  readonly spins: readonly FreeSpinResult[];
  readonly winHundredths: number;
}

/** A whole round: the base spin and, where it was triggered, the feature. */
export interface SlotOutcome {
  readonly base: SpinResult;
  readonly freeSpins: FreeSpinFeature | null;
  /** Present only where the respins were triggered. */
  readonly hold?: HoldFeature;
  /** Whether the cap ended the round. */
  readonly capped: boolean;
  /** Total payout of the round, in hundredths of the total bet, at most the title's cap. */
  readonly winHundredths: number;
}
