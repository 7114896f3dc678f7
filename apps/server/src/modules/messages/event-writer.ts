import type { EventMessage, MailKind } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction } from "../../platform/database.ts";
import type { MessagesContext } from "./context.ts";
import type { Inbox } from "./inbox.ts";
import type { Mails } from "./mails.ts";
import { insertMessages, type NewMessage, readTemplates } from "./store.ts";

/** What a message about an event says, and to whom. */
export interface EventNews {
  memberId: MemberId;
  facts: NewMessage["facts"];
  /** The same each time that the event is delivered. */
  cause: string;
  at: Date;
}

/** Writes messages of a kind, each once. @param mail the kind of mail that goes with them, if any */
export type WriteEvent = (kind: EventMessage, news: readonly EventNews[], mail?: MailKind) => Promise<void>;

export function eventWriter({ platform }: MessagesContext, inbox: Inbox, mails: Mails): WriteEvent {
  const { db, database, clock, ids } = platform;
  return async (kind, news, mail) => {
    if (news.length === 0) return;
    const [template] = await readTemplates(db, kind);
    // Every start writes the missing ones, so this is a defect; the job is tried again, and no message is lost.
    if (!template) throw new Error(`the message ${kind} has no template`);
    const messages = news.map(({ memberId, facts, cause, at }) => ({
      id: ids.next(),
      memberId,
      textId: template.id,
      broadcastId: null,
      facts: { ...facts, time: at.toISOString() },
      source: `${kind}:${cause}`,
      at,
    }));
    await inTransaction(database, async (tx) => {
      if (!mail) return insertMessages(tx, messages);
      for (const message of messages) {
        const [isNew] = await insertMessages(tx, [message]);
        if (isNew) await mails.queue(tx, [message], { kind: mail, at: now(clock) });
      }
      return undefined;
    });
    // Notify even if the messages exist already, because an earlier attempt may have died before notifying.
    await inbox.notify([...new Set(news.map(({ memberId }) => memberId))], kind);
  };
}
