import type { MemberSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type RoundTotals, totalSession } from "./store.ts";

/** SAFE-03: what a session has staked and won since it began. */
export function playSession({ db }: Platform, session: MemberSession): Promise<RoundTotals> {
  return totalSession(db, session);
}
