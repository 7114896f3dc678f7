import type { LiveChatDetail, LiveChatRow } from "@khela/contract/console/live-chat";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import type { Desk } from "./at-desk.ts";
import * as store from "./store.ts";
import { TYPING_MS } from "./visitor-views.ts";

const EARLIER = 10;

/** The operators' view of the chats. */
export interface OperatorReads {
  /** A page of chats; the caller counts as present at the desk. */
  page(
    query: {
      state: LiveChatRow["state"];
      topic?: LiveChatRow["topic"] | undefined;
      pageNo: number;
      pageSize: number;
    },
    operator: string,
  ): Promise<{
    content: LiveChatRow[];
    pageNum: number;
    totalPages: number;
    totalCount: number;
    waiting: number;
  }>;
  /** The figures that an operator is notified of on any page of the console. */
  news(operator: string): Promise<{ waiting: number; unread: number; newestAt: string | null }>;
  /** Reading marks the lines as read if the operator serves the chat. @throws AppError SYS_NOT_FOUND */
  read(id: string, operator: string): Promise<LiveChatDetail>;
}

export function createOperatorReads(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { identity, desk }: { identity: Pick<Identity, "findMembers">; desk: Desk },
): OperatorReads {
  const rowsOf = async (chats: readonly store.ListedChat[]): Promise<LiveChatRow[]> => {
    const members = await identity.findMembers(
      chats.flatMap(({ member_id }) => (member_id === null ? [] : [member_id as MemberId])),
    );
    return chats.map((chat) => ({
      id: chat.id,
      memberId: chat.member_id,
      account: members.get(chat.member_id as MemberId)?.account ?? null,
      topic: chat.topic as LiveChatRow["topic"],
      language: chat.language as LiveChatRow["language"],
      state: chat.state as LiveChatRow["state"],
      operator: chat.operator,
      openedAt: chat.opened_at.toISOString(),
      lastAt: chat.last_at.toISOString(),
      lastText: chat.last_text,
      lastFrom: chat.last_operator === null ? "visitor" : "operator",
      unread: chat.unread,
      closedBy: chat.closed_by as LiveChatRow["closedBy"],
      helped: chat.helped,
    }));
  };

  return {
    async page(query, operator) {
      await desk.note(operator);
      const [{ rows, total }, waiting] = await Promise.all([
        store.readPage(db, query),
        store.countWaiting(db),
      ]);
      return {
        content: await rowsOf(rows),
        pageNum: query.pageNo,
        totalPages: Math.ceil(total / query.pageSize),
        totalCount: total,
        waiting,
      };
    },

    async news(operator) {
      const { newest, ...counts } = await store.deskNews(db, operator);
      return { ...counts, newestAt: newest?.toISOString() ?? null };
    },
    async read(id, operator) {
      const chat = await store.findChat(db, id);
      if (!chat) throw new AppError("SYS_NOT_FOUND");
      const lines = await store.linesOf(db, id);
      const last = lines.at(-1);
      const unread = lines.filter((line) => line.operator === null && line.line > chat.operator_read).length;
      const listed = { ...chat, last_text: last?.body ?? "", last_operator: last?.operator ?? null, unread };
      const [row] = await rowsOf([listed]);
      if (!row) throw new AppError("SYS_NOT_FOUND");
      if (chat.operator === operator && last && last.line > chat.operator_read) {
        await store.raiseRead(db, id, "operator_read", last.line);
        await desk.tell(chat);
      }
      const others = chat.member_id === null ? [] : await store.chatsOf(db, chat.member_id, EARLIER + 1);
      const typingAt = chat.visitor_typing_at?.getTime() ?? 0;
      return {
        ...row,
        lines: lines.map((line) => ({
          line: line.line,
          from: line.operator === null ? "visitor" : "operator",
          operator: line.operator,
          text: line.body,
          pictures: line.pictures,
          at: line.sent_at.toISOString(),
        })),
        typing: chat.state !== "closed" && clock.nowMs() - typingAt < TYPING_MS,
        readTo: chat.visitor_read,
        earlier: others
          .filter((other) => other.id !== id)
          .slice(0, EARLIER)
          .map((other) => ({
            id: other.id,
            topic: other.topic as LiveChatRow["topic"],
            at: other.opened_at.toISOString(),
          })),
      };
    },
  };
}
