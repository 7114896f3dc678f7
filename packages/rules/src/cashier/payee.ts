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
