import type { Localized } from "@khela/contract/shared";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Courier } from "../courier/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";

/** The dependencies of this module. */
export interface LostDevicesContext {
  platform: Platform;
  audit: Audit;
  courier: Courier;
  fourEyes: FourEyes;
  identity: Identity;
  /** The site's name, for messages. */
  brand: () => Promise<Localized>;
}
