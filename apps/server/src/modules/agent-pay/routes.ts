import * as calls from "@khela/contract/agent-pay";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { MemberId } from "@khela/kernel/ids";
import type { AgentPayContext } from "./context.ts";
import { billsFile } from "./bills-file.ts";
import { disputeBill } from "./dispute-bill.ts";
import * as income from "./read-income.ts";
import * as read from "./read-own.ts";

/** Agents' calls about their pay, all behind AGENTPOLICY3 and about their own bills alone (AGENT-05, AGENT-06, AGENT-08). */
export function routeAgentPay(context: AgentPayContext): void {
  const { http } = context.platform;
  const agentOf = (memberId: MemberId) => context.identity.requireAgent(memberId);
  /** The bill of the agent who asks. */
  const own = async (memberId: MemberId, billId: string) =>
    read.billOf(context, billId, await agentOf(memberId));

  http.route(calls.listAgentBills, async ({ query }, { member }) =>
    read.readBills(context, await agentOf(member.memberId), query),
  );
  http.route(calls.exportAgentBills, async ({ query }, { member }) =>
    billsFile(context, await agentOf(member.memberId), query),
  );
  http.route(calls.getAgentBill, async ({ params }, { member }) =>
    read.readBill(context, await own(member.memberId, params.billId)),
  );
  http.route(calls.listBillShares, async ({ params, query }, { member }) =>
    read.readShares(context, await own(member.memberId, params.billId), query),
  );
  http.route(calls.listBillMembers, async ({ params, query }, { member }) =>
    read.readMembers(context, await own(member.memberId, params.billId), query),
  );
  http.route(calls.listBillBets, async ({ params, query }, { member, language }) =>
    read.readBets(context, await own(member.memberId, params.billId), params.memberId as MemberId, {
      ...query,
      language: contentLanguageFor(language),
    }),
  );
  http.route(calls.listBillSteps, async ({ params, query }, { member }) => {
    const { agentId, currency, fromDay } = await own(member.memberId, params.billId);
    return read.readSteps(context, { agentId, currency, day: fromDay }, query);
  });
  http.route(calls.getSalaryToday, async (_input, { member }) =>
    read.readToday(context, await agentOf(member.memberId)),
  );
  http.route(calls.disputeBill, async ({ params, body }, { member, ip }) => {
    const agent = await agentOf(member.memberId);
    await disputeBill(context, agent, { ...params, ...body, ip });
    return read.readBill(context, await read.billOf(context, params.billId, agent));
  });
  http.route(calls.getAgentIncome, async ({ query }, { member }) =>
    income.readIncome(context, await agentOf(member.memberId), query),
  );
  http.route(calls.listIncomeParts, async ({ params, query }, { member }) =>
    income.readIncomeParts(context, await agentOf(member.memberId), params, query),
  );
}
