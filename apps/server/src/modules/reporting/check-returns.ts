import { now } from "@khela/kernel/clock";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { RecordRange } from "@khela/rules/records/range";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import { isOutsideInterval, type ReturnLine, type ReturnsDeps, readLines, verdictOf } from "./returns.ts";

/** The newest result is stored under this name. */
export const RETURNS_CHECK = "returns";
/** The spans that are checked each night, in completed business days (money-and-safety 3, c). */
const SPANS = [1, 30] as const;

export interface CheckReturnsDeps extends ReturnsDeps {
  ledger: Ledger;
  system: System;
}

const rangeBefore = (nowMs: number, days: number): RecordRange => {
  const [first, last] = [dayPlus(nowMs, -days), dayPlus(nowMs, -1)];
  return { from: first.key, to: last.key, fromMs: first.startMs, toMs: last.endMs };
};

/** Whether an account is one that stakes and payouts of settled rounds are posted against. */
const isOfGames = (account: string): boolean =>
  /^(house:(games|jackpots|jackpot-reserve):|provider:[^:]+:play:)/.test(account);

/** The games' revenue of a period by the ledger, without play credit. */
export async function revenueByLedger(
  ledger: Ledger,
  period: { fromMs: number; toMs: number },
): Promise<bigint> {
  const totals = await ledger.houseTotals(period);
  return totals
    .filter(({ account, currency }) => isOfGames(account) && currency !== TRIAL_CURRENCY)
    .reduce((sum, { incoming, outgoing }) => sum + incoming - outgoing, 0n);
}

/**
 * The same revenue by the report. Games played from a wallet that the vendor keeps are left out, because their
 * bets post nothing in our ledger.
 */
function revenueByReport(lines: readonly ReturnLine[], elsewhere: ReadonlySet<string>): bigint {
  return lines
    .filter(({ vassalage }) => !elsewhere.has(vassalage))
    .reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
}

/**
 * The nightly check of returns: whether a game returned more or less than its maths allows, yesterday or within
 * thirty days, and whether the report's revenue equals the ledger's. A finding is logged as an error and shown
 * on the dashboard.
 */
export async function checkReturns(deps: CheckReturnsDeps, refreshed: () => Promise<void>): Promise<void> {
  const { platform, catalogue, ledger, system } = deps;
  await refreshed();
  const nowMs = platform.clock.nowMs();
  const problems: string[] = [];
  for (const days of SPANS) {
    const { lines } = await readLines(deps, rangeBefore(nowMs, days), "en");
    for (const line of lines) {
      const verdict = verdictOf(line);
      if (isOutsideInterval(verdict))
        problems.push(`${line.code}: ${verdict.verdict}, ${verdict.deviations} deviations in ${days} days`);
    }
  }
  const yesterday = dayPlus(nowMs, -1);
  const { lines } = await readLines(deps, rangeBefore(nowMs, 1), "en");
  const elsewhere = new Set((await catalogue.transferVendors()).map(({ vassalage }) => vassalage));
  const [counted, moved] = [
    revenueByReport(lines, elsewhere),
    await revenueByLedger(ledger, { fromMs: yesterday.startMs, toMs: dayOf(nowMs).startMs }),
  ];
  if (counted !== moved) problems.push(`books: the report counts ${counted}, the ledger ${moved}`);
  const ok = problems.length === 0;
  if (!ok) platform.log.error({ problems }, "returns: outside of what the maths allows, or beside the books");
  await system.recordCheck(RETURNS_CHECK, { at: now(platform.clock), ok, problems });
}
