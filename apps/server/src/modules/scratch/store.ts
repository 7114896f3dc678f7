import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A printed book. Everything in it is public. */
export interface PrizeBook {
  id: string;
  gameCode: string;
  currency: string;
  price: Money;
  number: number;
  mathsVersion: string;
  size: number;
  root: string;
  seedHash: string;
  /** The number of the next ticket, from 1; `size` + 1 where none is left. */
  nextTicket: number;
  seed: string | null;
}

type BookRow = {
  id: string;
  game_code: string;
  currency: string;
  price: bigint;
  number: number;
  maths_version: string;
  size: number;
  root: string;
  seed_hash: string;
  next_ticket: number;
  seed: string | null;
};

const bookOf = (row: BookRow): PrizeBook => ({
  id: row.id,
  gameCode: row.game_code,
  currency: row.currency,
  price: money(row.price),
  number: row.number,
  mathsVersion: row.maths_version,
  size: row.size,
  root: row.root,
  seedHash: row.seed_hash,
  nextTicket: row.next_ticket,
  seed: row.seed,
});

/** The game, currency and price that a series of books belongs to. */
export interface BookSeries {
  gameCode: string;
  currency: string;
  price: Money;
}

async function oneBook(db: Db | Tx, where: RawBuilder<unknown>): Promise<PrizeBook | undefined> {
  const { rows } = await sql<BookRow>`select * from scratch_book where ${where}`.execute(db);
  return rows[0] && bookOf(rows[0]);
}

/** The book that is on sale. */
export function currentBook(
  db: Db | Tx,
  { gameCode, currency, price }: BookSeries,
): Promise<PrizeBook | undefined> {
  return oneBook(
    db,
    sql`game_code = ${gameCode} and currency = ${currency} and price = ${price} and ended_at is null`,
  );
}

export function findBook(db: Db | Tx, id: string): Promise<PrizeBook | undefined> {
  return oneBook(db, sql`id = ${id}`);
}

/** A newly printed book; its number follows that of the last one on its shelf. */
export interface NewBook extends BookSeries {
  id: string;
  mathsVersion: string;
  size: number;
  root: string;
  seedHash: string;
  sealed: Buffer;
  sheets: readonly string[];
  prizes: readonly { times: number; count: number }[];
}

/**
 * Commits a book, unless another process has put one on the same shelf meanwhile.
 * @returns false where there was one
 */
export async function insertBook(tx: Tx, book: NewBook, at: Date): Promise<boolean> {
  const { gameCode, currency, price } = book;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scratch ${gameCode} ${currency} ${price}`}, 0))`.execute(
    tx,
  );
  if (await currentBook(tx, book)) return false;
  await sql`insert into scratch_seed (id, sealed, sheets) values (${book.id}, ${book.sealed}, ${[...book.sheets]})`.execute(
    tx,
  );
  await sql`insert into scratch_book (id, game_code, currency, price, number, maths_version, size, root, seed_hash, created_at)
    select ${book.id}, ${gameCode}, ${currency}, ${price}, coalesce(max(number), 0) + 1, ${book.mathsVersion}, ${book.size},
      ${book.root}, ${book.seedHash}, ${at}
    from scratch_book where game_code = ${gameCode} and currency = ${currency} and price = ${price}`.execute(
    tx,
  );
  await sql`insert into scratch_prize (book_id, times, count)
    select ${book.id}, * from unnest(${book.prizes.map(({ times }) => times)}::int[], ${book.prizes.map(({ count }) => count)}::int[])`.execute(
    tx,
  );
  return true;
}

/** A book's encrypted seed, and the hashes of its sheets. */
export async function sealOf(db: Db, bookId: string): Promise<{ sealed: Buffer; sheets: string[] }> {
  const { rows } = await sql<{ sealed: Buffer; sheets: string[] }>`
    select sealed, sheets from scratch_seed where id = ${bookId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`scratch book ${bookId} has no seed`);
  return row;
}

export async function prizesOf(
  db: Db,
  bookId: string,
): Promise<{ times: number; count: number; sold: number }[]> {
  const { rows } = await sql<{ times: number; count: number; sold: number }>`
    select times, count, sold from scratch_prize where book_id = ${bookId} order by times desc`.execute(db);
  return rows;
}

/** Books by id, locked until the batch's transaction ends. */
export async function lockBooks(
  client: BatchClient,
  ids: readonly string[],
): Promise<Map<string, PrizeBook>> {
  const { rows } = await client.query<BookRow>({
    name: "scratch_lock_books",
    text: "select * from scratch_book where id = any ($1::uuid[]) order by id for no key update",
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, bookOf(row)]));
}

/** A sold ticket. */
export interface Ticket {
  bookId: string;
  number: number;
  roundId: string;
  memberId: MemberId;
  times: number;
  secret: string;
  boughtAt: Date;
}

/**
 * Inserts the tickets that a batch sold, in their order; the ticket that ends its book carries the revealed
 * `seed`.
 */
export function sellTickets(tickets: readonly (Ticket & { seed: string | null })[]): Statement {
  const column = <T>(pick: (ticket: Ticket & { seed: string | null }) => T): T[] => tickets.map(pick);
  return {
    name: "scratch_sell",
    text: "select scratch_sell($1,$2,$3,$4,$5,$6,$7,$8)",
    values: [
      column(({ bookId }) => bookId),
      column(({ number }) => number),
      column(({ roundId }) => roundId),
      column(({ memberId }) => memberId),
      column(({ times }) => times),
      column(({ secret }) => secret),
      column(({ boughtAt }) => boughtAt),
      column(({ seed }) => seed),
    ],
  };
}

type TicketRow = {
  book_id: string;
  number: number;
  round_id: string;
  member_id: MemberId;
  times: number;
  secret: string;
  bought_at: Date;
  price: bigint;
  book_number: number;
};

/** A ticket with its price and the number of its book. */
export type OwnTicket = Ticket & { price: Money; bookNumber: number };

const ticketOf = (row: TicketRow): OwnTicket => ({
  bookId: row.book_id,
  number: row.number,
  roundId: row.round_id,
  memberId: row.member_id,
  times: row.times,
  secret: row.secret,
  boughtAt: row.bought_at,
  price: money(row.price),
  bookNumber: row.book_number,
});

const TICKET = sql`t.*, b.price, b.number as book_number from scratch_ticket t join scratch_book b on b.id = t.book_id`;

/** A member's unscratched tickets of a game, oldest first, and their total number. */
export async function unscratchedTickets(
  db: Db,
  { memberId, gameCode, limit }: { memberId: MemberId; gameCode: string; limit: number },
): Promise<{ total: number; tickets: OwnTicket[] }> {
  const { rows } = await sql<TicketRow & { total: bigint }>`
    select count(*) over () as total, ${TICKET}
    where t.member_id = ${memberId} and t.scratched_at is null and b.game_code = ${gameCode}
    order by t.bought_at, t.number limit ${limit}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), tickets: rows.map(ticketOf) };
}

export async function ticketOfRound(db: Db, roundId: string): Promise<OwnTicket | undefined> {
  const { rows } = await sql<TicketRow>`select ${TICKET} where t.round_id = ${roundId}`.execute(db);
  return rows[0] && ticketOf(rows[0]);
}

/**
 * Marks a ticket as scratched; repeating it changes nothing. @returns false where the member has no such ticket
 */
export async function setScratched(
  db: Db,
  { roundId, memberId, at }: { roundId: string; memberId: MemberId; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    with marked as (
      update scratch_ticket set scratched_at = ${at}
      where round_id = ${roundId} and member_id = ${memberId} and scratched_at is null
    )
    select true as there from scratch_ticket where round_id = ${roundId} and member_id = ${memberId}`.execute(
    db,
  );
  return rows.length > 0;
}
