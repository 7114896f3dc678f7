import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Sports } from "../sports/index.ts";
import type { OwnBets } from "./own-bets.ts";

/** What the routes and jobs of the module share. */
export interface SportsbookContext {
  platform: Platform;
  ledger: Ledger;
  bonuses: Pick<Bonuses, "runs">;
  catalogue: Pick<Catalogue, "requireOpen">;
  reality: Reality;
  sports: Sports;
  bets: OwnBets;
}
