import { money, moneyToText } from "@khela/kernel/money";
import type { CashierContext } from "./context.ts";
import {
  depositCorrected,
  depositFailed,
  depositOpened,
  depositSucceeded,
  payoutNews,
  withdrawalChanged,
} from "./events.ts";
import { findDeposit } from "./store/deposits.ts";
import { findWithdrawal, readSteps } from "./store/withdrawals.ts";
import { readInstalmentViews } from "./payouts/views.ts";
import { depositView, withdrawalView } from "./views.ts";

/**
 * Sends notices about payments to the player's open pages, on every process. A repeated event sends the same notice
 * again.
 */
export function sendNotices({ platform }: CashierContext): void {
  const { hub, events, db } = platform;
  hub.declare("member.notice");
  const tellDeposit = async ({ depositId }: { depositId: string }): Promise<void> => {
    const row = await findDeposit(db, { id: depositId });
    if (row) hub.publish("member.notice", { kind: "deposit", deposit: depositView(row) }, row.member_id);
  };
  events.subscribe(depositSucceeded, "cashier-notice", tellDeposit);
  events.subscribe(depositFailed, "cashier-notice", tellDeposit);
  events.subscribe(depositOpened, "cashier-notice", tellDeposit);
  events.subscribe(depositCorrected, "cashier-notice", tellDeposit);
  events.subscribe(withdrawalChanged, "cashier-notice", async ({ withdrawalId }) => {
    const row = await findWithdrawal(db, { id: withdrawalId });
    if (!row) return;
    const steps = await readSteps(db, [withdrawalId]);
    const instalments = await readInstalmentViews(db, [withdrawalId]);
    const withdrawal = withdrawalView(row, steps.get(withdrawalId) ?? [], instalments.get(withdrawalId));
    hub.publish("member.notice", { kind: "withdrawal", withdrawal }, row.member_id);
  });
  events.subscribe(payoutNews, "cashier-notice", async ({ withdrawalId, memberId, news, amount }) => {
    const notice = {
      kind: "payout",
      withdrawalId,
      news,
      amount: moneyToText(money(BigInt(amount))),
    } as const;
    hub.publish("member.notice", notice, memberId);
  });
}
