import type { Transitions } from "../cashier/transitions.ts";

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

/** How an account stands: `forgotten` is a closed one that nothing names a person of any more. */
export const accountStates = ["active", "blocked", "closed", "forgotten"] as const;
export type AccountState = (typeof accountStates)[number];

export const accountEvents = ["block", "unblock", "close", "reopen", "forget"] as const;
/** `block` and `unblock` are an operator's, `close` the owner's, `reopen` support's, `forget` the clock's. */
export type AccountEvent = (typeof accountEvents)[number];

/** Life of an account (SAFE-06, OPS-02). Whoever is blocked can't slip away by closing; nothing brings back what is forgotten. */
export const accountTransitions: Transitions<AccountState, AccountEvent> = {
  // The same word twice changes nothing.
  active: { block: "blocked", unblock: "active", close: "closed" },
  blocked: { block: "blocked", unblock: "active" },
  closed: { reopen: "active", forget: "forgotten" },
  forgotten: {},
};

/** The state in what is kept of an account. */
export function accountStateOf(row: { status: string; forgotten: boolean }): AccountState {
  if (row.forgotten) return "forgotten";
  if (row.status === "active" || row.status === "blocked" || row.status === "closed") return row.status;
  throw new RangeError(`no state of an account: ${row.status}`);
}
