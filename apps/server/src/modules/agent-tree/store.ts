import type { MemberId } from "@khela/kernel/ids";
import { AGENT_TYPES } from "@khela/rules/auth/trial";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A place in the tree, seen from an agent above. */
export interface Place {
  memberId: MemberId;
  /** 1 right below. */
  level: number;
}

/** More levels than any tree has. */
export const ALL_LEVELS = 32_767;

/** The agents above members on a business day, the nearest first. @param levels how far up */
export async function uplines(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  at: { day: string; levels: number },
): Promise<Map<MemberId, MemberId[]>> {
  const { rows } = await sql<{ member_id: MemberId; ancestor_id: MemberId }>`
    select member_id, ancestor_id from agent_line
    where member_id = any (${[...memberIds]}::uuid[]) and distance <= ${at.levels}
      and from_day <= ${at.day}::date and until_day > ${at.day}::date
    order by member_id, distance`.execute(db);
  const found = new Map<MemberId, MemberId[]>(memberIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.member_id)?.push(row.ancestor_id);
  return found;
}

/** In which order members below an agent are listed; without any, by account. */
export interface PlaceOrder {
  by: "account" | "level" | "registered";
  descending: boolean;
}

const ORDERS = {
  account: sql`m.account_key`,
  level: sql`l.distance`,
  registered: sql`m.registered_at`,
} as const;

/** A page of the members below an agent on a business day, down to a level, with their number. */
export async function downlines(
  db: Db | Tx,
  agentId: MemberId,
  at: {
    day: string;
    levels: number;
    prefix: string;
    limit: number;
    offset: number;
    only?: "agents" | "players" | undefined;
    order?: PlaceOrder | undefined;
  },
): Promise<{ places: Place[]; count: number }> {
  const isAgent = sql`m.type = any (${[...AGENT_TYPES]}::int[])`;
  const kind = at.only === "agents" ? isAgent : at.only === "players" ? sql`not ${isAgent}` : sql`true`;
  const below = sql`from agent_line l join agent_tree_member m on m.id = l.member_id
    where l.ancestor_id = ${agentId} and l.distance <= ${at.levels}
      and l.from_day <= ${at.day}::date and l.until_day > ${at.day}::date and ${startsWith(at.prefix)} and ${kind}`;
  const { by, descending } = at.order ?? { by: "account", descending: false };
  const order = sql`${ORDERS[by]} ${descending ? sql`desc` : sql`asc`}, m.account_key`;
  const { rows } = await sql<{ id: MemberId; distance: number }>`
    select m.id, l.distance ${below} order by ${order} limit ${at.limit} offset ${at.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${below}`.execute(db);
  return {
    places: rows.map(({ id, distance }) => ({ memberId: id, level: distance })),
    count: Number(counted.rows[0]?.count ?? 0n),
  };
}

/** A page of the agents at the top, or of all members of a name, by account, with their number. */
export async function search(
  db: Db,
  at: { day: string; prefix: string; onlyTop: boolean; limit: number; offset: number },
): Promise<{ memberIds: MemberId[]; count: number }> {
  const found = sql`from agent_tree_member m where ${startsWith(at.prefix)}
    and (not ${at.onlyTop} or (m.type = any (${[...AGENT_TYPES]}::int[]) and not exists (
      select 1 from agent_line l where l.member_id = m.id and l.from_day <= ${at.day}::date and l.until_day > ${at.day}::date)))`;
  const { rows } = await sql<{ id: MemberId }>`
    select m.id ${found} order by m.account_key limit ${at.limit} offset ${at.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${found}`.execute(db);
  return { memberIds: rows.map(({ id }) => id), count: Number(counted.rows[0]?.count ?? 0n) };
}

const startsWith = (prefix: string) => sql`m.account_key like ${`${prefix.replace(/[\\%_]/g, "\\$&")}%`}`;

/** How many members stand right below agents, and on all levels; agents without any are missing. */
export async function countBelow(
  db: Db | Tx,
  agentIds: readonly MemberId[],
  day: string,
): Promise<Map<MemberId, { direct: number; all: number }>> {
  const { rows } = await sql<{ ancestor_id: MemberId; direct: bigint; total: bigint }>`
    select ancestor_id, count(*) filter (where distance = 1) as direct, count(*) as total from agent_line
    where ancestor_id = any (${[...agentIds]}::uuid[]) and from_day <= ${day}::date and until_day > ${day}::date
    group by ancestor_id`.execute(db);
  return new Map(
    rows.map((row) => [row.ancestor_id, { direct: Number(row.direct), all: Number(row.total) }]),
  );
}

/** Takes the tree for a move: until the transaction ends, nobody else moves and nobody registers below an agent. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(agent_tree_lock())`.execute(tx);
}

/** Keeps moves away until the transaction ends; registrations go on. */
export async function shareTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(agent_tree_lock())`.execute(tx);
}

/** The first day of the latest planned move of all; undefined where none was ever made. */
export async function latestMove(db: Db | Tx): Promise<string | undefined> {
  const { rows } = await sql<{
    day: string | null;
  }>`select max(from_day)::text as day from agent_move`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** The upline of a member after all planned moves. */
export async function finalUpline(db: Db | Tx, memberId: MemberId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ ancestor_id: MemberId }>`
    select ancestor_id from agent_line where member_id = ${memberId} and distance = 1 and until_day = 'infinity'`.execute(
    db,
  );
  return rows[0]?.ancestor_id;
}

/** Whether a member stands below another, or is it, after all planned moves. */
export async function isFinallyBelow(tx: Tx, memberId: MemberId, agentId: MemberId): Promise<boolean> {
  if (memberId === agentId) return true;
  const { rows } = await sql`
    select 1 from agent_line where member_id = ${memberId} and ancestor_id = ${agentId} and until_day = 'infinity'`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether anybody stands below a member, now or after a planned move. */
export async function hasDownlines(tx: Tx, memberId: MemberId, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agent_line where ancestor_id = ${memberId} and until_day > ${day}::date limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Moves a member, with everybody below, to another upline or to the top from a day on. The caller has locked the tree,
 * and no earlier move holds from a later day.
 * @returns how many members were moved
 */
export async function moveLines(
  tx: Tx,
  memberId: MemberId,
  toId: MemberId | null,
  fromDay: string,
): Promise<number> {
  const moved = sql`(select ${memberId}::uuid as id, 0 as depth union all
    select member_id, distance from agent_line where ancestor_id = ${memberId} and until_day = 'infinity')`;
  const above = sql`(select ancestor_id from agent_line where member_id = ${memberId} and until_day = 'infinity')`;
  const theirs = sql`l.until_day = 'infinity' and l.member_id in (select id from ${moved} moved) and l.ancestor_id in ${above}`;
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${moved} moved`.execute(tx);
  // Lines that a move of the same day has just opened never came to hold. Both work on the lines as they are now, which
  // is why they are one statement.
  await sql`
    with gone as (delete from agent_line l where ${theirs} and l.from_day = ${fromDay}::date),
    closed as (
      update agent_line l set until_day = ${fromDay}::date where ${theirs} and l.from_day < ${fromDay}::date)
    select 1`.execute(tx);
  if (toId !== null) {
    await sql`
      insert into agent_line (ancestor_id, member_id, distance, from_day)
      select up.id, moved.id, up.depth + moved.depth + 1, ${fromDay}::date
      from ${moved} moved cross join (select ${toId}::uuid as id, 0 as depth union all
        select ancestor_id, distance from agent_line where member_id = ${toId} and until_day = 'infinity') up`.execute(
      tx,
    );
  }
  return Number(rows[0]?.count ?? 0n);
}

export interface Move {
  id: string;
  memberId: MemberId;
  fromId: MemberId | null;
  toId: MemberId | null;
  fromDay: string;
  members: number;
  movedAt: Date;
}

export async function insertMove(tx: Tx, move: Move): Promise<void> {
  await sql`
    insert into agent_move (id, member_id, from_id, to_id, from_day, members, moved_at)
    values (${move.id}, ${move.memberId}, ${move.fromId}, ${move.toId}, ${move.fromDay}::date, ${move.members}, ${move.movedAt})`.execute(
    tx,
  );
}

/** The next move of each member that is still to come. */
export async function plannedMoves(
  db: Db,
  memberIds: readonly MemberId[],
  day: string,
): Promise<Map<MemberId, { toId: MemberId | null; fromDay: string }>> {
  const { rows } = await sql<{ member_id: MemberId; to_id: MemberId | null; day: string }>`
    select distinct on (member_id) member_id, to_id, from_day::text as day from agent_move
    where member_id = any (${[...memberIds]}::uuid[]) and from_day > ${day}::date
    order by member_id, moved_at desc`.execute(db);
  return new Map(rows.map((row) => [row.member_id, { toId: row.to_id, fromDay: row.day }]));
}
