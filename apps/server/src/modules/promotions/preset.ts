import type { PromotionDraft } from "@khela/contract/console/promotions";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { PromotionsContext } from "./context.ts";
import { CURRENCY, editOf, shortestTerms } from "./edit-promotion.ts";
import { changePromotion, insertOffer, insertPromotion } from "./store/promotions.ts";

/** Writes a promotion without an operator, for the seed of a demo. @param order.published otherwise it stays a draft */
export async function presetPromotion(
  { platform }: PromotionsContext,
  { draft, published }: { draft: PromotionDraft; published: boolean },
): Promise<void> {
  const [id, offerId] = [platform.ids.next(), platform.ids.next()];
  const stamp = { at: now(platform.clock), by: "system" };
  await inTransaction(platform.database, async (tx) => {
    await insertPromotion(tx, { ...editOf(draft), id, offerId, currency: CURRENCY }, stamp);
    await insertOffer(tx, { id: offerId, promotionId: id, terms: shortestTerms(draft.terms) }, stamp);
    if (published) await changePromotion(tx, id, { offerId, state: "published" }, stamp);
  });
}
