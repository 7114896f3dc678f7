import type { Money } from "@khela/kernel/money";

/** Stakes by the spot, unit or option that they are on. */
export type Stakes = ReadonlyMap<string, bigint>;

/** Sides of which one wins when the other loses. */
export type Opposites = readonly (readonly [one: string, other: string])[];

/** The parts of a bet that don't count, by their reason. */
export interface Uncounted {
  readonly opposite: bigint;
  readonly wide: bigint;
}

export const NOTHING_UNCOUNTED: Uncounted = { opposite: 0n, wide: 0n };

/** A share as a fraction, so that comparing it rounds nothing. */
export interface Share {
  readonly num: number;
  readonly den: number;
}

export const isOverShare = (part: number, of: number, { num, den }: Share): boolean => part * den > of * num;

/** Adds stakes up by what they are on. */
export function sumStakes(stakes: Iterable<readonly [on: string, stake: bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [on, stake] of stakes) sums.set(on, (sums.get(on) ?? 0n) + stake);
  return sums;
}

export const totalOf = (stakes: Stakes): bigint => stakes.values().reduce((sum, stake) => sum + stake, 0n);

/** Takes the smaller one of two opposite stakes from both, so that their difference is left. */
export function netOpposites(stakes: Stakes, opposites: Opposites): { left: Stakes; taken: bigint } {
  const left = new Map(stakes);
  let taken = 0n;
  for (const [one, other] of opposites) {
    const [a, b] = [left.get(one) ?? 0n, left.get(other) ?? 0n];
    const both = a < b ? a : b;
    if (both === 0n) continue;
    left.set(one, a - both);
    left.set(other, b - both);
    taken += both * 2n;
  }
  return { left, taken };
}

/** The names that have a stake on them. */
export const stakedOn = (stakes: Stakes): string[] =>
  [...stakes].filter(([, stake]) => stake > 0n).map(([on]) => on);

export function addUncounted(parts: readonly Uncounted[]): Uncounted {
  return parts.reduce(
    (sum, { opposite, wide }) => ({ opposite: sum.opposite + opposite, wide: sum.wide + wide }),
    NOTHING_UNCOUNTED,
  );
}

/** Whether a value is an object of JSON whose fields may be read. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Why a bet counts less than its stake. */
export type CoverReason = "opposite_sides" | "wide_coverage" | "free_round";

/** The part of a bet's stake that can count. */
export interface CountableStake {
  readonly amount: Money;
  readonly reason: CoverReason | null;
}
