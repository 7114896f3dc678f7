import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Content } from "../content/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Turnover } from "../turnover/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";

/** What the use cases of promotions need. */
export interface PromotionsContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  system: Pick<System, "countryOf" | "money" | "outages">;
  identity: Identity;
  protection: Pick<Protection, "requirePlay" | "excludedAmong">;
  cashier: Pick<Cashier, "depositFacts" | "countDeposits" | "pageDeposits" | "byMember">;
  catalogue: Pick<Catalogue, "namesOf" | "closedTimes">;
  content: Pick<Content, "pictures">;
  turnover: Pick<Turnover, "follow" | "daySumsOfAll">;
  rewards: Pick<Rewards, "issue" | "cancel">;
  bonuses: Pick<Bonuses, "grant" | "takeBack">;
  freeRounds: Pick<FreeRounds, "grant" | "cancel" | "ofSources">;
  uploads: Pick<Uploads, "claim" | "document" | "sizes">;
  fourEyes: Pick<FourEyes, "define" | "ask" | "waitingSettings">;
}

/** An operator who acts. */
export interface Desk {
  operator: { operatorId: string; username: string };
  ip: string;
}

/** The name under which an operator's steps are kept. */
export const byOperator = ({ operator }: Desk): string => `operator:${operator.username}`;
