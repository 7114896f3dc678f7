import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import type { RebatesContext, WantedRates } from "./context.ts";
import { applyRates } from "./rates.ts";
import { routeRebates } from "./routes.ts";
import { markLate } from "./pay-late.ts";
import { payDue } from "./run-payments.ts";

/** Rebate on valid bets by the day, and cashback on net losses by the week (PROMO-03). */
export interface Rebates {
  /** Pays every business day and week that is due; run by a job, and safe to call at any time. */
  payDue(): Promise<void>;
}

/** Builds the module: routes, the setting of its rates, and the job that pays. */
export function createRebates({
  fourEyes,
  ...deps
}: Omit<RebatesContext, "askRates"> & { fourEyes: FourEyes }): Rebates {
  const { platform } = deps;
  const askRates = defineSetting<"rebate_rates", WantedRates>(fourEyes, {
    kind: "rebate_rates",
    permission: "promotions.approve",
    apply: (tx, change) => applyRates({ platform }, tx, change),
  });
  const context: RebatesContext = { ...deps, askRates };
  routeRebates(context);
  deps.turnover.follow({ name: "rebates", read: (tx, facts) => markLate(context, tx, facts) });
  // A day is due half an hour after its end; every ten minutes, so that one which was missed is made up for.
  platform.jobs.schedule("rebates-pay", "*/10 * * * *", () => payDue(context));
  return { payDue: () => payDue(context) };
}
