import type { MemberSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type RoundTotals, totalSession } from "./store.ts";

/** A session's stakes and payouts since it began (SAFE-03). */
export function playSession({ db }: Platform, session: MemberSession): Promise<RoundTotals> {
  return totalSession(db, session);
}
