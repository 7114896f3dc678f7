import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listOwnChats, LiveChatView } from "@khela/contract/live-chat";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Desk } from "./at-desk.ts";
import * as store from "./store.ts";

/** A chat with all of its lines. */
export type WrittenChat = HandlerOutput<typeof listOwnChats>[number] & Pick<LiveChatView, "state">;

/** How long a visitor or operator is shown as typing after the last report of it. */
export const TYPING_MS = 6_000;
const lineView = (row: store.LineRow): LiveChatView["lines"][number] => ({
  line: row.line,
  from: row.operator === null ? "you" : "service",
  text: row.body,
  pictures: row.pictures,
  at: row.sent_at.toISOString(),
});

/** The visitor's view of chats. */
export interface VisitorViews {
  /** @param after the number of the last line that the visitor already has */
  view(chat: store.ChatRow, after: number): Promise<LiveChatView>;
  /** The member's newest chats, both open and ended. */
  written(memberId: MemberId, limit: number): Promise<WrittenChat[]>;
}

export function createVisitorViews(
  { db, clock }: Pick<Platform, "db" | "clock">,
  desk: Pick<Desk, "isAttended">,
): VisitorViews {
  return {
    async view(chat, after) {
      const lines = await store.linesOf(db, chat.id, after);
      const typingAt = chat.operator_typing_at?.getTime() ?? 0;
      return {
        id: chat.id,
        topic: chat.topic as LiveChatView["topic"],
        state: chat.state as LiveChatView["state"],
        before: chat.state === "waiting" ? await store.countWaiting(db, chat) : null,
        attended: await desk.isAttended(),
        typing: chat.state === "open" && clock.nowMs() - typingAt < TYPING_MS,
        readTo: chat.operator_read,
        lines: lines.map(lineView),
        closedBy: chat.closed_by as LiveChatView["closedBy"],
        helped: chat.helped,
      };
    },
    written: async (memberId, limit) =>
      Promise.all(
        (await store.chatsOf(db, memberId, limit)).map(async (chat) => ({
          id: chat.id,
          topic: chat.topic as LiveChatView["topic"],
          state: chat.state as LiveChatView["state"],
          at: chat.opened_at.toISOString(),
          lines: (await store.linesOf(db, chat.id)).map(lineView),
        })),
      ),
  };
}
