import type { Localized } from "@khela/contract/shared";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { HelpEntry as HelpTable } from "../../platform/db-types.gen.ts";

/** One entry of the help centre; its tag is the anchor of `/help#tag`. */
export interface HelpText {
  tag: string;
  title: Localized;
  /** Paragraphs separated by an empty line; list items start with `- `; links are written `[text](/path)`. */
  content: Localized;
}

/** Inserts missing entries; existing ones stay as they are. */
export async function insertHelp(db: Db, texts: readonly HelpText[], at: Date): Promise<void> {
  await db
    .insertInto("help_entry")
    .values(
      texts.map(({ tag, title, content }, position) => ({
        tag,
        title: JSON.stringify(title),
        content: JSON.stringify(content),
        position,
        updated_at: at,
        updated_by: "shipped",
      })),
    )
    .onConflict((conflict) => conflict.column("tag").doNothing())
    .execute();
}

/** The entries that are visible at a moment. */
export async function readHelp(db: Db, at: Date): Promise<HelpText[]> {
  const rows = await db
    .selectFrom("help_entry")
    .select(["tag", "title", "content"])
    .where("active", "=", true)
    .where(({ eb, or }) => or([eb("starts_at", "is", null), eb("starts_at", "<=", at)]))
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .orderBy("position")
    .orderBy("tag")
    .execute();
  return rows.map((row) => ({
    tag: row.tag,
    title: row.title as Localized,
    content: row.content as Localized,
  }));
}

/** An entry as the console shows it. */
export interface HelpRow extends HelpText {
  /** ISO 8601; null means without a start or without an end. */
  startsAt: string | null;
  endsAt: string | null;
  position: number;
  active: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

const rowOf = (row: Selectable<HelpTable>): HelpRow => ({
  tag: row.tag,
  title: row.title as Localized,
  content: row.content as Localized,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  position: row.position,
  active: row.active,
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

/** All entries in their order, including hidden ones. */
export async function readAllHelp(db: Db): Promise<HelpRow[]> {
  const rows = await db.selectFrom("help_entry").selectAll().orderBy("position").orderBy("tag").execute();
  return rows.map(rowOf);
}

export type HelpDraft = Pick<HelpRow, "title" | "content" | "startsAt" | "endsAt" | "position" | "active">;
type Stamp = Pick<HelpRow, "updatedAt" | "updatedBy">;

const valuesOf = (draft: HelpDraft, stamp: Stamp) => ({
  title: JSON.stringify(draft.title),
  content: JSON.stringify(draft.content),
  starts_at: draft.startsAt === null ? null : new Date(draft.startsAt),
  ends_at: draft.endsAt === null ? null : new Date(draft.endsAt),
  position: draft.position,
  active: draft.active,
  updated_at: stamp.updatedAt,
  updated_by: stamp.updatedBy,
});

/** @returns undefined where the tag is taken */
export async function insertHelpEntry(
  tx: Tx,
  tag: string,
  draft: HelpDraft,
  stamp: Stamp,
): Promise<HelpRow | undefined> {
  const row = await tx
    .insertInto("help_entry")
    .values({ tag, ...valuesOf(draft, stamp) })
    .onConflict((conflict) => conflict.column("tag").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Reads an entry and locks its row. */
export async function lockHelp(tx: Tx, tag: string): Promise<HelpRow | undefined> {
  const row = await tx
    .selectFrom("help_entry")
    .selectAll()
    .where("tag", "=", tag)
    .forUpdate()
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function writeHelp(
  tx: Tx,
  before: Pick<HelpRow, "tag" | "version">,
  draft: HelpDraft,
  stamp: Stamp,
): Promise<HelpRow> {
  const row = await tx
    .updateTable("help_entry")
    .set({ ...valuesOf(draft, stamp), version: before.version + 1 })
    .where("tag", "=", before.tag)
    .returningAll()
    .executeTakeFirstOrThrow();
  return rowOf(row);
}

export interface NewFeedback {
  id: string;
  ticket: string;
  memberId: string | null;
  questionType: string;
  content: string;
  language: string;
  at: Date;
}

/** @returns false where the ticket's number is taken */
export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<boolean> {
  const result = await db
    .insertInto("feedback")
    .values({
      id: feedback.id,
      ticket: feedback.ticket,
      member_id: feedback.memberId,
      question_type: feedback.questionType,
      content: feedback.content,
      language: feedback.language,
      created_at: feedback.at,
    })
    .onConflict((conflict) => conflict.column("ticket").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Attaches uploads to a feedback, in their order. */
export async function insertPictures(tx: Tx, feedbackId: string, ids: readonly string[]): Promise<void> {
  const values = ids.map((id, index) => ({ feedback_id: feedbackId, upload_id: id, place: index + 1 }));
  await tx.insertInto("feedback_picture").values(values).execute();
}

/** The ids of uploads by feedback, in their order. */
export async function readPictures(db: Db, feedbackIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (feedbackIds.length === 0) return found;
  const rows = await db
    .selectFrom("feedback_picture")
    .select(["feedback_id", "upload_id"])
    .where("feedback_id", "in", feedbackIds)
    .orderBy("place")
    .execute();
  for (const row of rows) {
    found.set(row.feedback_id, [...(found.get(row.feedback_id) ?? []), row.upload_id]);
  }
  return found;
}

/** The feedback and member that a picture belongs to; a visitor's feedback has no pictures. */
export function findPicture(db: Db, uploadId: string) {
  return db
    .selectFrom("feedback_picture")
    .innerJoin("feedback", "feedback.id", "feedback_picture.feedback_id")
    .select(["feedback.id", "feedback.member_id", "feedback.ticket"])
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
}

/** Removes a member's name, text and pictures from their feedback; the row itself stays. */
export async function forgetFeedback(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom("feedback_picture")
    .where("feedback_id", "in", tx.selectFrom("feedback").select("id").where("member_id", "=", memberId))
    .execute();
  await tx
    .updateTable("feedback")
    .set({ member_id: null, content: FORGOTTEN })
    .where("member_id", "=", memberId)
    .execute();
}
/** Replaces removed text. */
const FORGOTTEN = "–";

const OWN_LIMIT = 50;

/** A member's newest feedback. */
export function readOwn(db: Db, memberId: string, limit = OWN_LIMIT) {
  return db
    .selectFrom("feedback")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom("feedback")
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .where("member_id", "=", memberId)
    .where("state", "=", "answered")
    .where("seen_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function markSeen(db: Db, memberId: string, at: Date): Promise<void> {
  await db
    .updateTable("feedback")
    .set({ seen_at: at })
    .where("member_id", "=", memberId)
    .where("state", "=", "answered")
    .where("seen_at", "is", null)
    .execute();
}

export interface FeedbackQuery {
  state?: string | undefined;
  /** A ticket's number, or a part of the text. */
  search?: string | undefined;
  pageNo: number;
  pageSize: number;
}

/** One page of all feedback, newest first, and the total number. */
export async function readPage(db: Db, query: FeedbackQuery) {
  let filtered = db.selectFrom("feedback");
  if (query.state) filtered = filtered.where("state", "=", query.state);
  const search = query.search;
  if (search) {
    filtered = filtered.where((eb) =>
      eb.or([
        eb("ticket", "=", search.toUpperCase()),
        eb(sql<number>`position(lower(${search}) in lower(content))`, ">", 0),
      ]),
    );
  }
  const [rows, { n }] = await Promise.all([
    filtered
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize)
      .execute(),
    filtered.select(({ fn }) => fn.countAll<bigint>().as("n")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(n) };
}

export type FeedbackRow = Awaited<ReturnType<typeof readOwn>>[number];

export function findFeedback(db: Tx, id: string): Promise<FeedbackRow | undefined> {
  return db.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @returns undefined where it is not open any more */
export function writeAnswer(
  db: Tx,
  answer: { id: string; text: string; by: string; at: Date },
): Promise<FeedbackRow | undefined> {
  return db
    .updateTable("feedback")
    .set({ state: "answered", answer: answer.text, answered_at: answer.at, answered_by: answer.by })
    .where("id", "=", answer.id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}
