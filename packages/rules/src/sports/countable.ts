import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { type BetKind, linesOf } from "./bet-lines.ts";

/** Lines at lower odds don't count as turnover (domain rules 2.7). */
const LEAST_ODDS_MILLI = 1_500n;

/** A bet as turnover sees it: its kind, and the odds that are frozen on its legs. */
export interface CountedBet {
  readonly kind: BetKind;
  readonly oddsMilli: readonly number[];
  /** Of a single, the part of its stake that its player has staked on every other outcome too, in decimal notation. */
  readonly covered?: string;
}

/**
 * The part of a sports bet's stake that can count as valid: that of the lines whose odds together are 1.50 at least, without
 * what is staked on every other outcome of the market too. Half
 * and void results count by what was won or lost of them, which turnover knows itself.
 */
export function countableSportsStake(
  { kind, oddsMilli, covered }: CountedBet,
  stake: Money,
): { amount: Money; reason: "low_odds" | "opposite_sides" | null } {
  const lines = linesOf(kind, oddsMilli.length);
  const counted = lines.filter((places) => {
    const odds = places.reduce((product, place) => product * BigInt(oddsMilli[place] ?? 0), 1n);
    return odds >= LEAST_ODDS_MILLI * 1_000n ** BigInt(places.length - 1);
  });
  if (counted.length === lines.length) {
    const opposite = covered === undefined ? 0n : moneyFromText(covered);
    return opposite > 0n
      ? { amount: money(stake - opposite), reason: "opposite_sides" }
      : { amount: stake, reason: null };
  }
  return { amount: money((stake * BigInt(counted.length)) / BigInt(lines.length)), reason: "low_odds" };
}
