import type { AgentContract, ContractConsequence, simulatedPeriod } from "@khela/contract/agent-contracts";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey, dayPlus } from "@khela/kernel/period";
import { termsToText } from "@khela/rules/agents/contract-text";
import type * as z from "zod/mini";
import type { Member } from "../identity/index.ts";
import type { AgentContractsContext, SimulatedPeriod } from "./context.ts";
import type { Ending } from "./endings.ts";
import type { ContractVersion } from "./store.ts";

export type Names = ReadonlyMap<MemberId, Pick<Member, "account" | "masked">>;

/** The names of both sides of versions. */
export const namesOf = (
  { identity }: Pick<AgentContractsContext, "identity">,
  versions: readonly ContractVersion[],
): Promise<Names> =>
  identity.findMembers(
    versions.flatMap(({ agentId, uplineId }) => (uplineId === null ? [agentId] : [agentId, uplineId])),
  );

/** Terms as they travel. */
export const termsView = (version: Pick<ContractVersion, "terms">): AgentContract["terms"] => {
  const { tiers, ...terms } = termsToText(version.terms);
  return { ...terms, tiers: [...tiers] };
};

/** What both sides and operators see of a version. */
export const versionView = (version: ContractVersion) => ({
  contractId: version.id,
  currency: version.currency,
  terms: termsView(version),
  state: version.state,
  offeredAt: version.offeredAt.toISOString(),
  expiresAt: version.expiresAt.toISOString(),
  answeredAt: version.answeredAt?.toISOString() ?? null,
  beginsOn: version.beginsOn,
  endsOn: version.endsOn,
  endReason: version.endReason,
  endAskedBy: version.endAskedBy,
  termsHash: version.termsHash,
});

/** A version as one of its sides sees it: agents see their downlines' names, an upline's stays masked. */
export function contractView(version: ContractVersion, viewer: MemberId, names: Names): AgentContract {
  const isUpline = version.uplineId === viewer;
  const other = isUpline ? version.agentId : version.uplineId;
  const name = other === null ? undefined : names.get(other);
  return {
    ...versionView(version),
    role: isUpline ? "upline" : "agent",
    counterpart: other === null ? null : ((isUpline ? name?.account : name?.masked) ?? ""),
    agentId: isUpline ? version.agentId : null,
  };
}

/** A simulated period as it travels: its last day instead of the first one after it, tiers counted from 1. */
export const periodView = ({
  from,
  to,
  figures,
  result,
  own,
}: SimulatedPeriod): z.output<typeof simulatedPeriod> => ({
  from,
  to: dayPlus(dayOfKey(to).startMs, -1).key,
  turnover: moneyToText(figures.turnover),
  active: figures.active,
  loss: moneyToText(figures.loss),
  basis: moneyToText(result.basis),
  tier: result.chosen === null ? null : result.chosen + 1,
  amount: moneyToText(result.amount),
  own: moneyToText(own),
});

/** Contracts that would end, with what each would have paid for the last period. */
export async function consequenceViews(
  context: Pick<AgentContractsContext, "identity" | "simulate">,
  endings: readonly Ending[],
): Promise<ContractConsequence[]> {
  const names = await namesOf(
    context,
    endings.map(({ version }) => version),
  );
  const views: ContractConsequence[] = [];
  // One after the other: each reads the figures of a whole team.
  for (const { version, endsOn, reason } of endings) {
    const { id, agentId, kind, terms, currency } = version;
    const [last] = await context.simulate({ agentId, terms, currency, periods: 1 });
    views.push({
      contractId: id,
      account: names.get(agentId)?.account ?? "",
      kind,
      reason: reason === "lower_rate" ? reason : "upline_ended",
      endsOn,
      lastPaid: last ? moneyToText(last.own) : null,
    });
  }
  return views;
}
