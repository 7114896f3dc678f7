import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { LiveChat, LiveChatLine } from "../../platform/db-types.gen.ts";

export type ChatRow = Selectable<LiveChat>;
/** `pictures`: upload ids, in order. */
export type LineRow = Selectable<LiveChatLine> & { pictures: string[] };

/** A chat's owner: a member, or the holder of the key with this SHA-256. */
export type Owner = { memberId: string } | { guestKey: Buffer };

const byOwner = (db: Db, owner: Owner) => {
  const chats = db.selectFrom("live_chat").selectAll();
  return "memberId" in owner
    ? chats.where("member_id", "=", owner.memberId)
    : chats.where("guest_key", "=", owner.guestKey);
};

/** The owner's open or most recent chat. */
export function newestOf(db: Db, owner: Owner): Promise<ChatRow | undefined> {
  return byOwner(db, owner).orderBy("opened_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Like {@link newestOf}, but locks the row. */
export function lockNewest(tx: Tx, owner: Owner): Promise<ChatRow | undefined> {
  return byOwner(tx, owner)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export function findChat(db: Db, id: string): Promise<ChatRow | undefined> {
  return db.selectFrom("live_chat").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockChat(tx: Tx, id: string): Promise<ChatRow | undefined> {
  return tx.selectFrom("live_chat").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Creates a chat without lines. @returns false where its owner has an open one already */
export async function insertChat(
  tx: Tx,
  chat: { id: string; owner: Owner; topic: string; language: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto("live_chat")
    .values({
      id: chat.id,
      member_id: "memberId" in chat.owner ? chat.owner.memberId : null,
      guest_key: "guestKey" in chat.owner ? chat.owner.guestKey : null,
      topic: chat.topic,
      language: chat.language,
      state: "waiting",
      opened_at: chat.at,
      last_at: chat.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface NewLine {
  chat: Pick<ChatRow, "id" | "last_line">;
  /** Null for a line of the visitor. */
  operator: string | null;
  text: string;
  clientId: string;
  at: Date;
}

/** Adds a line to a locked chat. @returns its number; undefined where the line exists already */
export async function insertLine(
  tx: Tx,
  { chat, operator, text, clientId, at }: NewLine,
): Promise<number | undefined> {
  const line = chat.last_line + 1;
  const result = await tx
    .insertInto("live_chat_line")
    .values({ chat_id: chat.id, line, operator, body: text, sent_at: at, client_id: clientId })
    .onConflict((conflict) => conflict.columns(["chat_id", "client_id"]).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return undefined;
  // Writing a line marks the earlier ones as read.
  const read = operator === null ? { visitor_read: line } : { operator_read: line };
  const typing = operator === null ? { visitor_typing_at: null } : { operator_typing_at: null };
  await updateChat(tx, chat.id, { last_line: line, last_at: at, ...read, ...typing });
  return line;
}

export async function updateChat(db: Db, id: string, values: Partial<ChatRow>): Promise<void> {
  await db.updateTable("live_chat").set(values).where("id", "=", id).execute();
}

/** Raises the number of read lines; it never falls, so of two concurrent calls the larger one wins. */
export async function raiseRead(
  db: Db,
  id: string,
  end: "visitor_read" | "operator_read",
  line: number,
): Promise<void> {
  await db
    .updateTable("live_chat")
    .set({ [end]: line })
    .where("id", "=", id)
    .where(end, "<", line)
    .execute();
}

export function linesOf(db: Db, chatId: string, after = 0): Promise<LineRow[]> {
  return db
    .selectFrom("live_chat_line")
    .selectAll("live_chat_line")
    .select(
      sql<string[]>`(select coalesce(json_agg(p.upload_id order by p.place), '[]') from live_chat_picture p
        where p.chat_id = live_chat_line.chat_id and p.line = live_chat_line.line)`.as("pictures"),
    )
    .where("chat_id", "=", chatId)
    .where("line", ">", after)
    .orderBy("line")
    .execute();
}

/** The number of waiting chats, or only of those ahead of one. */
export async function countWaiting(db: Db, before?: Pick<ChatRow, "id" | "opened_at">): Promise<number> {
  let waiting = db.selectFrom("live_chat").where("state", "=", "waiting");
  if (before) {
    waiting = waiting.where((eb) =>
      eb(eb.refTuple("opened_at", "id"), "<", eb.tuple(before.opened_at, before.id)),
    );
  }
  const { n } = await waiting.select(({ fn }) => fn.countAll<bigint>().as("n")).executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * The number of waiting chats, the number of the operator's chats with unread lines, and the time of the
 * newest visitor's line in both.
 */
export async function deskNews(
  db: Db,
  operator: string,
): Promise<{ waiting: number; unread: number; newest: Date | null }> {
  const { rows } = await sql<{ waiting: bigint; unread: bigint; newest: Date | null }>`
    select count(*) filter (where c.state = 'waiting') as waiting,
      count(*) filter (where c.state = 'open' and l.at is not null) as unread, max(l.at) as newest
    from live_chat c cross join lateral (
      select max(sent_at) as at from live_chat_line
      where chat_id = c.id and operator is null and line > c.operator_read) l
    where c.state = 'waiting' or (c.state = 'open' and c.operator = ${operator})`.execute(db);
  const [row] = rows;
  return { waiting: Number(row?.waiting), unread: Number(row?.unread), newest: row?.newest ?? null };
}

/**
 * The number of operators' lines in the newest chat that its owner has not read, even if the chat is over.
 */
export async function countUnread(db: Db, owner: Owner): Promise<number> {
  const newest = byOwner(db, owner).orderBy("opened_at", "desc").orderBy("id", "desc").limit(1);
  const { n } = await db
    .selectFrom(newest.as("c"))
    .innerJoin("live_chat_line as l", "l.chat_id", "c.id")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .where("l.operator", "is not", null)
    .whereRef("l.line", ">", "c.visitor_read")
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A chat as a row of the desk's list. */
export type ListedChat = ChatRow & { last_text: string; last_operator: string | null; unread: number };

/** One page of the chats in a state, with their total number: the queue in its order, others newest first. */
export async function readPage(
  db: Db,
  query: { state: string; topic?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ rows: ListedChat[]; total: number }> {
  const { topic = null } = query;
  const chats = db
    .selectFrom("live_chat")
    .where("state", "=", query.state)
    .where(sql<boolean>`(${topic}::text is null or topic = ${topic})`);
  const order = query.state === "waiting" ? sql`c.opened_at, c.id` : sql`c.last_at desc, c.id desc`;
  const [{ rows }, { n }] = await Promise.all([
    sql<Omit<ListedChat, "unread"> & { unread: bigint }>`
      select c.*, l.body as last_text, l.operator as last_operator,
        (select count(*) from live_chat_line u
         where u.chat_id = c.id and u.operator is null and u.line > c.operator_read) as unread
      from live_chat c join live_chat_line l on l.chat_id = c.id and l.line = c.last_line
      where c.state = ${query.state} and (${topic}::text is null or c.topic = ${topic})
      order by ${order} limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`.execute(db),
    chats.select(({ fn }) => fn.countAll<bigint>().as("n")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, unread: Number(row.unread) })), total: Number(n) };
}

/** A member's chats, newest first. */
export function chatsOf(db: Db, memberId: string, limit: number): Promise<ChatRow[]> {
  return db
    .selectFrom("live_chat")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("opened_at", "desc")
    .limit(limit)
    .execute();
}

/** Records that an operator looks at the desk; writes at most once in `everyMs`. */
export async function noteAtDesk(db: Db, operator: string, at: Date, everyMs: number): Promise<void> {
  await sql`insert into live_chat_desk (operator, seen_at) values (${operator}, ${at})
    on conflict (operator) do update set seen_at = excluded.seen_at
    where live_chat_desk.seen_at < ${new Date(at.getTime() - everyMs)}`.execute(db);
}

export async function isAttended(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("live_chat_desk")
    .select("operator")
    .where("seen_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends chats without activity for too long. @returns the ended chats */
export async function endSilent(
  db: Db,
  { at, openSince, waitingSince }: { at: Date; openSince: Date; waitingSince: Date },
): Promise<ChatRow[]> {
  return db
    .updateTable("live_chat")
    .set({ state: "closed", closed_at: at, closed_by: "time" })
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "open"), eb("last_at", "<", openSince)]),
        eb.and([eb("state", "=", "waiting"), eb("last_at", "<", waitingSince)]),
      ]),
    )
    .returningAll()
    .execute();
}

export async function insertPictures(
  tx: Tx,
  { chatId, line, uploadIds }: { chatId: string; line: number; uploadIds: readonly string[] },
): Promise<void> {
  await tx
    .insertInto("live_chat_picture")
    .values(uploadIds.map((upload_id, index) => ({ chat_id: chatId, line, place: index + 1, upload_id })))
    .execute();
}

/** The chat that contains a picture. */
export function findChatOfPicture(db: Db, uploadId: string): Promise<ChatRow | undefined> {
  return db
    .selectFrom("live_chat_picture as p")
    .innerJoin("live_chat as c", "c.id", "p.chat_id")
    .selectAll("c")
    .where("p.upload_id", "=", uploadId)
    .executeTakeFirst();
}

/** The uploads of the chats that {@link removeOld} will delete. */
export async function picturesOfOld(db: Db, closedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("live_chat_picture as p")
    .innerJoin("live_chat as c", "c.id", "p.chat_id")
    .select("p.upload_id")
    .where("c.closed_at", "<", closedBefore)
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

export async function removeOld(db: Db, closedBefore: Date): Promise<void> {
  await db.deleteFrom("live_chat").where("closed_at", "<", closedBefore).execute();
}

export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("live_chat").where("member_id", "=", memberId).execute();
}
