import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import {
  type AccountEvent,
  accountLife,
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

/** Whether something may happen to an account as its row stands (the table of its life). */
export function mayHappen(
  row: { status: string; forgotten_at: Date | null } | undefined,
  event: AccountEvent,
): boolean {
  if (!row) return false;
  const state = accountStateOf({ status: row.status, forgotten: row.forgotten_at !== null });
  return nextState(accountTransitions, state, event) !== undefined;
}

/** The picture of accounts that nobody has any more. */
const NO_ICON = "1";

/**
 * Closes an account in the caller's transaction: every session ends, no way in works (SAFE-06). Whether anything
 * stands against it is the caller's to ask, under the lock that this takes.
 * @returns the sessions that were ended: drop them after the commit
 * @throws AppError AUTH_REQUIRED where it is closed or blocked already
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
 * Opens a closed account again, in the caller's transaction, within the time in which support may.
 * @returns its name; undefined where there is no such member
 * @throws AppError CLOSE_FINAL where it isn't closed or the time is over
 */
export async function reopenAccount(
  { clock, config }: Platform,
  tx: Tx,
  memberId: MemberId,
): Promise<string | undefined> {
  const row = await lockMember(tx, memberId);
  if (!row) return undefined;
  const life = row.closed_at && accountLife(row.closed_at, config.closedAccounts);
  if (!life || !mayHappen(row, "reopen") || life.reopenUntil <= now(clock)) throw new AppError("CLOSE_FINAL");
  await writeReopened(tx, memberId);
  return row.account;
}

/**
 * Takes out of a closed account what names the person; the id stays for the ledger (SAFE-06).
 * @returns the name that stays; undefined where it is no closed account, or forgotten already
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
