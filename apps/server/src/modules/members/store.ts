import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

export interface NewNote {
  id: string;
  member_id: string;
  at: Date;
  operator_id: string;
  operator_name: string;
  text: string;
}

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.insertInto("member_note").values(note).execute();
}

/** Deletes the texts that operators have written about a member. */
export async function forgetNotes(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select member_note_forget(${memberId})`.execute(tx);
}

/** The notes on a member, newest first. */
export async function listNotes(db: Db, memberId: MemberId): Promise<NewNote[]> {
  return db
    .selectFrom("member_note")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}
