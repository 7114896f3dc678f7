import type { MailChoices, MailKind } from "@khela/contract/messages";
import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { StoredFacts } from "./store.ts";
import type { Words } from "./words.ts";

/** The defaults: mails about money and service are on, offers need consent. */
const FIRST_CHOICES: MailChoices = { money: true, service: true, offers: false };

const RANKS: Readonly<Record<MailKind, number>> = { money: 0, service: 1, offers: 2 };

/** Adds mails to the outbox, in the transaction of their messages. */
export async function queueMails(
  tx: Tx,
  messages: readonly { id: string; memberId: MemberId }[],
  { kind, at }: { kind: MailKind; at: Date },
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto("message_mail")
    .values(
      messages.map(({ id, memberId }) => ({
        message_id: id,
        member_id: memberId,
        kind,
        rank: RANKS[kind],
        created_at: at,
        next_at: at,
      })),
    )
    .execute();
}

/** A mail that is due, with its text. */
export interface DueMail extends Words {
  messageId: string;
  memberId: MemberId;
  kind: MailKind;
  facts: StoredFacts;
  /** Whether the message has left the inbox: it was recalled, or its reader deleted it. */
  gone: boolean;
  /** The number of attempts, including this one. */
  tries: number;
  createdAt: Date;
}

/**
 * Takes the next due mail and reserves it until `until`. If this process dies meanwhile, the mail becomes due
 * again then.
 */
export async function takeDueMail(db: Db, at: Date, until: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<{
    message_id: string;
    member_id: string;
    kind: string;
    tries: number;
    created_at: Date;
    facts: unknown;
    gone: boolean;
    title: unknown;
    content: unknown;
  }>`
    with taken as (
      update message_mail set tries = tries + 1, next_at = ${until}
      where message_id = (
        select message_id from message_mail where state = 'waiting' and next_at <= ${at}
        order by rank, next_at limit 1 for update skip locked)
      returning *)
    select taken.message_id, taken.member_id, taken.kind, taken.tries, taken.created_at,
      message.facts, message.deleted_at is not null as gone, message_text.title, message_text.content
    from taken join message on message.id = taken.message_id
    join message_text on message_text.id = message.text_id`.execute(db);
  const [row] = rows;
  return (
    row && {
      messageId: row.message_id,
      memberId: row.member_id as MemberId,
      kind: row.kind as MailKind,
      tries: row.tries,
      createdAt: row.created_at,
      facts: row.facts as StoredFacts,
      gone: row.gone,
      title: row.title as Localized,
      content: row.content as Localized,
    }
  );
}

export async function endMail(
  db: Db,
  messageId: string,
  state: "sent" | "spared" | "given_up",
): Promise<void> {
  await db.updateTable("message_mail").set({ state }).where("message_id", "=", messageId).execute();
}

export async function postponeMail(db: Db, messageId: string, nextAt: Date): Promise<void> {
  await db.updateTable("message_mail").set({ next_at: nextAt }).where("message_id", "=", messageId).execute();
}

export async function readChoices(
  db: Db | Tx,
  memberId: MemberId,
): Promise<MailChoices & { offersSince: Date | null }> {
  const row = await db
    .selectFrom("message_mail_choice")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!row) return { ...FIRST_CHOICES, offersSince: null };
  return { money: row.money, service: row.service, offers: row.offers, offersSince: row.offers_since };
}

/** Changes one choice and leaves the others. Repeated consent to offers keeps the date of the first. */
export async function writeChoice(
  db: Db,
  memberId: MemberId,
  { kind, on, at }: { kind: MailKind; on: boolean; at: Date },
): Promise<void> {
  const first = { ...FIRST_CHOICES, [kind]: on };
  await db
    .insertInto("message_mail_choice")
    .values({ member_id: memberId, ...first, offers_since: first.offers ? at : null, changed_at: at })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet({
        [kind]: on,
        ...(kind === "offers"
          ? { offers_since: on ? sql`coalesce(message_mail_choice.offers_since, ${at}::timestamptz)` : null }
          : {}),
        changed_at: at,
      }),
    )
    .execute();
}

export async function forgetChoices(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom("message_mail_choice").where("member_id", "=", memberId).execute();
}
