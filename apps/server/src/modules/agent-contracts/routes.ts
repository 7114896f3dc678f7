import * as calls from "@khela/contract/agent-contracts";
import * as desk from "@khela/contract/console/agent-contracts";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import type { ContractKind } from "@khela/rules/agents/contract";
import { termsFromText } from "@khela/rules/agents/contract-text";
import type { CallContext } from "../../platform/http/call-context.ts";
import { answerOffer, waitingOfferId, withdrawOffer } from "./answer.ts";
import type { AgentContractsContext } from "./context.ts";
import { askEnd, askOffer, performContract, readList, readOne, withdrawRoot } from "./desk.ts";
import { answerEnd, endContract } from "./end.ts";
import { type By, offerContract, requireDownline } from "./offer.ts";
import * as read from "./read.ts";
import {
  defineContractSettings,
  proposeContractSettings,
  readDeskSettings,
  saveTemplate,
} from "./templates.ts";

/** Operators' calls (OPS-06): root offers and ends take two of them, as do caps and the notice. */
export function serveContractDesk(context: AgentContractsContext): void {
  const { http } = context.platform;
  const ask = defineContractSettings(context);
  context.fourEyes.define({
    kind: "agent_contract",
    permission: "agents.write",
    perform: (tx, request) => performContract(context, tx, request),
  });
  http.route(desk.listConsoleContracts, ({ query }) => readList(context, query));
  http.route(desk.readConsoleContract, ({ params }) => readOne(context, params.contractId));
  http.route(desk.previewRootContract, ({ body }) =>
    read.readOutlook(context, {
      agentId: body.agentId as MemberId,
      uplineId: null,
      terms: termsFromText(body.terms),
    }),
  );
  http.route(desk.offerRootContracts, (input, { operator, ip }) =>
    askOffer(context, input, { operator, ip }),
  );
  http.route(desk.endConsoleContract, (input, { operator, ip }) => askEnd(context, input, { operator, ip }));
  http.route(desk.withdrawRootContract, async (input, { operator, ip }) => {
    await withdrawRoot(context, input, { operator, ip });
    return {};
  });
  http.route(desk.getContractSettings, () => readDeskSettings(context));
  http.route(desk.updateContractSettings, ({ body }, { operator, ip }) =>
    proposeContractSettings(context, ask, body, { operator, ip }),
  );
  http.route(desk.saveContractTemplate, (input, { operator, ip }) =>
    saveTemplate(context, input, { operator, ip }),
  );
}

type MemberCall = Pick<CallContext, "member" | "ip">;

/** Members' calls about contracts (AGENT-07, API-03), all behind AGENTPOLICY3. */
export function serveAgentContracts(context: AgentContractsContext): void {
  const { http } = context.platform;
  const open = () => context.system.requireFlag("AGENTPOLICY3");
  http.route(calls.getContractDesk, async (_input, { member }) => {
    await open();
    return read.readDesk(context, member.memberId);
  });
  http.route(calls.listAgentContracts, async ({ query }, { member }) => {
    await open();
    return read.readContracts(context, member.memberId, query);
  });
  http.route(calls.listContractAgents, async ({ query }, { member }) => {
    await open();
    return read.readAgents(context, member.memberId, query);
  });
  http.route(calls.readContract, async ({ params }, { member }) => {
    await open();
    return read.readDetail(context, member.memberId, params.contractId);
  });
  serveOffers(context, open);
  serveEnds(context, open);
}

const byOf = ({ member, ip }: MemberCall): By => ({ actor: `member:${member.memberId}`, ip });

function serveOffers(context: AgentContractsContext, open: () => Promise<void>): void {
  const { http, clock } = context.platform;
  const today = () => dayOf(clock.nowMs()).key;
  http.route(calls.previewContract, async ({ body }, { member }) => {
    await open();
    const agentId = body.agentId as MemberId;
    await requireDownline(context, member.memberId, agentId, today());
    const terms = termsFromText(body.terms);
    return read.readOutlook(context, { agentId, uplineId: member.memberId, terms });
  });
  http.route(calls.offerContract, async ({ body }, { member, ip }) => {
    await open();
    const { memberId } = member;
    const agentId = body.agentId as MemberId;
    await requireDownline(context, memberId, agentId, today());
    const terms = termsFromText(body.terms);
    const { proceed } = body;
    const by = byOf({ member, ip });
    const { id } = await offerContract(context, { agentId, uplineId: memberId, terms, proceed, by });
    return read.readContract(context, memberId, id);
  });
  http.route(calls.withdrawContract, async ({ params }, { member, ip }) => {
    await open();
    const { memberId } = member;
    await withdrawOffer(context, params.contractId, { uplineId: memberId, by: byOf({ member, ip }) });
    return read.readContract(context, memberId, params.contractId);
  });
  const answer = async (
    contractId: string,
    body: { answer: "accept" | "refuse"; proceed: boolean },
    call: MemberCall,
  ) => {
    const { memberId } = call.member;
    await answerOffer(context, contractId, { ...body, memberId, by: byOf(call) });
    return read.readContract(context, memberId, contractId);
  };
  http.route(calls.answerContract, async ({ params, body }, { member, ip }) => {
    await open();
    return answer(params.contractId, body, { member, ip });
  });
  const relays = [
    [calls.processDividend, "dividend"],
    [calls.processDailyWage, "dailyWage"],
    [calls.processHourlySalary, "hourlySalary"],
    [calls.processRealTimeSalary, "realTimeSalary"],
  ] as const satisfies readonly (readonly [unknown, ContractKind])[];
  for (const [relay, kind] of relays) {
    http.route(relay, async ({ body: { contractId, ...body } }, { member, ip }) => {
      await open();
      const waiting = await waitingOfferId(context, member.memberId, kind, contractId);
      return answer(waiting, body, { member, ip });
    });
  }
}

function serveEnds(context: AgentContractsContext, open: () => Promise<void>): void {
  const { http } = context.platform;
  http.route(calls.endContract, async ({ params, body }, { member, ip }) => {
    await open();
    const { memberId } = member;
    await endContract(context, params.contractId, { ...body, memberId, by: byOf({ member, ip }) });
    return read.readContract(context, memberId, params.contractId);
  });
  http.route(calls.answerContractEnd, async ({ params, body }, { member, ip }) => {
    await open();
    const { memberId } = member;
    await answerEnd(context, params.contractId, { ...body, memberId, by: byOf({ member, ip }) });
    return read.readContract(context, memberId, params.contractId);
  });
}
