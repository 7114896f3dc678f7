import { applyRate, type Money, ZERO } from "@khela/kernel/money";

/** Once what was deposited, before it can be withdrawn (domain rules 2.7, "Turnover lock"). */
const DEFAULT_TURNOVER_PPM = 1_000_000n;

/**
 * Wagering that is still missing.
 * @param deposited what was credited by deposits
 * @param turnover what was wagered since
 * @param ratePpm how many times the deposits, in millionths
 */
export function turnoverShortage(deposited: Money, turnover: Money, ratePpm = DEFAULT_TURNOVER_PPM): Money {
  const missing = applyRate(deposited, ratePpm) - turnover;
  return missing > 0n ? (missing as Money) : ZERO;
}
