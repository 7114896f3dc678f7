import type { FieldRule } from "../fields/check-field.ts";

/** The kinds of payee accounts, each with its pattern. */
export const PAYEE_PATTERNS = {
  /** A mobile number of Bangladesh. */
  mobile: /^01[3-9]\d{8}$/,
  bank: /^\d{8,20}$/,
  wallet: /^[0-9A-Za-z]{20,34}$/,
} as const;

export type PayeeKind = keyof typeof PAYEE_PATTERNS;

/** Whether a text is a valid account of this kind. */
export function isPayeeAccount(kind: PayeeKind, account: string): boolean {
  return PAYEE_PATTERNS[kind].test(account);
}

/** The rule for an account holder's name, for browser and server. */
export const HOLDER_RULE = {
  enabled: true,
  required: true,
  minLength: 2,
  maxLength: 80,
  patternId: "personName",
} as const satisfies FieldRule;

/** The maximum number of payout accounts of a member. */
export const MAX_PAYOUT_ACCOUNTS = 5;
