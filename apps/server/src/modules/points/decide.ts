import type { decidePointOrder } from "@khela/contract/console/points";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import { pointOrderTransitions, FREE_SPINS_BONUS } from "@khela/rules/points/order";
import { bonusFromText, type BonusPayment, bonusTermsOf } from "@khela/rules/promotions/terms";
import type { Tx } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { HOUSE_POINTS, KINDS, type PointsContext } from "./context.ts";
import { pointOrderChanged } from "./events.ts";
import { whyPoints } from "./redeem.ts";
import { changeStock, findItem, takeCode } from "./store/item-store.ts";
import { decideOrder, findOrder, lockOrder, type Order, writeTracking } from "./store/order-store.ts";

type Decision = HandlerInput<typeof decidePointOrder>["body"];

/**
 * Decides an order once (PROMO-07). Approved: the points are spent, and cash, bonus or free rounds are given in the same transaction.
 * Rejected: the points, the stock and the voucher's code go back. Money is never approved by the operator who wrote
 * its item.
 * @throws AppError SYS_NOT_FOUND, OPS_DECIDED, OPS_REASON, OPS_SELF_REVIEW, and those of a pause
 */
export async function decide(
  context: PointsContext,
  orderId: string,
  decision: Decision,
  by: Actor,
): Promise<Order> {
  if (decision.decision === "reject" && decision.reason === undefined) throw new AppError("OPS_REASON");
  const known = await findOrder(context.platform.db, orderId);
  if (!known) throw new AppError("SYS_NOT_FOUND");
  return context.ledger.transaction(async (tx) => {
    // The accounts first and the order after them, like everything that changes both.
    await lockMemberAccounts(tx, known.memberId);
    const order = await lockOrder(tx, orderId);
    const state = order && nextState(pointOrderTransitions, order.state, decision.decision);
    if (!order || state === undefined || state === "process")
      throw new AppError("OPS_DECIDED", { state: order?.state ?? "" });
    await (state === "approved" ? approve(context, tx, order, by) : reject(context, tx, order));
    const decided = await decideOrder(tx, orderId, {
      state,
      reason: state === "rejected" ? (decision.reason ?? "") : null,
      tracking: state === "approved" && order.kind === "goods" ? (decision.tracking ?? null) : null,
      at: now(context.platform.clock),
      by: by.operator.username,
    });
    await context.platform.events.publish(tx, pointOrderChanged, { orderId });
    await writeAudit(context, tx, decided, by, `points.order_${decision.decision}`);
    return decided;
  });
}

/** Says where approved goods are. @throws AppError SYS_NOT_FOUND, OPS_CHANGED where they are not approved */
export async function track(
  context: PointsContext,
  orderId: string,
  tracking: string,
  by: Actor,
): Promise<Order> {
  return context.ledger.transaction(async (tx) => {
    if (!(await findOrder(tx, orderId))) throw new AppError("SYS_NOT_FOUND");
    const order = await writeTracking(tx, orderId, tracking);
    if (!order) throw new AppError("OPS_CHANGED");
    await context.platform.events.publish(tx, pointOrderChanged, { orderId });
    await writeAudit(context, tx, order, by, "points.order_track");
    return order;
  });
}

async function approve(context: PointsContext, tx: Tx, order: Order, { operator }: Actor): Promise<void> {
  const { ledger, rewards, identity, requirePlay } = context;
  await ledger.postHold(tx, { holdId: order.holdId, kind: KINDS.spent, to: HOUSE_POINTS });
  if (order.amount === null) return;
  await requirePlay(order.memberId, tx);
  const item = await findItem(tx, order.itemId);
  if (item?.updatedBy === operator.username) throw new AppError("OPS_SELF_REVIEW");
  const member = await identity.findMember(order.memberId, tx);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const given = { order, currency: member.currency, amount: order.amount };
  if (order.freeRounds) return giveFreeRounds(context, tx, given);
  if (order.bonus) return giveBonus(context, tx, { ...given, payment: order.bonus });
  const issued = await rewards.issue(tx, {
    memberId: order.memberId,
    currency: member.currency,
    source: "points",
    sourceRef: `order:${order.id}`,
    title: order.title,
    amount: order.amount,
    mode: "credit",
    ...(order.turnoverFactorPpm > 0n ? { lockFactorPpm: order.turnoverFactorPpm } : {}),
    detail: { why: whyPoints(order.points, order.reference) },
  });
  if ("refused" in issued) throw new AppError(issued.refused);
}

interface Given {
  order: Order;
  currency: string;
  amount: Money;
}

const DAY_S = 86_400;

/** Pays bonus money on the terms that the order keeps. @throws AppError as `bonuses.grant` */
async function giveBonus(
  { bonuses }: PointsContext,
  tx: Tx,
  { order, currency, amount, payment }: Given & { payment: BonusPayment<string> },
): Promise<void> {
  await bonuses.grant(tx, {
    memberId: order.memberId,
    currency,
    source: "points",
    sourceRef: `order:${order.id}`,
    title: order.title,
    amount,
    terms: bonusTermsOf(bonusFromText(payment), Number(order.turnoverFactorPpm)),
    lifetimeSeconds: payment.days * DAY_S,
  });
}

async function giveFreeRounds(
  { freeRounds }: PointsContext,
  tx: Tx,
  { order, currency, amount: stake }: Given,
): Promise<void> {
  if (!order.freeRounds) return;
  const { games, rounds, days } = order.freeRounds;
  const wagerFactorPpm = Number(order.turnoverFactorPpm);
  const payment = order.bonus ? bonusFromText(order.bonus) : FREE_SPINS_BONUS;
  await freeRounds.grant(tx, {
    memberId: order.memberId,
    currency,
    source: "points",
    sourceRef: `order:${order.id}`,
    title: order.title,
    games,
    rounds,
    stake,
    wins:
      wagerFactorPpm === 0
        ? { pays: "cash" }
        : {
            pays: "bonus",
            terms: bonusTermsOf(payment, wagerFactorPpm),
            lifetimeSeconds: payment.days * DAY_S,
          },
    lifetimeSeconds: days * DAY_S,
  });
}

async function reject({ ledger }: PointsContext, tx: Tx, order: Order): Promise<void> {
  await ledger.voidHold(tx, { holdId: order.holdId, kind: KINDS.returned });
  if (order.kind === "voucher") await takeCode(tx, order.id);
  // An item without a stock stays without one.
  await changeStock(tx, order.itemId, 1);
}

async function writeAudit(
  { audit }: PointsContext,
  tx: Tx,
  order: Order,
  { operator, ip }: Actor,
  action: string,
): Promise<void> {
  await audit.write(tx, {
    actor: `operator:${operator.username}`,
    action,
    subject: `member:${order.memberId}`,
    detail: {
      reference: order.reference,
      item: order.title,
      points: order.points,
      amount: order.amount === null ? null : moneyToText(order.amount),
      reason: order.reason,
      tracking: order.tracking,
    },
    ip,
  });
}
