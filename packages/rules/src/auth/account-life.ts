import type { Transitions } from "../cashier/transitions.ts";

const DAY_MS = 86_400_000;

/** The retention periods of closed accounts, in days. */
export interface ClosedAccountTerms {
  /** For how long support may reopen the account. */
  reopenDays: number;
  /** How long personal data is kept, as anti-money-laundering law requires, before it is erased. */
  keptDays: number;
}

/** The deadlines of an account that was closed at a given instant (SAFE-06). */
export function closedAccountDeadlines(
  closedAt: Date,
  { reopenDays, keptDays }: ClosedAccountTerms,
): { reopenUntil: Date; forgetFrom: Date } {
  return {
    reopenUntil: new Date(closedAt.getTime() + reopenDays * DAY_MS),
    forgetFrom: new Date(closedAt.getTime() + keptDays * DAY_MS),
  };
}

/** Accounts closed at or before this instant must be erased now. */
export function eraseClosedUntil(nowMs: number, { keptDays }: ClosedAccountTerms): Date {
  return new Date(nowMs - keptDays * DAY_MS);
}

/** The states of an account; `forgotten` is a closed one whose personal data has been erased. */
export const accountStates = ["active", "blocked", "closed", "forgotten"] as const;
export type AccountState = (typeof accountStates)[number];

export const accountEvents = ["block", "unblock", "close", "reopen", "forget"] as const;
/**
 * `block` and `unblock` come from an operator, `close` from the owner, `reopen` from support, `forget` from a
 * timer.
 */
export type AccountEvent = (typeof accountEvents)[number];

/**
 * The lifecycle of an account (SAFE-06, OPS-02). A blocked player can't evade the block by closing the
 * account, and an erased account can't be restored.
 */
export const accountTransitions: Transitions<AccountState, AccountEvent> = {
  // A repeated event changes nothing.
  active: { block: "blocked", unblock: "active", close: "closed" },
  blocked: { block: "blocked", unblock: "active" },
  closed: { reopen: "active", forget: "forgotten" },
  forgotten: {},
};

/** The account's state from its stored row. */
export function accountStateOf(row: { status: string; forgotten: boolean }): AccountState {
  if (row.forgotten) return "forgotten";
  if (row.status === "active" || row.status === "blocked" || row.status === "closed") return row.status;
  throw new RangeError(`no state of an account: ${row.status}`);
}
