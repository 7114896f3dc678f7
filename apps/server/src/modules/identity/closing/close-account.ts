import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import {
  type AccountEvent,
  closedAccountDeadlines,
  accountStateOf,
  accountTransitions,
} from "@khela/rules/auth/account-life";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountKeyOf, sealProfile } from "../member.ts";
import { lockMember } from "../member-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { writeClosed, writeForgotten, writeReopened } from "./close-store.ts";

/** Whether the account's state machine allows an event in the state that the row is in. */
export function mayHappen(
  row: { status: string; forgotten_at: Date | null } | undefined,
  event: AccountEvent,
): boolean {
  if (!row) return false;
  const state = accountStateOf({ status: row.status, forgotten: row.forgotten_at !== null });
  return nextState(accountTransitions, state, event) !== undefined;
}

/** The default avatar, given to accounts whose owner was forgotten. */
const NO_ICON = "1";

/**
 * Closes an account in the caller's transaction: every session ends and no login works any more (SAFE-06).
 * The caller checks, under the row lock taken here, that nothing prevents closing.
 * @returns the ids of the ended sessions, to drop after the commit
 * @throws AppError AUTH_REQUIRED where the account is closed or blocked already
 */
export async function closeAccount(
  { clock }: Platform,
  tx: Tx,
  memberId: MemberId,
  check: () => Promise<void>,
): Promise<string[]> {
  const row = await lockMember(tx, memberId);
  if (!mayHappen(row, "close")) throw new AppError("AUTH_REQUIRED");
  await check();
  const at = now(clock);
  await writeClosed(tx, memberId, at);
  return endSessions(tx, memberId, {}, { at, reason: "closed" });
}

/**
 * Reopens a closed account in the caller's transaction, within the time in which support may.
 * @returns the account name; undefined where there is no such member
 * @throws AppError CLOSE_FINAL where it isn't closed or the time is over
 */
export async function reopenAccount(
  { clock, config }: Platform,
  tx: Tx,
  memberId: MemberId,
): Promise<string | undefined> {
  const row = await lockMember(tx, memberId);
  if (!row) return undefined;
  const life = row.closed_at && closedAccountDeadlines(row.closed_at, config.closedAccounts);
  if (!life || !mayHappen(row, "reopen") || life.reopenUntil <= now(clock)) throw new AppError("CLOSE_FINAL");
  await writeReopened(tx, memberId);
  return row.account;
}

/**
 * Erases the personal data of a closed account; the id stays for the ledger (SAFE-06).
 * @returns the placeholder name that stays; undefined where the account isn't closed, or is forgotten already
 */
export async function forgetAccount(
  { clock, secrets }: Platform,
  tx: Tx,
  memberId: MemberId,
): Promise<string | undefined> {
  const row = await lockMember(tx, memberId);
  if (!mayHappen(row, "forget")) return undefined;
  const account = `closed-${memberId}`;
  await writeForgotten(tx, memberId, {
    account,
    accountKey: accountKeyOf(account),
    profileSealed: sealProfile(secrets, memberId, {}),
    icon: NO_ICON,
    at: now(clock),
  });
  return account;
}
