import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";

/** What the use cases of bonuses need. */
export interface BonusContext {
  platform: Platform;
  ledger: Ledger;
  /** Refuses members who may receive nothing now. @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED */
  requirePlay: (memberId: MemberId, tx: Tx) => Promise<void>;
  /** When the platform was away. */
  system: Pick<System, "outages">;
  /** When games were closed. */
  catalogue: Pick<Catalogue, "closedTimes">;
  /** Tells every process that a member's bonus began or ended; called after the commit. */
  changed: (memberId: MemberId) => void;
}
