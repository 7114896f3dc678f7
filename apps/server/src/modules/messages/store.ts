import type { Audience } from "@khela/contract/console/messages";
import type { Message } from "@khela/contract/messages";
import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Place } from "../../platform/cursor.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { Words } from "./words.ts";

type Kind = Message["kind"];

/** A text's row, with its author. */
export interface TextRow extends Words {
  id: string;
  kind: Kind;
  /** Null for a text of a single broadcast. */
  version: number | null;
  at: Date;
  by: string;
}

/** @returns false where that version of the template exists already */
export async function insertText(db: Db | Tx, text: TextRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("message_text")
    .values({
      id: text.id,
      kind: text.kind,
      version: text.version,
      title: JSON.stringify(text.title),
      content: JSON.stringify(text.content),
      created_at: text.at,
      created_by: text.by,
    })
    .onConflict((conflict) => conflict.columns(["kind", "version"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The newest version of each template, or of one kind. */
export async function readTemplates(db: Db | Tx, kind?: Kind): Promise<TextRow[]> {
  const rows = await db
    .selectFrom("message_text")
    .distinctOn("kind")
    .selectAll()
    .where("version", "is not", null)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .orderBy("kind")
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Kind,
    version: row.version,
    title: row.title as Localized,
    content: row.content as Localized,
    at: row.created_at,
    by: row.created_by,
  }));
}

/** Facts as they are stored: names that have two languages are shown in that of the text. */
export type StoredFacts = Omit<Message["facts"], "method" | "party"> & {
  method?: string | Localized | undefined;
  party?: string | Localized | undefined;
};

/** The facts of a message with its names in one language. */
export function factsIn(
  { method, party, ...facts }: StoredFacts,
  language: keyof Localized,
): Message["facts"] {
  const named = (name: string | Localized | undefined) => (typeof name === "object" ? name[language] : name);
  return {
    ...facts,
    ...(method === undefined ? {} : { method: named(method) }),
    ...(party === undefined ? {} : { party: named(party) }),
  };
}

/** A message to insert into one inbox. */
export interface NewMessage {
  id: string;
  memberId: MemberId;
  textId: string;
  broadcastId: string | null;
  facts: StoredFacts;
  source: string;
  at: Date;
}

/** @returns the members who got a new message, without those who had it already */
export async function insertMessages(db: Db | Tx, messages: readonly NewMessage[]): Promise<MemberId[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto("message")
    .values(
      messages.map((one) => ({
        id: one.id,
        member_id: one.memberId,
        text_id: one.textId,
        broadcast_id: one.broadcastId,
        facts: JSON.stringify(one.facts),
        source: one.source,
        created_at: one.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["member_id", "source"]).doNothing())
    .returning("member_id")
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}

/** The messages to a member since an instant, including deleted ones. */
export async function messagesSince(
  db: Db,
  memberId: MemberId,
  since: Date,
): Promise<{ kind: Kind; at: Date }[]> {
  const rows = await db
    .selectFrom("message")
    .innerJoin("message_text", "message_text.id", "message.text_id")
    .select(["message_text.kind", "message.created_at"])
    .where("message.member_id", "=", memberId)
    .where("message.created_at", ">=", since)
    .execute();
  return rows.map((row) => ({ kind: row.kind as Kind, at: row.created_at }));
}

export type Filter = "unread" | "money" | "operator" | undefined;

const inbox = (db: Db | Tx, memberId: MemberId, only: Filter) => {
  const all = db
    .selectFrom("message")
    .innerJoin("message_text", "message_text.id", "message.text_id")
    .where("message.member_id", "=", memberId)
    .where("message.deleted_at", "is", null);
  if (only === "unread") return all.where("message.read_at", "is", null);
  if (only === undefined) return all;
  const fromPeople = sql<boolean>`(message_text.kind = 'operator' or message_text.kind like 'care\\_%')`;
  return only === "operator" ? all.where(fromPeople) : all.where(({ not }) => not(fromPeople));
};

/** A message with its words in each language. */
export interface InboxRow extends Words {
  id: string;
  kind: Kind;
  facts: StoredFacts;
  at: Date;
  readAt: Date | null;
}

/** Inbox rows on one side of a position; newer ones come oldest first. */
export async function readInbox(
  db: Db,
  of: { memberId: MemberId; only?: Filter },
  { place, limit }: { place?: Place | undefined; limit: number },
): Promise<InboxRow[]> {
  let query = inbox(db, of.memberId, of.only)
    .select(["message.id", "kind", "title", "content", "facts", "message.created_at", "message.read_at"])
    .limit(limit);
  const backwards = place?.side === "newer";
  if (place) {
    const there = sql`(${new Date(place.atMs)}::timestamptz, ${place.key}::uuid)`;
    query = query.where(
      sql<boolean>`(date_trunc('milliseconds', message.created_at), message.id) ${sql.raw(backwards ? ">" : "<")} ${there}`,
    );
  }
  const rows = await query
    .orderBy("message.created_at", backwards ? "asc" : "desc")
    .orderBy("message.id", backwards ? "asc" : "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Kind,
    title: row.title as Localized,
    content: row.content as Localized,
    facts: row.facts as StoredFacts,
    at: row.created_at,
    readAt: row.read_at,
  }));
}

export async function countInbox(db: Db, memberId: MemberId, only: Filter): Promise<number> {
  const row = await inbox(db, memberId, only)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The number of unread messages by member; members without any are missing. */
export async function countUnread(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("message")
    .select(["member_id", ({ fn }) => fn.countAll<bigint>().as("n")])
    .where("member_id", "in", memberIds)
    .where("read_at", "is", null)
    .where("deleted_at", "is", null)
    .groupBy("member_id")
    .execute();
  return new Map(rows.map((row) => [row.member_id as MemberId, Number(row.n)]));
}

/** A member's messages by id, or all of them. Other members' ids are ignored. */
export type Which = { ids: string[] } | { all: true };

export async function markRead(db: Db, memberId: MemberId, which: Which, at: Date): Promise<void> {
  await db
    .updateTable("message")
    .set({ read_at: at })
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .where("deleted_at", "is", null)
    .$if("ids" in which, (query) => query.where("id", "in", "ids" in which ? which.ids : []))
    .execute();
}

/** Deletes messages from the inbox; `all` deletes only read ones. */
export async function takeOut(db: Db, memberId: MemberId, which: Which, at: Date): Promise<void> {
  await db
    .updateTable("message")
    .set({ deleted_at: at })
    .where("member_id", "=", memberId)
    .where("deleted_at", "is", null)
    .$if("ids" in which, (query) => query.where("id", "in", "ids" in which ? which.ids : []))
    .$if("all" in which, (query) => query.where("read_at", "is not", null))
    .execute();
}

/** Removes messages created before an instant; @returns their number */
export async function deleteOld(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("message")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes all of a member's messages. */
export async function forgetMessages(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom("message").where("member_id", "=", memberId).execute();
}

/** A broadcast to insert. */
export interface NewBroadcast {
  id: string;
  textId: string;
  category: "service" | "marketing";
  audience: Audience;
  byMail: boolean;
  startsAt: Date;
  at: Date;
  by: string;
}

/** @returns false where the id exists */
export async function insertBroadcast(tx: Tx, one: NewBroadcast): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("broadcast")
    .values({
      id: one.id,
      text_id: one.textId,
      category: one.category,
      audience: JSON.stringify(one.audience),
      by_mail: one.byMail,
      state: "planned",
      starts_at: one.startsAt,
      created_at: one.at,
      created_by: one.by,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const broadcasts = (db: Db | Tx) =>
  db
    .selectFrom("broadcast")
    .innerJoin("message_text", "message_text.id", "broadcast.text_id")
    .selectAll("broadcast")
    .select(["message_text.title", "message_text.content"])
    .select((eb) =>
      eb
        .selectFrom("message")
        .select(({ fn }) => fn.countAll<bigint>().as("n"))
        .whereRef("message.broadcast_id", "=", "broadcast.id")
        .where("message.read_at", "is not", null)
        .as("read"),
    );

export type BroadcastRow = Awaited<ReturnType<typeof readBroadcasts>>["rows"][number];

/** One page of all broadcasts, newest first, with their total number. */
export async function readBroadcasts(
  db: Db,
  { state, pageNo, pageSize }: { state?: string | undefined; pageNo: number; pageSize: number },
) {
  const rows = await broadcasts(db)
    .$if(state !== undefined, (query) => query.where("broadcast.state", "=", state ?? ""))
    .orderBy("broadcast.created_at", "desc")
    .orderBy("broadcast.id", "desc")
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { n } = await db
    .selectFrom("broadcast")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export const findBroadcast = (db: Db | Tx, id: string): Promise<BroadcastRow | undefined> =>
  broadcasts(db).where("broadcast.id", "=", id).executeTakeFirst();

/** Broadcasts that are due, oldest first. */
export async function listDue(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("broadcast")
    .select("id")
    .where("state", "=", "planned")
    .where("starts_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads a broadcast with its progress and locks it against concurrent sending and recalling. */
export function lockBroadcast(tx: Tx, id: string) {
  return tx.selectFrom("broadcast").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function noteProgress(
  tx: Tx,
  id: string,
  step: { reached: MemberId; delivered: number; spared: number },
): Promise<void> {
  await tx
    .updateTable("broadcast")
    .set((eb) => ({
      reached_id: step.reached,
      delivered: eb("delivered", "+", step.delivered),
      spared: eb("spared", "+", step.spared),
    }))
    .where("id", "=", id)
    .execute();
}

export async function endBroadcast(
  tx: Tx,
  id: string,
  end: { state: "sent" | "recalled"; at: Date; by: string | null },
): Promise<void> {
  await tx
    .updateTable("broadcast")
    .set({ state: end.state, ended_at: end.at, ended_by: end.by })
    .where("id", "=", id)
    .execute();
}

/** Removes a broadcast from every inbox. @returns the members who had it */
export async function withdraw(tx: Tx, broadcastId: string, at: Date): Promise<MemberId[]> {
  const rows = await tx
    .updateTable("message")
    .set({ deleted_at: at })
    .where("broadcast_id", "=", broadcastId)
    .where("deleted_at", "is", null)
    .returning("member_id")
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}
