import { type ClassCount, countSpins, type SpinCount } from "./enumerate.ts";
import { add, type Fraction, fraction, multiply } from "./fraction.ts";
import { multiplierOf, retrigger } from "./play.ts";
import { kindPay, type SlotTitle } from "./title.ts";
import type { FreeSpinRules, SymbolId } from "./types.ts";

/** Exact moments of the payout of a whole feature, in hundredths of the total bet. */
export interface FeatureMoments {
  readonly mean: Fraction;
  readonly meanSquare: Fraction;
  /** Expected number of free spins. */
  readonly spins: Fraction;
}

/** One possible transition of a free spin, with the sums over all its stops. */
interface Step {
  readonly count: bigint;
  readonly sum: bigint;
  readonly sumSquares: bigint;
  readonly scatters: number;
  readonly nextMask: number;
  /** Number of stops by win, for {@link featureExponential}. */
  readonly wins: readonly (readonly [win: number, count: number])[];
}

/** The free spins of a title, counted once for every state (held reels) and special symbol. */
export interface FeatureModel {
  readonly rules: FreeSpinRules;
  readonly cycle: number;
  /** Transitions by special symbol (one entry without special symbols) and by mask of held reels. */
  readonly variants: readonly ReadonlyMap<number, readonly Step[]>[];
}

/** Counts the free spins of a title; `null` where it has none. */
export function modelFeature(title: SlotTitle): FeatureModel | null {
  const rules = title.rules.freeSpins;
  if (!rules) return null;
  const specials: readonly (SymbolId | null)[] = rules.specials.length > 0 ? rules.specials : [null];
  const cycle = title.free.strips.reduce((product, strip) => product * strip.length, 1);
  const variants = specials.map((special) => {
    const byMask = new Map<number, readonly Step[]>();
    const open = [0];
    for (let mask = open.pop(); mask !== undefined; mask = open.pop()) {
      if (byMask.has(mask)) continue;
      const counted = countSpins(title, title.free, {
        special,
        ...(rules.stickyWildReels ? { stickyMask: mask } : {}),
      });
      const steps = stepsOf(title, counted, special);
      byMask.set(mask, steps);
      open.push(...steps.map((step) => step.nextMask));
    }
    return byMask;
  });
  return { rules, cycle, variants };
}

/** Payout of a class beyond its symbol wins: scatters, and the special symbol on every line. */
function extraPay(title: SlotTitle, entry: ClassCount, special: SymbolId | null): number {
  const scatter = title.rules.scatterPays[entry.scatters - 3] ?? 0;
  return scatter + (special ? title.lines.length * kindPay(title.rules, special, entry.specials) : 0);
}

function stepsOf(title: SlotTitle, counted: SpinCount, special: SymbolId | null): Step[] {
  return counted.classes.map((entry) => {
    const extra = extraPay(title, entry, special);
    const { count, sum, sumSquares } = entry;
    const more = BigInt(extra);
    return {
      count,
      sum: sum + more * count,
      sumSquares: sumSquares + 2n * more * sum + more * more * count,
      scatters: entry.scatters,
      nextMask: entry.wildMask,
      wins: [...entry.wins].map(([win, stops]) => [win + extra, stops] as const),
    };
  });
}

/** Sums scaled by cycle^(maxSpins - spins played), so that they stay whole numbers. */
interface Value {
  readonly mean: bigint;
  readonly square: bigint;
  readonly spins: bigint;
}

const NOTHING: Value = { mean: 0n, square: 0n, spins: 0n };

/**
 * Exact moments of a feature that `scatters` scatters triggered: solved backwards over (spins played, spins left,
 * held reels), then averaged over the special symbols.
 */
export function featureMoments(model: FeatureModel, scatters: number): FeatureMoments {
  const { rules, cycle, variants } = model;
  const awarded = rules.awards[scatters - 3] ?? 0;
  const share = fraction(1n, BigInt(variants.length));
  const scale = BigInt(cycle) ** BigInt(rules.maxSpins);
  let [mean, meanSquare, spins] = [fraction(0n, 1n), fraction(0n, 1n), fraction(0n, 1n)];
  for (const variant of variants) {
    const value = solve(model, variant, scatters, awarded);
    mean = add(mean, multiply(share, fraction(value.mean, scale)));
    meanSquare = add(meanSquare, multiply(share, fraction(value.square, scale)));
    spins = add(spins, multiply(share, fraction(value.spins, scale)));
  }
  return { mean, meanSquare, spins };
}

function solve(
  { rules, cycle }: FeatureModel,
  variant: ReadonlyMap<number, readonly Step[]>,
  scatters: number,
  awarded: number,
): Value {
  const known = new Map<string, Value>();
  const powers = Array.from({ length: rules.maxSpins + 1 }, (_, power) => BigInt(cycle) ** BigInt(power));
  const visit = (played: number, left: number, mask: number): Value => {
    if (left === 0) return NOTHING;
    const key = `${played}/${left}/${mask}`;
    const found = known.get(key);
    if (found) return found;
    const multiplier = BigInt(multiplierOf(rules.multiplier, scatters, played));
    const rest = powers[rules.maxSpins - played - 1] ?? 1n;
    let [mean, square, spins] = [0n, 0n, rest * BigInt(cycle)];
    for (const step of variant.get(mask) ?? []) {
      const more = retrigger(rules, step.scatters, played + left);
      const next = visit(played + 1, left - 1 + more, step.nextMask);
      mean += multiplier * step.sum * rest + step.count * next.mean;
      square +=
        multiplier * multiplier * step.sumSquares * rest +
        2n * multiplier * step.sum * next.mean +
        step.count * next.square;
      spins += step.count * next.spins;
    }
    const value = { mean, square, spins };
    known.set(key, value);
    return value;
  };
  return visit(0, awarded, 0);
}

/**
 * E[e^(theta · feature)] in floating point, for bounding the tail above the cap. Not money.
 * @param theta per hundredth
 */
export function featureExponential(model: FeatureModel, scatters: number, theta: number): number {
  const { rules, cycle, variants } = model;
  const awarded = rules.awards[scatters - 3] ?? 0;
  const total = variants.reduce((sum, variant) => {
    const known = new Map<string, number>();
    const visit = (played: number, left: number, mask: number): number => {
      if (left === 0) return 1;
      const key = `${played}/${left}/${mask}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const rate = theta * multiplierOf(rules.multiplier, scatters, played);
      let value = 0;
      for (const [index, step] of (variant.get(mask) ?? []).entries()) {
        const more = retrigger(rules, step.scatters, played + left);
        const factorKey = `factor/${mask}/${index}/${rate}`;
        const factor = known.get(factorKey) ?? exponentialSum(step.wins, rate) / cycle;
        known.set(factorKey, factor);
        value += factor * visit(played + 1, left - 1 + more, step.nextMask);
      }
      known.set(key, value);
      return value;
    };
    return sum + visit(0, awarded, 0);
  }, 0);
  return total / variants.length;
}

/** Σ count · e^(rate · win). */
export function exponentialSum(wins: Iterable<readonly [win: number, count: number]>, rate: number): number {
  let sum = 0;
  for (const [win, count] of wins) sum += count * Math.exp(rate * win);
  return sum;
}
