import type { PromotionDesk } from "@khela/contract/console/promotions";
import type { SettingChange } from "@khela/contract/console/adjustments";
import { AppError } from "@khela/kernel/errors";
import { needsTwoOperators, type OfferTermsText, termsFromText } from "@khela/rules/promotions/terms";
import { inTransaction, type Tx } from "../../platform/database.ts";
import {
  type Actor,
  type ApprovedSetting,
  type AskSetting,
  changesOf,
  defineSetting,
} from "../four-eyes/index.ts";
import type { PromotionsContext } from "./context.ts";
import { checkedTerms, note, requireVersion } from "./edit-promotion.ts";
import { draftOf, readDesk } from "./read-desk.ts";
import { changePromotion, findPromotion, lockPromotion, type Promotion } from "./store/promotions.ts";

/** What a second operator approves: a version of a promotion's terms. */
export interface WantedOffer {
  promotionId: string;
  offerId: string;
}
export type AskPublication = AskSetting<"promotion", WantedOffer>;

/** Defines the approval of promotions with a large budget, by somebody with `promotions.approve`. */
export const definePublication = (context: PromotionsContext): AskPublication =>
  defineSetting<"promotion", WantedOffer>(context.fourEyes, {
    kind: "promotion",
    permission: "promotions.approve",
    apply: (tx, change) => applyPublication(context, tx, change),
  });

/**
 * Publishes the edited terms, or asks a second operator where the budget is large or has no bound.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED, PROMO_STATE (ended, or nothing to publish), PROMO_TERMS
 */
export async function publishPromotion(
  context: PromotionsContext,
  ask: AskPublication,
  order: { id: string; version: number; reason: string; by: Actor },
): Promise<PromotionDesk> {
  const { id, version, reason, by } = order;
  const known = await findPromotion(context.platform.db, { id });
  if (!known) throw new AppError("SYS_NOT_FOUND");
  // The licence may have changed since the terms were edited.
  await checkedTerms(context, draftOf(known).terms);
  await inTransaction(context.platform.database, async (tx) => {
    const promotion = await requireVersion(tx, id, version);
    const { state, offerId, draftOfferId, code } = promotion;
    if (state === "ended" || offerId === draftOfferId) throw new AppError("PROMO_STATE", { state });
    if (needsTwoOperators(termsFromText(promotion.draftText))) {
      const wanted = { promotionId: id, offerId: draftOfferId };
      await ask(tx, { name: code, changes: differences(promotion), wanted, reason, by });
      return;
    }
    await goLive(tx, promotion, { at: new Date(context.platform.clock.nowMs()), by: by.operator.username });
    const detail = { reason, offer: draftOfferId, terms: promotion.draftText };
    await note(context, tx, by, { action: "promotion.publish", code, detail });
  });
  return readDesk(context, id);
}

/** Publishes what was approved. @throws AppError OPS_CHANGED where the terms were edited, or it ended, since */
async function applyPublication(
  context: PromotionsContext,
  tx: Tx,
  { wanted, by }: ApprovedSetting<WantedOffer>,
): Promise<void> {
  const promotion = await lockPromotion(tx, wanted.promotionId);
  if (promotion.draftOfferId !== wanted.offerId || promotion.state === "ended")
    throw new AppError("OPS_CHANGED");
  await goLive(tx, promotion, { at: new Date(context.platform.clock.nowMs()), by });
}

async function goLive(tx: Tx, promotion: Promotion, stamp: { at: Date; by: string }): Promise<void> {
  const { id, draftOfferId, state } = promotion;
  const change = { offerId: draftOfferId, ...(state === "draft" ? { state: "published" as const } : {}) };
  await changePromotion(tx, id, change, stamp);
}

/** What the second operator reads. */
function differences(promotion: Promotion): SettingChange<"promotion">[] {
  const { startsAt, endsAt, termsText, draftText } = promotion;
  const before = termsText ? factsOf(termsText) : {};
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
  return changesOf<"promotion">(before, termsText ? factsOf(draftText) : { ...factsOf(draftText), ...times });
}

function factsOf({ budget, inAll, perMember, trigger, reward, lockFactorPpm }: OfferTermsText) {
  return {
    budget: budget ?? "∞",
    inAll,
    perMember,
    trigger: Object.values(trigger)
      .filter((value) => value !== null)
      .join(" "),
    reward: Object.values(reward).join(" "),
    lockFactorPpm,
  };
}
