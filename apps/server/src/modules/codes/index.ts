import type { Platform } from "../../platform/platform.ts";
import type { Courier } from "../courier/index.ts";
import type { System } from "../system/index.ts";
import { type Codes, createCodesOf } from "./codes.ts";

export type { CodeBinding, Codes, Destination, VerifiedCode } from "./codes.ts";

/** Builds the one-time codes and their hourly cleanup. */
export function createCodes(platform: Platform, deps: { system: System; courier: Courier }): Codes {
  const codes = createCodesOf({ platform, ...deps });
  platform.jobs.schedule("codes-tidy", "29 * * * *", () => codes.tidy());
  return codes;
}
