import type { Platform } from "../../platform/platform.ts";
import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import type { AgentTransferContext, TransferLimits } from "./context.ts";
import { applyLimits } from "./limits.ts";
import { sendNotices } from "./notices.ts";
import { scheduleExpiry } from "./requests.ts";
import { serveAgentTransfers } from "./routes.ts";

type Deps = Omit<AgentTransferContext, "platform" | "askLimits"> & { fourEyes: FourEyes };

/** Transfers between upline and downline (MONEY-06): routes, notices, and the job that expires unanswered requests. */
export function createAgentTransfers(platform: Platform, { fourEyes, ...deps }: Deps): void {
  const askLimits = defineSetting<"transfer_limits", TransferLimits>(fourEyes, {
    kind: "transfer_limits",
    permission: "system.write",
    apply: (tx, change) => applyLimits({ platform }, tx, change),
  });
  const context: AgentTransferContext = { ...deps, platform, askLimits };
  serveAgentTransfers(context);
  sendNotices(context);
  scheduleExpiry(context);
}
