import type { getTransferLimits } from "@khela/contract/console/agent-transfers";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import { houseAccount, type Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";

/** The limits as the console shows them. */
export type TransferLimits = HandlerOutput<typeof getTransferLimits>;

/** What the use cases of agent transfers work with. */
export interface AgentTransferContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  /** Asks for a change of the limits: they take two people (decision 0051). */
  askLimits: AskSetting<"transfer_limits", TransferLimits>;
  system: Pick<System, "requireFlag">;
  identity: Pick<
    Identity,
    "findMember" | "findMembers" | "listDownlines" | "checkPaymentPassword" | "hasPaymentPassword"
  >;
  /**
   * @param tx one that holds the member's accounts: then no pause comes before its commit
   * @throws AppError PROTECT_EXCLUDED during a pause
   */
  requirePlay: (memberId: MemberId, tx?: Tx) => Promise<void>;
  /** Gross deposits asked for since a moment: what a member receives counts towards the same limit. */
  depositedSince: (memberId: MemberId, since: Date) => Promise<Money>;
}

/** Both halves of a transfer meet here: always at zero between transfers. */
export const passageOf = (currency: string) => houseAccount("agent-transfers", currency);
