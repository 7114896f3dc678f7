import { now } from "@khela/kernel/clock";
import { dayOfKey, dayPlus } from "@khela/kernel/period";
import { isDaySettled, isHourSettled } from "@khela/rules/agents/bill";
import type { ContractKind } from "@khela/rules/agents/contract";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Tx } from "../../platform/database.ts";
import type { AgentPayContext } from "./context.ts";
import { frozen } from "./figures-store.ts";
import { freezeFigures } from "./freeze-figures.ts";
import { makeBills } from "./make-bills.ts";
import { payBills } from "./pay-bills.ts";
import * as store from "./run-store.ts";
import { dayAfter, slotOf, timesOf, WHOLE_DAY } from "./spans.ts";

const HOUR_MS = 3_600_000;
/** The kinds that are settled with a day or an hour, in their order (domain rules 2.7). */
export const kindsOf = (slot: number): readonly ContractKind[] =>
  slot === WHOLE_DAY ? ["realTimeSalary", "dailyWage", "dividend"] : ["hourlySalary"];

/** Where a currency begins that was never settled: with yesterday, and the hour before this one. */
export const firstPlace = (nowMs: number): store.Place => ({
  nextDay: dayPlus(nowMs, -1).key,
  nextHour: new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS - HOUR_MS),
  steppedTo: new Date(dayPlus(nowMs, 0).startMs),
});

/** The currencies in which contracts can pay. */
export async function currenciesOf(context: AgentPayContext): Promise<string[]> {
  const { currency } = await context.system.brand();
  const all = new Set([currency, ...(await context.turnover.currencies())]);
  all.delete(TRIAL_CURRENCY);
  return [...all];
}

/**
 * Settles every business day that is due in every currency, in order, and pays the bills: early it does nothing, late it
 * catches up, and run twice, by two processes or after a death it goes on where the last commit was (MONEY-09).
 */
export async function settleDays(context: AgentPayContext): Promise<void> {
  const { clock, db } = context.platform;
  for (const currency of await currenciesOf(context)) {
    await store.ensurePlace(db, currency, firstPlace(clock.nowMs()));
    for (let isFirst = true; ; isFirst = false) {
      const { nextDay } = await store.readPlace(db, currency);
      if (!isDaySettled(dayOfKey(nextDay).endMs, clock.nowMs())) break;
      if (isFirst) await context.payRebates();
      if (isFirst) await context.teamFigures.catchUp();
      await settle(context, { currency, day: nextDay, slot: WHOLE_DAY });
    }
  }
  await payBills(context);
}

/** The same for the clock hours of hourly salaries. */
export async function settleHours(context: AgentPayContext): Promise<void> {
  const { clock, db } = context.platform;
  for (const currency of await currenciesOf(context)) {
    await store.ensurePlace(db, currency, firstPlace(clock.nowMs()));
    for (let isFirst = true; ; isFirst = false) {
      const { nextHour } = await store.readPlace(db, currency);
      if (!isHourSettled(nextHour.getTime() + HOUR_MS, clock.nowMs())) break;
      if (isFirst) await context.turnover.catchUp();
      await settle(context, { currency, ...slotOf(nextHour.getTime()) });
    }
  }
  await payBills(context);
}

/** Settles one day or hour; a failure is kept with the run, for operators. */
async function settle(context: AgentPayContext, run: store.RunKey): Promise<void> {
  const { platform, ledger } = context;
  try {
    const kinds = await ledger.transaction((tx) => begin(context, tx, run));
    const figures = frozen(run.currency, run.slot);
    for (const kind of kinds)
      await ledger.transaction(async (tx) => {
        if (await isNext(tx, run)) await makeBills(context, tx, { ...run, kind, figures });
      });
    await ledger.transaction((tx) => finish(context, tx, run, kinds.length > 0));
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await store.failRun(platform.db, run, failure.slice(0, 500), now(platform.clock));
    throw error;
  }
}

/** Whether a span is the one to settle next; another process may have finished it meanwhile. Locks the place. */
async function isNext(tx: Tx, { currency, day, slot }: store.RunKey): Promise<boolean> {
  const place = await store.lockPlace(tx, currency);
  return slot === WHOLE_DAY
    ? place.nextDay === day
    : place.nextHour.getTime() === timesOf({ day, slot }).from.getTime();
}

/** Freezes the figures. @returns the kinds of which there are contracts; without any there is nothing to settle */
async function begin(context: AgentPayContext, tx: Tx, run: store.RunKey): Promise<ContractKind[]> {
  if (!(await isNext(tx, run))) return [];
  const at = now(context.platform.clock);
  const kinds: ContractKind[] = [];
  for (const kind of kindsOf(run.slot)) {
    const found = await context.contracts.contractsOn(tx, { kind, day: run.day, currency: run.currency });
    if (found.length > 0) kinds.push(kind);
  }
  if (kinds.length > 0 && !(await store.openRun(tx, run, at))) {
    const countedTo = await context.turnover.hold(tx);
    await freezeFigures(context, tx, run);
    await store.markFrozen(tx, run, countedTo, at);
  }
  return kinds;
}

async function finish(
  context: AgentPayContext,
  tx: Tx,
  run: store.RunKey,
  hasContracts: boolean,
): Promise<void> {
  if (!(await isNext(tx, run))) return;
  if (hasContracts) await store.markEnded(tx, run, now(context.platform.clock));
  await store.movePlace(
    tx,
    run.currency,
    run.slot === WHOLE_DAY ? { nextDay: dayAfter(run.day) } : { nextHour: timesOf(run).to },
  );
}
