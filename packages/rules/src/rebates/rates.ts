import { dayOfKey, dayOf } from "@khela/kernel/period";

/**
 * The rebate of each category of games, in millionths of the valid cash, as it ships. The specification names eight
 * groups; every category of the catalogue belongs to one of them.
 */
export const SHIPPED_REBATES = {
  rng: 12_000,
  // House games, jackpots, crash, arcade and mini games are drawn like slots.
  inHouse: 12_000,
  jackpot: 12_000,
  crash: 12_000,
  arcade: 12_000,
  mini: 12_000,
  cricket: 12_000,
  live: 8_000,
  fish: 10_000,
  // Players win from each other here.
  pvp: 0,
  poker: 0,
  sports: 10_000,
  cockfight: 10_000,
  esports: 10_000,
  lottery: 10_000,
  elott: 10_000,
} as const satisfies Record<string, number>;

/** The highest rate that an operator may set, 10 %. */
export const MAX_REBATE_PPM = 100_000;
/** The highest share of a net loss that comes back, 50 %. */
export const MAX_CASHBACK_PPM = 500_000;

/** How an amount is paid: at once, or when the member claims it. */
export const payModes = ["credit", "claim"] as const;
export type PayMode = (typeof payModes)[number];

/** How long after the end of a business day its rebate is paid: 00:30 in Dhaka. */
export const PAID_AFTER_MS = 30 * 60_000;

/** Whether a business day's rebate may be paid; an early run pays nothing. */
export const isDayDue = (day: string, nowMs: number): boolean => nowMs >= dayOfKey(day).endMs + PAID_AFTER_MS;

/** From which business day a change of the rates counts that is approved at this moment. */
export const effectiveFrom = (approvedAtMs: number): string => dayOf(dayOf(approvedAtMs).endMs).key;

/** The version that counts for a business day: the newest of those whose day has come. */
export function versionFor<Version extends { version: number; effectiveFrom: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  return versions
    .filter((one) => one.effectiveFrom <= day)
    .toSorted((one, other) => one.version - other.version)
    .at(-1);
}
