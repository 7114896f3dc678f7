import * as desk from "@khela/contract/console/agent-pay";
import { inTransaction } from "../../platform/database.ts";
import { askAction, declineDispute, performAction } from "./bill-actions.ts";
import type { AgentPayContext } from "./context.ts";
import { retryBill } from "./pay-bills.ts";
import { previewSettlement } from "./preview.ts";
import * as read from "./read-desk.ts";
import { settleDays, settleHours } from "./settle.ts";

/** Operators' calls about settlement, bills and disputes (OPS-06). */
export function routeAgentPayDesk(context: AgentPayContext): void {
  const { http, database } = context.platform;
  context.fourEyes.define({
    kind: "agent_pay",
    permission: "agents.write",
    perform: (tx, request) => performAction(context, tx, request),
  });
  http.route(desk.listSettlementRuns, ({ query }) => read.readRuns(context, query));
  http.route(desk.previewSettlement, ({ query }) => previewSettlement(context, query));
  http.route(desk.settleAgentPay, async (_input, { operator, ip }) => {
    await inTransaction(database, (tx) =>
      context.audit.write(tx, {
        actor: `operator:${operator.username}`,
        action: "agent.settle",
        subject: "agent-pay",
        detail: {},
        ip,
      }),
    );
    await settleHours(context);
    await settleDays(context);
    return {};
  });
  http.route(desk.listConsoleBills, ({ query }) => read.readBills(context, query));
  http.route(desk.getConsoleBill, ({ params }) => read.readOne(context, params.billId));
  http.route(desk.retryAgentBill, ({ params }, { operator, ip }) =>
    retryBill(context, params.billId, { operator, ip }),
  );
  http.route(desk.listBillDisputes, ({ query }) => read.readDisputes(context, query));
  http.route(desk.declineDispute, async ({ params, body }, { operator, ip }) => {
    await declineDispute(context, { ...params, ...body }, { operator, ip });
    return {};
  });
  http.route(desk.askBillAction, ({ params, body }, { operator, ip }) =>
    askAction(context, params.billId, body, { operator, ip }),
  );
  http.route(desk.listAgentReturns, ({ query }) => read.readReturns(context, query));
}
