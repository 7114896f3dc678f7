import { type BookBreak, listBreaks } from "@khela/contract/console/reconciliation";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { payee, payOut, instalmentsOf } from "../../testing/instalments.ts";

let app: CashierApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  operator = await app.loginOperator("finance");
});
afterAll(() => app.stop());

const compare = () => app.app.modules.reconciliation.run("payments:sandbox", { graceMs: 0 });
const about = async (search: string): Promise<BookBreak[]> =>
  (await operator.call(listBreaks, { query: { search } })).content;

it("[MONEY-09] [OPS-03] a provider that takes its word back: nothing moves, and the contradiction is listed", async () => {
  const member = await app.registerMember();
  const deposit = await app.deposit(member);
  await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
  await expect.poll(async () => (await app.readDeposit(member, deposit)).state).toBe("succeeded");
  await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "contradict" });
  expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded", credited: "500.00" });
  const someone = await payee(app);
  await payOut(app, operator, someone);
  const instalment = async () => (await instalmentsOf(someone.member))[0];
  await expect.poll(async () => (await instalment())?.state).toBe("paid");
  const { reference = "" } = (await instalment()) ?? {};
  await app.sandbox.endPayout(reference, "contradict");
  expect(await app.balanceOf(someone.member)).toBe("19000.00");
  await compare();
  expect(await about(deposit.reference)).toMatchObject([
    {
      kind: "state",
      ours: { state: "succeeded" },
      theirs: { state: "failed" },
    },
  ]);
  expect(await about(reference)).toMatchObject([
    {
      kind: "state",
      ours: { state: "paid" },
      theirs: { state: "failed" },
    },
  ]);
  await app.checkLedger();
  // The provider returns to its first report, and both breaks end by themselves.
  await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "contradict" });
  await app.sandbox.endPayout(reference, "contradict");
  await compare();
  expect([...(await about(deposit.reference)), ...(await about(reference))]).toEqual([]);
});
