import { approveWithdrawal, getSplit, splitWithdrawal } from "@khela/contract/console/cashier";
import type { CallInput } from "@khela/contract/endpoint";
import { getBalance } from "@khela/contract/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { requestPayout, bindAccount, queueRow } from "../../../testing/payout.ts";
import { latestOf, payee, instalmentsOf } from "../../../testing/instalments.ts";
import { verifyLedger } from "../../ledger/index.ts";

type Parts = CallInput<typeof splitWithdrawal>["body"]["parts"];

let app: CashierApp;
let rina: TestOperator;
let sabbir: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  [rina, sabbir] = [await app.loginOperator("finance"), await app.loginOperator("finance")];
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.checkLedger();
  const { ok, checks } = await verifyLedger(app.owner.kysely);
  if (!ok) throw new Error(checks.map(({ wrong }) => wrong).join("; "));
});

/** A player with a withdrawal of ৳3,000 and a second account. */
async function asked() {
  const someone = await payee(app);
  const other = await bindAccount(someone.member);
  const { withdrawalId, reference } = await requestPayout(someone.member, someone.account, "3000");
  return { ...someone, other, withdrawalId, reference };
}
const plan = async (operator: TestOperator, withdrawalId: string, parts: Parts, seen?: string) => {
  const desk = await operator.call(getSplit, { params: { withdrawalId } });
  const body = { parts, reason: "daily maximum of the account", seen: seen ?? desk.payloadHash };
  return codeOf(operator.call, splitWithdrawal, { params: { withdrawalId }, body });
};
const approveShown = async (operator: TestOperator, withdrawalId: string) => {
  const { payloadHash: seen } = await queueRow(operator, withdrawalId);
  return codeOf(operator.call, approveWithdrawal, { params: { withdrawalId }, body: { seen } });
};
const isPaid = (member: TestMember) => expect.poll(async () => (await latestOf(member)).state).toBe("paid");

describe("[MONEY-05] a payout split by hand", () => {
  it("goes out in the planned parts to the planned accounts, once each; its maker alone can't send it elsewhere", async () => {
    const { member, account, other, withdrawalId, reference } = await asked();
    const before = await rina.call(getSplit, { params: { withdrawalId } });
    expect(before).toMatchObject({ net: "3000.00", parts: [] });
    expect(before.accounts.map(({ payoutAccountId, asked: wanted }) => [payoutAccountId, wanted])).toEqual([
      [account, true],
      [other, false],
    ]);
    const parts = [
      { amount: "1200", payoutAccountId: account },
      { amount: "1800", payoutAccountId: other },
    ];
    expect(await plan(rina, withdrawalId, parts)).toBe("OK");
    expect(await queueRow(sabbir, withdrawalId)).toMatchObject({
      split: { by: rina.username, parts: [{ amount: "1200.00" }, { amount: "1800.00" }] },
    });
    expect(await approveShown(rina, withdrawalId)).toBe("OPS_SELF_REVIEW");
    expect(await approveShown(sabbir, withdrawalId)).toBe("OK");
    await isPaid(member);
    const instalments = await instalmentsOf(member);
    expect(
      instalments.map((instalment) => [instalment.reference, instalment.amount, instalment.account !== null]),
    ).toEqual([
      [`${reference}-1`, "1200.00", false],
      [`${reference}-2`, "1800.00", true],
    ]);
    await app.app.modules.cashier.submitPayout(withdrawalId);
    expect(await member.call(getBalance)).toMatchObject({ balance: "17000.00", held: "0.00" });
    // The provider paid each part to its own account.
    const { rows } = await app.owner.pool.query<{ own: string; other: string }>(
      `select (select payee_masked from payout_account where id = $1) as own,
        (select payee_masked from payout_account where id = $2) as other`,
      [account, other],
    );
    const page = await (await fetch(`${app.sandbox.url}/payouts`)).text();
    for (const masked of Object.values(rows[0] ?? {})) expect(page).toContain(masked.slice(-4));
    expect(instalments[1]?.account).toBe(rows[0]?.other);
  });

  it("to the account that was asked for needs nobody more than the policy does", async () => {
    const { member, account, withdrawalId } = await asked();
    const part = (amount: string) => ({ amount, payoutAccountId: account });
    expect(await plan(rina, withdrawalId, [part("1000"), part("1000"), part("1000")])).toBe("OK");
    expect(await approveShown(rina, withdrawalId)).toBe("OK");
    await isPaid(member);
    expect(await instalmentsOf(member)).toHaveLength(3);
    expect(await plan(rina, withdrawalId, [])).toBe("MONEY_STATE");
  });

  it("is exact, within what an account takes, to the player's own accounts alone", async () => {
    const { account, withdrawalId } = await asked();
    const stranger = await asked();
    const part = (amount: string, payoutAccountId = account) => ({ amount, payoutAccountId });
    for (const parts of [
      [part("3000")],
      [part("1500"), part("1499.99")],
      [part("1500"), part("1500.01")],
      [part("1500"), part("1500", stranger.account)],
      [part("10000.01"), part("1")],
    ]) {
      expect(await plan(rina, withdrawalId, parts)).toBe("MONEY_SPLIT");
    }
    const good = [part("1500"), part("1500")];
    expect(await plan(rina, withdrawalId, good, "0".repeat(64))).toBe("OPS_CHANGED");
    expect(await plan(rina, withdrawalId, good)).toBe("OK");
    // An approval names the old hash, but the payout has changed since.
    const { payloadHash: old } = await queueRow(sabbir, withdrawalId);
    expect(await plan(rina, withdrawalId, [])).toBe("OK");
    const approval = { params: { withdrawalId }, body: { seen: old } };
    expect(await codeOf(sabbir.call, approveWithdrawal, approval)).toBe("OPS_CHANGED");
    expect((await queueRow(sabbir, withdrawalId)).split).toBeNull();
  });

  it("the database refuses a wrong sum, another's account and a change after the approval", async () => {
    const { account, withdrawalId } = await asked();
    const stranger = await asked();
    const part = (amount: string) => ({ amount, payoutAccountId: account });
    await plan(rina, withdrawalId, [part("1500"), part("1500")]);
    const { pool } = app.app.platform.database;
    const refusal = (text: string, values: unknown[] = []) =>
      pool.query(text, [withdrawalId, ...values]).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    expect(await refusal("update withdrawal_part set amount = amount + 1 where withdrawal_id = $1")).toBe(
      "KC002",
    );
    const elsewhere =
      "update withdrawal_part set payout_account_id = $2 where withdrawal_id = $1 and place = 1";
    expect(await refusal(elsewhere, [stranger.account])).toBe("KC020");
    expect(await approveShown(sabbir, withdrawalId)).toBe("OK");
    expect(await refusal("delete from withdrawal_part where withdrawal_id = $1")).toBe("KC020");
  });
});
