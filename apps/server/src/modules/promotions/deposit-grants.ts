import type { DepositPromotion } from "@khela/contract/cashier";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import { isLive } from "@khela/rules/promotions/grant";
import type { OfferTerms } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import {
  type DepositChoice,
  depositCorrected,
  type DepositFacts,
  depositFailed,
  depositSucceeded,
} from "../cashier/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { beginGrant } from "./begin-grant.ts";
import type { PromotionsContext } from "./context.ts";
import { correctGrant } from "./correct-grant.ts";
import { earnGrant } from "./pay-grant.ts";
import { readOwn } from "./read-own.ts";
import { type Grant, grantsOfDeposit, moveGrant, termsOf } from "./store/grants.ts";
import { findPromotion, isPublished, type Published } from "./store/promotions.ts";

/** The promotions that a member can choose with a deposit now (MONEY-03). */
export async function offeredWithDeposit(
  context: PromotionsContext,
  { memberId, ip }: { memberId: MemberId; ip: string },
): Promise<DepositPromotion[]> {
  const own = await readOwn(context, { memberId, ip });
  return own.flatMap(({ promotion: { code, title, summary, terms }, view }) => {
    if (view.action !== "deposit" || terms.trigger.kind !== "deposit") return [];
    const { reward, lockFactorPpm, trigger } = terms;
    return {
      code,
      title,
      text: summary,
      bonus: {
        min: moneyToText(trigger.min),
        reward: rewardView(reward),
        lockFactorPpm,
      },
    } satisfies DepositPromotion;
  });
}

function rewardView(reward: OfferTerms["reward"]): NonNullable<DepositPromotion["bonus"]>["reward"] {
  if (reward.kind === "cash") return { kind: "cash", amount: moneyToText(reward.amount) };
  if (reward.kind === "match")
    return { kind: "match", ratePpm: reward.ratePpm, cap: moneyToText(reward.cap) };
  return { kind: "freeRounds", rounds: reward.rounds, stake: moneyToText(reward.stake) };
}

/**
 * Keeps a bonus for a deposit, in the transaction that inserts it.
 * @throws AppError MONEY_PROMOTION for a code that no deposit can have, PROMO_MINIMUM (min), and those of `beginGrant`
 */
export async function chooseWithDeposit(
  context: PromotionsContext,
  tx: Tx,
  { code, memberId, ip, depositId, amount }: DepositChoice,
): Promise<void> {
  const promotion = await findPromotion(tx, { code });
  const trigger = promotion?.terms?.trigger;
  if (!promotion?.terms || trigger?.kind !== "deposit") throw new AppError("MONEY_PROMOTION");
  if (amount < trigger.min) throw new AppError("PROMO_MINIMUM", { min: moneyToText(trigger.min) });
  const begun = await beginGrant(context, tx, {
    promotionId: promotion.id,
    memberId,
    country: context.system.countryOf(ip),
    source: "deposit",
    by: "member",
    deposit: { depositId, reserve: bonusOf(promotion.terms, amount) },
  });
  await moveGrant(tx, begun.grant, "progress", { at: now(context.platform.clock), by: "member" });
}

/** Grants follow their deposits, whatever number and order the events arrive in. */
export function followDeposits(context: PromotionsContext): void {
  const { events } = context.platform;
  const follow = async ({ depositId }: { depositId: string }) => syncDepositGrant(context, depositId);
  events.subscribe(depositSucceeded, "promotions", follow);
  events.subscribe(depositFailed, "promotions", follow);
  events.subscribe(depositCorrected, "promotions", follow);
}

/** Brings the grant of a deposit in line with the deposit as it is now; repeats change nothing. */
export async function syncDepositGrant(context: PromotionsContext, depositId: string): Promise<void> {
  const { cashier, ledger, platform } = context;
  const known = await cashier.depositFacts(depositId);
  if (!known || known.promotion === "normal") return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const deposit = await cashier.depositFacts(depositId, tx);
    const promotion = await findPromotion(tx, { code: known.promotion });
    if (!deposit || !promotion || !isPublished(promotion)) return;
    const [newest] = await grantsOfDeposit(tx, depositId);
    const latest = newest && (await correctGrant(context, tx, { grant: newest, deposit }));
    if (deposit.state === "succeeded") await earn(context, tx, { deposit, promotion, latest });
    else if (latest && isLive(latest.state) && ["failed", "expired", "reversed"].includes(deposit.state))
      await moveGrant(tx, latest, "cancel", { at: now(platform.clock), by: "system", note: deposit.state });
  });
}

/** The grant of a deposit that arrived. */
async function earn(
  context: PromotionsContext,
  tx: Tx,
  found: { deposit: DepositFacts; promotion: Published; latest: Grant | undefined },
): Promise<void> {
  const { deposit, promotion } = found;
  const running = await runningGrant(context, tx, found);
  if (!running) return;
  const terms = await termsOf(tx, running.offerId);
  // With a reason, so that a repeated event doesn't revive it.
  const cancel = (reason: string) =>
    moveGrant(tx, running, "cancel", { at: now(context.platform.clock), by: "system", note: reason, reason });
  if (terms.trigger.kind !== "deposit" || !deposit.received || !deposit.settledAt) return;
  const { depositId, settledAt, memberId } = deposit;
  const before = await context.cashier.countDeposits(memberId, tx, { depositId, settledAt });
  if (terms.trigger.nth !== null && before !== terms.trigger.nth - 1) {
    await cancel("not_nth");
    return;
  }
  const amount = bonusOf(terms, deposit.received);
  if (amount === 0n) await cancel("below_minimum");
  else await earnGrant(context, tx, { grant: running, promotion }, { amount, by: "system" });
}

/**
 * The grant that waits for the deposit. A deposit that was given up and then arrived gets a new one, if there still is
 * one to be had.
 */
async function runningGrant(
  context: PromotionsContext,
  tx: Tx,
  { deposit, promotion, latest }: { deposit: DepositFacts; promotion: Published; latest: Grant | undefined },
): Promise<Grant | undefined> {
  if (latest?.state === "progressing") return latest;
  if (latest?.state !== "cancelled" || latest.reason !== null || !deposit.received) return undefined;
  // Of a grant that was paid and taken back a part may be cash: it is not paid a second time.
  if (latest.kept !== null && latest.kept > 0n) return undefined;
  try {
    const { grant } = await beginGrant(context, tx, {
      promotionId: promotion.id,
      memberId: deposit.memberId,
      country: null,
      source: "deposit",
      by: "system",
      note: "late_deposit",
      deposit: {
        depositId: deposit.depositId,
        reserve: bonusOf(promotion.terms, deposit.received),
      },
      revived: true,
    });
    return await moveGrant(tx, grant, "progress", { at: now(context.platform.clock), by: "system" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.platform.log.info(
      { deposit: deposit.depositId, refused: error.code },
      "a late deposit gets no bonus any more",
    );
    return undefined;
  }
}
