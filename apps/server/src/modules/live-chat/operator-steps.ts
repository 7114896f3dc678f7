import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Actor } from "./actor.ts";
import type { ChatPictures } from "./chat-pictures.ts";
import type { Desk } from "./at-desk.ts";
import { cleanText } from "./clean-text.ts";
import * as store from "./store.ts";

/**
 * The operators' actions. Each fails with SYS_NOT_FOUND, or with OPS_CHANGED where the chat's state doesn't
 * allow it.
 */
export interface OperatorSteps {
  take(id: string, actor: Actor): Promise<void>;
  say(
    id: string,
    line: { text: string; clientId: string; uploadIds: readonly string[] },
    actor: Actor,
  ): Promise<void>;
  typing(id: string, operator: string): Promise<void>;
  handBack(id: string, actor: Actor): Promise<void>;
  close(id: string, actor: Actor): Promise<void>;
}

export function createOperatorSteps(
  { db, database, clock }: Pick<Platform, "db" | "database" | "clock">,
  { audit, desk, pictures }: { audit: Audit; desk: Desk; pictures: ChatPictures },
): OperatorSteps {
  /** Changes a chat under its lock, then notifies its owner. */
  const step = async (id: string, change: (tx: Tx, chat: store.ChatRow) => Promise<void>): Promise<void> => {
    const told = await inTransaction(database, async (tx) => {
      const chat = await store.lockChat(tx, id);
      if (!chat) throw new AppError("SYS_NOT_FOUND");
      await change(tx, chat);
      return chat;
    });
    await desk.tell(told);
  };
  const note = (tx: Tx, action: string, chat: store.ChatRow, { username, ip }: Actor) =>
    audit.write(tx, {
      actor: `operator:${username}`,
      action,
      subject: `chat:${chat.id}`,
      detail: { topic: chat.topic, ...(chat.member_id === null ? {} : { memberId: chat.member_id }) },
      ip,
    });
  const requireServing = (chat: store.ChatRow, { username }: Actor): void => {
    if (chat.state !== "open" || chat.operator !== username) throw new AppError("OPS_CHANGED");
  };

  return {
    take: (id, actor) =>
      step(id, async (tx, chat) => {
        // A repeated click changes nothing.
        if (chat.state === "open" && chat.operator === actor.username) return;
        if (chat.state !== "waiting") throw new AppError("OPS_CHANGED");
        await store.updateChat(tx, id, { state: "open", operator: actor.username, last_at: now(clock) });
        await note(tx, "livechat.take", chat, actor);
      }),

    say: (id, { text, clientId, uploadIds }, actor) =>
      step(id, async (tx, chat) => {
        requireServing(chat, actor);
        const line = { chat, operator: actor.username, text: cleanText(text, uploadIds), clientId };
        const added = await store.insertLine(tx, { ...line, at: now(clock) });
        if (added !== undefined) await pictures.attach(tx, chat, added, uploadIds);
      }),

    async typing(id, operator) {
      const chat = await store.findChat(db, id);
      if (chat?.state !== "open" || chat.operator !== operator) return;
      await store.updateChat(db, id, { operator_typing_at: now(clock) });
      await desk.tell(chat);
    },

    handBack: (id, actor) =>
      step(id, async (tx, chat) => {
        requireServing(chat, actor);
        await store.updateChat(tx, id, { state: "waiting", operator: null, operator_typing_at: null });
        await note(tx, "livechat.hand-back", chat, actor);
      }),

    close: (id, actor) =>
      step(id, async (tx, chat) => {
        if (chat.state !== "waiting") requireServing(chat, actor);
        await store.updateChat(tx, id, {
          state: "closed",
          operator: actor.username,
          closed_at: now(clock),
          closed_by: "operator",
        });
        await note(tx, "livechat.close", chat, actor);
      }),
  };
}
