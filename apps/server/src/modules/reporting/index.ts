import type { MemberId } from "@khela/kernel/ids";
import { ZERO } from "@khela/kernel/money";
import type { Audit } from "../audit/index.ts";
import { checkReturns } from "./check-returns.ts";
import { depositSucceeded, withdrawalChanged } from "../cashier/index.ts";
import { memberStatusChanged } from "../members/index.ts";
import { serveExports } from "./exports.ts";
import type { PlayerDeps } from "./players.ts";
import { refresh } from "./refresh.ts";
import { createReturnDays } from "./return-samples.ts";
import { serveReporting } from "./routes.ts";
import { setMoney, setStatus } from "./store.ts";

/** Figures for the console, from rollups of rounds, members and the cashier. */
export interface Reporting {
  /** Brings the rollups up to date, except for the last few seconds whose transactions may still be open. */
  refresh(): Promise<void>;
  /** Copies a member's deposit and withdrawal totals from the cashier. */
  refreshMoney(memberId: MemberId): Promise<void>;
}

/** @param options.lagMs how far the rollups stay behind now, in ms; tests set 0 */
export function createReporting(
  deps: PlayerDeps & { audit: Audit },
  options: { lagMs?: number } = {},
): Reporting {
  const { platform, cashier, identity } = deps;
  const run = () => refresh({ ...deps, ...options });
  const refreshMoney = async (memberId: MemberId): Promise<void> => {
    const { deposits, withdrawals } = await cashier.byMember([memberId]);
    await setMoney(platform.db, memberId, {
      deposits: deposits.get(memberId) ?? ZERO,
      withdrawals: withdrawals.get(memberId) ?? ZERO,
    });
  };
  // The totals are absolute, so a repeated or late event does no harm. The member is added to the rollup first.
  const follow = async ({ memberId }: { memberId: MemberId }): Promise<void> => {
    await run();
    await refreshMoney(memberId);
  };
  const returnDays = createReturnDays(platform.longReads, deps.crash.pointsOf);
  const returnsDeps = { ...deps, returnDays };
  platform.jobs.schedule("reporting-refresh", "* * * * *", run);
  // 4:05 in Dhaka.
  platform.jobs.schedule("reporting-returns", "5 22 * * *", () => checkReturns(returnsDeps, run));
  platform.events.subscribe(depositSucceeded, "reporting", follow);
  platform.events.subscribe(withdrawalChanged, "reporting", follow);
  platform.events.subscribe(memberStatusChanged, "reporting", async ({ memberId }) => {
    const member = await identity.findMember(memberId);
    if (member) await setStatus(platform.db, memberId, member);
  });
  serveReporting(returnsDeps, run);
  serveExports(platform, deps.audit);
  return { refresh: run, refreshMoney };
}
