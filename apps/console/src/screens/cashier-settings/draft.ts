import type { getCashierSettings } from "@khela/contract/console/cashier-settings";
import type { CallOutput } from "@khela/contract/endpoint";
import { parseMoney } from "@khela/kernel/money";

export type CashierSettings = CallOutput<typeof getCashierSettings>;

const AMOUNTS = [
  "autoMax",
  "twoAbove",
  "maxAmountPerDay",
  "maxAmountPerMonth",
  "rankAmountPerDay",
  "rankAmountPerMonth",
  "kycFrom",
] as const;
export type AmountSetting = (typeof AMOUNTS)[number];

/** The whole-number settings with the smallest and largest values that the server accepts. */
export const COUNTS = {
  maxOpen: { min: 1, max: 50 },
  maxPerDay: { min: 1, max: 100 },
  maxPerMonth: { min: 1, max: 3_000 },
  kycLevel: { min: 0, max: 4 },
  credentialPauseHours: { min: 0, max: 168 },
} as const;
export type CountSetting = keyof typeof COUNTS;

export const TURNOVER = { min: 0, max: 10, unitPpm: 1_000_000 } as const;

/** Whether the server accepts a text as an amount. */
export function isAmount(text: string): boolean {
  const amount = /^\d{1,13}(\.\d{1,4})?$/.test(text) ? parseMoney(text) : undefined;
  return amount !== undefined && amount >= 0n;
}

/** Whether all values can be saved. */
export function isValidDraft(draft: CashierSettings): boolean {
  return AMOUNTS.every((name) => isAmount(draft[name]));
}
