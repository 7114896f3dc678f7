import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type {
  getPromotion,
  joinPromotion as joinCall,
  leavePromotion as leaveCall,
  requestReward as requestCall,
} from "@khela/contract/promotions";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { ZERO } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import { isLive } from "@khela/rules/promotions/grant";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { beginGrant } from "./begin-grant.ts";
import type { PromotionsContext } from "./context.ts";
import { endParts } from "./instalments.ts";
import { earnGrant, payGrant } from "./pay-grant.ts";
import { readPage } from "./read-own.ts";
import { type Grant, grantsOf, insertPictures, moveGrant } from "./store/grants.ts";
import { planOfGrant } from "./store/plans.ts";
import { findPromotion, isPublished, type Published } from "./store/promotions.ts";

/** A member's command about a promotion, with the caller's key and a SHA-256 in hex of the whole request. */
interface Command<Body> {
  memberId: MemberId;
  ip: string;
  body: Body;
  idempotency: { key: string; hash: string };
}

type Page = HandlerOutput<typeof getPromotion>;

/**
 * Joins a promotion (MCSFE_signUpPromotionJoin). Offers that ask for nothing else are earned at once; a turnover begins
 * to count; an application waits for what the member sends.
 * @throws AppError SYS_NOT_FOUND, PROMO_CODE, PROMO_STATE for offers that come with a deposit, and those of `beginGrant`
 */
export async function joinPromotion(
  context: PromotionsContext,
  { memberId, ip, body, idempotency }: Command<HandlerInput<typeof joinCall>["body"]>,
): Promise<Page> {
  const once = { scope: `member:${memberId}:promotions.join`, ...idempotency };
  const { answer } = await context.ledger.command(once, async (tx) => {
    const promotion = await requirePromotion(tx, body.promotionId);
    const { trigger } = promotion.terms;
    if (trigger.kind === "deposit") throw new AppError("PROMO_STATE", { state: "deposit" });
    if (trigger.kind === "code" && body.code?.trim().toUpperCase() !== trigger.code)
      throw new AppError("PROMO_CODE");
    const begun = await beginGrant(context, tx, {
      promotionId: promotion.id,
      memberId,
      country: context.system.countryOf(ip),
      source: "member",
      by: "member",
    });
    if (trigger.kind === "turnover")
      await moveGrant(tx, begun.grant, "progress", { at: now(context.platform.clock), by: "member" });
    else if (trigger.kind !== "application")
      await earnGrant(context, tx, begun, { amount: bonusOf(begun.promotion.terms, ZERO), by: "member" });
    return readPage(context, { memberId, ip, code: promotion.code }, tx);
  });
  return answer;
}

/**
 * Applies for a joined promotion with a comment and pictures, or claims what was earned (MCSFE_signUpRequestReward).
 * @throws AppError SYS_NOT_FOUND (the promotion, or an upload that isn't the member's own unused one), PROMO_STATE
 * (state), PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
export async function requestReward(
  context: PromotionsContext,
  { memberId, ip, body, idempotency }: Command<HandlerInput<typeof requestCall>["body"]>,
): Promise<Page> {
  const { platform, protection, uploads } = context;
  const once = { scope: `member:${memberId}:promotions.request`, ...idempotency };
  const { answer } = await context.ledger.command(once, async (tx) => {
    const promotion = await requirePromotion(tx, body.promotionId);
    await lockMemberAccounts(tx, memberId);
    await protection.requirePlay(memberId, tx);
    const grant = await requireLive(tx, memberId, promotion);
    if (grant.state === "claimable") await payGrant(context, tx, { grant, promotion });
    else {
      if (promotion.terms.trigger.kind !== "application")
        throw new AppError("PROMO_STATE", { state: grant.state });
      const uploadIds = body.uploadIds ?? [];
      await moveGrant(tx, grant, "apply", {
        at: now(platform.clock),
        by: "member",
        comment: body.comment ?? "",
        expiresAt: null,
      });
      if (uploadIds.length > 0) await uploads.claim(tx, { memberId }, "promotion", uploadIds);
      await insertPictures(tx, grant.id, uploadIds);
    }
    return readPage(context, { memberId, ip, code: promotion.code }, tx);
  });
  return answer;
}

/**
 * Leaves a joined promotion that has not paid yet, or the open parts of one; the grant uses up one of the member's times. Members on a break may
 * leave too. @throws AppError SYS_NOT_FOUND, PROMO_STATE (state) where nothing was joined, or it was paid or given
 */
export async function leavePromotion(
  context: PromotionsContext,
  { memberId, ip, body, idempotency }: Command<HandlerInput<typeof leaveCall>["params"]>,
): Promise<Page> {
  const once = { scope: `member:${memberId}:promotions.leave`, ...idempotency };
  const { answer } = await context.ledger.command(once, async (tx) => {
    const promotion = await requirePromotion(tx, body.promotionCode);
    await lockMemberAccounts(tx, memberId);
    const grant = await requireLive(tx, memberId, promotion);
    if (grant.state === "paying")
      await endParts(context, tx, grant, await planOfGrant(tx, grant.id), { event: "forfeit", by: "member" });
    else await moveGrant(tx, grant, "forfeit", { at: now(context.platform.clock), by: "member" });
    return readPage(context, { memberId, ip, code: promotion.code }, tx);
  });
  return answer;
}

/** @throws AppError SYS_NOT_FOUND */
async function requirePromotion(tx: Tx, code: string): Promise<Published> {
  const promotion = await findPromotion(tx, { code });
  if (!promotion || !isPublished(promotion)) throw new AppError("SYS_NOT_FOUND");
  return promotion;
}

/** The member's grant that is not over. @throws AppError PROMO_STATE (the latest one's state, or `none`) */
async function requireLive(tx: Tx, memberId: MemberId, { id }: Published): Promise<Grant> {
  const grants = await grantsOf(tx, memberId, id);
  const live = grants.find(({ state }) => isLive(state));
  if (!live) throw new AppError("PROMO_STATE", { state: grants[0]?.state ?? "none" });
  return live;
}
