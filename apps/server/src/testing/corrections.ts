import { decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import { correctBreak, getBreak, listBreaks } from "@khela/contract/console/reconciliation";
import type { Deposit } from "@khela/contract/cashier";
import type { TestOperator } from "./app.ts";
import type { CashierApp } from "./cashier.ts";

/** Pays a deposit on the provider's page. */
export const payOnPage = (app: CashierApp, { payUrl }: Deposit): Promise<unknown> =>
  app.sandbox.choose(payUrl ?? "", { outcome: "pay" });

/**
 * The provider says the opposite of what it said about a deposit, and two operators follow it.
 * @param finance two of them, with the right to correct
 */
export async function correctDeposit(
  app: CashierApp,
  [maker, checker]: readonly [TestOperator, TestOperator],
  { payUrl, reference }: Deposit,
): Promise<void> {
  await app.sandbox.choose(payUrl ?? "", { outcome: "contradict" });
  await app.app.modules.reconciliation.run("payments:sandbox", { graceMs: 0 });
  const { content } = await maker.call(listBreaks, { query: { search: reference } });
  const breakId = content[0]?.breakId ?? "";
  const { version } = await maker.call(getBreak, { params: { breakId } });
  const body = { bearer: "player" as const, version, reason: "Their statement of today says so" };
  await maker.call(correctBreak, { params: { breakId }, body });
  const asked = await checker.call(listApprovals, { query: { state: "open", kind: "correction" } });
  const row = asked.content.find(
    ({ subject }) => subject.kind === "correction" && subject.breakId === breakId,
  );
  if (!row) throw new Error("no approval waits");
  await checker.call(decideApproval, {
    params: { approvalId: row.id },
    body: { decision: "approve", hash: row.hash },
  });
}
