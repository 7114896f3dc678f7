import type { ErrorCode } from "@khela/contract/errors";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import { lockFactorOf } from "@khela/rules/promotions/bonus";
import type { GrantEvent } from "@khela/rules/promotions/grant";
import { claimUntil } from "@khela/rules/promotions/promotion";
import { bonusTermsOf, type OfferTerms } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import type { PromotionsContext } from "./context.ts";
import { timesOf } from "./begin-grant.ts";
import { grantFreeRounds } from "./free-rounds-reward.ts";
import { inParts, startParts } from "./instalments.ts";
import { type Grant, moveGrant, termsOf } from "./store/grants.ts";
import type { Published } from "./store/promotions.ts";

const DAY_S = 86_400;

/** The grant after the step, and why nothing was paid, where that is so. */
export interface Delivered {
  grant: Grant;
  refused?: ErrorCode;
}

/**
 * A grant is earned: it becomes claimable, and is paid or laid into the reward centre at once where the offer says so.
 * Where the member may not receive anything now, it stays claimable.
 * @param earned.event `approve` where an operator decided
 */
export async function earnGrant(
  context: PromotionsContext,
  tx: Tx,
  { grant, promotion }: { grant: Grant; promotion: Published },
  earned: { amount: Money; by: string; event?: GrantEvent; note?: string },
): Promise<Delivered> {
  const { clock } = context.platform;
  const terms = await termsOf(tx, grant.offerId);
  const { endsMs } = timesOf(promotion);
  const claimable = await moveGrant(tx, grant, earned.event ?? "qualify", {
    at: now(clock),
    by: earned.by,
    note: earned.note ?? "",
    amount: earned.amount,
    reserved: earned.amount,
    expiresAt: new Date(claimUntil(endsMs, terms.claimDays, clock.nowMs())),
  });
  if (terms.delivery === "claim") return { grant: claimable };
  return deliver(context, tx, { grant: claimable, promotion, terms }, terms.delivery);
}

/**
 * Pays a claimable grant to the member who asks for it.
 * @throws AppError PROMO_STATE, and the refusals of the module that pays: PROTECT_EXCLUDED, AUTH_BLOCKED …
 */
export async function payGrant(
  context: PromotionsContext,
  tx: Tx,
  { grant, promotion }: { grant: Grant; promotion: Published },
): Promise<Grant> {
  if (grant.state !== "claimable") throw new AppError("PROMO_STATE", { state: grant.state });
  if (grant.expiresAt && grant.expiresAt <= now(context.platform.clock))
    throw new AppError("PROMO_STATE", { state: "expired" });
  const terms = await termsOf(tx, grant.offerId);
  const { grant: paid, refused } = await deliver(context, tx, { grant, promotion, terms }, "credit");
  if (refused) throw new AppError(refused);
  return paid;
}

async function deliver(
  context: PromotionsContext,
  tx: Tx,
  { grant, promotion, terms }: { grant: Grant; promotion: Published; terms: OfferTerms },
  how: "credit" | "centre",
): Promise<Delivered> {
  const { platform, rewards, bonuses, freeRounds } = context;
  if (grant.amount === null) throw new Error(`grant ${grant.id} is ${grant.state} without an amount`);
  const { reward } = terms;
  if (reward.kind === "freeRounds")
    return grantFreeRounds({ platform, freeRounds }, tx, { grant, promotion, terms, reward });
  if (inParts(terms)) {
    const refused = await refusalOf(context, tx, grant);
    if (refused) return { grant, refused };
    return { grant: await startParts(context, tx, { grant, promotion, terms }) };
  }
  if (terms.bonus)
    return grantBonus({ platform, bonuses }, tx, { grant, promotion, terms, amount: grant.amount });
  const issued = await rewards.issue(tx, {
    memberId: grant.memberId,
    currency: grant.currency,
    source: "promotion",
    sourceRef: grant.id,
    title: promotion.title,
    amount: grant.amount,
    mode: how === "credit" ? "credit" : "claim",
    claimBy: grant.expiresAt ?? undefined,
    lockFactorPpm: lockFactorOf(terms),
    detail: { why: promotion.summary },
  });
  if ("refused" in issued) return { grant, refused: issued.refused };
  const change = { at: now(platform.clock), by: "system", rewardId: issued.rewardId };
  return { grant: await moveGrant(tx, grant, how === "credit" ? "pay" : "issue", change) };
}

/** Why a member may receive nothing now; a plan whose first part is due later begins for nobody in a break either. */
async function refusalOf(
  { protection }: PromotionsContext,
  tx: Tx,
  { memberId }: Grant,
): Promise<ErrorCode | undefined> {
  try {
    await protection.requirePlay(memberId, tx);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code as ErrorCode;
    throw error;
  }
}

/** Pays a grant as bonus money. A member who may receive nothing now keeps it claimable. */
async function grantBonus(
  { platform, bonuses }: Pick<PromotionsContext, "platform" | "bonuses">,
  tx: Tx,
  paid: { grant: Grant; promotion: Published; terms: OfferTerms; amount: Money },
): Promise<Delivered> {
  const { grant, promotion, terms, amount } = paid;
  const { bonus } = terms;
  if (!bonus) throw new Error(`grant ${grant.id} is not paid as bonus money`);
  try {
    await bonuses.grant(tx, {
      memberId: grant.memberId,
      currency: grant.currency,
      source: "promotion",
      sourceRef: grant.id,
      title: promotion.title,
      amount,
      terms: bonusTermsOf(bonus, Number(lockFactorOf(terms))),
      lifetimeSeconds: bonus.days * DAY_S,
    });
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof AppError) return { grant, refused: error.code as ErrorCode };
    throw error;
  }
  return { grant: await moveGrant(tx, grant, "pay", { at: now(platform.clock), by: "system" }) };
}
