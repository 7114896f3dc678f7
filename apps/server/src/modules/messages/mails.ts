import type { MailKind } from "@khela/contract/messages";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import { continueAfterFailures, type HandleItem } from "../../platform/work-list.ts";
import type { MessagesContext } from "./context.ts";
import type { OfferUnsubscribe } from "./mail-off.ts";
import { messageLetter } from "./mail-letter.ts";
import * as store from "./mail-store.ts";

const SEND = "messages-mails";
/** The reservation of a mail; after a crash it becomes due again when this is over. */
const HELD_MS = 2 * 60_000;
/** The delay before the second attempt; it doubles with each further one. */
const FIRST_WAIT_MS = 60_000;
const MOST_TRIES = 8;
/** Bounds the length of a run, because a stopping process waits for the run to end. */
const MOST_A_RUN = 100;
/** After this many deferred mails in a row the cause is probably the mail server, so the run stops. */
const LATER_IN_A_ROW = 5;
/** A mail older than this is no longer sent. */
const WORTH_MS = 86_400_000;

/** `later`: this mail must wait; `away`: all mails must. */
type Outcome = "ended" | "later" | "away";

/** The outbox of mails that accompany messages. */
export interface Mails {
  /** Queues mails for messages of this transaction, at most one per message. */
  queue(
    tx: Tx,
    messages: readonly { id: string; memberId: MemberId }[],
    of: { kind: MailKind; at: Date },
  ): Promise<void>;
}

/**
 * Sends due mails, one after the other. A mail carries its message's id: after a crash between handing it
 * over and recording that, it is handed over again under the same id, so that the receiver can recognise the
 * duplicate.
 */
export function createMails(context: MessagesContext, off: OfferUnsubscribe): Mails {
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
    // Check this before reading the mail's content, so that a mail whose rendering crashes is given up as
    // well.
    const tooLate = now(clock).getTime() - due.createdAt.getTime() > WORTH_MS;
    if (tooLate || due.tries > MOST_TRIES) return end(due, "given_up");
    const letter = await letterFor(context, off, due);
    if (!letter) return end(due, "spared");
    const outcome = await context.courier.handOver(letter);
    if (outcome === "taken") return end(due, "sent");
    // A refusal is final, so it is not retried.
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
      // A mail that fails becomes due again when its reservation ends, and is given up like any other.
      let outcome = "ended" as Outcome;
      await handleItem(due.messageId, async () => void (outcome = await send(due)));
      later = outcome === "later" ? later + 1 : 0;
      if (outcome === "away" || later === LATER_IN_A_ROW) return;
    }
    await jobs.enqueue(db, SEND, {}, { key: SEND });
  };
  jobs.schedule(SEND, "* * * * *", () => continueAfterFailures(context.platform, SEND, sendDue));
  return {
    async queue(tx, messages, of) {
      await store.queueMails(tx, messages, of);
      if (messages.length > 0) await jobs.enqueue(tx, SEND, {}, { key: SEND });
    },
  };
}

/**
 * @returns undefined where no mail may be sent: no proven address, the kind is switched off, the message was
 *   recalled or deleted, or an offer during a pause (SAFE-02)
 */
async function letterFor(context: MessagesContext, off: OfferUnsubscribe, due: store.DueMail) {
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
