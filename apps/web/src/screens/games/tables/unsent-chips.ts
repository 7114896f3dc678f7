/** Chips put down but not sent, checked against the table's limits. Pure. */
import type { Spot } from "@khela/games/tables/types";
import { type Money, money } from "@khela/kernel/money";
import { sumOf } from "./table-state.ts";

export type Spots = ReadonlyMap<string, Money>;

/** The sums of two maps of chips. */
export function addStakes(one: Spots, other: Spots): Spots {
  const sums = new Map(one);
  for (const [spot, stake] of other) sums.set(spot, money((sums.get(spot) ?? 0n) + stake));
  return sums;
}

/** Why chips can't be placed, and the amount that could. */
export interface ChipProblem {
  readonly kind: "spot" | "round" | "balance";
  readonly amount: Money;
}

/**
 * The reason why chips can't be placed: a spot's limit, the round's limit, or the balance. The server checks
 * again.
 * @param input.next all unsent chips after the change
 */
export function problemOf(input: {
  readonly next: Spots;
  readonly placed: Spots;
  readonly spots: readonly Spot[];
  readonly max: Money;
  readonly balance: Money | undefined;
}): ChipProblem | undefined {
  const { next, placed, spots, max, balance } = input;
  for (const [spot, stake] of next) {
    const limit = spots.find(({ code }) => code === spot)?.maxStake ?? money(0n);
    if ((placed.get(spot) ?? 0n) + stake > limit) return { kind: "spot", amount: limit };
  }
  if (sumOf(placed) + sumOf(next) > max) return { kind: "round", amount: max };
  if (balance !== undefined && sumOf(next) > balance) return { kind: "balance", amount: balance };
  return undefined;
}
