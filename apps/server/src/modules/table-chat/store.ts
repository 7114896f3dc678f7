import type { ReportKind } from "@khela/contract/table-chat";
import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A message as stored. */
export interface Message {
  id: string;
  gameCode: string;
  memberId: MemberId;
  text: string;
  at: Date;
  removedAt: Date | null;
  allowedAt: Date | null;
}

type Row = {
  id: string;
  game_code: string;
  member_id: string;
  body: string;
  said_at: Date;
  removed_at: Date | null;
  allowed_at: Date | null;
};

const messageOf = (row: Row): Message => ({
  id: row.id,
  gameCode: row.game_code,
  memberId: row.member_id as MemberId,
  text: row.body,
  at: row.said_at,
  removedAt: row.removed_at,
  allowedAt: row.allowed_at,
});

export async function insertMessage(
  db: Db,
  message: Omit<Message, "removedAt" | "allowedAt">,
): Promise<void> {
  await db
    .insertInto("table_chat_message")
    .values({
      id: message.id,
      game_code: message.gameCode,
      member_id: message.memberId,
      body: message.text,
      said_at: message.at,
    })
    .execute();
}

/** The reasons why a member can't write: the table's chat is off, or the member is muted (null: without an end). */
export async function writeRestriction(
  db: Db,
  gameCode: string,
  { memberId, at }: { memberId: MemberId; at: Date },
): Promise<{ off: boolean; muted: { until: Date | null } | undefined }> {
  const { rows } = await sql<{ off: boolean; muted: boolean; until: Date | null }>`
    select exists (select 1 from table_chat_off where game_code = ${gameCode}) as off,
      m.member_id is not null as muted, m.until
    from (select 1) one left join table_chat_mute m
      on m.member_id = ${memberId} and (m.until is null or m.until > ${at})`.execute(db);
  const [row] = rows;
  return { off: row?.off ?? false, muted: row?.muted ? { until: row.until } : undefined };
}

/** A table's newest messages that were not removed, oldest first. */
export async function newestMessages(
  db: Db,
  gameCode: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom("table_chat_message")
    .selectAll()
    .where("game_code", "=", gameCode)
    .where("removed_at", "is", null)
    .where("said_at", ">", since)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(messageOf).toReversed();
}

/** Codes of the tables whose chat is switched off. */
export async function offCodes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("table_chat_off").select("game_code").execute();
  return new Set(rows.map(({ game_code }) => game_code));
}

/** One page of all messages, newest first, and their number. With `reported`, only those that need a decision. */
export async function readPage(
  db: Db,
  query: { gameCode?: string | undefined; reported: boolean; pageNo: number; pageSize: number },
): Promise<{ rows: Message[]; total: number }> {
  const { gameCode, reported, pageNo, pageSize } = query;
  let filtered = db.selectFrom("table_chat_message");
  if (gameCode) filtered = filtered.where("game_code", "=", gameCode);
  if (reported) filtered = filtered.where(UNDECIDED);
  const [rows, { n }] = await Promise.all([
    filtered
      .selectAll()
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    filtered.select(({ fn }) => fn.countAll<bigint>().as("n")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(messageOf), total: Number(n) };
}

/** A reported message about which no operator has decided. */
const UNDECIDED = sql<boolean>`table_chat_message.removed_at is null and table_chat_message.allowed_at is null
  and exists (select 1 from table_chat_report r where r.message_id = table_chat_message.id)`;

export async function countReported(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("table_chat_message")
    .where(UNDECIDED)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The number of reports of messages, by kind. */
export async function reportsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { kind: ReportKind; count: number }[]>> {
  const { rows } = await sql<{ id: string; kind: ReportKind; n: number }>`
    select message_id as id, kind, count(*)::int as n from table_chat_report
    where message_id = any (${ids}::uuid[]) group by 1, 2 order by 3 desc, 2`.execute(db);
  const reports = new Map<string, { kind: ReportKind; count: number }[]>();
  for (const { id, kind, n } of rows) reports.set(id, [...(reports.get(id) ?? []), { kind, count: n }]);
  return reports;
}

/**
 * A second report by the same player has no effect. @returns whether a visible message of another player with this id
 * exists
 */
export async function insertReport(
  db: Db,
  report: { messageId: string; gameCode: string; memberId: MemberId; kind: ReportKind; at: Date },
): Promise<boolean> {
  const { messageId, gameCode, memberId, kind, at } = report;
  const { rows } = await sql<{ found: boolean }>`
    with found as (
      select id from table_chat_message
      where id = ${messageId} and game_code = ${gameCode} and member_id <> ${memberId} and removed_at is null
    ), written as (
      insert into table_chat_report (message_id, member_id, kind, reported_at)
      select id, ${memberId}, ${kind}, ${at} from found on conflict do nothing
    )
    select exists (select 1 from found) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The blocked words, sorted. */
export async function readWords(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom("table_chat_word").select("word").orderBy("word").execute();
  return rows.map(({ word }) => word);
}

/** Reads all blocked words and locks the table until the transaction ends. */
export async function lockWords(tx: Tx): Promise<string[]> {
  await sql`lock table table_chat_word in share row exclusive mode`.execute(tx);
  return readWords(tx);
}

export async function writeWords(
  tx: Tx,
  { add, remove, at }: { add: readonly string[]; remove: readonly string[]; at: Date },
): Promise<void> {
  await sql`delete from table_chat_word where word = any (${remove}::text[])`.execute(tx);
  await sql`insert into table_chat_word (word, added_at)
    select word, ${at} from unnest(${add}::text[]) as word on conflict do nothing`.execute(tx);
}

/** @returns the unchanged message with its row locked; undefined where there is none */
export async function lockMessage(tx: Tx, id: string): Promise<Message | undefined> {
  const row = await tx
    .selectFrom("table_chat_message")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && messageOf(row);
}

export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("table_chat_message").set({ removed_at: at }).where("id", "=", id).execute();
}

export async function markAllowed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("table_chat_message").set({ allowed_at: at }).where("id", "=", id).execute();
}

/** The members who are muted at a time, the latest first. */
export async function listMuted(
  db: Db,
  at: Date,
): Promise<{ memberId: MemberId; until: Date | null; mutedAt: Date }[]> {
  const rows = await db
    .selectFrom("table_chat_mute")
    .selectAll()
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", at)]))
    .orderBy("muted_at", "desc")
    .limit(MOST_MUTED)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id as MemberId,
    until: row.until,
    mutedAt: row.muted_at,
  }));
}
/** The most muted members in the list. */
const MOST_MUTED = 200;

/** @param mute undefined lets the member write again */
export async function writeMute(
  tx: Tx,
  memberId: MemberId,
  mute: { until: Date | null; at: Date } | undefined,
): Promise<void> {
  await tx.deleteFrom("table_chat_mute").where("member_id", "=", memberId).execute();
  if (!mute) return;
  await tx
    .insertInto("table_chat_mute")
    .values({ member_id: memberId, until: mute.until, muted_at: mute.at })
    // If two operators mute at the same time, the later one wins.
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet({ until: mute.until, muted_at: mute.at }),
    )
    .execute();
}

export async function writeSwitch(
  tx: Tx,
  gameCode: string,
  change: { open: boolean; at: Date },
): Promise<void> {
  if (change.open) await tx.deleteFrom("table_chat_off").where("game_code", "=", gameCode).execute();
  else
    await tx
      .insertInto("table_chat_off")
      .values({ game_code: gameCode, off_at: change.at })
      .onConflict((conflict) => conflict.column("game_code").doNothing())
      .execute();
}

/** All stored messages of a member, newest first. */
export async function writtenBy(db: Db, memberId: MemberId): Promise<Message[]> {
  const rows = await db
    .selectFrom("table_chat_message")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(messageOf);
}

/** The stored reports of a member, newest first, without the author of the reported message. */
export async function reportedBy(
  db: Db,
  memberId: MemberId,
): Promise<{ gameCode: string; kind: string; at: Date }[]> {
  return db
    .selectFrom("table_chat_report as r")
    .innerJoin("table_chat_message as m", "m.id", "r.message_id")
    .select(["m.game_code as gameCode", "r.kind as kind", "r.reported_at as at"])
    .where("r.member_id", "=", memberId)
    .orderBy("r.reported_at", "desc")
    .execute();
}

export async function forgetMember(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom("table_chat_message").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("table_chat_mute").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("table_chat_report").where("member_id", "=", memberId).execute();
}

/** Deletes messages past their retention, and mutes that are over. */
export async function deleteExpired(
  db: Db,
  { saidBefore, now }: { saidBefore: Date; now: Date },
): Promise<void> {
  await db.deleteFrom("table_chat_message").where("said_at", "<", saidBefore).execute();
  await db.deleteFrom("table_chat_mute").where("until", "<", now).execute();
}
