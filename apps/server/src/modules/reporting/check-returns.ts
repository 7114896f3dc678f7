import { now } from "@khela/kernel/clock";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { RecordRange } from "@khela/rules/records/range";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import { isOutside, type Line, type ReturnsDeps, readLines, verdictOf } from "./returns.ts";

/** By this name the newest result is kept. */
export const RETURNS_CHECK = "returns";
/** Spans that are looked at each night, in business days that are over (money-and-safety 3, c). */
const SPANS = [1, 30] as const;

export interface CheckReturnsDeps extends ReturnsDeps {
  ledger: Ledger;
  system: System;
}

const rangeBefore = (nowMs: number, days: number): RecordRange => {
  const [first, last] = [dayPlus(nowMs, -days), dayPlus(nowMs, -1)];
  return { from: first.key, to: last.key, fromMs: first.startMs, toMs: last.endMs };
};

/** Accounts between which and the players' a settled round moves its stake and its payout. */
const isOfGames = (account: string): boolean =>
  /^(house:(games|jackpots|jackpot-reserve):|provider:[^:]+:play:)/.test(account);

/** What the games of a span brought in by the ledger, play credit apart. */
export async function revenueByLedger(
  ledger: Ledger,
  period: { fromMs: number; toMs: number },
): Promise<bigint> {
  const totals = await ledger.houseTotals(period);
  return totals
    .filter(({ account, currency }) => isOfGames(account) && currency !== TRIAL_CURRENCY)
    .reduce((sum, { incoming, outgoing }) => sum + incoming - outgoing, 0n);
}

/** The same by the report; what is played from a wallet that its vendor keeps moves nothing of ours. */
function revenueByReport(lines: readonly Line[], elsewhere: ReadonlySet<string>): bigint {
  return lines
    .filter(({ vassalage }) => !elsewhere.has(vassalage))
    .reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
}

/**
 * Every night: whether a game returns what its maths doesn't allow, yesterday or within thirty days, and whether what the
 * report counts is what the ledger has moved. A finding is an error in the log, and stands on the dashboard.
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
      if (isOutside(verdict))
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
