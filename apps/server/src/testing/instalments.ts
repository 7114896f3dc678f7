import { listWithdrawals, type Withdrawal } from "@khela/contract/cashier";
import type { PayoutInstalment } from "@khela/contract/confirmation";
import { uploadPicture } from "@khela/contract/kyc";
import { taka } from "@khela/kernel/money";
import { houseAccount, memberAccount, move } from "../modules/ledger/index.ts";
import type { TestMember, TestOperator } from "./app.ts";
import type { CashierApp } from "./cashier.ts";
import { approve, requestPayout, prepareWithdrawals } from "./payout.ts";
import { drawPicture } from "./pictures.ts";

/** A member with money from no deposit, and a bound account. */
export interface Payee {
  member: TestMember;
  account: string;
}

export async function payee(app: CashierApp, amount = 20_000): Promise<Payee> {
  const member = await app.registerMember();
  const { ledger } = app.app.modules;
  const cash = memberAccount(member.id, "cash", "BDT");
  await ledger.transaction((tx) =>
    ledger.post(tx, move(houseAccount("gifts", "BDT"), cash, taka(amount), "adjustment")),
  );
  return { member, account: await prepareWithdrawals(member) };
}

/** Requests a payout, approves it and sends it to the provider. */
export async function payOut(
  app: CashierApp,
  operator: TestOperator,
  { member, account }: Payee,
  amount = "1000",
): Promise<Withdrawal> {
  const asked = await requestPayout(member, account, amount);
  await approve(operator, asked);
  await app.app.modules.cashier.submitPayout(asked.withdrawalId);
  return asked;
}

/** A member's latest withdrawal, as the member sees it. */
export async function latestOf(member: TestMember): Promise<Withdrawal> {
  const { content } = await member.call(listWithdrawals, { query: {} });
  if (!content[0]) throw new Error("no withdrawal");
  return content[0];
}

export async function instalmentsOf(member: TestMember): Promise<PayoutInstalment[]> {
  return (await latestOf(member)).instalments;
}

/** Uploads pictures as evidence about a payout. */
export function proofs(member: TestMember, count = 1): Promise<string[]> {
  const send = async (): Promise<string> => {
    const picture = await drawPicture("jpeg", { width: 64, height: 40 });
    return (await member.call(uploadPicture, { query: { purpose: "payout" } }, { picture })).uploadId;
  };
  return Promise.all(Array.from({ length: count }, send));
}
