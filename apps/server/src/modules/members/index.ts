import type { Platform } from "../../platform/platform.ts";
import { routeMembers } from "./routes.ts";
import { createMembersService, type Members, type MembersDeps } from "./service.ts";

export { memberStatusChanged } from "./events.ts";
export type { MemberNote, Members } from "./service.ts";

/** Builds the operators' actions on players' accounts. */
export function createMembers(platform: Platform, deps: Omit<MembersDeps, "platform">): Members {
  const members = createMembersService({ platform, ...deps });
  routeMembers(platform.http, members);
  return members;
}
