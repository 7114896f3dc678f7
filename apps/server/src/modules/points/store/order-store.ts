import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { ItemFreeRounds, PointItemKind, PointOrderState } from "@khela/rules/points/order";
import type { BonusPayment } from "@khela/rules/promotions/terms";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

export interface Order {
  id: string;
  reference: string;
  memberId: MemberId;
  itemId: string;
  kind: PointItemKind;
  title: Localized;
  picture: string;
  points: number;
  amount: Money | null;
  turnoverFactorPpm: bigint;
  freeRounds: ItemFreeRounds | null;
  bonus: BonusPayment<string> | null;
  month: string;
  state: PointOrderState;
  holdId: string;
  addressSealed: Buffer | null;
  tracking: string | null;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

type OrderRow = Selectable<DB["points_order"]>;

const orderFrom = (row: OrderRow): Order => ({
  id: row.id,
  reference: row.reference,
  memberId: row.member_id as MemberId,
  itemId: row.item_id,
  kind: row.kind as PointItemKind,
  title: row.title as Localized,
  picture: row.picture,
  points: row.points,
  amount: row.amount === null ? null : money(row.amount),
  turnoverFactorPpm: row.turnover_factor_ppm,
  freeRounds: row.free_rounds as ItemFreeRounds | null,
  bonus: row.bonus as BonusPayment<string> | null,
  month: row.month,
  state: row.state as PointOrderState,
  holdId: row.hold_id,
  addressSealed: row.address_sealed,
  tracking: row.tracking,
  reason: row.reason,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
});

export type NewOrder = Omit<Order, "state" | "tracking" | "reason" | "decidedAt" | "decidedBy">;

export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const row = await tx
    .insertInto("points_order")
    .values({
      id: order.id,
      reference: order.reference,
      member_id: order.memberId,
      item_id: order.itemId,
      kind: order.kind,
      title: JSON.stringify(order.title),
      picture: order.picture,
      points: order.points,
      amount: order.amount,
      turnover_factor_ppm: order.turnoverFactorPpm,
      free_rounds: order.freeRounds && JSON.stringify(order.freeRounds),
      bonus: order.bonus && JSON.stringify(order.bonus),
      month: order.month,
      hold_id: order.holdId,
      address_sealed: order.addressSealed,
      created_at: order.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return orderFrom(row);
}

export async function findOrder(db: Db | Tx, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom("points_order").selectAll().where("id", "=", id).executeTakeFirst();
  return row && orderFrom(row);
}

/** Locks an order, so that it is decided once. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const row = await tx
    .selectFrom("points_order")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && orderFrom(row);
}

/** Decides an order that the transaction has locked. */
export async function decideOrder(
  tx: Tx,
  id: string,
  decision: {
    state: Exclude<PointOrderState, "process">;
    reason: string | null;
    tracking: string | null;
    at: Date;
    by: string;
  },
): Promise<Order> {
  const { state, reason, tracking, at, by } = decision;
  const row = await tx
    .updateTable("points_order")
    .set({ state, reason, tracking, decided_at: at, decided_by: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return orderFrom(row);
}

/** Says where approved goods are. @returns undefined where the order is not approved, or no goods */
export async function writeTracking(tx: Tx, id: string, tracking: string): Promise<Order | undefined> {
  const row = await tx
    .updateTable("points_order")
    .set({ tracking })
    .where("id", "=", id)
    .where("state", "=", "approved")
    .where("kind", "=", "goods")
    .returningAll()
    .executeTakeFirst();
  return row && orderFrom(row);
}

/** A selection of orders; times are half-open. */
export interface OrderFilter {
  memberId?: MemberId | undefined;
  itemId?: string | undefined;
  kind?: PointItemKind | undefined;
  state?: PointOrderState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** A reference, or the members whom the search found. */
  search?: { reference: string; memberIds: readonly MemberId[] } | undefined;
}

function matching(filter: OrderFilter): RawBuilder<SqlBool> {
  const { memberId, itemId, kind, state, from, to, search } = filter;
  const conditions = [sql<SqlBool>`true`];
  if (memberId) conditions.push(sql`member_id = ${memberId}`);
  if (itemId) conditions.push(sql`item_id = ${itemId}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (from) conditions.push(sql`created_at >= ${from}`);
  if (to) conditions.push(sql`created_at < ${to}`);
  if (search)
    conditions.push(
      sql`(reference = ${search.reference} or member_id = any (${[...search.memberIds]}::uuid[]))`,
    );
  return sql.join(conditions, sql` and `);
}

/** How lists are ordered: newest first, or what waits first and the oldest of it at the top. */
const ORDERS = {
  newest: sql`created_at desc, id desc`,
  desk: sql`state <> 'process', case when state = 'process' then created_at end, created_at desc, id desc`,
} as const;

/** A page of orders, with the count and the sums of the whole selection. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  page: { limit: number; offset: number; order: keyof typeof ORDERS },
): Promise<{ orders: Order[]; count: number; points: number; amount: Money }> {
  const where = matching(filter);
  const { rows } = await sql<OrderRow>`
    select * from points_order where ${where} order by ${ORDERS[page.order]}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const totals = await sql<{ count: bigint; points: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(points), 0)::bigint as points, coalesce(sum(amount), 0)::bigint as amount
    from points_order where ${where}`.execute(db);
  const [total] = totals.rows;
  return {
    orders: rows.map(orderFrom),
    count: Number(total?.count ?? 0n),
    points: Number(total?.points ?? 0n),
    amount: money(total?.amount ?? 0n),
  };
}

export async function ordersById(db: Db, ids: readonly string[]): Promise<Map<string, Order>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("points_order")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, orderFrom(row)]));
}

export interface Conversion {
  id: string;
  reference: string;
  memberId: MemberId;
  day: string;
  points: number;
  pointsPerUnit: number;
  currency: string;
  amount: Money;
  rewardId: string;
  at: Date;
}

const conversionFrom = (row: Selectable<DB["points_conversion"]>, day: string): Conversion => ({
  id: row.id,
  reference: row.reference,
  memberId: row.member_id as MemberId,
  day,
  points: row.points,
  pointsPerUnit: row.points_per_unit,
  currency: row.currency,
  amount: money(row.amount),
  rewardId: row.reward_id,
  at: row.at,
});

export async function insertConversion(tx: Tx, conversion: Conversion): Promise<void> {
  await tx
    .insertInto("points_conversion")
    .values({
      id: conversion.id,
      reference: conversion.reference,
      member_id: conversion.memberId,
      day: conversion.day,
      points: conversion.points,
      points_per_unit: conversion.pointsPerUnit,
      currency: conversion.currency,
      amount: conversion.amount,
      reward_id: conversion.rewardId,
      at: conversion.at,
    })
    .execute();
}

/** The points that a member has converted on a business day. */
export async function convertedOn(db: Db | Tx, memberId: MemberId, day: string): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(points), 0)::bigint as sum from points_conversion
    where member_id = ${memberId} and day = ${day}::date`.execute(db);
  return Number(rows[0]?.sum ?? 0n);
}

export async function conversionsById(db: Db, ids: readonly string[]): Promise<Map<string, Conversion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("points_conversion")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, conversionFrom(row, row.day)]));
}

/** Removes the addresses of a member whose account is forgotten. */
export async function forgetAddresses(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable("points_order")
    .set({ address_sealed: null })
    .where("member_id", "=", memberId)
    .execute();
}
