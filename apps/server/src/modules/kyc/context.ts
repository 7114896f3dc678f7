import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";

/** The dependencies of the use cases of identity checks. */
export interface KycContext {
  platform: Platform;
  audit: Audit;
  system: System;
  identity: Identity;
  uploads: Uploads;
}
