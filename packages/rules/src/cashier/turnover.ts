import { applyRate, type Money, ZERO } from "@khela/kernel/money";

/** Deposits must be wagered once before they can be withdrawn (domain rules 2.7, "Turnover lock"). */
const DEFAULT_TURNOVER_PPM = 1_000_000n;

/**
 * The turnover that is still missing.
 * @param deposited the sum of credited deposits
 * @param turnover the turnover since then
 * @param ratePpm the required multiple of the deposits, in millionths
 */
export function turnoverShortage(deposited: Money, turnover: Money, ratePpm = DEFAULT_TURNOVER_PPM): Money {
  const missing = applyRate(deposited, ratePpm) - turnover;
  return missing > 0n ? (missing as Money) : ZERO;
}
