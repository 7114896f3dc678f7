/** So many days are looked back on for what a member earns a day. */
export const PACE_DAYS = 30;

/** Longer than this is no forecast any more. */
const LONGEST_DAYS = 365;

/**
 * In how many days a member has so many points more, earning as in the last {@link PACE_DAYS} days (domain rules M4).
 * @param earned the points of those days
 * @returns undefined where nothing was earned, or where it takes longer than a year
 */
export function daysToEarn(missing: number, earned: number): number | undefined {
  if (missing <= 0) return 0;
  if (earned <= 0) return undefined;
  const days = Math.ceil((missing * PACE_DAYS) / earned);
  return days <= LONGEST_DAYS ? days : undefined;
}
