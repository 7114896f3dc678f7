import type { PromotionDraft } from "@khela/contract/console/promotions";
import type { AnnouncedPromotion } from "@khela/contract/content";
import type { Localized } from "@khela/contract/shared";
import type { DepositPromotion } from "@khela/contract/cashier";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { DepositChoice } from "../cashier/index.ts";
import type { PromotionsContext } from "./context.ts";
import { chooseWithDeposit, followDeposits, offeredWithDeposit, syncDepositGrant } from "./deposit-grants.ts";
import { endGrants } from "./end-grants.ts";
import { followTurnover } from "./follow-turnover.ts";
import { scheduleParts } from "./instalments.ts";
import { presetPromotion } from "./preset.ts";
import { readAnnounced } from "./read-own.ts";
import { definePublication } from "./publish-promotion.ts";
import { decideApplication } from "./review-grants.ts";
import { routePromotions, routePromotionsDesk } from "./routes.ts";
import { forgetComments, listOwn } from "./store/grants.ts";
import { showing } from "./store/promotions.ts";
import { joinPromotion, requestReward } from "./take-part.ts";

export { promotionOfGrant, promotionTitle } from "./store/promotions.ts";
/**
 * Promotions: what the house offers, who takes part, and what was earned (PROMO-01, PROMO-02, OPS-05). Money is paid by
 * `rewards`; amounts are `Money` in 1/10,000 of a unit.
 */
export interface Promotions {
  /** The promotions that a member can choose with a deposit now (MONEY-03). @param member.ip the request's address */
  offeredWithDeposit(member: { memberId: MemberId; ip: string }): Promise<DepositPromotion[]>;
  /**
   * Keeps a bonus for a deposit, in the transaction that inserts it.
   * @throws AppError MONEY_PROMOTION, PROMO_MINIMUM (min), PROMO_CLOSED, PROMO_INELIGIBLE (why), PROMO_LIMIT,
   * PROMO_BUDGET, PROMO_STACKING (why), PROMO_STATE (state)
   */
  chooseWithDeposit(tx: Tx, choice: DepositChoice): Promise<void>;
  /** The promotions that a visitor or member may see, as announcements (API-03). @param viewer.ip the request's address */
  announced(
    viewer: { memberId: MemberId | undefined; ip: string },
    language: keyof Localized,
  ): Promise<AnnouncedPromotion[]>;
  /** The commands of members and operators without their calls, for the seed of a demo. */
  commands: {
    join(...order: AfterContext<typeof joinPromotion>): ReturnType<typeof joinPromotion>;
    request(...order: AfterContext<typeof requestReward>): ReturnType<typeof requestReward>;
    decide(...order: AfterContext<typeof decideApplication>): ReturnType<typeof decideApplication>;
  };
  /** Brings the grant of a deposit in line with the deposit; the events of deposits do so by themselves. */
  syncDeposit(depositId: string): Promise<void>;
  /** Writes a promotion without an operator, for the seed of a demo. */
  preset(order: { draft: PromotionDraft; published: boolean }): Promise<void>;
  /** A member's own grants, newest first, for the export of own data (SAFE-06). */
  own(memberId: MemberId): Promise<OwnGrant[]>;
  /** Erases what a forgotten member wrote; the pictures belong to `uploads`. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
  /** Ends the grants whose time is over; run by a job. @returns how many */
  expire(): Promise<number>;
  /** Pays the parts whose time has come; run by a job. @returns how many grants were looked at */
  payParts(): Promise<number>;
}

type AfterContext<Command extends (context: PromotionsContext, ...rest: never[]) => unknown> =
  Command extends (context: PromotionsContext, ...rest: infer Rest) => unknown ? Rest : never;

/** A grant, as it goes into an export of own data. */
export interface OwnGrant {
  promotion: string;
  at: string;
  state: string;
  amount: string | null;
  currency: string;
  comment: string | null;
  reason: string | null;
}

/** Builds the module: players' and operators' calls, the grants that follow deposits and rewards, and the job. */
export function createPromotions(context: PromotionsContext): Promotions {
  routePromotions(context);
  routePromotionsDesk(context, definePublication(context));
  followDeposits(context);
  followTurnover(context);
  context.content.pictures.register(showing);
  return {
    offeredWithDeposit: (member) => offeredWithDeposit(context, member),
    chooseWithDeposit: (tx, choice) => chooseWithDeposit(context, tx, choice),
    announced: (viewer, language) => readAnnounced(context, viewer, language),
    commands: {
      join: (...order) => joinPromotion(context, ...order),
      request: (...order) => requestReward(context, ...order),
      decide: (...order) => decideApplication(context, ...order),
    },
    syncDeposit: (depositId) => syncDepositGrant(context, depositId),
    preset: (order) => presetPromotion(context, order),
    async own(memberId) {
      const rows = await listOwn(context.platform.db, memberId);
      return rows.map(({ at, amount, ...row }) => ({
        ...row,
        at: at.toISOString(),
        amount: amount === null ? null : moneyToText(amount),
      }));
    },
    forget: forgetComments,
    expire: endGrants(context),
    payParts: scheduleParts(context),
  };
}
