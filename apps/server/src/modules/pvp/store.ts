import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** Why a player sits out. */
export type OutReason = "wish" | "clock" | "chips" | "limit" | "reality";

export interface TableRow {
  code: string;
  button: number;
  hands: number;
  version: number;
  handId: string | null;
  nextDeck: string;
  nextRoots: string[];
  dueAt: Date | null;
  /** Since when the table is closed to players; null: it is open. */
  closedAt: Date | null;
}

/** A player on a seat. Amounts in 1/10,000 units. */
export interface Seat {
  tableCode: string;
  seat: number;
  memberId: MemberId;
  sessionId: string | null;
  currency: string;
  stack: Money;
  clientSeed: string;
  bankMs: number;
  timeouts: number;
  outSince: Date | null;
  outReason: OutReason | null;
  waiting: boolean;
  leaving: boolean;
  joinedAt: Date;
  networkHash: string;
  deviceHash: string;
}

type TableSql = {
  code: string;
  button: number;
  hands: number;
  version: bigint;
  hand_id: string | null;
  next_deck: string;
  roots: string[];
  due_at: Date | null;
  closed_at: Date | null;
};
const tableOf = (row: TableSql): TableRow => ({
  code: row.code,
  button: row.button,
  hands: row.hands,
  version: Number(row.version),
  handId: row.hand_id,
  nextDeck: row.next_deck,
  nextRoots: row.roots,
  dueAt: row.due_at,
  closedAt: row.closed_at,
});

type SeatSql = {
  table_code: string;
  seat: number;
  member_id: string;
  session_id: string | null;
  currency: string;
  stack: bigint;
  client_seed: string;
  bank_ms: number;
  timeouts: number;
  out_since: Date | null;
  out_reason: string | null;
  waiting: boolean;
  leaving: boolean;
  joined_at: Date;
  network_hash: string;
  device_hash: string;
};
const seatOf = (row: SeatSql): Seat => ({
  tableCode: row.table_code,
  seat: row.seat,
  memberId: row.member_id as MemberId,
  sessionId: row.session_id,
  currency: row.currency,
  stack: money(row.stack),
  clientSeed: row.client_seed,
  bankMs: row.bank_ms,
  timeouts: row.timeouts,
  outSince: row.out_since,
  outReason: row.out_reason as OutReason | null,
  waiting: row.waiting,
  leaving: row.leaving,
  joinedAt: row.joined_at,
  networkHash: row.network_hash,
  deviceHash: row.device_hash,
});

const TABLE = sql`t.code, t.button, t.hands, t.version, t.hand_id, t.next_deck, d.roots, t.due_at, t.closed_at
  from pvp_table t join pvp_deck d on d.id = t.next_deck`;
/** Stores two newly committed decks. @param deck.sealed their encrypted seeds */
export async function insertDeck(
  tx: Db | Tx,
  deck: { id: string; sealed: Buffer; roots: readonly string[]; at: Date },
): Promise<void> {
  await sql`insert into pvp_deck (id, sealed, roots, created_at)
    values (${deck.id}, ${deck.sealed}, ${deck.roots}::text[], ${deck.at})`.execute(tx);
}

export async function readSealed(db: Db | Tx, deckId: string): Promise<Buffer> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from pvp_deck where id = ${deckId}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`deck ${deckId} is missing`);
  return rows[0].sealed;
}

/** The codes of all tables. */
export async function tableCodes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from pvp_table`.execute(db);
  return rows.map(({ code }) => code);
}

/** Creates a table unless it exists. */
export async function insertTable(
  tx: Db | Tx,
  { code, game, deckId }: { code: string; game: string; deckId: string },
): Promise<void> {
  await sql`insert into pvp_table (code, game_code, next_deck) values (${code}, ${game}, ${deckId})
    on conflict do nothing`.execute(tx);
}

/** Locks a table until the transaction ends, which serializes all changes at it. */
export async function lockTable(tx: Tx, code: string): Promise<TableRow> {
  await sql`select 1 from pvp_table where code = ${code} for no key update`.execute(tx);
  return readTable(tx, code);
}

export async function readTable(db: Db | Tx, code: string): Promise<TableRow> {
  const { rows } = await sql<TableSql>`select ${TABLE} where t.code = ${code}`.execute(db);
  if (!rows[0]) throw new Error(`table ${code} is missing`);
  return tableOf(rows[0]);
}

/** The codes of closed tables. */
export async function closedCodes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string;
  }>`select code from pvp_table where closed_at is not null`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** The tables that are due, earliest first. */
export async function dueTables(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from pvp_table where due_at <= ${at} order by due_at`.execute(db);
  return rows.map(({ code }) => code);
}

export async function nextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`select min(due_at) as due from pvp_table`.execute(db);
  return rows[0]?.due ?? undefined;
}

/**
 * Extends the deadlines of open turns when another process takes over, so that no player is timed out for the
 * time without a driver.
 */
export async function extendTurns(db: Db, until: Date): Promise<void> {
  await sql`with late as (
      update pvp_hand set act_by = ${until} where state = 'open' and act_by < ${until} returning table_code)
    update pvp_table t set due_at = ${until}, version = version + 1 from late where t.code = late.table_code`.execute(
    db,
  );
}

/** Saves a table's columns and increments its version. */
export async function saveTable(tx: Tx, table: TableRow): Promise<void> {
  await sql`update pvp_table set button = ${table.button}, hands = ${table.hands}, version = version + 1,
      hand_id = ${table.handId}, next_deck = ${table.nextDeck}, due_at = ${table.dueAt}, closed_at = ${table.closedAt}
    where code = ${table.code}`.execute(tx);
}

/** Postpones a due table whose work can't be done now. */
export async function postpone(db: Db, code: string, at: Date): Promise<void> {
  await sql`update pvp_table set due_at = ${at} where code = ${code} and due_at < ${at}`.execute(db);
}

async function seatsWhere(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Seat[]> {
  const { rows } = await sql<SeatSql>`select * from pvp_seat ${rest}`.execute(db);
  return rows.map(seatOf);
}
export const readSeats = (db: Db | Tx, code: string): Promise<Seat[]> =>
  seatsWhere(db, sql`where table_code = ${code} order by seat`);
export const seatsOfMembers = (db: Db | Tx, ids: readonly MemberId[]): Promise<Seat[]> =>
  seatsWhere(db, sql`where member_id = any (${ids}::uuid[])`);
export const allSeats = (db: Db | Tx): Promise<Seat[]> => seatsWhere(db, sql`order by table_code, seat`);

/** Adds a player's seat. @throws the driver's error where the seat is taken */
export async function insertSeat(tx: Tx, seat: Seat): Promise<void> {
  await sql`insert into pvp_seat (table_code, seat, member_id, session_id, currency, stack, client_seed, bank_ms, waiting,
      joined_at, network_hash, device_hash)
    values (${seat.tableCode}, ${seat.seat}, ${seat.memberId}, ${seat.sessionId}, ${seat.currency}, ${seat.stack},
      ${seat.clientSeed}, ${seat.bankMs}, ${seat.waiting}, ${seat.joinedAt}, ${seat.networkHash}, ${seat.deviceHash})`.execute(
    tx,
  );
}

export async function saveSeat(tx: Tx, seat: Seat): Promise<void> {
  await sql`update pvp_seat set stack = ${seat.stack}, client_seed = ${seat.clientSeed}, bank_ms = ${seat.bankMs},
      timeouts = ${seat.timeouts}, out_since = ${seat.outSince}, out_reason = ${seat.outReason},
      waiting = ${seat.waiting}, leaving = ${seat.leaving}
    where table_code = ${seat.tableCode} and seat = ${seat.seat}`.execute(tx);
}

export async function deleteSeat(tx: Tx, seat: Pick<Seat, "tableCode" | "seat">): Promise<void> {
  await sql`delete from pvp_seat where table_code = ${seat.tableCode} and seat = ${seat.seat}`.execute(tx);
}

/** By currency: the sum of stacks, and the balance that the ledger holds for them. */
export async function readStacks(
  db: Db | Tx,
): Promise<{ currency: string; stacks: Money; balance: Money }[]> {
  const { rows } = await sql<{ currency: string; stacks: bigint; balance: bigint }>`
    select * from pvp_open_stacks()`.execute(db);
  return rows.map((row) => ({
    currency: row.currency,
    stacks: money(row.stacks),
    balance: money(row.balance),
  }));
}
