import { expect } from "vitest";
import type { TableRules } from "./types.ts";

/** Expected payouts per spot by counting: each outcome with its weight. Exact integers. */
export function countReturns<Outcome>(
  rules: TableRules<Outcome>,
  outcomes: Iterable<readonly [outcome: Outcome, weight: bigint]>,
): { [spot: string]: number } {
  const paid = rules.spots.map(() => 0n);
  let all = 0n;
  for (const [outcome, weight] of outcomes) {
    all += weight;
    for (const [at, { code }] of rules.spots.entries())
      paid[at] = (paid[at] ?? 0n) + weight * BigInt(rules.judge(code, outcome));
  }
  return Object.fromEntries(
    rules.spots.map(({ code }, at) => [code, Number(((paid[at] ?? 0n) * 10_000n) / all)]),
  );
}

/** Squares of the pays on average, in ppm, rounded up: as stated, and never above what stands for those not stated. */
export function expectSquares<Outcome>(
  rules: TableRules<Outcome>,
  outcomes: Iterable<readonly [outcome: Outcome, weight: bigint]>,
  spots: readonly string[] = rules.spots.map(({ code }) => code),
): void {
  const all = [...outcomes];
  const weights = all.reduce((sum, [, weight]) => sum + weight, 0n);
  for (const { code, pays, rtpPpm, squarePpm } of rules.spots) {
    if (!spots.includes(code)) continue;
    const sum = all.reduce(
      (squares, [outcome, weight]) => squares + weight * BigInt(rules.judge(code, outcome)) ** 2n,
      0n,
    );
    const square = Number((sum * 100n + weights - 1n) / weights);
    if (squarePpm === undefined)
      expect(square).toBeLessThanOrEqual(((rtpPpm + 1) * Math.max(...pays)) / 100 + 1);
    else expect(square).toBe(squarePpm);
  }
}

/** The returns that a table states, by spot. */
export const shownReturns = <Outcome>({ spots }: TableRules<Outcome>) =>
  Object.fromEntries(spots.map(({ code, rtpPpm }) => [code, rtpPpm]));
