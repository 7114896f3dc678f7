import { now } from "@khela/kernel/clock";
import type { Platform } from "../platform/platform.ts";
import { idList, scheduleWorkLists } from "../platform/work-list.ts";
import { type Ledger, verifyLedger } from "./ledger/index.ts";
import { checkAgentPay } from "./agent-pay/index.ts";
import { checkBonuses } from "./bonuses/index.ts";
import { checkPoints } from "./points/index.ts";
import { checkTableChips } from "./pvp/index.ts";
import { checkOpenBets, checkRefunds } from "./rounds/index.ts";
import { checkTeamFigures } from "./team-figures/index.ts";
import { checkTurnover } from "./turnover/index.ts";
import type { System } from "./system/index.ts";

/** Longer than the time between two checks, so that a late check misses nothing. */
const WINDOW_MS = 15 * 60_000;

/**
 * Schedules the ledger's regular work: partitions for the coming months, holds that are due, and the checks.
 */
export function scheduleLedgerJobs(platform: Platform, deps: { ledger: Ledger; system: System }): void {
  platform.jobs.schedule("ledger-open-months", "5 3 * * *", () => deps.ledger.openMonths());
  scheduleWorkLists(
    platform,
    { job: "ledger-expire-holds", cron: "* * * * *" },
    idList(
      (after, limit) => deps.ledger.dueHolds(after, limit),
      (id) => deps.ledger.expireDueHold(id),
    ),
  );
  scheduleChecks(platform, deps.system);
}

/**
 * Checks the ledger's invariants: new entries every five minutes, all of them every night (21:40 UTC, 3:40 in
 * Dhaka), however long that takes. The console shows the newest results; a finding is also logged as an
 * error.
 */
function scheduleChecks(platform: Platform, system: System): void {
  const { clock, longReads: db, jobs, log } = platform;
  const check = async (name: string, sinceMs: number): Promise<void> => {
    const at = now(clock);
    const checks = [...(await verifyLedger(db, { sinceMs })).checks];
    if (sinceMs === 0)
      for (const own of [
        checkOpenBets,
        checkRefunds,
        checkTableChips,
        checkTurnover,
        checkBonuses,
        checkPoints,
        checkTeamFigures,
        checkAgentPay,
      ])
        checks.push(await own(db));
    const problems = checks.flatMap(({ id, wrong }) => (wrong === undefined ? [] : [`${id}: ${wrong}`]));
    const ok = problems.length === 0;
    if (!ok) log.error({ problems }, "the ledger breaks an invariant");
    await system.recordCheck(name, { at, ok, problems });
  };
  jobs.schedule("ledger-check", "*/5 * * * *", () => check("ledger", clock.nowMs() - WINDOW_MS));
  jobs.schedule("ledger-check-all", "40 21 * * *", () => check("ledger-all", 0));
}
