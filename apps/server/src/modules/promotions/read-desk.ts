import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import type {
  listCampaigns,
  PromotionDesk,
  PromotionDraft,
  PromotionRow,
} from "@khela/contract/console/promotions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { PromotionsContext } from "./context.ts";
import { type GrantCounts, countGrants, listGrantees } from "./store/desk.ts";
import { findPromotion, listPromotions, type Promotion, PROMOTION_SORTS } from "./store/promotions.ts";
import { sortOf } from "./sort-of.ts";

const settingOf = (code: string): string => `promotion:${code}`;

function rowOf(
  promotion: Promotion,
  counts: GrantCounts | undefined,
  waiting: ReadonlySet<string>,
): PromotionRow {
  const terms = promotion.termsText ?? promotion.draftText;
  return {
    id: promotion.id,
    code: promotion.code,
    category: promotion.category,
    title: promotion.title,
    state: promotion.state,
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt?.toISOString() ?? null,
    trigger: terms.trigger.kind,
    reward: terms.reward.kind,
    currency: promotion.currency,
    budget: terms.budget,
    granted: promotion.granted,
    members: counts?.members ?? 0,
    applying: counts?.applying ?? 0,
    reserved: moneyToText(promotion.reserved),
    paid: moneyToText(promotion.paid),
    unpublished: promotion.state !== "ended" && promotion.offerId !== promotion.draftOfferId,
    approvalWaits: waiting.has(settingOf(promotion.code)),
    updatedAt: promotion.updatedAt.toISOString(),
    updatedBy: promotion.updatedBy,
  };
}

/** A page of all promotions with what they cost. */
export async function listDesk(
  { platform, fourEyes }: PromotionsContext,
  { pageNo, pageSize, sort, ...filter }: HandlerInput<typeof listCampaigns>["query"],
): Promise<HandlerOutput<typeof listCampaigns>> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: sortOf(PROMOTION_SORTS, sort) };
  const { rows, count, reserved, paid } = await listPromotions(platform.db, filter, page);
  const counts = await countGrants(
    platform.db,
    rows.map(({ id }) => id),
  );
  const waiting = await fourEyes.waitingSettings(rows.map(({ code }) => settingOf(code)));
  return {
    content: rows.map((row) => rowOf(row, counts.get(row.id), waiting)),
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
    totalCount: count,
    totals: { reserved: moneyToText(reserved), paid: moneyToText(paid) },
  };
}

/** One promotion for its editor. @throws AppError SYS_NOT_FOUND */
export async function readDesk(context: PromotionsContext, id: string): Promise<PromotionDesk> {
  const { platform, fourEyes, cashier } = context;
  const promotion = await findPromotion(platform.db, { id });
  if (!promotion) throw new AppError("SYS_NOT_FOUND");
  const counts = await countGrants(platform.db, [id]);
  const { deposits } = await cashier.byMember(await listGrantees(platform.db, id));
  const deposited = [...deposits.values()].reduce((sum, amount) => (sum + amount) as Money, ZERO);
  return {
    ...rowOf(promotion, counts.get(id), await fourEyes.waitingSettings([settingOf(promotion.code)])),
    draft: draftOf(promotion),
    version: promotion.version,
    published: promotion.termsText as OfferTermsDraft | null,
    brought: { deposits: moneyToText(deposited) },
  };
}

/** A promotion as its editor shows it. */
export const draftOf = (promotion: Promotion): PromotionDraft => ({
  code: promotion.code,
  category: promotion.category,
  tags: promotion.tags,
  picture: promotion.picture,
  position: promotion.position,
  title: promotion.title,
  summary: promotion.summary,
  startsAt: promotion.startsAt.toISOString(),
  endsAt: promotion.endsAt?.toISOString() ?? null,
  popup: promotion.popup,
  terms: promotion.draftText as OfferTermsDraft,
});
