const DAY_MS = 86_400_000;

/** How long what happens to closed accounts takes, in days. */
export interface ClosedAccountTerms {
  /** Support may open the account again for so long. */
  reopenDays: number;
  /** Personal data is kept for so long, as the law on money laundering asks; then it is taken out. */
  keptDays: number;
}

/** What becomes of an account that was closed at an instant (SAFE-06). */
export function accountLife(
  closedAt: Date,
  { reopenDays, keptDays }: ClosedAccountTerms,
): { reopenUntil: Date; forgetFrom: Date } {
  return {
    reopenUntil: new Date(closedAt.getTime() + reopenDays * DAY_MS),
    forgetFrom: new Date(closedAt.getTime() + keptDays * DAY_MS),
  };
}

/** Accounts closed up to this instant are to be forgotten now. */
export function forgetClosedUntil(nowMs: number, { keptDays }: ClosedAccountTerms): Date {
  return new Date(nowMs - keptDays * DAY_MS);
}
