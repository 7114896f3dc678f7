import type { getTransferLimits } from "@khela/contract/console/agent-transfers";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AgentTree } from "../agent-tree/index.ts";
import type { Audit } from "../audit/index.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import { houseAccount, type Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** The limits as the console shows them. */
export type TransferLimits = HandlerOutput<typeof getTransferLimits>;

/** The services that the use cases of agent transfers need. */
export interface AgentTransferContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  /** Requests a change of the limits, which needs a second operator (decision 0051). */
  askLimits: AskSetting<"transfer_limits", TransferLimits>;
  system: Pick<System, "requireFlag">;
  identity: Pick<Identity, "findMember" | "findMembers" | "checkPaymentPassword" | "hasPaymentPassword">;
  agentTree: AgentTree;
  /**
   * Checks that a member is not in a pause.
   * @param tx a transaction that holds the member's account locks; then no pause can begin before its commit
   * @throws AppError PROTECT_EXCLUDED during a pause
   */
  requirePlay: (memberId: MemberId, tx?: Tx) => Promise<void>;
  /** The gross deposits requested since a moment; received transfers count towards the same limit. */
  depositedSince: (memberId: MemberId, since: Date) => Promise<Money>;
  /** Received money must be wagered like a deposit, so that passing it on doesn't avoid the rule. */
  turnover: Pick<Turnover, "openLock">;
  turnoverFactor: (tx: Tx) => Promise<bigint>;
}

/** The house account through which both halves of a transfer pass; its balance is zero between transfers. */
export const transitAccountOf = (currency: string) => houseAccount("agent-transfers", currency);
