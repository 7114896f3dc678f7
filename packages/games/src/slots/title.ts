import { payLines } from "./pay-tables.ts";
import { mostOfHold } from "./hold-moments.ts";
import {
  type BuyRules,
  type Grid,
  type HoldRules,
  type KindPays,
  REELS,
  ROWS,
  SLOT_SYMBOLS,
  type SlotRules,
  type SlotStrips,
  type SymbolId,
} from "./types.ts";

/** The rules of one kind of spin (base or free), read by both {@link spinOnce} and the analysis. */
export interface SpinMode {
  readonly strips: readonly (readonly SymbolId[])[];
  readonly wildExpands: boolean;
  readonly wildMultiplier: number;
}

/** A validated title, ready to play. */
export interface SlotTitle {
  readonly rules: SlotRules;
  /** Rows of each pay line, reel by reel; empty for a ways title. */
  readonly lines: readonly (readonly number[])[];
  readonly base: SpinMode;
  readonly free: SpinMode;
}

/**
 * Validates a title's data and makes it playable.
 * @throws RangeError that names the first violated rule
 */
export function defineTitle(rules: SlotRules, strips: SlotStrips): SlotTitle {
  const base = parseStrips(rules.code, strips.base);
  const free = strips.free ? parseStrips(rules.code, strips.free) : base;
  checkRules(rules, [base, free]);
  return {
    rules,
    lines: payLines(rules),
    base: mode(base, rules, "base"),
    free: mode(free, rules, "free"),
  };
}

/** Payout of `count` equal symbols, in hundredths of the total bet; 0 for fewer than two. */
export function kindPay(rules: SlotRules, symbol: SymbolId, count: number): number {
  const pays: KindPays | undefined = rules.pays[symbol];
  return pays?.[count - 2] ?? 0;
}

/** The three symbols of a reel at a stop: the stop is the top row, the strip is a ring. */
export function windowAt(strip: readonly SymbolId[], stop: number): SymbolId[] {
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] as SymbolId);
}

/** The grid that is evaluated: where wilds expand, every reel that shows one is wild from top to bottom. */
export function expandWilds(landed: Grid, expands: boolean): Grid {
  if (!expands) return landed;
  return landed.map((reel) => (reel.includes("wild") ? reel.map(() => "wild" as const) : reel));
}

function mode(strips: SymbolId[][], rules: SlotRules, part: "base" | "free"): SpinMode {
  const sticky = part === "free" && rules.freeSpins?.stickyWildReels === true;
  return {
    strips,
    wildExpands: sticky || rules.wildExpands[part],
    wildMultiplier: rules.wildMultiplier[part],
  };
}

function parseStrips(code: string, texts: readonly string[]): SymbolId[][] {
  if (texts.length !== REELS) throw new RangeError(`${code}: a title has ${REELS} strips`);
  return texts.map((text) => {
    const symbols = text.split(" ");
    const unknown = symbols.find((symbol) => !(SLOT_SYMBOLS as readonly string[]).includes(symbol));
    if (unknown !== undefined) throw new RangeError(`${code}: unknown symbol "${unknown}"`);
    return symbols as SymbolId[];
  });
}

function checkRules(rules: SlotRules, modes: readonly SymbolId[][][]): void {
  const refuse = (reason: string): never => {
    throw new RangeError(`${rules.code}: ${reason}`);
  };
  if (rules.pay.kind === "lines" && payLines(rules).length !== rules.pay.lines) {
    refuse("more lines than lines.json has");
  }
  const figures = [
    ...Object.values(rules.pays).flat(),
    ...rules.scatterPays,
    rules.maxWinHundredths,
    rules.wildMultiplier.base,
    rules.wildMultiplier.free,
  ];
  if (figures.some((figure) => !Number.isInteger(figure) || figure < 0)) refuse("pays are whole hundredths");
  for (const strips of modes) {
    // With at most one scatter per window, the number of scatters equals the number of reels that show one.
    const shares = strips.some((strip) =>
      strip.some((_, stop) => countOf(windowAt(strip, stop), "scatter") > 1),
    );
    if (shares && !rules.hold) {
      refuse("two scatters within three stops of a strip");
    }
    // A run of wilds from the left needs its own payout; ways titles pay the symbols of reel 1, where a wild would
    // stand for all of them.
    const wildFirst = strips[0]?.includes("wild") === true;
    if (wildFirst && (rules.pay.kind === "ways" || !rules.pays.wild)) refuse("a wild on reel 1 needs a pay");
  }
  if (rules.pay.kind === "ways" && (rules.wildMultiplier.base !== 1 || rules.wildMultiplier.free !== 1)) {
    refuse("wild multipliers are for lines");
  }
  if (rules.buy) checkBuy(rules, rules.buy, { base: modes[0] ?? [], refuse });
  if (rules.hold) checkHold(rules, rules.hold, refuse);
  if (rules.cascade) checkCascade(rules, modes, refuse);
  if (rules.freeSpins && rules.freeSpins.maxSpins < Math.max(...rules.freeSpins.awards)) {
    refuse("an award exceeds the most spins of a round");
  }
  if (rules.freeSpins && rules.scatterPays[0] <= 0) refuse("what starts the feature also pays");
}

function checkHold(rules: SlotRules, hold: HoldRules, refuse: (reason: string) => never): void {
  const figures = [
    hold.coins,
    hold.respins,
    hold.chance,
    hold.of,
    ...hold.values.flatMap(({ hundredths, weight }) => [hundredths, weight]),
  ];
  if (figures.some((figure) => !Number.isInteger(figure) || figure < 1) || hold.chance >= hold.of) {
    refuse("hold and win counts in whole numbers");
  }
  if (rules.freeSpins || rules.cascade || rules.scatterPays.some((pay) => pay > 0)) {
    refuse("hold and win stands alone, and its coins pay by their values");
  }
  if (rules.maxWinHundredths < mostOfHold(hold)) refuse("the cap would cut the feature");
}

function checkBuy(
  rules: SlotRules,
  { price, stops }: BuyRules,
  { base, refuse }: { base: readonly (readonly SymbolId[])[]; refuse: (reason: string) => never },
): void {
  if (!Number.isInteger(price) || price < 2) refuse("a feature costs a whole number of bets");
  const reels = base.map((strip, reel) => ({ strip, stop: stops[reel] ?? -1 }));
  if (stops.length !== REELS || reels.some(({ strip, stop }) => !(stop >= 0 && stop < strip.length)))
    refuse("a bought round stops on its strips");
  const scatters = reels.reduce((sum, { strip, stop }) => sum + countOf(windowAt(strip, stop), "scatter"), 0);
  if (scatters !== 3 || !rules.freeSpins?.awards[0])
    refuse("a bought round starts its feature with three scatters");
}

/** Checks the assumptions of cascade-count.ts. */
function checkCascade(
  rules: SlotRules,
  modes: readonly SymbolId[][][],
  refuse: (reason: string) => never,
): void {
  const { multipliers } = rules.cascade ?? { multipliers: [] };
  if (multipliers.length === 0 || multipliers.some((factor) => !Number.isInteger(factor) || factor < 1)) {
    refuse("cascades pay times whole numbers");
  }
  if (rules.pay.kind !== "ways" || rules.freeSpins || rules.wildExpands.base) {
    refuse("cascades are for ways, without free spins or expanding wilds");
  }
  if (modes.flat(2).includes("scatter")) refuse("cascades have no scatters");
  if (Object.values(rules.pays).some((pays) => (pays?.[0] ?? 0) > 0)) refuse("two of a kind don't cascade");
}

/** The number of cells of a reel that show a symbol. */
export function countOf(symbols: readonly SymbolId[], symbol: SymbolId): number {
  return symbols.reduce((count, other) => count + (other === symbol ? 1 : 0), 0);
}
