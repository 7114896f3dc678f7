import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { ineligible, type MemberFacts, periodKey } from "@khela/rules/promotions/eligibility";
import { isLive, usesATime } from "@khela/rules/promotions/grant";
import { timeOf } from "@khela/rules/promotions/promotion";
import { stackingProblem } from "@khela/rules/promotions/stacking";
import { maxReward } from "@khela/rules/promotions/terms";
import type { Db, Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { PromotionsContext } from "./context.ts";
import { type Grant, type GrantSource, grantsOf, heldBy, insertGrant } from "./store/grants.ts";
import { isPublished, lockPromotion, type Published } from "./store/promotions.ts";

/** Bets of a promotion's last moments are settled and counted by then. */
const COUNTING_MS = 10 * 60_000;

/** A grant to begin. */
export interface GrantOrder {
  promotionId: string;
  memberId: MemberId;
  /** The country of the request; null where it is private or unknown. */
  country: string | null;
  source: GrantSource;
  /** `member`, `system` or `operator:<name>`. */
  by: string;
  note?: string;
  deposit?: {
    depositId: string;
    /** What it can cost. */
    reserve: Money;
  };
  /** A deposit that arrived late after all: it was for this member and in time when it was begun. */
  revived?: boolean;
}

/**
 * Begins a grant in state `joined` and reserves its part of the budget. The member's accounts are locked first, so that
 * no pause begins before the commit and no second grant is judged meanwhile, then the promotion.
 * @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED, AUTH_TRUE_ACCOUNT, PROMO_CLOSED, PROMO_INELIGIBLE
 * (why), PROMO_STATE (state), PROMO_LIMIT, PROMO_BUDGET, PROMO_STACKING (why)
 */
export async function beginGrant(
  context: PromotionsContext,
  tx: Tx,
  order: GrantOrder,
): Promise<{ grant: Grant; promotion: Published }> {
  const { memberId, revived = false, deposit } = order;
  const { clock, ids } = context.platform;
  const at = now(clock);
  const member = await requireMember(context, tx, memberId);
  const promotion = await lockPromotion(tx, order.promotionId);
  if (!isPublished(promotion)) throw new AppError("PROMO_CLOSED");
  if (member.currency !== promotion.currency) throw new AppError("PROMO_INELIGIBLE", { why: "currency" });
  if (!revived) await requireOffered(context, tx, { promotion, member, order });
  const birthday = await birthdayOf(context, tx, member, [promotion]);
  const period = periodKey(promotion.terms.trigger, birthday, at.getTime());
  requireTimesLeft(promotion, await grantsOf(tx, memberId, promotion.id), period);
  const reserved = deposit?.reserve ?? maxReward(promotion.terms);
  requireBudget(promotion, reserved);
  const problem = stackingProblem(await heldBy(tx, memberId), {
    kind: promotion.terms.reward.kind,
    group: promotion.terms.group,
  });
  if (problem) throw new AppError("PROMO_STACKING", { why: problem });
  const grant = await insertGrant(
    tx,
    {
      id: ids.next(),
      promotionId: promotion.id,
      offerId: promotion.offerId,
      memberId,
      source: order.source,
      period,
      depositId: deposit?.depositId ?? null,
      currency: promotion.currency,
      reserved,
      at,
      // A deposit ends by itself; what else was joined ends with the promotion, once the last bets are counted.
      expiresAt: deposit || !promotion.endsAt ? null : new Date(promotion.endsAt.getTime() + COUNTING_MS),
    },
    order.by,
    order.note,
  );
  return { grant, promotion };
}

/** @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED, AUTH_TRUE_ACCOUNT, SYS_NOT_FOUND */
async function requireMember(context: PromotionsContext, tx: Tx, memberId: MemberId): Promise<Member> {
  await lockMemberAccounts(tx, memberId);
  const member = await context.identity.findMember(memberId, tx);
  if (!member || member.status === "closed") throw new AppError("SYS_NOT_FOUND");
  if (member.currency === TRIAL_CURRENCY) throw new AppError("AUTH_TRUE_ACCOUNT");
  if (member.status === "blocked") throw new AppError("AUTH_BLOCKED");
  await context.protection.requirePlay(memberId, tx);
  return member;
}

/** @throws AppError PROMO_CLOSED, PROMO_INELIGIBLE */
async function requireOffered(
  context: PromotionsContext,
  tx: Tx,
  { promotion, member, order }: { promotion: Published; member: Member; order: GrantOrder },
): Promise<void> {
  const nowMs = context.platform.clock.nowMs();
  if (promotion.state !== "published" || timeOf(timesOf(promotion), nowMs) !== "running")
    throw new AppError("PROMO_CLOSED");
  const facts = await memberFacts(context, tx, { member, country: order.country, promotions: [promotion] });
  const why = ineligible({ terms: promotion.terms, startsMs: promotion.startsAt.getTime() }, facts, nowMs);
  // The operator's own decision is what a manual offer asks for.
  if (why && !(why === "operator" && order.source === "operator")) {
    throw new AppError("PROMO_INELIGIBLE", { why });
  }
}

/** @throws AppError PROMO_STATE, PROMO_LIMIT */
function requireTimesLeft({ terms }: Published, grants: readonly Grant[], period: string): void {
  const live = grants.find(({ state }) => isLive(state));
  if (live) throw new AppError("PROMO_STATE", { state: live.state });
  const counted = grants.filter(({ state }) => usesATime(state));
  if (counted.length >= terms.perMember || counted.some(({ state }) => state === "rejected"))
    throw new AppError("PROMO_LIMIT");
  if (period !== "" && counted.some((grant) => grant.period === period)) throw new AppError("PROMO_LIMIT");
}

/** @throws AppError PROMO_BUDGET */
function requireBudget(promotion: Published, reserve: Money): void {
  const { terms, granted, reserved, paid } = promotion;
  if (terms.inAll !== null && granted >= terms.inAll) throw new AppError("PROMO_BUDGET");
  if (terms.budget !== null && reserved + paid + reserve > terms.budget) throw new AppError("PROMO_BUDGET");
}

/** A member's birthday, which is opened only where one of these offers asks for it. */
async function birthdayOf(
  { identity }: PromotionsContext,
  db: Db | Tx,
  member: Member,
  promotions: readonly Published[],
): Promise<string | undefined> {
  if (!promotions.some(({ terms }) => terms.trigger.kind === "birthday")) return undefined;
  return (await identity.profileOf(member.id, db))?.birthday;
}

/** Start and end of a promotion in Unix ms. */
export const timesOf = ({ startsAt, endsAt }: Pick<Published, "startsAt" | "endsAt">) => ({
  startsMs: startsAt.getTime(),
  endsMs: endsAt?.getTime() ?? null,
});

/** What offers want to know about a member. */
export async function memberFacts(
  context: PromotionsContext,
  db: Db | Tx,
  asked: { member: Member; country: string | null; promotions: readonly Published[] },
): Promise<MemberFacts> {
  const { member, country, promotions } = asked;
  const asksDeposits = promotions.some(({ terms }) => terms.trigger.kind === "deposit");
  return {
    registeredMs: member.registeredAt.getTime(),
    vipLevel: member.vipRankLevel,
    kycLevel: member.kycLevel,
    contactVerified: member.contactVerified,
    country,
    birthday: await birthdayOf(context, db, member, promotions),
    deposits: asksDeposits ? await context.cashier.countDeposits(member.id, db) : 0,
  };
}
