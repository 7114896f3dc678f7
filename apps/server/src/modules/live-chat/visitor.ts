import { createHash } from "node:crypto";
import type { LiveChatView } from "@khela/contract/live-chat";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Desk } from "./at-desk.ts";
import { legible } from "./legible.ts";
import * as store from "./store.ts";
import { createVisitorViews, type VisitorViews, type WrittenChat } from "./visitor-views.ts";

/** Who writes: a member, or somebody without an account who holds a key. */
export interface Visitor {
  memberId: MemberId | undefined;
  key: string | undefined;
}

export interface FirstLine {
  topic: LiveChatView["topic"];
  text: string;
  clientId: string;
  language: LocaleCode;
}

const EARLIER = 10;

/** @returns undefined for who has neither a session nor a key */
function ownerOf({ memberId, key }: Visitor): store.Owner | undefined {
  // A chat that began before the login goes on with its key.
  if (key !== undefined) return { guestKey: createHash("sha256").update(key).digest() };
  return memberId === undefined ? undefined : { memberId };
}

/** The visitor's end. */
export interface VisitorEnd {
  /** @throws AppError SYS_BAD_INPUT where nothing is left to be read or nobody's it would be, CHAT_CLOSED for a key whose chat is over */
  open(visitor: Visitor, first: FirstLine): Promise<LiveChatView>;
  read(visitor: Visitor, after: number): Promise<LiveChatView | null>;
  /** @throws AppError SYS_BAD_INPUT, CHAT_CLOSED where none runs */
  say(visitor: Visitor, line: { text: string; clientId: string }): Promise<void>;
  typing(visitor: Visitor): Promise<void>;
  leave(visitor: Visitor): Promise<void>;
  /** @throws AppError SYS_NOT_FOUND where none is over */
  rate(visitor: Visitor, helped: boolean): Promise<void>;
  /** The member's newest that are over. */
  history(memberId: MemberId): Promise<WrittenChat[]>;
  written: VisitorViews["written"];
}

export function createVisitorEnd(
  platform: Pick<Platform, "db" | "database" | "clock" | "ids">,
  desk: Desk,
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
      if (chat.member_id !== null) await desk.tell(chat.member_id);
    }
    return seen;
  };
  /** The chat that runs, locked. */
  const running = async (tx: Tx, owner: store.Owner): Promise<store.ChatRow | undefined> => {
    const chat = await store.lockNewest(tx, owner);
    return chat?.state === "closed" ? undefined : chat;
  };

  return {
    async open(visitor, { topic, text, clientId, language }) {
      const owner = ownerOf(visitor);
      if (!owner) throw new AppError("SYS_BAD_INPUT", { field: "key" });
      const clean = legible(text);
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
    async say(visitor, { text, clientId }) {
      const owner = ownerOf(visitor);
      const clean = legible(text);
      await inTransaction(database, async (tx) => {
        const chat = owner && (await running(tx, owner));
        if (!chat) throw new AppError("CHAT_CLOSED");
        await store.insertLine(tx, { chat, operator: null, text: clean, clientId, at: now(clock) });
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
