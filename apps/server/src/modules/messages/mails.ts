import type { MailKind } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import { goingOn, type HandleItem } from "../../platform/work-list.ts";
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
/** So many in a row that are to come later: it is not their receivers. */
const LATER_IN_A_ROW = 5;
/** What nobody took within a day is no news any more. */
const WORTH_MS = 86_400_000;

/** `later`: this one has to wait; `away`: all have to. */
type Outcome = "ended" | "later" | "away";

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
  const end = async (
    { messageId, kind }: store.DueMail,
    state: "sent" | "spared" | "given_up",
  ): Promise<"ended"> => {
    await store.endMail(db, messageId, state);
    metrics.messageMails.inc({ kind, result: state });
    return "ended";
  };

  const send = async (due: store.DueMail): Promise<Outcome> => {
    // Before anything is read of it: one that breaks whoever writes it ends here too.
    const tooLate = now(clock).getTime() - due.createdAt.getTime() > WORTH_MS;
    if (tooLate || due.tries > MOST_TRIES) return end(due, "given_up");
    const letter = await letterFor(context, off, due);
    if (!letter) return end(due, "spared");
    const outcome = await context.courier.handOver(letter);
    if (outcome === "taken") return end(due, "sent");
    // Who refuses a mail has said his word about it.
    if (outcome === "refused" || due.tries >= MOST_TRIES) await end(due, "given_up");
    else {
      const waitMs = FIRST_WAIT_MS * 2 ** (due.tries - 1);
      await store.postponeMail(db, due.messageId, new Date(clock.nowMs() + waitMs));
    }
    return outcome === "refused" ? "ended" : outcome;
  };

  const sendDue = async (handleItem: HandleItem): Promise<void> => {
    let later = 0;
    for (let n = 0; n < MOST_A_RUN; n += 1) {
      const at = now(clock);
      const due = await store.takeDueMail(db, at, new Date(at.getTime() + HELD_MS));
      if (!due) return;
      // One that fails is tried again when its hold is over, and is given up like any other.
      let outcome = "ended" as Outcome;
      await handleItem(due.messageId, async () => void (outcome = await send(due)));
      later = outcome === "later" ? later + 1 : 0;
      if (outcome === "away" || later === LATER_IN_A_ROW) return;
    }
    await jobs.enqueue(db, SEND, {}, { key: SEND });
  };
  jobs.schedule(SEND, "* * * * *", () => goingOn(context.platform, SEND, sendDue));
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
