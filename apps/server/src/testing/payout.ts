import { randomUUID } from "node:crypto";
import { bindPayoutAccount, createWithdrawal, type Withdrawal } from "@khela/contract/cashier";
import { approveWithdrawal, listWithdrawalQueue } from "@khela/contract/console/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import { setPaymentPassword } from "@khela/contract/security";
import type { TestMember, TestOperator } from "./app.ts";

/** Six digits that pass the rules for payment passwords. */
export const PAYMENT_PASSWORD = "482913";

let nextNumber = 0;

/** A mobile account number that no other member has bound. */
export const newMobile = (): string => `017${String(10_000_000 + nextNumber++)}`;

/** Gives a member a payment password, through the real call. */
export async function givePaymentPassword({ call, password }: TestMember): Promise<void> {
  const digits = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD };
  await call(setPaymentPassword, { body: { password, ...digits } });
}

/** Binds a payout account of a member who has a payment password. @returns its id */
export async function bindAccount(
  member: TestMember,
  { methodId = "khelapay", account = newMobile(), accountName = "Rahim Uddin" } = {},
): Promise<string> {
  const body = { methodId, account, accountName, paymentPassword: PAYMENT_PASSWORD };
  return (await member.call(bindPayoutAccount, { body })).payoutAccountId;
}

/** A payment password and a first account, as every withdrawal needs. @returns the account's id */
export async function prepareWithdrawals(member: TestMember): Promise<string> {
  await givePaymentPassword(member);
  return bindAccount(member);
}

/** Requests a payout to a bound account. */
export function requestPayout(
  member: TestMember,
  payoutAccountId: string,
  amount: string,
  key: string = randomUUID(),
): Promise<Withdrawal> {
  const body = { payoutAccountId, amount, paymentPassword: PAYMENT_PASSWORD };
  return member.call(createWithdrawal, { body }, { idempotencyKey: key });
}

/** A withdrawal as an operator's queue shows it. */
export async function queueRow(
  { call }: Pick<TestOperator, "call">,
  withdrawalId: string,
): Promise<CallOutput<typeof listWithdrawalQueue>["content"][number]> {
  const { content } = await call(listWithdrawalQueue, { query: { search: withdrawalId } });
  if (!content[0]) throw new Error(`withdrawal ${withdrawalId} is not in the queue`);
  return content[0];
}

/** Reads a withdrawal and approves the version that was read. */
export async function approve(
  operator: Pick<TestOperator, "call">,
  { withdrawalId }: { withdrawalId: string },
): Promise<CallOutput<typeof approveWithdrawal>> {
  const { payloadHash } = await queueRow(operator, withdrawalId);
  return operator.call(approveWithdrawal, { params: { withdrawalId }, body: { seen: payloadHash } });
}
