import type { ReadyAnswer } from "@khela/contract/console/live-chat";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { LiveChatAnswer } from "../../platform/db-types.gen.ts";

/** The part of a ready answer that an operator writes. */
export type AnswerDraft = Pick<ReadyAnswer, "title" | "text" | "position">;
type Row = Selectable<LiveChatAnswer>;
interface Stamp {
  at: Date;
  by: string;
}

const valuesOf = ({ title, text, position }: AnswerDraft, { at, by }: Stamp) => ({
  title: JSON.stringify(title),
  body: JSON.stringify(text),
  position,
  updated_at: at,
  updated_by: by,
});

export function readAnswers(db: Db): Promise<Row[]> {
  return db.selectFrom("live_chat_answer").selectAll().orderBy("position").orderBy("id").execute();
}

export function insertAnswer(tx: Tx, id: string, draft: AnswerDraft, stamp: Stamp): Promise<Row> {
  return tx
    .insertInto("live_chat_answer")
    .values({ id, ...valuesOf(draft, stamp) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lockAnswer(tx: Tx, id: string): Promise<Row | undefined> {
  return tx.selectFrom("live_chat_answer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function writeAnswer(
  tx: Tx,
  { id, version }: Pick<Row, "id" | "version">,
  draft: AnswerDraft,
  stamp: Stamp,
): Promise<Row> {
  return tx
    .updateTable("live_chat_answer")
    .set({ ...valuesOf(draft, stamp), version: version + 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAnswer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("live_chat_answer").where("id", "=", id).execute();
}

/**
 * Adds the default answers to a table without any, so that answers which operators removed don't come back.
 */
export async function insertFirstAnswers(
  tx: Tx,
  answers: readonly (AnswerDraft & { id: string })[],
  at: Date,
): Promise<void> {
  const one = await tx.selectFrom("live_chat_answer").select("id").limit(1).executeTakeFirst();
  if (one) return;
  await tx
    .insertInto("live_chat_answer")
    .values(answers.map((answer) => ({ id: answer.id, ...valuesOf(answer, { at, by: "shipped" }) })))
    .execute();
}
