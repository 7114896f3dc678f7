import type { RaffleTermsText } from "@khela/contract/raffles";
import type { Localized } from "@khela/contract/shared";
import type { RaffleKind } from "@khela/games/raffles/draw";
import { type Money, money } from "@khela/kernel/money";
import type { RaffleState } from "@khela/rules/raffles/campaign";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";

/** A campaign. */
export interface Raffle {
  id: string;
  kind: RaffleKind;
  state: RaffleState;
  version: number;
  currency: string;
  terms: RaffleTermsText;
  startsAt: Date;
  endsAt: Date;
  budget: Money;
  hourBudget: Money | undefined;
  paid: Money;
  hourAt: Date | undefined;
  hourPaid: Money;
  draws: number;
  seedSealed: Buffer | undefined;
  seedHash: string | undefined;
  termsHash: string | undefined;
  changedBy: string;
  changedAt: Date;
}

const raffleOf = (row: Selectable<DB["raffle"]>): Raffle => ({
  id: row.id,
  kind: row.kind as RaffleKind,
  state: row.state as RaffleState,
  version: row.version,
  currency: row.currency,
  terms: row.terms as RaffleTermsText,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  budget: money(row.budget),
  hourBudget: row.hour_budget === null ? undefined : money(row.hour_budget),
  paid: money(row.paid),
  hourAt: row.hour_at ?? undefined,
  hourPaid: money(row.hour_paid),
  draws: row.draws,
  seedSealed: row.seed_sealed ?? undefined,
  seedHash: row.seed_hash ?? undefined,
  termsHash: row.terms_hash ?? undefined,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
});

/** The columns that are derived from the terms. */
export interface RaffleDraft {
  terms: RaffleTermsText;
  startsAt: Date;
  endsAt: Date;
  budget: Money;
  hourBudget: Money | undefined;
}

const draftColumns = ({ terms, startsAt, endsAt, budget, hourBudget }: RaffleDraft) => ({
  kind: terms.kind,
  terms: JSON.stringify(terms),
  starts_at: startsAt,
  ends_at: endsAt,
  budget,
  hour_budget: hourBudget ?? null,
});

/** Who changed a row, and when. */
export interface Stamp {
  by: string;
  at: Date;
}

export async function insertRaffle(
  tx: Tx,
  { id, currency, draft }: { id: string; currency: string; draft: RaffleDraft },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .insertInto("raffle")
    .values({
      id,
      currency,
      ...draftColumns(draft),
      created_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .execute();
}

export async function updateDraft(tx: Tx, id: string, draft: RaffleDraft, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable("raffle")
    .set({ ...draftColumns(draft), version: sql`version + 1`, changed_by: by, changed_at: at })
    .where("id", "=", id)
    .where("state", "=", "draft")
    .execute();
}

export async function findRaffle(db: Db | Tx, id: string): Promise<Raffle | undefined> {
  const row = await db.selectFrom("raffle").selectAll().where("id", "=", id).executeTakeFirst();
  return row && raffleOf(row);
}

/** The campaign, locked until the transaction ends. */
export async function lockRaffle(tx: Tx, id: string): Promise<Raffle | undefined> {
  const row = await tx
    .selectFrom("raffle")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && raffleOf(row);
}

/** The campaigns that are published or paused and not over by time, those that end first at the top. */
export async function listRunning(db: Db | Tx, at: Date): Promise<Raffle[]> {
  const rows = await db
    .selectFrom("raffle")
    .selectAll()
    .where("state", "in", ["published", "paused"])
    .where("ends_at", ">", at)
    .orderBy("ends_at")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(raffleOf);
}

/** Published campaigns, whether over by time or not: a bet may be counted after the end of the campaign it belongs to. */
export async function listCounting(db: Db | Tx, from: Date): Promise<Raffle[]> {
  const rows = await db
    .selectFrom("raffle")
    .selectAll()
    .where("state", "in", ["published", "paused"])
    .where("ends_at", ">", from)
    .orderBy("id")
    .execute();
  return rows.map(raffleOf);
}

export async function changeState(tx: Tx, id: string, state: RaffleState, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable("raffle")
    .set({ state, version: sql`version + 1`, changed_by: by, changed_at: at })
    .where("id", "=", id)
    .execute();
}

/** Publishes a draft: from now on its terms can't change. */
export async function publish(
  tx: Tx,
  id: string,
  published: { termsHash: string; seed: { sealed: Buffer; hash: string } | undefined },
  { by, at }: Stamp,
): Promise<void> {
  const { termsHash, seed } = published;
  await tx
    .updateTable("raffle")
    .set({
      state: "published",
      version: sql`version + 1`,
      terms_hash: termsHash,
      seed_sealed: seed?.sealed ?? null,
      seed_hash: seed?.hash ?? null,
      published_at: at,
      changed_by: by,
      changed_at: at,
    })
    .where("id", "=", id)
    .execute();
}

/** What is left of a prize with a stock. */
export interface Stock {
  place: number;
  stock: number;
  taken: number;
}

export async function insertStock(
  tx: Tx,
  raffleId: string,
  stock: readonly Omit<Stock, "taken">[],
): Promise<void> {
  if (stock.length === 0) return;
  await tx
    .insertInto("raffle_stock")
    .values(stock.map(({ place, stock: most }) => ({ raffle_id: raffleId, place, stock: most })))
    .execute();
}

/** The stocks of campaigns, by campaign. */
export async function readStocks(db: Db | Tx, raffleIds: readonly string[]): Promise<Map<string, Stock[]>> {
  if (raffleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("raffle_stock")
    .selectAll()
    .where("raffle_id", "in", raffleIds)
    .orderBy("place")
    .execute();
  return Map.groupBy(rows, ({ raffle_id }) => raffle_id);
}

/** Counts a prize that was drawn; the campaign's row is locked. */
export async function takeStock(tx: Tx, raffleId: string, place: number): Promise<void> {
  await tx
    .updateTable("raffle_stock")
    .set({ taken: sql`taken + 1` })
    .where("raffle_id", "=", raffleId)
    .where("place", "=", place)
    .execute();
}

/** Counts a draw and what it pays; the campaign's row is locked. */
export async function countDraw(
  tx: Tx,
  raffleId: string,
  { hourAt, hourPaid, paid }: { hourAt: Date; hourPaid: Money; paid: Money },
): Promise<void> {
  await tx
    .updateTable("raffle")
    .set({ paid, hour_at: hourAt, hour_paid: hourPaid, draws: sql`draws + 1` })
    .where("id", "=", raffleId)
    .execute();
}

/** A filter of the console's list. */
export interface RaffleFilter {
  kind?: RaffleKind | undefined;
  state?: RaffleState | undefined;
  search?: string | undefined;
}

/** The columns by which the console sorts. */
export const RAFFLE_SORTS = {
  endsAt: "ends_at",
  startsAt: "starts_at",
  budget: "budget",
  paid: "paid",
  draws: "draws",
} as const;

export interface RafflePage {
  limit: number;
  offset: number;
  sort?: { by: keyof typeof RAFFLE_SORTS; descending: boolean } | undefined;
}

/** A page of all campaigns, the latest first. */
export async function listRaffles(
  db: Db,
  filter: RaffleFilter,
  { limit, offset, sort }: RafflePage,
): Promise<{ rows: Raffle[]; count: number }> {
  const where = matching(filter);
  const { count } = await db
    .selectFrom("raffle")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where(where)
    .executeTakeFirstOrThrow();
  let query = db.selectFrom("raffle").selectAll().where(where);
  if (sort) query = query.orderBy(RAFFLE_SORTS[sort.by], sort.descending ? "desc" : "asc");
  const rows = await query.orderBy("created_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
  return { rows: rows.map(raffleOf), count: Number(count) };
}

function matching({ kind, state, search }: RaffleFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (search) {
    const text = search.toLowerCase();
    conditions.push(
      sql`(strpos(lower(terms->'title'->>'en'), ${text}) > 0 or strpos(terms->'title'->>'bn', ${text}) > 0 or id::text = ${text})`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The raffle of a draw, as an expression for other modules. @param draw the draw's id as text */
export const raffleOfDraw = (draw: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select d.raffle_id::text from raffle_draw d where d.id = ${draw}::uuid)`;

/** A raffle's title in both languages, as an expression for other modules. @param id its id as text */
export const raffleTitle = (id: RawBuilder<unknown>): RawBuilder<Localized | null> =>
  sql`(select r.terms -> 'title' from raffle r where r.id = ${id}::uuid)`;
