import type {
  AgentContract,
  ContractDesk,
  ContractDetail,
  ContractOutlook,
  listAgentContracts,
  listContractAgents,
} from "@khela/contract/agent-contracts";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import type { ContractTerms } from "@khela/rules/agents/contract";
import { capAt, endAfter, signalOf } from "@khela/rules/agents/contract-bounds";
import { isAgentType } from "@khela/rules/auth/trial";
import type { AgentContractsContext } from "./context.ts";
import { sideOf } from "./end.ts";
import { endingsBelow } from "./endings.ts";
import { judge } from "./judge.ts";
import { readSettings } from "./settings-store.ts";
import * as store from "./store.ts";
import { consequenceViews, contractView, namesOf, periodView, termsView } from "./views.ts";

/** How many complete periods a preview shows. */
const PREVIEW_PERIODS = 3;

/** What an agent needs to offer contracts. */
export async function readDesk(context: AgentContractsContext, memberId: MemberId): Promise<ContractDesk> {
  const { platform, identity, agentTree } = context;
  const { db } = platform;
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const today = dayOf(platform.clock.nowMs()).key;
  const [{ caps, noticePeriods }, uplines, standing, waiting] = await Promise.all([
    readSettings(db),
    agentTree.uplinesOn(memberId, today),
    store.standingOf(db, [memberId]),
    store.countVersions(db, { waitingFor: memberId }),
  ]);
  const own = standing.filter(({ state }) => state !== "offered");
  const names = await namesOf(context, own);
  const level = uplines.length + 2;
  return {
    isAgent: isAgentType(member.type),
    currency: member.currency,
    own: own.map((version) => contractView(version, memberId, names)),
    caps: {
      dividend: capAt(caps, "dividend", level),
      dailyWage: capAt(caps, "dailyWage", level),
      hourlySalary: capAt(caps, "hourlySalary", level),
      realTimeSalary: capAt(caps, "realTimeSalary", level),
    },
    noticePeriods,
    waiting,
  };
}

/** A page of a member's contracts in one of the boxes. */
export async function readContracts(
  context: AgentContractsContext,
  memberId: MemberId,
  { box, pageNo, pageSize, state, kind, agentId }: HandlerInput<typeof listAgentContracts>["query"],
): Promise<HandlerOutput<typeof listAgentContracts>> {
  const filter: store.ContractFilter = {
    ...(box === "waiting" ? { waitingFor: memberId } : {}),
    ...(box === "mine" ? { agentId: memberId } : {}),
    ...(box === "downlines" ? { uplineId: memberId, agentId: agentId as MemberId | undefined } : {}),
    state,
    kind,
  };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { versions, count } = await store.listVersions(context.platform.db, filter, page);
  const names = await namesOf(context, versions);
  return {
    content: versions.map((version) => contractView(version, memberId, names)),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** The agents right below, with their agreed contracts. @throws AppError AUTH_NOT_AGENT */
export async function readAgents(
  context: AgentContractsContext,
  memberId: MemberId,
  { pageNo, pageSize, search = "" }: HandlerInput<typeof listContractAgents>["query"],
): Promise<HandlerOutput<typeof listContractAgents>> {
  const { identity, agentTree, platform } = context;
  const member = await identity.findMember(memberId);
  if (!member || !isAgentType(member.type)) throw new AppError("AUTH_NOT_AGENT");
  const page = {
    search,
    levels: 1,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    only: "agents" as const,
  };
  const { places, count } = await agentTree.downlinesOf(memberId, page);
  const ids = places.map((place) => place.memberId);
  const [names, standing] = await Promise.all([
    identity.findMembers(ids),
    store.standingOf(platform.db, ids),
  ]);
  return {
    content: ids.map((id) => ({
      memberId: id,
      account: names.get(id)?.account ?? "",
      // Contracts with an earlier upline are not this agent's matter.
      contracts: standing
        .filter(({ agentId, uplineId }) => agentId === id && uplineId === memberId)
        .map((version) => contractView(version, memberId, names)),
    })),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** What becomes of terms and what they would have paid. @throws AppError those of {@link judge} */
export async function readOutlook(
  context: AgentContractsContext,
  asked: { agentId: MemberId; uplineId: MemberId | null; terms: ContractTerms },
): Promise<ContractOutlook> {
  const { agent, beginsOn, replaces, endings } = await judge(context, context.platform.db, asked);
  const { agentId, terms } = asked;
  const { currency } = agent;
  return {
    beginsOn,
    replaces: replaces
      ? { contractId: replaces.version.id, terms: termsView(replaces.version), endsOn: replaces.endsOn }
      : null,
    consequences: await consequenceViews(context, endings),
    periods: (await context.simulate({ agentId, terms, currency, periods: PREVIEW_PERIODS })).map(periodView),
  };
}

/** One contract as one of its sides sees it. @throws AppError SYS_NOT_FOUND */
export async function readContract(
  context: AgentContractsContext,
  memberId: MemberId,
  contractId: string,
): Promise<AgentContract> {
  const version = await store.findVersion(context.platform.db, contractId);
  if (!version) throw new AppError("SYS_NOT_FOUND");
  sideOf(version, memberId);
  return contractView(version, memberId, await namesOf(context, [version]));
}

/** The same with what becomes of it. @throws AppError SYS_NOT_FOUND */
export async function readDetail(
  context: AgentContractsContext,
  memberId: MemberId,
  contractId: string,
): Promise<ContractDetail> {
  const { db, clock } = context.platform;
  const contract = await readContract(context, memberId, contractId);
  const [version] = await store.byIds(db, [contractId]);
  if (!version) throw new AppError("SYS_NOT_FOUND");
  const isWaiting = version.state === "offered" && version.expiresAt > now(clock);
  const isAgreed = version.state === "accepted" || version.state === "active";
  return {
    contract,
    outlook: isWaiting ? await outlookOrNone(context, version) : null,
    ending: isAgreed ? await endingOf(context, version) : null,
  };
}

/** An offer that can't be accepted any more has no outlook; why not is said by the answer's error. */
async function outlookOrNone(
  context: AgentContractsContext,
  version: store.ContractVersion,
): Promise<ContractOutlook | null> {
  try {
    return await readOutlook(context, version);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("AGENT_CONTRACT_")) return null;
    throw error;
  }
}

async function endingOf(
  context: AgentContractsContext,
  version: store.ContractVersion,
): Promise<ContractDetail["ending"]> {
  const { db, clock } = context.platform;
  const today = dayOf(clock.nowMs()).key;
  const { noticePeriods } = await readSettings(db);
  const byConsent = endAfter(version, today, 0);
  const byNotice = endAfter(version, today, noticePeriods);
  const consequences = await consequenceViews(context, await endingsBelow(db, version, byConsent));
  return { byConsent, byNotice, consequences };
}

/** What the consolidated call says of each kind of contract of an agent (AGENT-09). */
export async function contractSignals(
  { platform }: Pick<AgentContractsContext, "platform">,
  memberId: MemberId,
): Promise<{
  dailysalreqtype: number;
  divtypereq: number;
  contracthoursalreq: number;
  realtimesalreqtype: number;
}> {
  const standing = await store.standingOf(platform.db, [memberId]);
  const at = now(platform.clock);
  const open = standing.filter(({ state, expiresAt }) => state !== "offered" || expiresAt > at);
  const signal = (kind: ContractTerms["kind"]) => signalOf(open.filter((version) => version.kind === kind));
  return {
    dailysalreqtype: signal("dailyWage"),
    divtypereq: signal("dividend"),
    contracthoursalreq: signal("hourlySalary"),
    realtimesalreqtype: signal("realTimeSalary"),
  };
}
