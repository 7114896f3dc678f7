import { countOf, expandWilds, kindPay, type SlotTitle, type SpinMode, windowAt } from "./title.ts";
import { REELS, ROWS, SLOT_SYMBOLS, type SymbolId } from "./types.ts";

/**
 * Counts every possible stop of the reels without visiting each. Reels are walked left to right and only the lines
 * (or symbols, for ways) that can still win are carried on; once none is left, the remaining reels are taken as a
 * whole. Independent of `evaluate.ts`; a test compares both.
 */

/** The results of a spin besides its symbol wins. */
export interface SpinClass {
  readonly scatters: number;
  /** Bit per reel that shows a wild after the spin; 0 where `stickyMask` is not given. */
  readonly wildMask: number;
  /** Reels that show the special symbol. */
  readonly specials: number;
}

/** Exact sums over all stops of one class. Wins are symbol wins in hundredths, multipliers aside. */
export interface ClassCount extends SpinClass {
  count: bigint;
  sum: bigint;
  sumSquares: bigint;
  /** Number of stops by win. */
  readonly wins: Map<number, number>;
}

export interface SpinCount {
  /** Number of equally likely stops: the product of the strips' lengths. */
  readonly cycle: number;
  readonly classes: readonly ClassCount[];
}

/** Equal windows of a reel, merged with their number. */
interface Window {
  readonly symbols: readonly number[];
  readonly classKey: number;
  readonly weight: number;
}

const WILD = SLOT_SYMBOLS.indexOf("wild");
const SCATTER = SLOT_SYMBOLS.indexOf("scatter");
/** Class keys add up reel by reel: scatters (0 to 15) + 16 · specials + 128 · wild mask. */
const SPECIAL_STEP = 16;
const MASK_STEP = 128;

export interface CountOptions {
  /** Reels that are already wild, one bit each. When given, classes also distinguish reels that show a wild. */
  readonly stickyMask?: number;
  /** The feature's special symbol, counted but not paid here. */
  readonly special?: SymbolId | null;
}

/** Counts all stops of one kind of spin. */
export function countSpins(title: SlotTitle, mode: SpinMode, options: CountOptions = {}): SpinCount {
  const reels = mode.strips.map((strip, reel) => windowsOf(strip, reel, mode, options));
  const tails = tailsOf(reels);
  const counter = new Counter();
  const chain = title.rules.pay.kind === "ways" ? waysChain(title) : linesChain(title, mode);
  const lastReel = lastReelOf(chain, reels[REELS - 1] ?? []);
  const walk = (reel: number, states: readonly number[], win: number, key: number, weight: number): void => {
    if (states.length === 0) {
      for (const [tailKey, tailWeight] of tails[reel] ?? []) {
        counter.add(key + tailKey, win, weight * tailWeight);
      }
      return;
    }
    if (reel === REELS - 1) {
      for (const end of lastReel(states)) counter.add(key + end.classKey, win + end.win, weight * end.weight);
      return;
    }
    for (const window of reels[reel] ?? []) {
      const alive: number[] = [];
      const ended = chain(reel, states, window.symbols, alive);
      walk(reel + 1, alive, win + ended, key + window.classKey, weight * window.weight);
    }
  };
  walk(0, chain.start, 0, 0, 1);
  const cycle = mode.strips.reduce((product, strip) => product * strip.length, 1);
  return { cycle, classes: counter.classes() };
}

interface End {
  readonly win: number;
  readonly classKey: number;
  readonly weight: number;
}

/**
 * Applies the last reel to a set of states and merges equal results. Results are cached, because the same sets recur
 * often.
 */
function lastReelOf(chain: Chain, windows: readonly Window[]): (states: readonly number[]) => readonly End[] {
  const known = new Map<string, readonly End[]>();
  return (states) => {
    const name = states.join();
    const found = known.get(name);
    if (found) return found;
    const merged = new Map<string, End>();
    for (const { symbols, classKey, weight } of windows) {
      const win = chain(REELS - 1, states, symbols, []);
      const key = `${win}/${classKey}`;
      merged.set(key, { win, classKey, weight: (merged.get(key)?.weight ?? 0) + weight });
    }
    const ends = [...merged.values()];
    known.set(name, ends);
    return ends;
  };
}

/**
 * Advances by one reel: pushes the states that can still win and returns the win of those that ended (of all on reel
 * 5).
 */
interface Chain {
  (reel: number, states: readonly number[], window: readonly number[], alive: number[]): number;
  readonly start: readonly number[];
}

/**
 * A line's state: line · 512 + symbol · 32 + leading wilds · 4 + (a wild takes part) · 2 + (started). The symbol is
 * WILD as long as only wilds have come.
 */
function linesChain(title: SlotTitle, mode: SpinMode): Chain {
  const pay = payTable(title);
  const settle = (state: number, count: number): number => {
    const symbol = (state >> 5) & 15;
    const wilds = (state >> 2) & 7;
    const asSymbol = symbol === WILD ? 0 : (pay[symbol]?.[count] ?? 0);
    const asWilds = pay[WILD]?.[wilds] ?? 0;
    return Math.max(asSymbol * (state & 2 ? mode.wildMultiplier : 1), asWilds);
  };
  const step = (
    reel: number,
    states: readonly number[],
    window: readonly number[],
    alive: number[],
  ): number => {
    let ended = 0;
    for (const state of states) {
      const seen = window[title.lines[state >> 9]?.[reel] ?? 0] ?? SCATTER;
      const next = extendLine(state, seen);
      if (next === undefined) ended += reel === 0 ? 0 : settle(state, reel);
      else if (reel === REELS - 1) ended += settle(next, REELS);
      else alive.push(next);
    }
    return ended;
  };
  return Object.assign(step, { start: title.lines.map((_, line) => (line << 9) | (WILD << 5)) });
}

function extendLine(state: number, seen: number): number | undefined {
  const symbol = (state >> 5) & 15;
  const started = state & 1;
  if (seen === SCATTER) return undefined;
  if (seen === WILD) {
    const leading = !started || symbol === WILD ? 4 : 0;
    return (state + leading) | 3;
  }
  if (started && symbol !== WILD && symbol !== seen) return undefined;
  return (state & ~(15 << 5)) | (seen << 5) | 1;
}

/** A symbol's state: ways · 16 + symbol; the single starting state stands for "any". */
function waysChain(title: SlotTitle): Chain {
  const pay = payTable(title);
  const step = (
    reel: number,
    states: readonly number[],
    window: readonly number[],
    alive: number[],
  ): number => {
    let ended = 0;
    const current =
      reel === 0 ? [...new Set(window)].filter((s) => s !== SCATTER).map((s) => 16 | s) : states;
    for (const state of current) {
      const symbol = state & 15;
      const cells = window.reduce((sum, seen) => sum + (seen === symbol || seen === WILD ? 1 : 0), 0);
      const ways = (state >> 4) * cells;
      if (cells === 0) ended += (state >> 4) * (pay[symbol]?.[reel] ?? 0);
      else if (reel === REELS - 1) ended += ways * (pay[symbol]?.[REELS] ?? 0);
      else alive.push((ways << 4) | symbol);
    }
    return ended;
  };
  return Object.assign(step, { start: [0] });
}

/** Pay by symbol index and count. */
function payTable(title: SlotTitle): number[][] {
  return SLOT_SYMBOLS.map((symbol) =>
    Array.from({ length: REELS + 1 }, (_, count) => kindPay(title.rules, symbol, count)),
  );
}

function windowsOf(
  strip: readonly SymbolId[],
  reel: number,
  mode: SpinMode,
  options: CountOptions,
): Window[] {
  const held = ((options.stickyMask ?? 0) & (1 << reel)) !== 0;
  const merged = new Map<string, Window>();
  for (let stop = 0; stop < strip.length; stop += 1) {
    const landed = held ? Array.from({ length: ROWS }, () => "wild" as const) : windowAt(strip, stop);
    const paid = expandWilds([landed], mode.wildExpands)[0] ?? landed;
    const symbols = paid.map((symbol) => SLOT_SYMBOLS.indexOf(symbol));
    const classKey =
      countOf(landed, "scatter") +
      (options.special && landed.includes(options.special) ? SPECIAL_STEP : 0) +
      (options.stickyMask !== undefined && landed.includes("wild") ? MASK_STEP << reel : 0);
    const key = `${symbols.join()}/${classKey}`;
    merged.set(key, { symbols, classKey, weight: (merged.get(key)?.weight ?? 0) + 1 });
  }
  return [...merged.values()];
}

/** The distribution of class keys over each reel and all reels to its right. */
function tailsOf(reels: readonly Window[][]): Map<number, number>[] {
  const tails: Map<number, number>[] = [new Map([[0, 1]])];
  for (const windows of reels.toReversed()) {
    const right = tails[0] ?? new Map<number, number>();
    const here = new Map<number, number>();
    for (const { classKey, weight } of windows) {
      for (const [key, count] of right) {
        here.set(key + classKey, (here.get(key + classKey) ?? 0) + count * weight);
      }
    }
    tails.unshift(here);
  }
  return tails;
}

class Counter {
  readonly #classes: (ClassCount | undefined)[] = [];

  add(key: number, win: number, weight: number): void {
    let entry = this.#classes[key];
    if (!entry) {
      entry = { ...classOf(key), count: 0n, sum: 0n, sumSquares: 0n, wins: new Map() };
      this.#classes[key] = entry;
    }
    entry.wins.set(win, (entry.wins.get(win) ?? 0) + weight);
  }

  classes(): ClassCount[] {
    const classes = this.#classes.filter((entry) => entry !== undefined);
    for (const entry of classes) {
      for (const [win, stops] of entry.wins) {
        const [pay, count] = [BigInt(win), BigInt(stops)];
        entry.count += count;
        entry.sum += pay * count;
        entry.sumSquares += pay * pay * count;
      }
    }
    return classes;
  }
}

function classOf(key: number): SpinClass {
  return {
    scatters: key % SPECIAL_STEP,
    specials: Math.floor((key % MASK_STEP) / SPECIAL_STEP),
    wildMask: Math.floor(key / MASK_STEP),
  };
}
