import type { LiveChatView } from "@khela/contract/live-chat";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChatPictures } from "./chat-pictures.ts";
import type { Desk } from "./at-desk.ts";
import { cleanText } from "./clean-text.ts";
import { ownerOf, type Visitor } from "./owner.ts";
import * as store from "./store.ts";
import { createVisitorViews, type VisitorViews, type WrittenChat } from "./visitor-views.ts";

export interface FirstLine {
  topic: LiveChatView["topic"];
  text: string;
  clientId: string;
  language: LocaleCode;
}

const EARLIER = 10;

/** The visitor's actions. */
export interface VisitorEnd {
  /**
   * @throws AppError SYS_BAD_INPUT where no readable text is left, or the visitor has neither a session nor a
   *   key; CHAT_CLOSED for a key whose chat is over
   */
  open(visitor: Visitor, first: FirstLine): Promise<LiveChatView>;
  read(visitor: Visitor, after: number): Promise<LiveChatView | null>;
  /** @throws AppError SYS_BAD_INPUT, CHAT_CLOSED where no chat is open */
  say(
    visitor: Visitor,
    line: { text: string; clientId: string; uploadIds: readonly string[] },
  ): Promise<void>;
  typing(visitor: Visitor): Promise<void>;
  leave(visitor: Visitor): Promise<void>;
  /** @throws AppError SYS_NOT_FOUND where no ended chat exists */
  rate(visitor: Visitor, helped: boolean): Promise<void>;
  /** The member's newest ended chats. */
  history(memberId: MemberId): Promise<WrittenChat[]>;
  written: VisitorViews["written"];
}

export function createVisitorEnd(
  platform: Pick<Platform, "db" | "database" | "clock" | "ids">,
  { desk, pictures }: { desk: Desk; pictures: ChatPictures },
): VisitorEnd {
  const { db, database, clock, ids } = platform;

  const { view, written } = createVisitorViews(platform, desk);
  const read: VisitorEnd["read"] = async (visitor, after) => {
    const owner = ownerOf(visitor);
    const chat = owner && (await store.newestOf(db, owner));
    if (!chat) return null;
    const seen = await view(chat, after);
    const last = seen.lines.at(-1)?.line ?? 0;
    if (last > chat.visitor_read) {
      await store.raiseRead(db, chat.id, "visitor_read", last);
      await desk.tell(chat);
    }
    return seen;
  };
  /** Locks and returns the chat that has not ended. */
  const running = async (tx: Tx, owner: store.Owner): Promise<store.ChatRow | undefined> => {
    const chat = await store.lockNewest(tx, owner);
    return chat?.state === "closed" ? undefined : chat;
  };

  return {
    async open(visitor, { topic, text, clientId, language }) {
      const owner = ownerOf(visitor);
      if (!owner) throw new AppError("SYS_BAD_INPUT", { field: "key" });
      const clean = cleanText(text);
      const at = now(clock);
      await inTransaction(database, async (tx) => {
        await store.insertChat(tx, { id: ids.next(), owner, topic, language, at });
        const chat = await running(tx, owner);
        if (!chat) throw new AppError("CHAT_CLOSED");
        await store.insertLine(tx, { chat, operator: null, text: clean, clientId, at });
      });
      const chat = await read(visitor, 0);
      if (!chat) throw new AppError("CHAT_CLOSED");
      return chat;
    },
    read,
    async say(visitor, { text, clientId, uploadIds }) {
      const owner = ownerOf(visitor);
      const clean = cleanText(text, uploadIds);
      await inTransaction(database, async (tx) => {
        const chat = owner && (await running(tx, owner));
        if (!chat) throw new AppError("CHAT_CLOSED");
        const line = { chat, operator: null, text: clean, clientId, at: now(clock) };
        const added = await store.insertLine(tx, line);
        if (added !== undefined) await pictures.attach(tx, chat, added, uploadIds);
      });
    },
    async typing(visitor) {
      const owner = ownerOf(visitor);
      const chat = owner && (await store.newestOf(db, owner));
      if (chat?.state === "open") await store.updateChat(db, chat.id, { visitor_typing_at: now(clock) });
    },
    async leave(visitor) {
      const owner = ownerOf(visitor);
      await inTransaction(database, async (tx) => {
        const chat = owner && (await running(tx, owner));
        if (chat)
          await store.updateChat(tx, chat.id, {
            state: "closed",
            closed_at: now(clock),
            closed_by: "visitor",
          });
      });
    },
    async rate(visitor, helped) {
      const owner = ownerOf(visitor);
      const chat = owner && (await store.newestOf(db, owner));
      if (chat?.state !== "closed") throw new AppError("SYS_NOT_FOUND");
      await store.updateChat(db, chat.id, { helped });
    },
    written,
    history: async (memberId) => (await written(memberId, EARLIER)).filter(({ state }) => state === "closed"),
  };
}
