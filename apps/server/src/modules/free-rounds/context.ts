import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rounds } from "../rounds/index.ts";
import type { System } from "../system/index.ts";

/** What the use cases of free rounds need. */
export interface FreeRoundsContext {
  platform: Platform;
  ledger: Ledger;
  catalogue: Pick<Catalogue, "describe" | "closedTimes">;
  rounds: Pick<Rounds, "playerSeeds">;
  bonuses: Pick<Bonuses, "grant">;
  system: Pick<System, "outages">;
  /** Refuses members who may receive nothing now. @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED */
  requirePlay: (memberId: MemberId, tx: Tx) => Promise<void>;
}
