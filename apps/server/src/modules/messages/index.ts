import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import { scheduleCareMessages } from "./care.ts";
import { createBroadcasts } from "./broadcasts.ts";
import type { MessagesContext } from "./context.ts";
import { eventWriter } from "./event-writer.ts";
import { sendAgentMessages } from "./from-agents.ts";
import { sendEventMessages } from "./from-events.ts";
import { createInbox } from "./inbox.ts";
import { createMailChoices } from "./mail-choices.ts";
import { createOfferUnsubscribe } from "./mail-off.ts";
import { forgetChoices, readChoices } from "./mail-store.ts";
import { createMails } from "./mails.ts";
import { routeMessages } from "./routes.ts";
import { deleteOld, forgetMessages, readInbox } from "./store.ts";
import { createTemplates, type Templates } from "./templates.ts";

/** Messages of the house to its players (TALK-01). */
export interface Messages extends Pick<Templates, "sync"> {
  /** All messages in a member's inbox, newest first, in each language (SAFE-06). */
  all(memberId: MemberId): Promise<object[]>;
  /** When the member agreed to offers by mail; null without consent. */
  offersSince(memberId: MemberId): Promise<Date | null>;
  /** Deletes all of a member's messages and choices. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

/** The time for which a message about money is useful to its player. */
const KEPT_MS = 400 * 86_400_000;
/** More messages than any member gets. */
const ALL = 100_000;

export function createMessages(context: MessagesContext): Messages {
  const { db, clock, jobs } = context.platform;
  const inbox = createInbox(context);
  const templates = createTemplates(context);
  const mails = createMails(context, createOfferUnsubscribe(context));
  const broadcasts = createBroadcasts(context, inbox, mails);
  const write = eventWriter(context, inbox, mails);
  sendEventMessages(context, write);
  sendAgentMessages(context, write);
  scheduleCareMessages(context, inbox);
  routeMessages(context, { inbox, broadcasts, templates, choices: createMailChoices(context) });
  jobs.schedule("messages-tidy", "31 3 * * *", async () => {
    await deleteOld(db, new Date(now(clock).getTime() - KEPT_MS));
  });
  return {
    sync: templates.sync,
    async forget(tx, memberId) {
      await forgetChoices(tx, memberId);
      await forgetMessages(tx, memberId);
    },
    offersSince: async (memberId) => (await readChoices(db, memberId)).offersSince,
    all: (memberId) => readInbox(db, { memberId }, { limit: ALL }),
  };
}
