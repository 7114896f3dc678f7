import type {
  ConsoleContract,
  ContractRow,
  endConsoleContract,
  listConsoleContracts,
  offerRootContracts,
  withdrawRootContract,
} from "@khela/contract/console/agent-contracts";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { endAfter } from "@khela/rules/agents/contract-bounds";
import type { ContractTermsText } from "@khela/rules/agents/contract-text";
import { termsFromText } from "@khela/rules/agents/contract-text";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedRequest, memberOf } from "../four-eyes/index.ts";
import { withdrawOffer } from "./answer.ts";
import type { AgentContractsContext } from "./context.ts";
import { endByOperator } from "./end.ts";
import { type Ending, endingsBelow } from "./endings.ts";
import { judge } from "./judge.ts";
import { type By, lockAll, mustFind, writeOffer } from "./offer.ts";
import * as store from "./store.ts";
import { consequenceViews, namesOf, type Names, periodView, termsView, versionView } from "./views.ts";

/** The stored and displayed subject of a request. `endIds` are the contracts that its maker saw ending. */
interface ContractSubject {
  kind: "agent_contract";
  action: "offer" | "end";
  contracts: ContractTermsText[];
  ends: { account: string; kind: string; endsOn: string }[];
  endIds: string[];
  contractId?: string;
  by: By;
}

const byOf = ({ operator, ip }: Actor): By => ({ actor: `operator:${operator.username}`, ip });

const rowView = (version: store.ContractVersion, names: Names): ContractRow => ({
  ...versionView(version),
  agent: { memberId: version.agentId, account: names.get(version.agentId)?.account ?? "" },
  upline:
    version.uplineId === null
      ? null
      : { memberId: version.uplineId, account: names.get(version.uplineId)?.account ?? "" },
});

/** A page of contracts; a searched account must be whole. */
export async function readList(
  context: AgentContractsContext,
  { pageNo, pageSize, search, kind, state, only }: HandlerInput<typeof listConsoleContracts>["query"],
): Promise<HandlerOutput<typeof listConsoleContracts>> {
  const member = search ? await context.identity.findByAccount(search) : undefined;
  const found =
    search && !member
      ? { versions: [], count: 0 }
      : await store.listVersions(
          context.platform.db,
          { partyId: member?.id, kind, state, isRoot: only !== undefined, isEndAsked: only === "asked" },
          { limit: pageSize, offset: (pageNo - 1) * pageSize },
        );
  const names = await namesOf(context, found.versions);
  return {
    content: found.versions.map((version) => rowView(version, names)),
    pageNum: pageNo,
    totalPages: Math.ceil(found.count / pageSize),
    totalCount: found.count,
  };
}

/** A contract with its history, what it would have paid, and what ends with it. @throws AppError SYS_NOT_FOUND */
export async function readOne(context: AgentContractsContext, contractId: string): Promise<ConsoleContract> {
  const { db, clock } = context.platform;
  const version = await mustFind(db, contractId);
  const { agentId, kind, currency, terms, state } = version;
  const all = await store.ofAgent(db, agentId);
  const history = all.filter((one) => one.kind === kind && one.currency === currency);
  const names = await namesOf(context, history);
  const endsOn = endAfter(version, dayOf(clock.nowMs()).key, 0);
  const isAgreed = state === "accepted" || state === "active";
  return {
    contract: rowView(version, names),
    history: history.map((one) => rowView(one, names)),
    periods: (await context.simulate({ agentId, terms, currency, periods: 3 })).map(periodView),
    ending: isAgreed
      ? { endsOn, consequences: await consequenceViews(context, await endingsBelow(db, version, endsOn)) }
      : null,
  };
}

/**
 * Asks for offers to an agent without an upline; nothing is offered before another operator approves.
 * @throws AppError SYS_NOT_FOUND; FIELD_FORMAT where a kind is there twice; those of {@link judge}
 */
export function askOffer(
  context: AgentContractsContext,
  { body }: HandlerInput<typeof offerRootContracts>,
  maker: Actor,
): Promise<ApprovalView> {
  const { identity, fourEyes, platform } = context;
  const agentId = body.agentId as MemberId;
  const contracts = body.contracts.map(termsFromText);
  if (new Set(contracts.map(({ kind }) => kind)).size < contracts.length)
    throw new AppError("FIELD_FORMAT", { field: "contracts" });
  return inTransaction(platform.database, async (tx) => {
    const member = await identity.findMember(agentId, tx);
    if (!member) throw new AppError("SYS_NOT_FOUND");
    const endings: Ending[] = [];
    for (const terms of contracts) {
      endings.push(...(await judge(context, tx, { agentId, uplineId: null, terms })).endings);
      const key = { agentId, kind: terms.kind, currency: member.currency };
      const waiting = await store.waitingOffer(tx, key);
      if (waiting?.uplineId === null) throw new AppError("AGENT_CONTRACT_WAITS");
    }
    const subject: ContractSubject = {
      kind: "agent_contract",
      action: "offer",
      contracts: contracts.map((terms) => termsView({ terms })),
      ...(await endsOf(context, endings)),
      by: byOf(maker),
    };
    return fourEyes.ask(tx, {
      kind: "agent_contract",
      member,
      subject: { ...subject },
      note: body.reason,
      maker,
    });
  });
}

async function endsOf(context: AgentContractsContext, endings: readonly Ending[]) {
  const names = await namesOf(
    context,
    endings.map(({ version }) => version),
  );
  return {
    ends: endings.map(({ version: { agentId, kind }, endsOn }) => ({
      account: names.get(agentId)?.account ?? "",
      kind,
      endsOn,
    })),
    endIds: endings.map(({ version }) => version.id),
  };
}

/** Asks to end a contract with its present period. @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE */
export function askEnd(
  context: AgentContractsContext,
  { params, body }: HandlerInput<typeof endConsoleContract>,
  maker: Actor,
): Promise<ApprovalView> {
  const { identity, fourEyes, platform } = context;
  return inTransaction(platform.database, async (tx) => {
    const version = await mustFind(tx, params.contractId);
    if (version.state !== "accepted" && version.state !== "active")
      throw new AppError("AGENT_CONTRACT_STATE", { state: version.state });
    const member = await identity.findMember(version.agentId, tx);
    if (!member) throw new AppError("SYS_NOT_FOUND");
    const endsOn = endAfter(version, dayOf(platform.clock.nowMs()).key, 0);
    const subject: ContractSubject = {
      kind: "agent_contract",
      action: "end",
      contracts: [termsView(version)],
      ...(await endsOf(context, await endingsBelow(tx, version, endsOn))),
      contractId: version.id,
      by: byOf(maker),
    };
    return fourEyes.ask(tx, {
      kind: "agent_contract",
      member,
      subject: { ...subject },
      note: body.reason,
      maker,
    });
  });
}

/**
 * Offers or ends as approved; everything is judged again. @throws AppError OPS_CHANGED where other contracts would end
 * than both operators saw
 */
export async function performContract(
  context: AgentContractsContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const { action, contracts, contractId, endIds, by } = request.subject as ContractSubject;
  const agentId = memberOf(request);
  await lockAll(context, tx);
  const requireSeen = (endings: readonly Ending[]) => {
    if (endings.some(({ version }) => !endIds.includes(version.id))) throw new AppError("OPS_CHANGED");
  };
  if (action === "end" && contractId !== undefined) {
    const version = await mustFind(tx, contractId);
    requireSeen(
      await endingsBelow(tx, version, endAfter(version, dayOf(context.platform.clock.nowMs()).key, 0)),
    );
    await endByOperator(context, tx, contractId, by);
    return;
  }
  for (const terms of contracts.map(termsFromText)) {
    requireSeen((await judge(context, tx, { agentId, uplineId: null, terms })).endings);
    await writeOffer(context, tx, { agentId, uplineId: null, terms, proceed: true, by });
  }
}

/** Takes back a root offer. @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE */
export async function withdrawRoot(
  context: AgentContractsContext,
  { params, body }: HandlerInput<typeof withdrawRootContract>,
  maker: Actor,
): Promise<void> {
  await withdrawOffer(context, params.contractId, { uplineId: null, by: byOf(maker), reason: body.reason });
}
