import type { MemberId } from "@khela/kernel/ids";
import { ZERO } from "@khela/kernel/money";
import { sharesAbove } from "@khela/rules/agents/bill";
import type { Tx } from "../../platform/database.ts";
import type { ContractVersion } from "../agent-contracts/index.ts";
import { type Line, linesWithin } from "../agent-tree/index.ts";
import type { Share } from "./bill-store.ts";
import { readTeamDays } from "./figures-store.ts";
import type { Judged, Settling } from "./settling.ts";
import { dayAfter, WHOLE_DAY } from "./spans.ts";

/**
 * The parts of formulas that count with the nearest contracted agents above, which the rule of differences takes from
 * theirs. Where the agent above changed within the period, each has the part of its days.
 */
export async function sharesOf(
  tx: Tx,
  settling: Settling,
  { judged, contracts }: { judged: readonly Judged[]; contracts: readonly ContractVersion[] },
): Promise<Share[]> {
  const paying = judged.filter(({ result }) => result.amount > 0n);
  if (paying.length === 0) return [];
  const contracted = new Map(contracts.map((contract) => [contract.agentId, contract]));
  const from = paying.reduce((first, one) => (one.from < first ? one.from : first), settling.day);
  const lines = Map.groupBy(
    await linesWithin(
      tx,
      paying.map(({ contract }) => contract.agentId),
      { from, to: dayAfter(settling.day) },
    ),
    ({ memberId }) => memberId,
  );
  const shares: Share[] = [];
  for (const one of paying) {
    const above = (lines.get(one.contract.agentId) ?? []).filter(({ agentId }) => contracted.has(agentId));
    if (above.length > 0) shares.push(...(await sharesOfOne(tx, settling, one, { above, contracted })));
  }
  return shares;
}

async function sharesOfOne(
  tx: Tx,
  { kind, currency, day, slot, figures }: Settling,
  { contract, from, billId, result }: Judged,
  { above, contracted }: { above: readonly Line[]; contracted: ReadonlyMap<MemberId, ContractVersion> },
): Promise<Share[]> {
  const days = daysOf(slot === WHOLE_DAY ? from : day, day).map((key) => ({
    key,
    above: nearest(above, contracted, key),
  }));
  const isOne = days.every((one) => one.above === days[0]?.above);
  const turnovers = isOne
    ? undefined
    : await readTeamDays(tx, { agentId: contract.agentId, from, to: dayAfter(day) }, figures);
  const shares = sharesAbove(
    result.amount,
    days.map((one) => ({ above: one.above, turnover: turnovers?.get(one.key) ?? ZERO })),
  );
  return [...shares].map(([agentId, share]) => ({
    belowBillId: billId,
    agentId,
    kind,
    currency,
    day,
    slot,
    share,
  }));
}

/** The business days from one to another, both included. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

/**
 * The nearest agent above on a day who has such a contract. A first version that began later in the period counts from
 * its beginning on; one that follows another stands for it.
 */
function nearest(
  above: readonly Line[],
  contracted: ReadonlyMap<MemberId, ContractVersion>,
  day: string,
): MemberId | undefined {
  // Lines are ordered by distance.
  return above.find(({ agentId, fromDay, untilDay }) => {
    const contract = contracted.get(agentId);
    const hasBegun = contract?.supersedesId !== null || (contract.beginsOn ?? day) <= day;
    return hasBegun && fromDay <= day && untilDay > day;
  })?.agentId;
}
