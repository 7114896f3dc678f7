import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import type { PromotionDesk, PromotionDraft } from "@khela/contract/console/promotions";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import { termsProblems } from "@khela/rules/promotions/check-terms";
import { type OfferTermsText, termsFromText } from "@khela/rules/promotions/terms";
import { brokenConstraint, inTransaction, type Tx } from "../../platform/database.ts";
import { byOperator, type Desk, type PromotionsContext } from "./context.ts";
import { returnOf } from "./free-rounds-reward.ts";
import { draftOf, readDesk } from "./read-desk.ts";
import {
  changePromotion,
  findPromotion,
  insertOffer,
  insertPromotion,
  lockPromotion,
  type Promotion,
  type PromotionEdit,
} from "./store/promotions.ts";

/** The currency in which promotions are offered; members with another one get none. */
export const CURRENCY = "BDT";

/** Creates a draft. @throws AppError PROMO_TERMS (field, why), OPS_IN_USE (where), SYS_BAD_INPUT (an unknown picture) */
export async function createPromotion(
  context: PromotionsContext,
  draft: PromotionDraft,
  desk: Desk,
): Promise<PromotionDesk> {
  const { platform } = context;
  const terms = await checkedTerms(context, draft.terms);
  const edit = editOf(draft);
  const [id, offerId] = [platform.ids.next(), platform.ids.next()];
  const stamp = stampOf(context, desk);
  await uniqueCode(() =>
    inTransaction(platform.database, async (tx) => {
      await context.content.pictures.require(tx, edit.picture);
      await insertPromotion(tx, { ...edit, id, offerId, currency: CURRENCY }, stamp);
      await insertOffer(tx, { id: offerId, promotionId: id, terms }, stamp);
      await note(context, tx, desk, {
        action: "promotion.create",
        code: draft.code,
        detail: { after: draft },
      });
    }),
  );
  return readDesk(context, id);
}

/**
 * Changes a promotion. Texts, picture and times hold at once; changed terms become a new version, which begins when it
 * is published.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED, PROMO_TERMS, OPS_IN_USE, PROMO_STATE (ended, or a new code after the
 * publication)
 */
export async function updatePromotion(
  context: PromotionsContext,
  { id, draft, version }: { id: string; draft: PromotionDraft; version: number },
  desk: Desk,
): Promise<PromotionDesk> {
  const { platform } = context;
  const terms = await checkedTerms(context, draft.terms);
  const edit = editOf(draft);
  const stamp = stampOf(context, desk);
  await uniqueCode(() =>
    inTransaction(platform.database, async (tx) => {
      await context.content.pictures.require(tx, edit.picture);
      const before = await requireVersion(tx, id, version);
      if (before.state === "ended" || (before.state !== "draft" && before.code !== draft.code))
        throw new AppError("PROMO_STATE", { state: before.state });
      const changed = JSON.stringify(sorted(terms)) !== JSON.stringify(sorted(before.draftText));
      const offerId = changed ? platform.ids.next() : before.draftOfferId;
      if (changed) await insertOffer(tx, { id: offerId, promotionId: id, terms }, stamp);
      await changePromotion(tx, id, { edit, draftOfferId: offerId }, stamp);
      const detail = { before: draftOf(before), after: draft };
      await note(context, tx, desk, { action: "promotion.update", code: draft.code, detail });
    }),
  );
  return readDesk(context, id);
}

/** Ends a promotion. @throws AppError SYS_NOT_FOUND, PROMO_STATE */
export async function endPromotion(
  context: PromotionsContext,
  { id, reason }: { id: string; reason: string },
  desk: Desk,
): Promise<PromotionDesk> {
  await inTransaction(context.platform.database, async (tx) => {
    const promotion = await requirePromotion(tx, id);
    if (promotion.state !== "published") throw new AppError("PROMO_STATE", { state: promotion.state });
    await changePromotion(tx, id, { state: "ended" }, stampOf(context, desk));
    await note(context, tx, desk, { action: "promotion.end", code: promotion.code, detail: { reason } });
  });
  return readDesk(context, id);
}

/** Amounts in their shortest form, checked as the rules and the licence demand. @throws AppError PROMO_TERMS */
export async function checkedTerms(
  context: PromotionsContext,
  draft: OfferTermsDraft,
): Promise<OfferTermsText> {
  const { policy } = await context.system.money();
  const terms = shortestTerms(draft);
  const [problem] = termsProblems(termsFromText(terms), { maxLockFactorPpm: policy?.maxWageringPpm ?? null });
  if (problem) throw new AppError("PROMO_TERMS", { ...problem });
  return terms;
}

const amountText = (text: string): string => moneyToText(moneyFromText(text));

/** Terms with every amount in its shortest form, and what the server knows of the games. @throws AppError PROMO_TERMS */
export function shortestTerms({ trigger, reward, bonus, budget, ...rest }: OfferTermsDraft): OfferTermsText {
  const maybe = (text: string | null) => (text === null ? null : amountText(text));
  return {
    ...rest,
    ...(bonus && {
      bonus: { ...bonus, maxStake: maybe(bonus.maxStake), maxConversion: maybe(bonus.maxConversion) },
    }),
    trigger:
      trigger.kind === "deposit"
        ? { ...trigger, min: amountText(trigger.min), daily: trigger.daily && trigger.nth === null }
        : trigger.kind === "turnover"
          ? { ...trigger, target: amountText(trigger.target) }
          : trigger,
    reward: shortestReward(reward),
    budget: budget === null ? null : amountText(budget),
  };
}

/** @throws AppError PROMO_TERMS for free rounds of a game that can't have them */
function shortestReward(reward: OfferTermsDraft["reward"]): OfferTermsText["reward"] {
  if (reward.kind === "cash") return { ...reward, amount: amountText(reward.amount) };
  if (reward.kind === "match") return { ...reward, cap: amountText(reward.cap) };
  return { ...reward, stake: amountText(reward.stake), rtpPpm: returnOf(reward.games) };
}

/** A value with its properties in order, so that equal terms have equal texts, whatever order they are stored in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, sorted(item)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The edited columns. @throws AppError PROMO_TERMS where it would end before it begins */
export function editOf({ terms: _terms, startsAt, endsAt, ...draft }: PromotionDraft): PromotionEdit {
  const edit = { ...draft, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  if (edit.endsAt && edit.endsAt <= edit.startsAt)
    throw new AppError("PROMO_TERMS", { field: "endsAt", why: "order" });
  return edit;
}

const stampOf = ({ platform }: PromotionsContext, { operator }: Desk) => ({
  at: now(platform.clock),
  by: operator.username,
});

async function requirePromotion(tx: Tx, id: string): Promise<Promotion> {
  if (!(await findPromotion(tx, { id }))) throw new AppError("SYS_NOT_FOUND");
  return lockPromotion(tx, id);
}

/** The locked promotion as the operator saw it. @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
export async function requireVersion(tx: Tx, id: string, version: number): Promise<Promotion> {
  const promotion = await requirePromotion(tx, id);
  if (promotion.version !== version) throw new AppError("OPS_CHANGED");
  return promotion;
}

async function uniqueCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === "promotion_code_key")
      throw new AppError("OPS_IN_USE", { where: "promotion" }, { cause: error });
    throw error;
  }
}

/** Writes what an operator did into the audit log. */
export async function note(
  { audit }: PromotionsContext,
  tx: Tx,
  desk: Desk,
  { action, code, detail }: { action: string; code: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await audit.write(tx, {
    actor: byOperator(desk),
    action,
    subject: `promotion:${code}`,
    detail,
    ip: desk.ip,
  });
}
