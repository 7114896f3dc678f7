import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A sea with its chain's salt. All of its fields are public. */
export interface Sea {
  id: string;
  gameCode: string;
  number: number;
  chainId: string;
  linkIndex: number;
  seed: string;
  seedHash: string;
  salt: string;
  mathsVersion: string;
  startsAt: Date;
  endsAt: Date;
}

type SeaRow = {
  id: string;
  game_code: string;
  number: number;
  chain_id: string;
  link_index: number;
  seed: string;
  seed_hash: string;
  salt: string;
  maths_version: string;
  starts_at: Date;
  ends_at: Date;
};

const seaOf = (row: SeaRow): Sea => ({
  id: row.id,
  gameCode: row.game_code,
  number: row.number,
  chainId: row.chain_id,
  linkIndex: row.link_index,
  seed: row.seed,
  seedHash: row.seed_hash,
  salt: row.salt,
  mathsVersion: row.maths_version,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

async function readSeas(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Sea[]> {
  const { rows } = await sql<SeaRow>`
    select s.*, chain_salt(s.chain_id) as salt from fish_sea s ${rest}`.execute(db);
  return rows.map(seaOf);
}

/** The newest seas of a game, newest first. */
export function latestSeas(db: Db | Tx, gameCode: string, limit: number): Promise<Sea[]> {
  return readSeas(db, sql`where s.game_code = ${gameCode} order by s.number desc limit ${limit}`);
}

export async function findSea(db: Db | Tx, id: string): Promise<Sea | undefined> {
  return (await readSeas(db, sql`where s.id = ${id}`))[0];
}

/** Inserts a sea; its number follows the last one's. */
export async function insertSea(tx: Tx, sea: Omit<Sea, "number" | "salt">): Promise<void> {
  await sql`insert into fish_sea (id, game_code, number, chain_id, link_index, seed, seed_hash, maths_version, starts_at, ends_at)
    select ${sea.id}, ${sea.gameCode}, coalesce(max(number), 0) + 1, ${sea.chainId}, ${sea.linkIndex}, ${sea.seed},
      ${sea.seedHash}, ${sea.mathsVersion}, ${sea.startsAt}, ${sea.endsAt}
    from fish_sea where game_code = ${sea.gameCode}`.execute(tx);
}

/** A cannon and the member who sits at it. */
export interface Seat {
  roomId: string;
  seat: number;
  memberId: MemberId;
  currency: string;
  level: Money;
}

type SeatRow = { room_id: string; seat: number; member_id: MemberId; currency: string; level: bigint };
const seatOf = (row: SeatRow): Seat => ({
  roomId: row.room_id,
  seat: row.seat,
  memberId: row.member_id,
  currency: row.currency,
  level: money(row.level),
});
const SEAT = sql`s.room_id, s.seat, s.member_id, r.currency, s.level
  from fish_seat s join fish_room r on r.id = s.room_id`;

export async function seatsOf(db: Db | Tx, roomId: string): Promise<Seat[]> {
  const { rows } = await sql<SeatRow>`select ${SEAT} where s.room_id = ${roomId} order by s.seat`.execute(db);
  return rows.map(seatOf);
}

/** All seats in the room of a member. */
export async function roomOf(db: Db, memberId: MemberId, gameCode: string): Promise<Seat[]> {
  const { rows } = await sql<SeatRow>`select ${SEAT} where s.room_id = (
    select own.room_id from fish_seat own where own.member_id = ${memberId} and own.game_code = ${gameCode})`.execute(
    db,
  );
  return rows.map(seatOf);
}

/** Serializes the seating of a game until the transaction ends. */
export async function lockGame(tx: Tx, gameCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`fishing:${gameCode}`}))`.execute(tx);
}

/** Extends the member's own seat. */
export async function keepSeat(
  tx: Tx,
  { memberId, gameCode, currency }: { memberId: MemberId; gameCode: string; currency: string },
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ room_id: string }>`
    update fish_seat s set seen_at = ${at} from fish_room r
    where s.member_id = ${memberId} and s.game_code = ${gameCode} and r.id = s.room_id and r.currency = ${currency}
    returning s.room_id`.execute(tx);
  return rows[0]?.room_id;
}

/** Frees the seats of members not seen since a time, except those who are firing right now. @returns the rooms */
export async function freeSeats(tx: Db | Tx, gameCode: string, notSince: Date): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    delete from fish_seat where (room_id, seat) in (
      select room_id, seat from fish_seat where game_code = ${gameCode} and seen_at < ${notSince}
      for update skip locked)
    returning room_id`.execute(tx);
  return [...new Set(rows.map(({ room_id }) => room_id))];
}

/** Frees the member's seat. @returns the room, where there was a seat */
export async function freeSeat(
  db: Db | Tx,
  memberId: MemberId,
  gameCode: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ room_id: string }>`
    delete from fish_seat where member_id = ${memberId} and game_code = ${gameCode} returning room_id`.execute(
    db,
  );
  return rows[0]?.room_id;
}

/** The fullest room with a free seat, and that seat. */
export async function freePlace(
  tx: Tx,
  { gameCode, currency, seats }: { gameCode: string; currency: string; seats: number },
): Promise<{ roomId: string; seat: number } | undefined> {
  const { rows } = await sql<{ room_id: string; seat: number }>`
    select r.id as room_id, free.seat from fish_room r
    cross join lateral (select count(*) as taken from fish_seat s where s.room_id = r.id) t
    cross join lateral (
      select n.seat from generate_series(1, ${seats}::int) as n (seat)
      where not exists (select from fish_seat s where s.room_id = r.id and s.seat = n.seat)
      order by n.seat limit 1
    ) free
    where r.game_code = ${gameCode} and r.currency = ${currency}
    order by t.taken desc, r.id limit 1`.execute(tx);
  return rows[0] && { roomId: rows[0].room_id, seat: rows[0].seat };
}

export async function insertRoom(
  tx: Tx,
  room: { id: string; gameCode: string; currency: string; at: Date },
): Promise<void> {
  await sql`insert into fish_room (id, game_code, currency, created_at)
    values (${room.id}, ${room.gameCode}, ${room.currency}, ${room.at})`.execute(tx);
}

export async function insertSeat(
  tx: Tx,
  seat: { roomId: string; seat: number; gameCode: string; memberId: MemberId; level: Money; at: Date },
): Promise<void> {
  await sql`insert into fish_seat (room_id, seat, game_code, member_id, level, seen_at, ready_at)
    values (${seat.roomId}, ${seat.seat}, ${seat.gameCode}, ${seat.memberId}, ${seat.level}, ${seat.at}, ${seat.at})`.execute(
    tx,
  );
}

/** Fish that have been caught in a room. */
export async function caughtIn(
  db: Db | Tx,
  roomId: string,
  seaIds: readonly string[],
): Promise<{ sea: string; fish: number }[]> {
  const { rows } = await sql<{ sea: string; fish: number }>`
    select sea_id as sea, fish from fish_catch where room_id = ${roomId} and sea_id = any (${seaIds}::uuid[])
    order by sea_id, fish`.execute(db);
  return rows;
}

/** Deletes the catches of seas that ended long ago, and empty rooms. */
export async function cleanUp(db: Db, before: Date): Promise<void> {
  await sql`delete from fish_catch where at < ${before}`.execute(db);
  await sql`delete from fish_room r where r.created_at < ${before}
    and not exists (select from fish_seat s where s.room_id = r.id)`.execute(db);
}

/** The member and game of a batch's shots. */
export interface Asking {
  memberId: MemberId;
  gameCode: string;
}

/** A seat inside a batch, whose room is locked until the batch ends. */
export interface HeldSeat {
  roomId: string;
  seat: number;
  readyAtMs: number;
}

/** Locks the rooms of a batch in the order of their ids. @returns the locked rooms */
export async function lockRooms(client: BatchClient, asking: readonly Asking[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: "fish_room_lock",
    text: `select r.id from fish_room r where r.id in (
        select s.room_id from unnest($1::uuid[], $2::text[]) as q (member, game)
        join fish_seat s on s.member_id = q.member and s.game_code = q.game)
      order by r.id for no key update`,
    values: [asking.map(({ memberId }) => memberId), asking.map(({ gameCode }) => gameCode)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The members' seats, one each, in order; only in rooms of their currency. */
export async function readSeats(
  client: BatchClient,
  asking: readonly (Asking & { currency: string })[],
): Promise<(HeldSeat | undefined)[]> {
  const { rows } = await client.query<{ room_id: string | null; seat: number | null; ready_at: Date | null }>(
    {
      name: "fish_seat_read",
      text: `select r.id as room_id, s.seat, s.ready_at
      from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as q (member, game, currency, place)
      left join fish_seat s on s.member_id = q.member and s.game_code = q.game
      left join fish_room r on r.id = s.room_id and r.currency = q.currency
      order by q.place`,
      values: [
        asking.map(({ memberId }) => memberId),
        asking.map(({ gameCode }) => gameCode),
        asking.map(({ currency }) => currency),
      ],
    },
  );
  return rows.map((row) =>
    row.room_id === null || row.seat === null || row.ready_at === null
      ? undefined
      : { roomId: row.room_id, seat: row.seat, readyAtMs: row.ready_at.getTime() },
  );
}

/** The targeted fish that have been caught already, by room: `<sea>:<fish>`. */
export async function readCaught(
  client: BatchClient,
  shots: readonly (Asking & { sea: string; fish: number })[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ room_id: string; sea_id: string; fish: number }>({
    name: "fish_catch_read",
    text: `select c.room_id, c.sea_id, c.fish
      from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) as q (member, game, sea, fish)
      join fish_seat s on s.member_id = q.member and s.game_code = q.game
      join fish_catch c on c.room_id = s.room_id and c.sea_id = q.sea and c.fish = q.fish`,
    values: [
      shots.map(({ memberId }) => memberId),
      shots.map(({ gameCode }) => gameCode),
      shots.map(({ sea }) => sea),
      shots.map(({ fish }) => fish),
    ],
  });
  const caught = new Map<string, Set<string>>();
  for (const { room_id, sea_id, fish } of rows) {
    const ofRoom = caught.get(room_id) ?? new Set();
    caught.set(room_id, ofRoom.add(`${sea_id}:${fish}`));
  }
  return caught;
}

/** A fish that a burst caught. */
export interface Catch {
  roomId: string;
  sea: string;
  fish: number;
  memberId: MemberId;
  at: Date;
}

/** A fish that was caught already violates the key. */
export function insertCatches(catches: readonly Catch[]): Statement {
  return {
    name: "fish_catch_insert",
    text: `insert into fish_catch (room_id, sea_id, fish, member_id, at)
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::timestamptz[])`,
    values: [
      catches.map(({ roomId }) => roomId),
      catches.map(({ sea }) => sea),
      catches.map(({ fish }) => fish),
      catches.map(({ memberId }) => memberId),
      catches.map(({ at }) => at),
    ],
  };
}

/** A cannon after a burst. */
export interface Fired {
  roomId: string;
  seat: number;
  level: Money;
  at: Date;
  readyAt: Date;
}

export function saveFired(fired: readonly Fired[]): Statement {
  return {
    name: "fish_seat_fired",
    text: `update fish_seat s set level = f.level, seen_at = f.at, ready_at = f.ready
      from unnest($1::uuid[], $2::int[], $3::bigint[], $4::timestamptz[], $5::timestamptz[]) as f (room, seat, level, at, ready)
      where s.room_id = f.room and s.seat = f.seat`,
    values: [
      fired.map(({ roomId }) => roomId),
      fired.map(({ seat }) => seat),
      fired.map(({ level }) => level),
      fired.map(({ at }) => at),
      fired.map(({ readyAt }) => readyAt),
    ],
  };
}
