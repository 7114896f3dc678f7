import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { ItemFreeRounds, ItemTerms, PointItemKind } from "@khela/rules/points/order";
import type { BonusPayment } from "@khela/rules/promotions/terms";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** What an operator writes about an item. */
export interface ItemDraft extends Omit<ItemTerms, "stock"> {
  title: Localized;
  description: Localized;
  picture: string;
  points: number;
  amount: Money | null;
  turnoverFactorPpm: bigint;
  freeRounds: ItemFreeRounds | null;
  bonus: BonusPayment<string> | null;
  position: number;
}

export interface Item extends ItemDraft, ItemTerms {
  id: string;
  kind: PointItemKind;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

type ItemRow = Selectable<DB["points_item"]>;

const itemFrom = (row: ItemRow): Item => ({
  id: row.id,
  kind: row.kind as PointItemKind,
  title: row.title as Localized,
  description: row.description as Localized,
  picture: row.picture,
  points: row.points,
  requiredAmount: money(row.required_amount),
  minVipLevel: row.min_vip_level,
  amount: row.amount === null ? null : money(row.amount),
  turnoverFactorPpm: row.turnover_factor_ppm,
  freeRounds: row.free_rounds as ItemFreeRounds | null,
  bonus: row.bonus as BonusPayment<string> | null,
  stock: row.stock,
  limitMember: row.limit_member,
  limitMonth: row.limit_month,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  active: row.active,
  position: row.position,
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

const valuesOf = (draft: ItemDraft) => ({
  title: JSON.stringify(draft.title),
  description: JSON.stringify(draft.description),
  picture: draft.picture,
  points: draft.points,
  required_amount: draft.requiredAmount,
  min_vip_level: draft.minVipLevel,
  amount: draft.amount,
  turnover_factor_ppm: draft.turnoverFactorPpm,
  free_rounds: draft.freeRounds && JSON.stringify(draft.freeRounds),
  bonus: draft.bonus && JSON.stringify(draft.bonus),
  limit_member: draft.limitMember,
  limit_month: draft.limitMonth,
  starts_at: draft.startsAt,
  ends_at: draft.endsAt,
  active: draft.active,
  position: draft.position,
});

interface Stamp {
  at: Date;
  by: string;
}

/** The titles of the items that show a picture, inactive ones too. */
export async function showing(tx: Tx, picture: string, language: "bn" | "en"): Promise<string[]> {
  const rows = await tx
    .selectFrom("points_item")
    .select("title")
    .where("picture", "=", picture)
    .orderBy("id")
    .execute();
  return rows.map(({ title }) => (title as Localized)[language]);
}

export async function insertItem(
  tx: Tx,
  draft: ItemDraft & Pick<Item, "id" | "kind" | "stock">,
  { at, by }: Stamp,
): Promise<Item> {
  const { id, kind, stock } = draft;
  const values = { ...valuesOf(draft), id, kind, stock, updated_at: at, updated_by: by };
  return itemFrom(await tx.insertInto("points_item").values(values).returningAll().executeTakeFirstOrThrow());
}

/** Writes a change based on the version that its maker saw. @returns undefined where there is a newer one */
export async function updateItem(
  tx: Tx,
  id: string,
  edit: { draft: ItemDraft; version: number },
  { at, by }: Stamp,
): Promise<Item | undefined> {
  const row = await tx
    .updateTable("points_item")
    .set({ ...valuesOf(edit.draft), version: edit.version + 1, updated_at: at, updated_by: by })
    .where("id", "=", id)
    .where("version", "=", edit.version)
    .returningAll()
    .executeTakeFirst();
  return row && itemFrom(row);
}

export async function findItem(db: Db | Tx, id: string): Promise<Item | undefined> {
  const row = await db.selectFrom("points_item").selectAll().where("id", "=", id).executeTakeFirst();
  return row && itemFrom(row);
}

/** Locks an item, so that its stock changes in turn. */
export async function lockItem(tx: Tx, id: string): Promise<Item | undefined> {
  const row = await tx
    .selectFrom("points_item")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && itemFrom(row);
}

/** Changes the stock of an item that has one. @returns undefined where it would go below zero */
export async function changeStock(tx: Tx, id: string, change: number): Promise<Item | undefined> {
  const row = await tx
    .updateTable("points_item")
    .set({ stock: sql<number>`stock + ${change}::int` })
    .where("id", "=", id)
    .where(sql<boolean>`stock + ${change}::int >= 0`)
    .returningAll()
    .executeTakeFirst();
  return row && itemFrom(row);
}

/** Items on offer at a moment, in their order. */
export async function listOnOffer(db: Db, at: Date, kind: PointItemKind | undefined): Promise<Item[]> {
  let query = db
    .selectFrom("points_item")
    .selectAll()
    .where("active", "=", true)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", at)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]));
  if (kind) query = query.where("kind", "=", kind);
  return (await query.orderBy("position").orderBy("id").limit(500).execute()).map(itemFrom);
}

/** Items for the console, with the numbers of their orders. */
export async function listItems(
  db: Db,
  filter: { kind: PointItemKind | undefined; search: string | undefined; id?: string },
  page: { limit: number; offset: number },
): Promise<{ items: (Item & { waiting: number; given: number })[]; count: number }> {
  const like = filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  const where = sql`(${filter.kind ?? null}::text is null or i.kind = ${filter.kind ?? null})
    and (${filter.id ?? null}::uuid is null or i.id = ${filter.id ?? null})
    and (${like}::text is null or i.title ->> 'bn' ilike ${like} or i.title ->> 'en' ilike ${like})`;
  const { rows } = await sql<ItemRow & { waiting: bigint; given: bigint }>`
    select i.*, (select count(*) from points_order o where o.item_id = i.id and o.state = 'process') as waiting,
      (select count(*) from points_order o where o.item_id = i.id and o.state = 'approved') as given
    from points_item i where ${where} order by i.active desc, i.position, i.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) from points_item i where ${where}`.execute(db);
  return {
    items: rows.map((row) => ({
      ...itemFrom(row),
      waiting: Number(row.waiting),
      given: Number(row.given),
    })),
    count: Number(counted.rows[0]?.count ?? 0n),
  };
}

/** How often a member has ordered items, in all and in a month; rejected orders don't count. */
export async function countOrders(
  db: Db | Tx,
  memberId: MemberId,
  month: string,
): Promise<ReadonlyMap<string, { ordersInAll: number; ordersThisMonth: number }>> {
  const { rows } = await sql<{ item_id: string; in_all: bigint; this_month: bigint }>`
    select item_id, count(*) as in_all, count(*) filter (where month = ${month}) as this_month
    from points_order where member_id = ${memberId} and state <> 'rejected' group by item_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.item_id,
      { ordersInAll: Number(row.in_all), ordersThisMonth: Number(row.this_month) },
    ]),
  );
}

interface NewCode {
  id: string;
  sealed: Buffer;
  hash: Buffer;
}

/** Adds codes of a voucher; those that it has already are left out. @returns how many were added */
export async function insertCodes(
  tx: Tx,
  itemId: string,
  codes: readonly NewCode[],
  { at, by }: Stamp,
): Promise<number> {
  const rows = await tx
    .insertInto("points_voucher")
    .values(
      codes.map(({ id, sealed, hash }) => ({
        id,
        item_id: itemId,
        code_sealed: sealed,
        code_hash: hash,
        added_at: at,
        added_by: by,
      })),
    )
    .onConflict((conflict) => conflict.columns(["item_id", "code_hash"]).doNothing())
    .returning("id")
    .execute();
  return rows.length;
}

/** Gives the next free code of a voucher to an order. @returns false where there is none */
export async function giveCode(tx: Tx, itemId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update points_voucher set order_id = ${orderId} where id = (
      select id from points_voucher where item_id = ${itemId} and order_id is null order by id limit 1 for update)
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Takes an order's code back. */
export async function takeCode(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable("points_voucher").set({ order_id: null }).where("order_id", "=", orderId).execute();
}

/** The codes of orders, encrypted, by order. */
export async function codesOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, { id: string; sealed: Buffer }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("points_voucher")
    .select(["id", "order_id", "code_sealed"])
    .where("order_id", "in", [...orderIds])
    .execute();
  return new Map(rows.map(({ id, order_id, code_sealed }) => [order_id ?? "", { id, sealed: code_sealed }]));
}
