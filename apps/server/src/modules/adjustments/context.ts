import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { MarkersOfHarmOf } from "../markers-of-harm.ts";
import type { Identity } from "../identity/index.ts";
import type { Kyc } from "../kyc/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";

/** The services that the operators' use cases on a player's money and protection need. */
export interface AdjustmentsContext {
  platform: Platform;
  audit: Audit;
  ledger: Ledger;
  identity: Identity;
  fourEyes: FourEyes;
  protection: Protection;
  cashier: Pick<Cashier, "payoutAccounts" | "removePayoutAccount" | "byMember" | "samePayee">;
  kyc: Pick<Kyc, "levelOf" | "sameDocument">;
  signsOf: MarkersOfHarmOf;
}
