import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/confirmation";
import type { PayoutInstalment } from "@khela/contract/confirmation";
import { getBalance } from "@khela/contract/wallet";
import { expect } from "vitest";
import type { TestMember, TestOperator } from "./app.ts";
import type { CashierApp } from "./cashier.ts";
import { latestOf, type Payee, payee, payOut, proofs, instalmentsOf } from "./instalments.ts";

/** A fresh idempotency key. */
export const once = () => ({ idempotencyKey: randomUUID() });
/** The path parameters of a call about an instalment of a payout. */
export const to = (instalment: PayoutInstalment | undefined) => ({
  params: { instalmentId: instalment?.instalmentId ?? randomUUID() },
});
export const receipts = (instalments: readonly PayoutInstalment[]) =>
  instalments.map(({ amount, receipt }) => [amount, receipt?.state]);
/** A member's balance and held money. */
export const funds = async (member: TestMember): Promise<string[]> => {
  const { balance, held } = await member.call(getBalance);
  return [balance, held];
};

/** A paid payout that waits for its player's confirmation. */
export async function paid(
  app: CashierApp,
  operator: TestOperator,
  amount = "1000",
): Promise<Payee & { instalments: PayoutInstalment[] }> {
  const someone = await payee(app);
  await payOut(app, operator, someone, amount);
  await expect.poll(async () => (await latestOf(someone.member)).state).toBe("paid");
  return { ...someone, instalments: await instalmentsOf(someone.member) };
}

/** A paid payout whose player says that the money has not arrived. */
export async function disputed(
  app: CashierApp,
  operator: TestOperator,
): Promise<Payee & { instalment: PayoutInstalment }> {
  const someone = await paid(app, operator);
  const uploadIds = await proofs(someone.member);
  const { instalments } = await someone.member.call(
    calls.disputeInstalment,
    { ...to(someone.instalments[0]), body: { uploadIds } },
    once(),
  );
  return { ...someone, instalment: instalments[0] as PayoutInstalment };
}
