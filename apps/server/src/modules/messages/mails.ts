import type { MailKind } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { MessagesContext } from "./context.ts";
import type { MailOff } from "./mail-off.ts";
import { messageLetter } from "./mail-letter.ts";
import * as store from "./mail-store.ts";

const SEND = "messages-mails";
/** A process that dies over a mail leaves it for so long. */
const HELD_MS = 2 * 60_000;
/** A gateway that is away is tried again after a minute, two, four … */
const FIRST_WAIT_MS = 60_000;
const MOST_TRIES = 8;
/** A process that stops waits for a run to end. */
const MOST_A_RUN = 100;
/** What nobody took within a day is no news any more. */
const WORTH_MS = 86_400_000;

/** The outbox of mails beside messages. */
export interface Mails {
  /** Adds mails to messages of this transaction. Each message has one at most. */
  queue(
    tx: Tx,
    messages: readonly { id: string; memberId: MemberId }[],
    of: { kind: MailKind; at: Date },
  ): Promise<void>;
}

/**
 * Sends what is due, one after the other. A mail carries its message's id: one that was handed over by a process that
 * died before it noted so is handed over again under the same id, and the taker knows it.
 */
export function createMails(context: MessagesContext, off: MailOff): Mails {
  const { db, clock, jobs, metrics } = context.platform;
  const end = async ({ messageId, kind }: store.DueMail, state: "sent" | "spared" | "given_up") => {
    await store.endMail(db, messageId, state);
    metrics.messageMails.inc({ kind, result: state });
  };

  /** @returns false where nobody takes mails now */
  const send = async (due: store.DueMail): Promise<boolean> => {
    const letter = await letterFor(context, off, due);
    if (!letter) {
      await end(due, "spared");
      return true;
    }
    if (now(clock).getTime() - due.createdAt.getTime() > WORTH_MS) {
      await end(due, "given_up");
      return true;
    }
    if (await context.courier.send(letter)) {
      await end(due, "sent");
      return true;
    }
    const away = context.courier.isDown("mail");
    // Who refuses a mail has said his word about it.
    if (!away || due.tries >= MOST_TRIES) await end(due, "given_up");
    else {
      const waitMs = FIRST_WAIT_MS * 2 ** (due.tries - 1);
      await store.postponeMail(db, due.messageId, new Date(clock.nowMs() + waitMs));
    }
    return !away;
  };

  jobs.schedule(SEND, "* * * * *", async () => {
    for (let n = 0; n < MOST_A_RUN; n += 1) {
      const at = now(clock);
      const due = await store.takeDueMail(db, at, new Date(at.getTime() + HELD_MS));
      if (!due || !(await send(due))) return;
    }
    await jobs.enqueue(db, SEND, {}, { key: SEND });
  });
  return {
    async queue(tx, messages, of) {
      await store.queueMails(tx, messages, of);
      if (messages.length > 0) await jobs.enqueue(tx, SEND, {}, { key: SEND });
    },
  };
}

/** @returns undefined for who is not written to: no proven address, not wanted, taken back, or offers in a pause (SAFE-02) */
async function letterFor(context: MessagesContext, off: MailOff, due: store.DueMail) {
  const { identity, protection, system, platform } = context;
  const { memberId, kind } = due;
  if (due.gone || !(await store.readChoices(platform.db, memberId))[kind]) return undefined;
  if (kind === "offers" && (await protection.excludedAmong([memberId])).has(memberId)) return undefined;
  const reach = await identity.reachOf(memberId);
  if (reach?.email === undefined) return undefined;
  const { language, email } = reach;
  const links = { settings: `${platform.config.publicUrl}/member/messageV2`, off: off.linkFor(memberId) };
  return {
    kind: "mail",
    id: due.messageId,
    to: email,
    ...messageLetter(due, { language, brand: (await system.brand()).name, links }),
    ...(kind === "offers" ? { unsubscribe: links.off } : {}),
  } as const;
}
