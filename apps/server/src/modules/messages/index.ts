import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import { writeCare } from "./care.ts";
import { createBroadcasts } from "./broadcasts.ts";
import type { MessagesContext } from "./context.ts";
import { writeFromEvents } from "./from-events.ts";
import { createInbox } from "./inbox.ts";
import { createMailChoices } from "./mail-choices.ts";
import { createMailOff } from "./mail-off.ts";
import { forgetChoices, readChoices } from "./mail-store.ts";
import { createMails } from "./mails.ts";
import { routeMessages } from "./routes.ts";
import { deleteOld, forgetMessages, readInbox } from "./store.ts";
import { createTemplates, type Templates } from "./templates.ts";

/** Messages of the house to its players (TALK-01). */
export interface Messages extends Pick<Templates, "sync"> {
  /** Everything in a member's inbox, newest first, in each language (SAFE-06). */
  all(memberId: MemberId): Promise<object[]>;
  /** Since when offers by mail are agreed to; null where they are not. */
  offersSince(memberId: MemberId): Promise<Date | null>;
  /** Takes all of it away. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

/** As long as a record of money is of use to its player. */
const KEPT_MS = 400 * 86_400_000;
/** More than anybody gets. */
const ALL = 100_000;

export function createMessages(context: MessagesContext): Messages {
  const { db, clock, jobs } = context.platform;
  const inbox = createInbox(context);
  const templates = createTemplates(context);
  const mails = createMails(context, createMailOff(context));
  const broadcasts = createBroadcasts(context, inbox, mails);
  writeFromEvents(context, inbox, mails);
  writeCare(context, inbox);
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
