import { now } from "@khela/kernel/clock";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import type { RebatesContext } from "./context.ts";
import { payRebates, type SumOfDay } from "./pay-rebates.ts";
import * as late from "./late-store.ts";
import * as store from "./store.ts";

/** How many members one call pays. */
const MOST = 500;
/** When a member whose payment failed, or whose day is not done yet, is tried again. */
const RETRY_MS = 10 * 60_000;

/**
 * Marks members whose bets of earlier days are counted only now, where the rebate of that day has begun. The mark says
 * that there may be something to pay; how much is worked out when it is paid.
 */
export async function markLate(
  { platform: { clock } }: Pick<RebatesContext, "platform">,
  tx: Tx,
  facts: readonly TurnoverFact[],
): Promise<void> {
  const today = dayOf(clock.nowMs()).key;
  const marks = new Map<string, late.LateMark>();
  for (const { memberId, currency, settledAt } of facts) {
    const day = dayOf(settledAt.getTime()).key;
    if (day >= today || currency === TRIAL_CURRENCY) continue;
    marks.set(`${currency} ${day} ${memberId}`, { currency, day, memberId });
  }
  if (marks.size > 0) await late.insertMarks(tx, [...marks.values()], now(clock));
}

/** Pays what bets that were counted late bring, at the rates and the rank of their own day; each mark once. */
export async function payLate(context: RebatesContext, currency: string): Promise<void> {
  const { platform, ledger } = context;
  const { db, clock, log } = platform;
  for (const mark of await late.dueMarks(db, currency, now(clock), MOST)) {
    try {
      await ledger.transaction((tx) => payMark(context, tx, mark));
    } catch (error) {
      log.error({ err: error, ...mark }, "the rebate of bets that were counted late failed");
      platform.metrics.jobItems.inc({ job: "rebates-pay" });
      await late.postponeMark(db, mark, new Date(clock.nowMs() + RETRY_MS));
    }
  }
}

async function payMark(context: RebatesContext, tx: Tx, mark: late.LateMark): Promise<void> {
  const { memberId, currency, day } = mark;
  const place = await store.lockPlace(tx, currency);
  const run = { kind: "rebate", currency, period: day } as const;
  // A payment that goes on, or a member whose payment failed, is paid with everything that is counted by then.
  if (place.nextDay <= day || (await store.isParked(tx, run, memberId)))
    return late.postponeMark(tx, mark, new Date(context.platform.clock.nowMs() + RETRY_MS));
  if (!(await late.takeMark(tx, mark))) return;
  const counted = await context.turnover.daySums(memberId, currency, day, day);
  const paid = await late.readPaid(tx, mark);
  const sums = missingOf(counted, paid).map((sum) => ({ ...sum, memberId }));
  if (sums.length === 0) return;
  const begun = await store.findRun(tx, run);
  const rates = (await store.readRates(tx)).find(({ version }) => version === begun?.ratesVersion);
  if (!rates) throw new Error(`the rates of the rebate of ${day} are missing`);
  await payRebates(context, tx, { run, rates, part: paid.parts }, sums);
}

/** The difference of a day's sums to what its payments have counted, by category. */
function missingOf(
  counted: readonly Omit<SumOfDay, "memberId">[],
  paid: late.PaidParts,
): Omit<SumOfDay, "memberId">[] {
  const basis = new Map<string, bigint>(counted.map(({ category, validCash }) => [category, validCash]));
  for (const [category, amount] of paid.basis) basis.set(category, (basis.get(category) ?? 0n) - amount);
  const sums = [...basis].map(([category, validCash]) => ({
    category,
    validCash: money(validCash),
    stake: ZERO,
    payout: ZERO,
  }));
  const netLoss = counted.reduce((total, { stake, payout }) => total + stake - payout, 0n) - paid.netLoss;
  // The day's net loss is one figure, so its difference stands with the first category.
  return sums
    .map((sum, index): Omit<SumOfDay, "memberId"> => ({
      ...sum,
      stake: (index === 0 ? netLoss : 0n) as Money,
    }))
    .filter(({ validCash, stake }) => validCash !== 0n || stake !== 0n);
}
