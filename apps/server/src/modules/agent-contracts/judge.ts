import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { type ContractTerms, faultsOf } from "@khela/rules/agents/contract";
import { aboveUpline, beginOf, capAt, lastEndBy } from "@khela/rules/agents/contract-bounds";
import { isAgentType } from "@khela/rules/auth/trial";
import type { Db, Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import type { AgentContractsContext } from "./context.ts";
import { type Ending, endingsOf } from "./endings.ts";
import { readSettings } from "./settings-store.ts";
import * as store from "./store.ts";

/** What becomes of terms that an agent accepts today. */
export interface Prospect {
  agent: Member;
  beginsOn: string;
  /** The version that it follows, with the day on which that one ends. */
  replaces: { version: store.ContractVersion; endsOn: string } | undefined;
  /** An agreed version that has not begun and never will. */
  dropped: store.ContractVersion | undefined;
  /** Contracts of downlines that end at acceptance. */
  endings: Ending[];
}

interface Asked {
  agentId: MemberId;
  /** Null: the operator offers. */
  uplineId: MemberId | null;
  terms: ContractTerms;
}

/**
 * Judges terms as if the agent accepted them now, for an offer, its preview and its answer.
 * @throws AppError AGENT_CONTRACT_TERMS, AGENT_CONTRACT_PARTY, AGENT_CONTRACT_CAP, AGENT_CONTRACT_NONE,
 * AGENT_CONTRACT_ABOVE
 */
export async function judge(
  context: AgentContractsContext,
  within: Db | Tx,
  { agentId, uplineId, terms }: Asked,
): Promise<Prospect> {
  const { platform, identity, agentTree } = context;
  const fault = faultOf(terms, uplineId);
  if (fault) throw new AppError("AGENT_CONTRACT_TERMS", fault);
  const agent = await identity.findMember(agentId, within);
  if (!agent || !isAgentType(agent.type) || agent.status !== "active")
    throw new AppError("AGENT_CONTRACT_PARTY");
  const today = dayOf(platform.clock.nowMs()).key;
  const key = { agentId, kind: terms.kind, currency: agent.currency };
  const open = await store.openOf(within, key);
  const inForce =
    open.find(({ state }) => state === "active") ??
    open.find(({ beginsOn }) => beginsOn !== null && beginsOn <= today);
  const dropped = open.find((version) => version !== inForce);
  const beginsOn = beginOf(terms, inForce, today);
  const uplines = await agentTree.uplinesOn(agentId, beginsOn, within);
  if ((uplines[0] ?? null) !== uplineId) throw new AppError("AGENT_CONTRACT_PARTY");
  await checkCap(within, terms, uplines.length + 1);
  if (uplineId !== null) await checkUpline(context, within, { ...key, uplineId, terms, beginsOn });
  const endsOn = inForce && earliest(inForce.endsOn, lastEndBy(inForce, beginsOn));
  return {
    agent,
    beginsOn,
    replaces: inForce && endsOn !== undefined ? { version: inForce, endsOn } : undefined,
    dropped,
    endings: await endingsOf(within, { ...key, terms, beginsOn, today }),
  };
}

/**
 * Judges terms that an agent wants to offer to agents who are yet to come, as if one came and accepted them now.
 * @throws AppError as {@link judge}
 */
export async function judgePreset(
  context: AgentContractsContext,
  within: Db | Tx,
  { uplineId, terms }: { uplineId: MemberId; terms: ContractTerms },
): Promise<void> {
  const { platform, identity, agentTree } = context;
  const fault = faultOf(terms, uplineId);
  if (fault) throw new AppError("AGENT_CONTRACT_TERMS", fault);
  const upline = await identity.findMember(uplineId, within);
  if (!upline) throw new AppError("AGENT_CONTRACT_PARTY");
  const beginsOn = beginOf(terms, undefined, dayOf(platform.clock.nowMs()).key);
  const above = await agentTree.uplinesOn(uplineId, beginsOn, within);
  await checkCap(within, terms, above.length + 2);
  await checkUpline(context, within, { uplineId, terms, currency: upline.currency, beginsOn });
}

/** @param level of the agent in the tree, 1 at its top @throws AppError AGENT_CONTRACT_CAP */
async function checkCap(within: Db | Tx, terms: ContractTerms, level: number): Promise<void> {
  const { caps } = await readSettings(within);
  const cap = capAt(caps, terms.kind, level);
  if (terms.tiers.some(({ ratePpm }) => ratePpm > cap))
    throw new AppError("AGENT_CONTRACT_CAP", { percent: String(cap / 10_000) });
}

const earliest = (said: string | null, day: string): string => (said !== null && said < day ? said : day);

function faultOf(terms: ContractTerms, uplineId: MemberId | null) {
  const [first] = faultsOf(terms);
  if (first) return { fault: first.fault, ...(first.tier === undefined ? {} : { tier: first.tier + 1 }) };
  return terms.payer === "upline" && uplineId === null ? { fault: "payer" } : undefined;
}

/** Checks that the upline has a contract to share, and that the terms are not above it. */
async function checkUpline(
  { identity }: AgentContractsContext,
  within: Db | Tx,
  {
    uplineId,
    terms,
    currency,
    beginsOn,
  }: Pick<Asked, "terms"> & { uplineId: MemberId; currency: string; beginsOn: string },
): Promise<void> {
  const upline = await identity.findMember(uplineId, within);
  if (!upline || !isAgentType(upline.type) || upline.currency !== currency)
    throw new AppError("AGENT_CONTRACT_PARTY");
  const theirs = await store.openOf(within, { agentId: uplineId, kind: terms.kind, currency });
  const own = theirs.find(
    (version) =>
      version.beginsOn !== null &&
      version.beginsOn <= beginsOn &&
      (version.endsOn === null || version.endsOn > beginsOn),
  );
  if (!own) throw new AppError("AGENT_CONTRACT_NONE");
  const above = aboveUpline(terms, own.terms);
  if (above.tiers.length + above.choices.length > 0)
    throw new AppError("AGENT_CONTRACT_ABOVE", {
      tiers: above.tiers.map((tier) => tier + 1).join(", ") || "none",
      choices: above.choices.join(", "),
    });
}
