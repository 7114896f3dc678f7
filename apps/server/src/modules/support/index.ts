import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import { createHelpDesk } from "./edit-help.ts";
import { createFeedback } from "./feedback.ts";
import { createHelp, type Help } from "./help.ts";
import { routeSupport } from "./routes.ts";

/** The help centre, and feedback with its answers. */
export type Support = Help;

export function createSupport(
  platform: Platform,
  lower: { system: System; identity: Identity; audit: Audit },
): Support {
  const help = createHelp(platform);
  routeSupport(platform, help, createHelpDesk(platform, lower), createFeedback(platform, lower));
  return help;
}
