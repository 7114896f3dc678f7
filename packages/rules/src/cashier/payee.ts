import type { FieldRule } from "../fields/check-field.ts";

/** Kinds of payee accounts and the pattern that each follows. */
export const PAYEE_PATTERNS = {
  /** A mobile number of Bangladesh. */
  mobile: /^01[3-9]\d{8}$/,
  bank: /^\d{8,20}$/,
  wallet: /^[0-9A-Za-z]{20,34}$/,
} as const;

export type PayeeKind = keyof typeof PAYEE_PATTERNS;

/** Whether an account can be one of its kind. */
export function isPayeeAccount(kind: PayeeKind, account: string): boolean {
  return PAYEE_PATTERNS[kind].test(account);
}

/** How the name of an account's holder must look, for browser and server. */
export const HOLDER_RULE = {
  enabled: true,
  required: true,
  minLength: 2,
  maxLength: 80,
  patternId: "personName",
} as const satisfies FieldRule;

/** How many payout accounts a member can bind. */
export const MOST_PAYOUT_ACCOUNTS = 5;
