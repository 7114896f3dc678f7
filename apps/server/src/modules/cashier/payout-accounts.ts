import type { PayoutAccount } from "@khela/contract/cashier";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { maskHolder } from "@khela/rules/cashier/mask-payee";
import { MAX_PAYOUT_ACCOUNTS } from "@khela/rules/cashier/payee";
import { isSamePerson } from "@khela/rules/profile/person-name";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { CashierContext, Member } from "./context.ts";
import { checkPayee, keepPayee, openPayee, type Payee } from "./payee.ts";
import { readMethods } from "./store/methods.ts";
import * as accounts from "./store/payout-accounts.ts";
import { isSplitTarget } from "./store/splits.ts";
import { lockMemberRequests } from "./store/withdrawals.ts";

/** The account to bind, with its method and member. */
export interface Binding {
  member: Member;
  methodId: string;
  payee: Payee;
}

/**
 * Confirms with the payment password that the member requested the payout.
 * @throws AppError MONEY_PASSWORD_MISSING where none is set; AUTH_PASSWORD_WRONG; AUTH_LOCKED
 */
export async function confirmByPaymentPassword(
  context: CashierContext,
  memberId: MemberId,
  typed: string,
): Promise<void> {
  if (!(await context.identity.checkPaymentPassword(memberId, typed)))
    throw new AppError("MONEY_PASSWORD_MISSING");
}

/** The member's accounts, masked, oldest first (AUTH-20). */
export async function listPayoutAccounts(
  { platform }: CashierContext,
  memberId: MemberId,
): Promise<PayoutAccount[]> {
  const [rows, names] = await Promise.all([
    accounts.listPayoutAccountRows(platform.db, memberId),
    methodNames(platform.db),
  ]);
  return rows.map((row) => view(platform, row, names));
}

/**
 * Binds an account for withdrawals; it can't be changed, and only support removes it (AUTH-20, MONEY-04). The holder
 * is the member: the real name where it is known, else the name on the first account.
 * @throws AppError MONEY_METHOD_OFF, FIELD_FORMAT, MONEY_HOLDER, AUTH_BOUND (already one of the member's),
 * MONEY_ACCOUNT_TAKEN, MONEY_ACCOUNTS_FULL
 */
export async function bindPayoutAccount(context: CashierContext, binding: Binding): Promise<PayoutAccount> {
  const { platform } = context;
  const { member, methodId, payee } = binding;
  const realName = (await context.identity.profileOf(member.memberId))?.payeeName;
  const method = (await readMethods(platform.db)).find(
    ({ id, kind, enabled }) => id === methodId && kind === "withdrawal" && enabled,
  );
  if (!method) throw new AppError("MONEY_METHOD_OFF");
  checkPayee(method.payee, payee);
  const id = platform.ids.next();
  const kept = keepPayee(platform.secrets, `payout-account:${id}`, payee);
  const row = await inTransaction(platform.database, async (tx) => {
    await lockMemberRequests(tx, member.memberId);
    await accounts.lockAccountBinding(tx, kept.payee_hash);
    const own = await accounts.listPayoutAccountRows(tx, member.memberId);
    if (own.some((known) => known.method_id === methodId && known.payee_hash.equals(kept.payee_hash))) {
      throw new AppError("AUTH_BOUND");
    }
    if (own.length >= MAX_PAYOUT_ACCOUNTS) {
      throw new AppError("MONEY_ACCOUNTS_FULL", { max: MAX_PAYOUT_ACCOUNTS });
    }
    const holder = realName ?? (own[0] && payeeOf(platform, own[0]).accountName);
    if (holder !== undefined && !isSamePerson(holder, payee.accountName)) throw new AppError("MONEY_HOLDER");
    if (await accounts.isBoundByAnother(tx, kept.payee_hash, member.memberId)) {
      throw new AppError("MONEY_ACCOUNT_TAKEN");
    }
    const values = { id, member_id: member.memberId, method_id: methodId, ...kept };
    return accounts.insertPayoutAccount(tx, { ...values, bound_at: now(platform.clock) });
  });
  return view(platform, row, new Map([[method.id, method.name]]));
}

/**
 * Removes a bound account (AUTH-20) in the caller's transaction; refused while a withdrawal to it is open.
 * @returns the masked account, for the audit log
 * @throws AppError SYS_NOT_FOUND, MONEY_ACCOUNT_BUSY
 */
export async function removePayoutAccount(
  { platform }: CashierContext,
  tx: Tx,
  removal: { memberId: MemberId; payoutAccountId: string; by: string },
): Promise<{ masked: string; methodId: string }> {
  const { memberId, payoutAccountId, by } = removal;
  await lockMemberRequests(tx, memberId);
  const row = await accounts.findPayoutAccount(tx, payoutAccountId, memberId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const busy = (await accounts.hasOpenPayout(tx, row.id)) || (await isSplitTarget(tx, row.id));
  if (busy) throw new AppError("MONEY_ACCOUNT_BUSY");
  await accounts.markRemoved(tx, row.id, { at: now(platform.clock), by });
  return { masked: row.payee_masked, methodId: row.method_id };
}

/** The account and its holder as they were typed, decrypted. */
export function payeeOf({ secrets }: CashierContext["platform"], row: accounts.PayoutAccountRow): Payee {
  return openPayee(secrets, `payout-account:${row.id}`, row.payee_sealed);
}

async function methodNames(db: CashierContext["platform"]["db"]): Promise<Map<string, string>> {
  const methods = await readMethods(db);
  return new Map(methods.filter(({ kind }) => kind === "withdrawal").map(({ id, name }) => [id, name]));
}

function view(
  platform: CashierContext["platform"],
  row: accounts.PayoutAccountRow,
  names: ReadonlyMap<string, string>,
): PayoutAccount {
  return {
    payoutAccountId: row.id,
    methodId: row.method_id,
    methodName: names.get(row.method_id) ?? row.method_id,
    account: row.payee_masked,
    accountName: maskHolder(payeeOf(platform, row).accountName),
    boundAt: row.bound_at.toISOString(),
  };
}
