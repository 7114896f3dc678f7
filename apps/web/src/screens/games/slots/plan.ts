/**
 * The script of a round on the screen: a sequence of scenes, computed from the server's outcome before
 * anything moves. Pure, so that tests can read it. Wins are in hundredths of the stake.
 */
import { cascadeMultiplier } from "@khela/games/slots/cascade-multiplier";
import type {
  Coin,
  FreeSpinResult,
  Grid,
  Position,
  SlotOutcome,
  SlotRules,
  SlotWin,
  SpinResult,
  SymbolId,
} from "@khela/games/slots/types";

/** A win for display: its cells, its line, its pay. */
export interface WinShow {
  readonly key: string;
  readonly symbol: SymbolId;
  readonly cells: readonly Position[];
  /** The row of the line on each reel; null for ways, scatters and the special symbol. */
  readonly line: readonly number[] | null;
  readonly lineNumber: number;
  readonly count: number;
  readonly times: number;
  /** Including the free-spin multiplier. */
  readonly winHundredths: number;
  /** The reels that the special symbol fills while its win is shown. */
  readonly filledReels: readonly number[];
}

export interface SpinScene {
  readonly kind: "spin";
  readonly mode: "base" | "free";
  readonly spin: SpinResult;
  /** The reels that stay still. */
  readonly held: readonly number[];
  /** The reels that stop late, because two scatters have landed before them. */
  readonly anticipates: readonly number[];
  /** The reels that a wild expands over after landing. */
  readonly expands: readonly number[];
  /** Free spins: the number of this one from 1, the remaining ones, and the multiplier. */
  readonly free: { readonly number: number; readonly left: number; readonly multiplier: number } | null;
}

export type Scene =
  | SpinScene
  | {
      readonly kind: "wins";
      readonly wins: readonly WinShow[];
      /** The round's total before and after the scene. */
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: "featureStart";
      readonly awarded: number;
      readonly special: SymbolId | null;
      readonly multiplier: number;
    }
  /** Winning symbols vanish and the next grid falls; it pays with `multiplier`. */
  | {
      readonly kind: "fall";
      readonly vanished: readonly Position[];
      readonly grid: Grid;
      readonly multiplier: number;
    }
  /** Hold and win: coins are held and respins begin; one respin; the total of all coins. */
  | { readonly kind: "holdStart"; readonly coins: readonly Coin[]; readonly respins: number }
  | {
      readonly kind: "respin";
      readonly added: readonly Coin[];
      readonly left: number;
      /** The round's total after the respin. */
      readonly to: number;
    }
  | { readonly kind: "holdEnd"; readonly full: boolean; readonly winHundredths: number; readonly to: number }
  | { readonly kind: "retrigger"; readonly awarded: number }
  | { readonly kind: "featureEnd"; readonly spins: number; readonly winHundredths: number }
  | { readonly kind: "celebrate"; readonly tier: WinTier; readonly winHundredths: number };

export type WinTier = "big" | "mega" | "epic";

/**
 * The smallest win of each tier, in hundredths of the stake. All are far above the stake, because a payout
 * below it is no win to celebrate.
 */
const TIERS: readonly (readonly [WinTier, number])[] = [
  ["epic", 10_000],
  ["mega", 3_000],
  ["big", 1_000],
];

/** The celebration of a whole round; null below ten times the stake. */
export function winTier(winHundredths: number): WinTier | null {
  return TIERS.find(([, least]) => winHundredths >= least)?.[0] ?? null;
}

/** Whether a round may sound and look like a win: only when it pays more than its stake. */
export function isRealWin(winHundredths: number): boolean {
  return winHundredths > 100;
}

/** The scenes of a round. @param lines the rows of each pay line; empty for ways */
export function planRound(
  outcome: SlotOutcome,
  rules: SlotRules,
  lines: readonly (readonly number[])[],
): Scene[] {
  const { base, freeSpins } = outcome;
  const canTrigger = rules.freeSpins !== null;
  const scenes: Scene[] = [spinScene(base, { held: [], free: null, anticipates: canTrigger })];
  let total = 0;
  const pay = (spin: Paying, multiplier: number) => {
    const wins = winShows(spin, lines, multiplier);
    const from = total;
    total = wins.reduce((sum, win) => sum + win.winHundredths, total);
    if (wins.length > 0) scenes.push({ kind: "wins", wins, from, to: total });
  };
  pay(base, cascadeMultiplier({ rules }, 0));
  for (const { vanished, grid, wins, multiplier } of base.cascades ?? []) {
    scenes.push({ kind: "fall", vanished, grid, multiplier });
    pay({ wins, scatter: null }, multiplier);
  }
  if (freeSpins) {
    const [first] = freeSpins.spins;
    const { awarded, special } = freeSpins;
    scenes.push({ kind: "featureStart", awarded, special, multiplier: first?.multiplier ?? 1 });
    const retriggers = rules.freeSpins?.retriggers.some((spins) => spins > 0) ?? false;
    for (const spin of freeSpins.spins) {
      scenes.push(freeScene(spin, retriggers));
      pay(spin, spin.multiplier);
      if (spin.awarded > 0) scenes.push({ kind: "retrigger", awarded: spin.awarded });
    }
    scenes.push({
      kind: "featureEnd",
      spins: freeSpins.spins.length,
      winHundredths: freeSpins.winHundredths,
    });
  }
  if (outcome.hold) scenes.push(...holdScenes(outcome, rules, total));
  const tier = winTier(outcome.winHundredths);
  if (tier) scenes.push({ kind: "celebrate", tier, winHundredths: outcome.winHundredths });
  return scenes;
}

function holdScenes({ base, hold }: SlotOutcome, rules: SlotRules, before: number): Scene[] {
  const coins = base.coins ?? [];
  let to = coins.reduce((sum, { hundredths }) => sum + hundredths, before);
  const respins = (hold?.respins ?? []).map(({ added, left }): Scene => {
    to = added.reduce((sum, { hundredths }) => sum + hundredths, to);
    return { kind: "respin", added, left, to };
  });
  const winHundredths = hold?.winHundredths ?? 0;
  const end = { full: hold?.full ?? false, winHundredths, to: before + winHundredths };
  return [
    { kind: "holdStart", coins, respins: rules.hold?.respins ?? 0 },
    ...respins,
    { kind: "holdEnd", ...end },
  ];
}

/** All coins of a round in the order in which they landed. */
export function allCoins({ base, hold }: SlotOutcome): readonly Coin[] {
  return [...(base.coins ?? []), ...(hold?.respins ?? []).flatMap(({ added }) => added)];
}

/** The grid on the reels when the round is over. */
export function finalGrid(outcome: SlotOutcome) {
  const spin = outcome.freeSpins?.spins.at(-1) ?? outcome.base;
  return (spin.cascades?.at(-1) ?? spin).grid;
}

function freeScene(spin: FreeSpinResult, retriggers: boolean): SpinScene {
  return spinScene(spin, {
    held: spin.stickyReels,
    free: { number: spin.index + 1, left: spin.remaining - spin.awarded, multiplier: spin.multiplier },
    anticipates: retriggers,
  });
}

function spinScene(
  spin: SpinResult,
  context: { held: readonly number[]; free: SpinScene["free"]; anticipates: boolean },
): SpinScene {
  return {
    kind: "spin",
    mode: context.free ? "free" : "base",
    spin,
    held: context.held,
    anticipates: context.anticipates ? lateReels(spin) : [],
    expands: spin.grid.flatMap((reel, index) =>
      reel.some((symbol, row) => symbol !== spin.landed[index]?.[row]) ? [index] : [],
    ),
    free: context.free,
  };
}

/** The reels that still spin while at least two scatters lie to their left. */
function lateReels(spin: SpinResult): number[] {
  let scatters = 0;
  return spin.landed.flatMap((reel, index) => {
    const late = scatters >= 2;
    scatters += reel.filter((symbol) => symbol === "scatter").length;
    return late ? [index] : [];
  });
}

/** A grid that pays; a cascaded one has no scatters. */
type Paying = Pick<SpinResult, "wins"> & { readonly scatter: SpinResult["scatter"] | null };

/** The wins of a grid, the largest first, including the scatters' own pay. */
export function winShows(spin: Paying, lines: readonly (readonly number[])[], multiplier: number): WinShow[] {
  const shows = spin.wins.map((win) => showOf(win, lines, multiplier));
  if (spin.scatter && spin.scatter.winHundredths > 0) {
    shows.push({
      key: "scatter",
      symbol: "scatter",
      cells: spin.scatter.positions,
      line: null,
      lineNumber: 0,
      count: spin.scatter.count,
      times: 1,
      winHundredths: spin.scatter.winHundredths * multiplier,
      filledReels: [],
    });
  }
  return shows.sort((a, b) => b.winHundredths - a.winHundredths);
}

function showOf(win: SlotWin, lines: readonly (readonly number[])[], multiplier: number): WinShow {
  const special = win.kind === "special";
  return {
    key: `${win.kind}-${win.line}-${win.symbol}`,
    symbol: win.symbol,
    cells: win.positions,
    line: lines[win.line] ?? null,
    lineNumber: win.line + 1,
    count: win.count,
    times: win.times,
    winHundredths: win.winHundredths * multiplier,
    filledReels: special ? [...new Set(win.positions.map(([reel]) => reel))] : [],
  };
}
