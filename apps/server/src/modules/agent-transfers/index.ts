import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import type { AgentTransferContext, TransferLimits } from "./context.ts";
import { applyLimits } from "./limits.ts";
import { sendNotices } from "./notices.ts";
import { scheduleExpiry } from "./requests.ts";
import { serveAgentTransfers } from "./routes.ts";
import * as store from "./store.ts";

/** Transfers between upline and downline (MONEY-06). */
export interface AgentTransfers {
  /** The sum that a member received from upline and downlines since a moment, which must be wagered like a deposit. */
  receivedSince(memberId: MemberId, since: Date): Promise<Money>;
}

type Deps = Omit<AgentTransferContext, "platform" | "askLimits"> & { fourEyes: FourEyes };

/** Builds the module: routes, notices, and the job that expires unanswered requests. */
export function createAgentTransfers(platform: Platform, { fourEyes, ...deps }: Deps): AgentTransfers {
  const askLimits = defineSetting<"transfer_limits", TransferLimits>(fourEyes, {
    kind: "transfer_limits",
    permission: "system.write",
    apply: (tx, change) => applyLimits({ platform }, tx, change),
  });
  const context: AgentTransferContext = { ...deps, platform, askLimits };
  serveAgentTransfers(context);
  sendNotices(context);
  scheduleExpiry(context);
  return { receivedSince: (memberId, since) => store.receivedSince(platform.db, memberId, since) };
}
