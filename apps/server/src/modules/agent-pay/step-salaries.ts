import { now } from "@khela/kernel/clock";
import type { TransferId } from "@khela/kernel/ids";
import { money, ZERO } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { nextWatermark, salaryStep } from "@khela/rules/agents/bill";
import { contractPay } from "@khela/rules/agents/formula";
import { periodOf } from "@khela/rules/agents/periods";
import type { Tx } from "../../platform/database.ts";
import { advancesOf, leftBefore } from "./bill-store.ts";
import type { AgentPayContext } from "./context.ts";
import { given, readTeams } from "./figures-store.ts";
import type { Judged } from "./settling.ts";
import { transfersOf, withUplines } from "./pay-bills.ts";
import * as runs from "./run-store.ts";
import { currenciesOf, firstPlace } from "./settle.ts";
import { sharesOf } from "./share-bills.ts";
import { dayAfter, WHOLE_DAY } from "./spans.ts";
import { insertSteps, type NewStep } from "./step-store.ts";

const KIND = "realTimeSalary";

/**
 * Pays what real-time salaries have earned up to two minutes ago, once for each five minutes in every currency; the bill
 * at the close of the day pays the rest. Twice, late or by two processes it pays each step once.
 */
export async function stepSalaries(context: AgentPayContext): Promise<void> {
  const { clock, db } = context.platform;
  for (const currency of await currenciesOf(context)) {
    await runs.ensurePlace(db, currency, firstPlace(clock.nowMs()));
    // The end of a day is a step of its own, so there may be two.
    for (let isFirst = true; ; isFirst = false) {
      if (watermarkOf(await runs.readPlace(db, currency), clock.nowMs()) === undefined) break;
      if (isFirst) await context.turnover.catchUp();
      await context.ledger.transaction((tx) => step(context, tx, currency));
    }
  }
}

/** The moment up to which the next step counts, and its day: midnight belongs to the day that ends. */
function watermarkOf({ steppedTo }: runs.Place, nowMs: number): { at: Date; day: string } | undefined {
  const lastMs = steppedTo.getTime();
  const ms = nextWatermark(nowMs, { ms: lastMs, dayEndMs: dayOf(lastMs).endMs });
  return ms === undefined ? undefined : { at: new Date(ms), day: dayOf(ms - 1).key };
}

async function step(context: AgentPayContext, tx: Tx, currency: string): Promise<void> {
  const place = await runs.lockPlace(tx, currency);
  const watermark = watermarkOf(place, context.platform.clock.nowMs());
  if (!watermark) return;
  await runs.movePlace(tx, currency, { steppedTo: watermark.at });
  // The bill of a day that is settled has paid all of it.
  if (watermark.day < place.nextDay) return;
  const due = await payableOf(context, tx, await dueSteps(context, tx, currency, watermark));
  if (due.length === 0) return;
  const { paid } = await withUplines(tx, due);
  const steps = paid.map((one) => ({ ...one, transferId: context.platform.ids.next<TransferId>() }));
  if (steps.length === 0) return;
  await context.ledger.post(
    tx,
    steps.flatMap((one) => transfersOf({ ...one, kind: KIND }, one.transferId)),
  );
  await insertSteps(tx, watermark, steps, now(context.platform.clock));
}

/** The steps of agents whose accounts are open: what others earned waits in the day's bill, for operators. */
async function payableOf(
  { identity }: AgentPayContext,
  tx: Tx,
  steps: readonly NewStep[],
): Promise<NewStep[]> {
  const agents = await identity.findMembers([...new Set(steps.map(({ agentId }) => agentId))], tx);
  return steps.filter(({ agentId }) => agents.get(agentId)?.status === "active");
}

/** What each contract still gets of the day's formula. */
async function dueSteps(
  context: AgentPayContext,
  tx: Tx,
  currency: string,
  { at, day }: { at: Date; day: string },
): Promise<NewStep[]> {
  const contracts = await context.contracts.contractsOn(tx, { kind: KIND, day, currency });
  if (contracts.length === 0) return [];
  const from = new Date(dayOf(at.getTime() - 1).startMs);
  const sums = await context.turnover.spanSums({ currency, from, to: at }, tx);
  const source = given(
    day,
    sums.map(({ memberId, validCash, loss }) => ({ memberId, turnover: validCash, deposits: ZERO, loss })),
  );
  const spans = contracts.map((contract) => ({
    key: contract.id,
    agentId: contract.agentId,
    ...periodOf(KIND, null, day),
    active: contract.terms.active,
  }));
  const teams = await readTeams(tx, spans, source);
  const judged = contracts.flatMap((contract): Judged[] => {
    const figures = teams.get(contract.id);
    if (!figures) return [];
    const result = contractPay(contract.terms, figures);
    return [{ contract, from: day, to: dayAfter(day), billId: contract.id, figures, carryIn: ZERO, result }];
  });
  const shares = await sharesOf(
    tx,
    { kind: KIND, currency, day, slot: WHOLE_DAY, figures: source },
    { judged, contracts },
  );
  const below = Map.groupBy(shares, ({ agentId }) => agentId);
  const agentIds = judged.map(({ contract }) => contract.agentId);
  const left = await leftBefore(tx, { agentIds, kind: KIND, currency, day, slot: WHOLE_DAY });
  const before = await advancesOf(
    tx,
    judged.map(({ contract }) => contract.id),
    day,
  );
  return judged.flatMap(({ contract, figures }) => {
    const paid = before.get(contract.id) ?? ZERO;
    const { whole, own, pay } = salaryStep(contract.terms, {
      figures,
      below: (below.get(contract.agentId) ?? []).map(({ share }) => share),
      paid,
      debt: left.get(contract.agentId)?.debt ?? ZERO,
    });
    if (pay === 0n) return [];
    const { id, agentId, uplineId, terms } = contract;
    return [
      {
        id,
        agentId,
        uplineId,
        payer: terms.payer,
        currency,
        ...figures,
        whole,
        own,
        paidBefore: money(paid),
        amount: pay,
      },
    ];
  });
}
