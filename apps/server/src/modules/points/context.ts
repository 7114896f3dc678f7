import type { getPointSettings } from "@khela/contract/console/points";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Content } from "../content/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import { houseAccount, type Ledger, memberAccount } from "../ledger/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";
import { POINTS_CURRENCY } from "@khela/rules/points/earning";

/** The settings as the console shows them; the first day of the rates is the server's. */
export type PointSettingsView = Omit<HandlerOutput<typeof getPointSettings>, "ratesFrom">;

/** The services that the use cases of the points mall need. */
export interface PointsContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  /** Requests a change of rates and terms, which needs a second operator (decision 0051). */
  askSettings: AskSetting<"points", PointSettingsView>;
  system: Pick<System, "flag" | "requireFlag" | "money">;
  identity: Pick<
    Identity,
    "findMember" | "findMembers" | "findByAccount" | "checkPaymentPassword" | "hasPaymentPassword"
  >;
  content: Pick<Content, "pictures">;
  turnover: Pick<Turnover, "follow" | "factsOf">;
  rewards: Pick<Rewards, "issue">;
  freeRounds: Pick<FreeRounds, "grant">;
  bonuses: Pick<Bonuses, "grant">;
  /**
   * @param tx a transaction that has locked the member's accounts, so that no pause can begin before its commit
   * @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
   */
  requirePlay: (memberId: MemberId, tx?: Tx) => Promise<void>;
  excludedAmong: (memberIds: readonly MemberId[], within?: Tx) => Promise<Set<MemberId>>;
}

/** Where a member's points are. */
export const pointsAccountOf = (memberId: MemberId) => memberAccount(memberId, "points", POINTS_CURRENCY);

/** Where points come from, and go to when they are spent. */
export const HOUSE_POINTS = houseAccount("points", POINTS_CURRENCY);

/** The ledger kinds of points. */
export const KINDS = {
  earn: "points.earn",
  reverse: "points.reverse",
  hold: "points.hold",
  spent: "points.spent",
  returned: "points.returned",
  convert: "points.convert",
  adjust: "points.adjust",
} as const;
