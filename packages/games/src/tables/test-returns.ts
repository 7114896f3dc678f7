import type { TableRules } from "./types.ts";

/** Expected payout of each spot, counted over all outcomes with their weights. Exact integers. */
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

/**
 * Spots whose mean square payout (in ppm, rounded up) differs from the stated one, or exceeds the bound that is used
 * where none is stated; each with the counted value.
 */
export function wrongSquares<Outcome>(
  rules: TableRules<Outcome>,
  outcomes: Iterable<readonly [outcome: Outcome, weight: bigint]>,
  spots: readonly string[] = rules.spots.map(({ code }) => code),
): string[] {
  const all = [...outcomes];
  const weights = all.reduce((sum, [, weight]) => sum + weight, 0n);
  return rules.spots.flatMap(({ code, pays, rtpPpm, squarePpm }) => {
    if (!spots.includes(code)) return [];
    const sum = all.reduce(
      (squares, [outcome, weight]) => squares + weight * BigInt(rules.judge(code, outcome)) ** 2n,
      0n,
    );
    const square = Number((sum * 100n + weights - 1n) / weights);
    const most = ((rtpPpm + 1) * Math.max(...pays)) / 100 + 1;
    const right = squarePpm === undefined ? square <= most : square === squarePpm;
    return right ? [] : [`${code}: ${square}`];
  });
}

/** The returns that a table states, by spot. */
export const shownReturns = <Outcome>({ spots }: TableRules<Outcome>) =>
  Object.fromEntries(spots.map(({ code, rtpPpm }) => [code, rtpPpm]));
