import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Courier } from "../courier/index.ts";
import type { System } from "../system/index.ts";
import type { Identity } from "../identity/index.ts";
import type { MarkersOfHarmOf } from "../markers-of-harm.ts";
import type { Protection } from "../protection/index.ts";
import type { Support } from "../support/index.ts";

/** The dependencies of messages. */
export interface MessagesContext {
  platform: Platform;
  audit: Audit;
  identity: Identity;
  protection: Pick<Protection, "excludedAmong">;
  support: Pick<Support, "unreadAnswers">;
  cashier: Pick<Cashier, "paymentFacts">;
  courier: Pick<Courier, "handOver">;
  system: Pick<System, "brand" | "language">;
  signsOf: MarkersOfHarmOf;
}
