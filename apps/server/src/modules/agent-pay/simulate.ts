import { type Money, ZERO } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import type { TeamFigures } from "@khela/rules/agents/contract";
import { carriedInto, contractPay, ownShare } from "@khela/rules/agents/formula";
import { periodsBefore } from "@khela/rules/agents/periods";
import type { ContractVersion, Simulate, SimulatedPeriod } from "../agent-contracts/index.ts";
import { linesWithin, membersBelow } from "../agent-tree/index.ts";
import { memberDays } from "../team-figures/index.ts";
import type { AgentPayContext } from "./context.ts";
import { readTeams } from "./figures-store.ts";
import { dayAfter } from "./spans.ts";

const NOTHING: TeamFigures = { turnover: ZERO, active: 0, loss: ZERO };

/**
 * What terms would have paid for the last complete periods, the latest first: the team's real figures of those days by the
 * tree of each day, less what the contracts that are in force below today would have given for the same days.
 */
export const simulate =
  (context: AgentPayContext): Simulate =>
  async ({ agentId, terms, currency, periods: count }) => {
    const { db, clock } = context.platform;
    await context.teamFigures.catchUp();
    const today = dayOf(clock.nowMs()).key;
    const periods = periodsBefore(terms, today, count).toReversed();
    const below = await contractsBelow(context, { agentId, kind: terms.kind, currency, day: today });
    const source = memberDays(currency);
    const found: SimulatedPeriod[] = [];
    let carry: Money = ZERO;
    for (const [index, period] of periods.entries()) {
      const before = periods[index - 1];
      if (before) carry = carriedInto(terms.carry, carry, before.from, period.from);
      const own = { key: "", agentId, ...period, active: terms.active };
      const others = below.map((contract) => ({
        key: contract.id,
        agentId: contract.agentId,
        ...period,
        active: contract.terms.active,
      }));
      const teams = await readTeams(db, [own, ...others], source);
      const figures = teams.get("") ?? NOTHING;
      const result = contractPay(terms, figures, carry);
      carry = result.carryOut;
      const parts = below.map(({ id, terms: lower }) => contractPay(lower, teams.get(id) ?? NOTHING).amount);
      found.push({ ...period, figures, result, own: ownShare(result.amount, parts) });
    }
    return found.toReversed();
  };

/** The contracts of the nearest contracted agents below an agent. */
async function contractsBelow(
  { contracts, platform: { db } }: AgentPayContext,
  { agentId, kind, currency, day }: Pick<ContractVersion, "agentId" | "kind" | "currency"> & { day: string },
): Promise<ContractVersion[]> {
  const all = await contracts.contractsOn(db, { kind, day, currency });
  if (all.length === 0) return [];
  const team = await membersBelow(db, agentId, day);
  const lower = all.filter((contract) => team.has(contract.agentId));
  const contracted = new Set([...lower.map((contract) => contract.agentId), agentId]);
  const lines = Map.groupBy(
    await linesWithin(
      db,
      lower.map((contract) => contract.agentId),
      { from: day, to: dayAfter(day) },
    ),
    ({ memberId }) => memberId,
  );
  // Lines are ordered by distance.
  return lower.filter(
    (contract) =>
      lines.get(contract.agentId)?.find((line) => contracted.has(line.agentId))?.agentId === agentId,
  );
}
