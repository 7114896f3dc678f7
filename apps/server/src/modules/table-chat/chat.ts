import type { ChatEvent, ChatMessage, ReportKind } from "@khela/contract/table-chat";
import type { ChatTopic } from "@khela/contract/realtime";
import { isTable } from "@khela/games/tables/tables";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { cleanLine } from "@khela/kernel/text";
import type { MemberId } from "@khela/kernel/ids";
import { createBlockedWordFilter } from "@khela/rules/chat/blocked-words";
import type { Platform } from "../../platform/platform.ts";
import type { Protection } from "../protection/index.ts";
import type { MaskedNames } from "../rounds/index.ts";
import { coalesce } from "../shared-rounds/index.ts";
import * as store from "./store.ts";

/** A player who comes to a table sees at most this many messages, none of them older than SHOWN_MS. */
const SHOWN = 50;
const SHOWN_MS = 6 * 3_600_000;

export const chatTopic = (gameCode: string): ChatTopic => `chat.${gameCode}` as ChatTopic;

/** @throws AppError GAME_NOT_FOUND where no live table has this code */
export function requireTable(gameCode: string): void {
  if (!isTable(gameCode)) throw new AppError("GAME_NOT_FOUND");
}

export interface Chat {
  /**
   * Sends a message to everybody at a table.
   * @throws AppError GAME_NOT_FOUND, SYS_BAD_INPUT, CHAT_OFF, CHAT_MUTED, CHAT_WORD, PROTECT_EXCLUDED, PROTECT_CLOSED
   */
  say(memberId: MemberId, gameCode: string, text: string): Promise<ChatMessage>;
  /** Reports another player's message to the operators. @throws AppError GAME_NOT_FOUND, SYS_NOT_FOUND */
  report(memberId: MemberId, message: { gameCode: string; id: string; kind: ReportKind }): Promise<void>;
}

/** The players' chats at the live tables (GAME-08). */
export function createChat(
  { db, clock, ids, hub }: Pick<Platform, "db" | "clock" | "ids" | "hub">,
  {
    maskedNames,
    requirePlay,
    codes,
  }: {
    maskedNames: MaskedNames;
    requirePlay: Protection["requirePlay"];
    codes: readonly string[];
  },
): Chat {
  for (const gameCode of codes) {
    // The snapshot is the same for everybody, so concurrent callers share one read.
    const read = coalesce(async () => {
      const since = new Date(clock.nowMs() - SHOWN_MS);
      const [messages, off] = await Promise.all([
        store.newestMessages(db, gameCode, { since, limit: SHOWN }),
        store.offCodes(db),
      ]);
      const names = await maskedNames(messages.map(({ memberId }) => memberId));
      return { open: !off.has(gameCode), messages, names };
    });
    hub.declare(chatTopic(gameCode), async (memberId): Promise<ChatEvent> => {
      const { open, messages, names } = await read();
      return {
        kind: "chat",
        open,
        messages: open
          ? messages.map((message) => ({
              ...viewOf(message, names.get(message.memberId)),
              mine: message.memberId === memberId,
            }))
          : [],
      };
    });
  }

  return {
    async say(memberId, gameCode, typed) {
      requireTable(gameCode);
      const text = cleanLine(typed);
      if (text === "") throw new AppError("SYS_BAD_INPUT", { field: "text" });
      await requirePlay(memberId);
      const at = now(clock);
      const { off, muted } = await store.writeRestriction(db, gameCode, { memberId, at });
      if (off) throw new AppError("CHAT_OFF");
      if (muted) throw new AppError("CHAT_MUTED", muted.until ? { until: muted.until.toISOString() } : {});
      if (createBlockedWordFilter(await store.readWords(db))(text)) throw new AppError("CHAT_WORD");
      const message = { id: ids.next(), gameCode, memberId, text, at };
      await store.insertMessage(db, message);
      const names = await maskedNames([memberId]);
      const told = viewOf(message, names.get(memberId));
      hub.publish(chatTopic(gameCode), { kind: "said", message: told });
      return { ...told, mine: true };
    },
    async report(memberId, { gameCode, id, kind }) {
      requireTable(gameCode);
      const report = { messageId: id, gameCode, memberId, kind, at: now(clock) };
      if (!(await store.insertReport(db, report))) throw new AppError("SYS_NOT_FOUND");
    },
  };
}

const viewOf = (
  message: Omit<store.Message, "removedAt" | "allowedAt">,
  account: string | undefined,
): ChatMessage => ({
  id: message.id,
  account: account ?? "***",
  mine: false,
  text: message.text,
  at: message.at.toISOString(),
});
