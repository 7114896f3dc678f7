import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { LIVE_CHAT_RETENTION_DAYS } from "@khela/rules/chat/live-chat";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { insertFirstAnswers } from "./answer-store.ts";
import { createChatPictures } from "./chat-pictures.ts";
import { createDesk } from "./at-desk.ts";
import { FIRST_ANSWERS } from "./first-answers.ts";
import { createOperatorReads } from "./operator-reads.ts";
import { createOperatorSteps } from "./operator-steps.ts";
import { createReadyAnswers } from "./ready-answers.ts";
import { routeDesk, routeVisitorEnd } from "./routes.ts";
import * as store from "./store.ts";
import { createVisitorEnd } from "./visitor.ts";
import type { WrittenChat } from "./visitor-views.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An open chat ends after this long without a line. */
const SILENT_MS = 30 * MINUTE_MS;
const WAITING_MS = DAY_MS;

/** The operations of the live chat for the module that exports and forgets players' data. */
export interface LiveChat {
  /** A member's stored chats, newest first (SAFE-06). */
  writtenBy(memberId: MemberId): Promise<WrittenChat[]>;
  /** Deletes a member's chats; their pictures belong to module `uploads`. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
  /** Adds the default ready answers to a new database. */
  sync(): Promise<void>;
}

export function createLiveChat(
  platform: Platform,
  lower: { system: System; audit: Audit; identity: Identity; uploads: Uploads },
): LiveChat {
  const { db, database, clock, ids, http, jobs } = platform;
  const desk = createDesk(platform);
  const pictures = createChatPictures(platform, lower);
  const visitorEnd = createVisitorEnd(platform, { desk, pictures });
  routeVisitorEnd(http, visitorEnd, {
    desk,
    pictures,
    waiting: () => store.countWaiting(db),
    external: async () => {
      const { socialLinks } = await lower.system.brand();
      return socialLinks.find(({ resourceType }) => resourceType.toUpperCase() === "LIVECHAT")?.url;
    },
  });
  const deskNeeds = { ...lower, desk, pictures };
  const operatorEnd = {
    ...createOperatorReads(platform, deskNeeds),
    ...createOperatorSteps(platform, deskNeeds),
  };
  routeDesk(http, { end: operatorEnd, answers: createReadyAnswers(platform, lower), pictures });
  jobs.schedule("live-chat-end", "* * * * *", async () => {
    const before = (ms: number) => new Date(clock.nowMs() - ms);
    const at = now(clock);
    const ended = await store.endSilent(db, {
      at,
      openSince: before(SILENT_MS),
      waitingSince: before(WAITING_MS),
    });
    for (const chat of ended) await desk.tell(chat);
  });
  jobs.schedule("live-chat-tidy", "40 2 * * *", () =>
    pictures.removeOld(new Date(clock.nowMs() - LIVE_CHAT_RETENTION_DAYS * DAY_MS)),
  );
  return {
    writtenBy: (memberId) => visitorEnd.written(memberId, ALL),
    forget: store.forgetMember,
    sync: () =>
      inTransaction(database, (tx) =>
        insertFirstAnswers(
          tx,
          FIRST_ANSWERS.map((answer) => ({ id: ids.next(), ...answer })),
          now(clock),
        ),
      ),
  };
}
/** More chats than a member can have in {@link LIVE_CHAT_RETENTION_DAYS}. */
const ALL = 10_000;
