import { type Money, money, mulDiv } from "@khela/kernel/money";

/** Why a bet's valid stake is below its stake (domain rules 2.7). */
export const VALID_STAKE_REASONS = [
  /** The bet was void, refunded or rolled back. */
  "void",
  /** The payout equals the stake. */
  "even",
  /** Less than the stake was won or lost. */
  "small_difference",
  /** Stakes on opposite sides of one game: their difference counts. */
  "opposite_sides",
  /** The bet covers nearly every result. */
  "wide_coverage",
  /** The odds are below the lowest that count. */
  "low_odds",
  /** A round without a stake. */
  "free_round",
] as const;
export type ValidStakeReason = (typeof VALID_STAKE_REASONS)[number];

/** A settled bet, and how much of its stake can count. */
export interface SettledStake {
  readonly stake: Money;
  /** Gross, stake included. */
  readonly payout: Money;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: Money;
  /** At most the stake, found from the bet itself; the reason where it is less. Void bets have 0 and `void`. */
  readonly countable: { readonly amount: Money; readonly reason: ValidStakeReason | null };
}

export interface ValidStake {
  /** What counts: 0 to the stake. */
  readonly validStake: Money;
  /** The part of it that was cash, rounded down. */
  readonly validCash: Money;
  /** Null where the whole stake counts. */
  readonly reason: ValidStakeReason | null;
}

const within = (amount: Money, most: Money): Money =>
  amount < 0n ? money(0n) : amount > most ? most : amount;

/**
 * The valid stake of a settled bet: what was won or lost, at most the part of the stake that can count (PROMO-03,
 * domain rules 2.7).
 */
export function validStake({ stake, payout, bonusStake, countable }: SettledStake): ValidStake {
  if (stake <= 0n) return { validStake: money(0n), validCash: money(0n), reason: "free_round" };
  const difference = money(payout > stake ? payout - stake : stake - payout);
  const most = within(countable.amount, stake);
  const counted = difference < most ? difference : most;
  const cashStake = money(stake - within(bonusStake, stake));
  return {
    validStake: counted,
    validCash: mulDiv(counted, cashStake, stake),
    reason: reasonOf({ counted, stake, difference, most, limit: countable.reason }),
  };
}

function reasonOf(found: {
  counted: Money;
  stake: Money;
  difference: Money;
  most: Money;
  limit: ValidStakeReason | null;
}): ValidStakeReason | null {
  const { counted, stake, difference, most, limit } = found;
  if (counted === stake) return null;
  if (most <= difference && limit !== null) return limit;
  return difference === 0n ? "even" : "small_difference";
}
