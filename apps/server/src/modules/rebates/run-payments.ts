import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { dayOfKey, dayPlus, weekOf } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { isDayDue } from "@khela/rules/rebates/rates";
import type { Tx } from "../../platform/database.ts";
import type { RebatesContext } from "./context.ts";
import { payLate } from "./pay-late.ts";
import { payCashback, payRebates, type Paying } from "./pay-rebates.ts";
import { ratesOf } from "./rates.ts";
import * as store from "./store.ts";

/** How many members one transaction pays. */
const PAGE = 500;
/** When a member whose payment failed is tried again. */
const RETRY_MS = 10 * 60_000;
/** This many failures in a row are not caused by the members; the next run continues behind them. */
const MOST_FAILURES = 20;

/** The business day after another one. */
export const dayAfter = (day: string): string => dayPlus(dayOfKey(day).startMs, 1).key;
/** The last business day of the week that begins on a Monday. */
export const lastOf = (monday: string): string => dayPlus(dayOfKey(monday).startMs, 6).key;

/** The place of a currency that was never paid: yesterday is the first day. */
export function firstPlace(nowMs: number): store.RebatePlace {
  const yesterday = dayPlus(nowMs, -1);
  return { nextDay: yesterday.key, nextWeek: weekOf(yesterday.startMs).key };
}

/**
 * Pays every business day and week that is due in every currency, in order: early it does nothing, late it catches up, and run twice, by
 * two processes or after a death it continues where the last commit was (MONEY-09). Payments that failed are tried
 * again by themselves.
 */
export async function payDue(context: RebatesContext): Promise<void> {
  const { currency } = await context.system.brand();
  for (const each of new Set([currency, ...(await context.turnover.currencies())]))
    if (each !== TRIAL_CURRENCY) await payCurrency(context, each);
}

async function payCurrency(context: RebatesContext, currency: string): Promise<void> {
  const { db, clock } = context.platform;
  await store.ensurePlace(db, currency, firstPlace(clock.nowMs()));
  let caughtUp = false;
  for (;;) {
    const place = await store.readPlace(db, currency);
    if (!place) throw new Error(`the place of ${currency} is missing`);
    const week = lastOf(place.nextWeek) < place.nextDay;
    if (!week && !isDayDue(place.nextDay, clock.nowMs())) break;
    if (!caughtUp) await context.turnover.catchUp();
    caughtUp = true;
    await payPeriod(context, {
      kind: week ? "cashback" : "rebate",
      currency,
      period: week ? place.nextWeek : place.nextDay,
    });
  }
  await retryParked(context, currency);
  await payLate(context, currency);
}

/** Pays a period page by page; a page that fails goes member by member. */
async function payPeriod(context: RebatesContext, key: store.RunKey): Promise<void> {
  const { ledger, platform } = context;
  for (let failures = 0; ;) {
    try {
      if (!(await ledger.transaction((tx) => payNext(context, tx, key, PAGE)))) return;
      failures = 0;
    } catch (error) {
      platform.log.warn({ err: error, ...key }, "a page of rebates failed and is paid member by member");
      for (let left = PAGE; left > 0; left -= 1) {
        const went = await paySingly(context, key);
        if (went === "end") return;
        failures = went === "failed" ? failures + 1 : 0;
        if (failures >= MOST_FAILURES) throw error;
      }
    }
  }
}

async function paySingly(context: RebatesContext, key: store.RunKey): Promise<"paid" | "failed" | "end"> {
  try {
    return (await context.ledger.transaction((tx) => payNext(context, tx, key, 1))) ? "paid" : "end";
  } catch (error) {
    return (await parkNext(context, key, error)) ? "failed" : "end";
  }
}

/** Whether the period is the one to pay next; another process may have finished it meanwhile. */
async function isNext(tx: Tx, { kind, currency, period }: store.RunKey): Promise<boolean> {
  const place = await store.lockPlace(tx, currency);
  return (kind === "rebate" ? place.nextDay : place.nextWeek) === period;
}

/** The rates of a run: those with which it began. */
async function openRun(
  context: RebatesContext,
  tx: Tx,
  key: store.RunKey,
): Promise<Paying & { run: store.Run }> {
  const begun = await store.findRun(tx, key);
  const day = key.kind === "rebate" ? key.period : lastOf(key.period);
  const all = await store.readRates(tx);
  const rates = begun ? all.find(({ version }) => version === begun.ratesVersion) : await ratesOf(tx, day);
  if (!rates) throw new Error(`the rates of the run ${key.kind} ${key.period} are missing`);
  const run = begun ?? (await store.openRun(tx, key, rates.version, now(context.platform.clock)));
  return { run, rates };
}

/** Pays the next members. @returns false where the period is finished */
async function payNext(context: RebatesContext, tx: Tx, key: store.RunKey, limit: number): Promise<boolean> {
  if (!(await isNext(tx, key))) return false;
  const { run, rates } = await openRun(context, tx, key);
  const last = await payMembers(context, tx, { run: key, rates }, { after: run.after, limit });
  if (last) await store.saveCursor(tx, key, last);
  else await finish(context, tx, key);
  return last !== undefined;
}

/** @returns the last member who was paid; undefined where none is left */
async function payMembers(
  context: RebatesContext,
  tx: Tx,
  paying: Paying,
  page: { after: MemberId | undefined; limit: number },
): Promise<MemberId | undefined> {
  const { kind, currency, period } = paying.run;
  if (kind === "rebate") {
    const sums = await context.turnover.daySumsOfAll({ day: period, currency, ...page }, tx);
    await payRebates(context, tx, paying, sums);
    return sums.at(-1)?.memberId;
  }
  const losses = await store.readWeek(tx, { currency, from: period, to: lastOf(period), ...page });
  await payCashback(context, tx, paying, losses);
  return losses.at(-1)?.memberId;
}

async function finish(context: RebatesContext, tx: Tx, key: store.RunKey): Promise<void> {
  await store.endRun(tx, key, now(context.platform.clock));
  const place = await store.lockPlace(tx, key.currency);
  await store.movePlace(
    tx,
    key.currency,
    key.kind === "rebate"
      ? { ...place, nextDay: dayAfter(place.nextDay) }
      : { ...place, nextWeek: dayAfter(lastOf(place.nextWeek)) },
  );
}

/** Sets the next member aside, so that the others go on. @returns false where none is left */
async function parkNext(context: RebatesContext, key: store.RunKey, error: unknown): Promise<boolean> {
  const { platform, ledger, turnover } = context;
  const retryAt = new Date(platform.clock.nowMs() + RETRY_MS);
  return ledger.transaction(async (tx) => {
    if (!(await isNext(tx, key))) return false;
    const { run } = await openRun(context, tx, key);
    const page = { currency: key.currency, after: run.after, limit: 1 };
    const [next] =
      key.kind === "rebate"
        ? await turnover.daySumsOfAll({ day: key.period, ...page }, tx)
        : await store.readWeek(tx, { from: key.period, to: lastOf(key.period), ...page });
    if (!next) return false;
    platform.log.error(
      { err: error, ...key, member: next.memberId },
      "a member's rebate failed, others go on",
    );
    platform.metrics.jobItems.inc({ job: "rebates-pay" });
    await store.park(tx, key, next.memberId, retryAt);
    await store.saveCursor(tx, key, next.memberId);
    return true;
  });
}

async function retryParked(context: RebatesContext, currency: string): Promise<void> {
  const { platform, ledger } = context;
  const { db, clock } = platform;
  for (const { memberId, ...key } of await store.dueParked(db, currency, now(clock), PAGE)) {
    try {
      await ledger.transaction((tx) => payParked(context, tx, key, memberId));
    } catch (error) {
      platform.log.error({ err: error, ...key, member: memberId }, "a parked rebate failed again");
      const retryAt = new Date(clock.nowMs() + RETRY_MS);
      await ledger.transaction((tx) => store.park(tx, key, memberId, retryAt));
    }
  }
}

async function payParked(
  context: RebatesContext,
  tx: Tx,
  key: store.RunKey,
  memberId: MemberId,
): Promise<void> {
  await store.lockPlace(tx, key.currency);
  if (!(await store.takeParked(tx, key, memberId))) return;
  const { rates } = await openRun(context, tx, key);
  const paying = { run: key, rates };
  if (key.kind === "rebate") {
    const sums = await context.turnover.daySums(memberId, key.currency, key.period, key.period);
    return payRebates(context, tx, paying, sums);
  }
  const week = { currency: key.currency, from: key.period, to: lastOf(key.period) };
  return payCashback(context, tx, paying, await store.readWeekOf(tx, memberId, week));
}
