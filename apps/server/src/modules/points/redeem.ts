import { randomBytes } from "node:crypto";
import type { DeliveryAddress, PointOrder } from "@khela/contract/points";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf, monthOf } from "@khela/kernel/period";
import { moneyToPoints, POINTS_CURRENCY, pointsToMoney } from "@khela/rules/points/earning";
import { refusalOf } from "@khela/rules/points/order";
import type { Tx } from "../../platform/database.ts";
import { makeReference } from "../cashier/index.ts";
import { balancesWithin, lockMemberAccounts } from "../ledger/index.ts";
import { KINDS, type PointsContext } from "./context.ts";
import { pointOrderChanged } from "./events.ts";
import { orderViews, sealAddress } from "./order-views.ts";
import { readTurnover } from "./store/earning-store.ts";
import { changeStock, countOrders, giveCode, type Item, lockItem } from "./store/item-store.ts";
import { findOrder, insertOrder } from "./store/order-store.ts";

export interface Redeeming {
  memberId: MemberId;
  itemId: string;
  /** The price that the member saw. */
  points: number;
  address: DeliveryAddress | undefined;
  language: string;
  /** The caller's key and a SHA-256 in hex of the whole request without the payment password. */
  idempotency: { key: string; hash: string };
}

/**
 * Redeems points for an item (PROMO-07): the points are held and the stock is reserved in one transaction, once per
 * key. The caller has checked the payment password.
 * @throws AppError SYS_NOT_FOUND, POINTS_*, FIELD_FORMAT (no address), and those of a pause
 */
export async function redeem(context: PointsContext, redeeming: Redeeming): Promise<PointOrder> {
  const { ledger, platform } = context;
  const { memberId, idempotency, language } = redeeming;
  const { answer } = await ledger.command(
    { scope: `member:${memberId}:points.redeem`, ...idempotency },
    (tx) => order(context, tx, redeeming),
  );
  const made = await findOrder(platform.db, answer.orderId);
  if (!made) throw new Error(`order ${answer.orderId} is gone`);
  const [view] = await orderViews(platform, [made], language);
  if (!view) throw new Error(`order ${answer.orderId} has no view`);
  return view;
}

async function order(context: PointsContext, tx: Tx, redeeming: Redeeming): Promise<{ orderId: string }> {
  const { platform, ledger } = context;
  const { memberId, itemId, points, address } = redeeming;
  // The accounts first and the item after them, like everything that changes both.
  await lockMemberAccounts(tx, memberId);
  await context.requirePlay(memberId, tx);
  const item = await lockItem(tx, itemId);
  if (!item) throw new AppError("SYS_NOT_FOUND");
  const at = now(platform.clock);
  const month = monthOf(at.getTime()).key;
  const vipLevel = (await context.identity.findMember(memberId, tx))?.vipRankLevel ?? 0;
  await requireItem(tx, item, { memberId, vipLevel, at, month });
  if (item.points !== points) throw new AppError("POINTS_PRICE", { points: item.points });
  if (item.kind === "goods" && !address) throw new AppError("FIELD_FORMAT", { field: "address" });
  const id = platform.ids.next();
  await requirePoints(tx, memberId, points);
  const { holdId } = await ledger.hold(tx, {
    memberId,
    currency: POINTS_CURRENCY,
    bucket: "points",
    amount: pointsToMoney(points),
    kind: KINDS.hold,
    reference: id,
  });
  if (item.stock !== null && !(await changeStock(tx, item.id, -1))) throw new AppError("POINTS_SOLD_OUT");
  await insertOrder(tx, {
    id,
    reference: makeReference("P", randomBytes(16)),
    memberId,
    itemId: item.id,
    kind: item.kind,
    title: item.title,
    picture: item.picture,
    points,
    amount: item.amount,
    turnoverFactorPpm: item.turnoverFactorPpm,
    freeRounds: item.freeRounds,
    bonus: item.bonus,
    month,
    holdId,
    addressSealed: item.kind === "goods" && address ? sealAddress(platform.secrets, id, address) : null,
    createdAt: at,
  });
  if (item.kind === "voucher" && !(await giveCode(tx, item.id, id))) throw new AppError("POINTS_SOLD_OUT");
  await platform.events.publish(tx, pointOrderChanged, { orderId: id });
  return { orderId: id };
}

async function requireItem(
  tx: Tx,
  item: Item,
  { memberId, vipLevel, at, month }: { memberId: MemberId; vipLevel: number; at: Date; month: string },
): Promise<void> {
  const orders = (await countOrders(tx, memberId, month)).get(item.id);
  const monthTurnover = await readTurnover(tx, memberId, `${month}-01`, dayOf(at.getTime()).key);
  const figures = { vipLevel, monthTurnover, ...(orders ?? { ordersInAll: 0, ordersThisMonth: 0 }) };
  const refusal = refusalOf(item, figures, at);
  if (refusal) throw new AppError(refusal.code, refusal.params);
}

/**
 * @param tx a transaction that has locked the member's accounts
 * @throws AppError POINTS_INSUFFICIENT
 */
export async function requirePoints(tx: Tx, memberId: MemberId, points: number): Promise<void> {
  const balance = (await balancesWithin(tx, memberId, POINTS_CURRENCY)).get("points");
  const there = balance === undefined ? 0 : moneyToPoints(balance);
  if (there < points) throw new AppError("POINTS_INSUFFICIENT", { points: there });
}

/** What a member reads as the reason of a reward that points paid for. */
export const whyPoints = (points: number, reference: string) => ({
  bn: `${points} পয়েন্ট, ${reference}`,
  en: `${points} points, ${reference}`,
});
