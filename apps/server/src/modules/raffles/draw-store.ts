import type { RaffleTermsText } from "@khela/contract/raffles";
import type { RaffleKind } from "@khela/games/raffles/draw";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Place } from "../../platform/cursor.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { TicketSource } from "./ticket-store.ts";

/** What a ticket became. */
export interface Draw {
  id: string;
  raffleId: string;
  memberId: MemberId;
  ticketId: string;
  at: Date;
  place: number;
  amount: Money;
  rewardId: string | undefined;
  /** Undefined for a red envelope. */
  source: { id: string; nonce: number } | undefined;
  soldOut: readonly number[];
}

export async function insertDraw(tx: Tx, draw: Draw): Promise<void> {
  await tx
    .insertInto("raffle_draw")
    .values({
      id: draw.id,
      raffle_id: draw.raffleId,
      member_id: draw.memberId,
      ticket_id: draw.ticketId,
      at: draw.at,
      place: draw.place,
      amount: draw.amount,
      reward_id: draw.rewardId ?? null,
      source_id: draw.source?.id ?? null,
      nonce: draw.source?.nonce ?? null,
      sold_out: [...draw.soldOut],
    })
    .execute();
}

export async function findDraw(db: Db, id: string): Promise<Draw | undefined> {
  const row = await db.selectFrom("raffle_draw").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      raffleId: row.raffle_id,
      memberId: row.member_id as MemberId,
      ticketId: row.ticket_id,
      at: row.at,
      place: row.place,
      amount: money(row.amount),
      rewardId: row.reward_id ?? undefined,
      source:
        row.source_id === null || row.nonce === null ? undefined : { id: row.source_id, nonce: row.nonce },
      soldOut: row.sold_out,
    }
  );
}

/** A draw in a list, with its campaign's texts. */
export interface DrawRow {
  id: string;
  raffleId: string;
  kind: RaffleKind;
  memberId: MemberId;
  at: Date;
  place: number;
  amount: Money;
  currency: string;
  terms: RaffleTermsText;
  source: TicketSource;
}

/** A filter of draws; the period is half-open. */
export interface DrawFilter {
  memberId?: MemberId | undefined;
  raffleId?: string | undefined;
  kind?: RaffleKind | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

function matching({ memberId, raffleId, kind, from, to }: DrawFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (memberId) conditions.push(sql`d.member_id = ${memberId}`);
  if (raffleId) conditions.push(sql`d.raffle_id = ${raffleId}`);
  if (kind) conditions.push(sql`r.kind = ${kind}`);
  if (from) conditions.push(sql`d.at >= ${from}`);
  if (to) conditions.push(sql`d.at < ${to}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Draws in an order. */
async function readDraws(
  db: Db | Tx,
  filter: DrawFilter,
  { where = sql<SqlBool>`true`, order }: { where?: RawBuilder<SqlBool>; order: RawBuilder<unknown> },
): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow & { amount: bigint }>`
    select d.id, d.raffle_id as "raffleId", r.kind, d.member_id as "memberId", d.at, d.place, d.amount, r.currency,
      r.terms, t.source
    from raffle_draw d join raffle r on r.id = d.raffle_id join raffle_ticket t on t.id = d.ticket_id
    where ${matching(filter)} and ${where} ${order}`.execute(db);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** Draws on one side of a position, or the newest without one; `newer` ones come oldest first. */
export function listDraws(
  db: Db | Tx,
  filter: DrawFilter,
  { place, limit }: { place: Place | undefined; limit: number },
): Promise<DrawRow[]> {
  const newer = place?.side === "newer";
  const direction = newer ? sql`asc` : sql`desc`;
  return readDraws(db, filter, {
    where: place
      ? sql<SqlBool>`(d.at, d.id) ${newer ? sql`>` : sql`<`} (${new Date(place.atMs)}, ${place.key})`
      : sql<SqlBool>`true`,
    order: sql`order by d.at ${direction}, d.id ${direction} limit ${limit}`,
  });
}

/** The columns by which the console sorts. */
export const DRAW_SORTS = { at: sql`d.at`, amount: sql`d.amount` } as const;

export function pageDraws(
  db: Db,
  filter: DrawFilter,
  page: {
    limit: number;
    offset: number;
    sort?: { by: keyof typeof DRAW_SORTS; descending: boolean } | undefined;
  },
): Promise<DrawRow[]> {
  const { sort = { by: "at", descending: true }, limit, offset } = page;
  const direction = sort.descending ? sql`desc` : sql`asc`;
  return readDraws(db, filter, {
    order: sql`order by ${DRAW_SORTS[sort.by]} ${direction}, d.id desc limit ${limit} offset ${offset}`,
  });
}

export async function sumDraws(db: Db | Tx, filter: DrawFilter): Promise<{ count: number; total: Money }> {
  const { rows } = await sql<{ count: bigint; total: bigint }>`
    select count(*) as count, coalesce(sum(d.amount), 0)::bigint as total
    from raffle_draw d join raffle r on r.id = d.raffle_id where ${matching(filter)}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), total: money(rows[0]?.total ?? 0n) };
}
