import { TABLES } from "@khela/games/tables/tables";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { TABLE_CHAT_RETENTION_DAYS } from "@khela/rules/chat/table-chat";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Protection } from "../protection/index.ts";
import type { MaskedNames } from "../rounds/index.ts";
import { changeWords } from "./change-words.ts";
import { createChat } from "./chat.ts";
import { createModeration } from "./moderation.ts";
import { createDeskViews } from "./read-desk.ts";
import { routeTableChat } from "./routes.ts";
import * as store from "./store.ts";

const DAY_MS = 86_400_000;

/** The chats at the live tables, as the privacy module uses them. */
export interface TableChat {
  /** The stored messages of a member, newest first (SAFE-06). */
  writtenBy(memberId: MemberId): Promise<{ table: string; text: string; at: string; removed: boolean }[]>;
  /** The stored reports that a member made, newest first, without the reported messages' text. */
  reportedBy(memberId: MemberId): Promise<{ table: string; kind: string; at: string }[]>;
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

export function createTableChat(
  platform: Platform,
  lower: {
    audit: Audit;
    identity: Identity;
    maskedNames: MaskedNames;
    requirePlay: Protection["requirePlay"];
  },
): TableChat {
  const { db, clock, http, jobs } = platform;
  const codes = TABLES.map(({ code }) => code);
  const chat = createChat(platform, { ...lower, codes });
  routeTableChat(http, chat, {
    views: createDeskViews(platform, { ...lower, codes }),
    moderation: createModeration(platform, lower),
    changeWords: (change, actor) => changeWords({ ...platform, audit: lower.audit }, change, actor),
  });
  jobs.schedule("table-chat-tidy", "35 2 * * *", () =>
    store.deleteExpired(db, {
      saidBefore: new Date(clock.nowMs() - TABLE_CHAT_RETENTION_DAYS * DAY_MS),
      now: now(clock),
    }),
  );
  return {
    async writtenBy(memberId) {
      const messages = await store.writtenBy(db, memberId);
      return messages.map(({ gameCode, text, at, removedAt }) => ({
        table: gameCode,
        text,
        at: at.toISOString(),
        removed: removedAt !== null,
      }));
    },
    async reportedBy(memberId) {
      const reports = await store.reportedBy(db, memberId);
      return reports.map(({ gameCode, kind, at }) => ({ table: gameCode, kind, at: at.toISOString() }));
    },
    forget: store.forgetMember,
  };
}
