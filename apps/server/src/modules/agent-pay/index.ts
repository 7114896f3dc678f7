import type { Simulate } from "../agent-contracts/index.ts";
import type { AgentPayContext } from "./context.ts";
import { markLate } from "./freeze-figures.ts";
import { routeAgentPayDesk } from "./desk-routes.ts";
import { routeAgentPay } from "./routes.ts";
import { settleDays, settleHours } from "./settle.ts";
import { simulate } from "./simulate.ts";
import { stepSalaries } from "./step-salaries.ts";

export { type BillNews, billsChanged } from "./events.ts";
export { checkAgentPay } from "./verify-store.ts";

/** What agents' contracts pay: settlement, bills and payments (AGENT-05, AGENT-06, AGENT-08; decision 0066). */
export interface AgentPay {
  /** Settles every business day that is due and pays its bills; run by a job, and safe to call at any time. */
  settleDays(): Promise<void>;
  /** The same for hourly salaries. */
  settleHours(): Promise<void>;
  /** Pays the next step of real-time salaries. */
  stepSalaries(): Promise<void>;
  /** What terms would have paid an agent for the last complete periods. */
  simulate: Simulate;
}

/** Builds the module: routes, and the jobs that settle. */
export function createAgentPay(context: AgentPayContext): AgentPay {
  const { jobs } = context.platform;
  routeAgentPay(context);
  routeAgentPayDesk(context);
  context.turnover.follow({ name: "agent-pay", read: (tx, facts) => markLate(context, tx, facts) });
  // A day is due at 02:05, an hour five minutes after it; every five minutes, so that one which was missed is made up for.
  jobs.schedule("agent-pay-days", "*/5 * * * *", () => settleDays(context));
  jobs.schedule("agent-pay-hours", "*/5 * * * *", () => settleHours(context));
  // Two minutes after each multiple of five.
  jobs.schedule("agent-pay-steps", "2,7,12,17,22,27,32,37,42,47,52,57 * * * *", () => stepSalaries(context));
  return {
    settleDays: () => settleDays(context),
    settleHours: () => settleHours(context),
    stepSalaries: () => stepSalaries(context),
    simulate: simulate(context),
  };
}
