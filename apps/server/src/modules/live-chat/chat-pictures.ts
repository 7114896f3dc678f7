import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { PictureBody } from "../../platform/http/picture-body.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { Actor } from "./actor.ts";
import { isOwner, ownerOf, ownerOfChat, type Visitor } from "./owner.ts";
import * as store from "./store.ts";

/**
 * Pictures in a chat (TALK-04). A picture from either end is an upload of the chat's owner (a member, or the
 * holder of the guest key), so it is deleted with the chat or when the member is forgotten.
 */
export interface ChatPictures {
  /**
   * Attaches uploads to a line of this transaction.
   * @throws AppError SYS_NOT_FOUND where one of them is used or not the chat owner's
   */
  attach(tx: Tx, chat: store.ChatRow, line: number, uploadIds: readonly string[]): Promise<void>;
  /**
   * Uploads a picture for the chat's owner.
   * @throws AppError CHAT_CLOSED where the chat is over or missing, and as uploads do
   */
  add(visitor: Visitor, picture: PictureBody): Promise<{ uploadId: string }>;
  /**
   * Uploads a picture for the operator who serves the chat.
   * @throws AppError SYS_NOT_FOUND, OPS_CHANGED, as uploads do
   */
  addAtDesk(id: string, operator: string, picture: PictureBody): Promise<{ uploadId: string }>;
  /** A picture for the chat's owner, as base64. @throws AppError SYS_NOT_FOUND */
  own(visitor: Visitor, uploadId: string): Promise<{ jpeg: string }>;
  /** A picture for an operator; the view is recorded in the audit log. @throws AppError SYS_NOT_FOUND */
  atDesk(of: { id: string; uploadId: string }, actor: Actor): Promise<{ jpeg: string }>;
  /** Deletes chats that ended before an instant, and their pictures. */
  removeOld(before: Date): Promise<void>;
}

export function createChatPictures(
  { db, database }: Pick<Platform, "db" | "database">,
  { audit, uploads }: { audit: Audit; uploads: Uploads },
): ChatPictures {
  const jpegOf = async (uploadId: string) => {
    const picture = await uploads.document(uploadId, "chat");
    if (!picture) throw new AppError("SYS_NOT_FOUND");
    return { jpeg: picture.toString("base64") };
  };
  return {
    async attach(tx, chat, line, uploadIds) {
      if (uploadIds.length === 0) return;
      await uploads.claim(tx, ownerOfChat(chat), "chat", uploadIds);
      await store.insertPictures(tx, { chatId: chat.id, line, uploadIds });
    },
    async add(visitor, picture) {
      const owner = ownerOf(visitor);
      const chat = owner && (await store.newestOf(db, owner));
      if (!chat || chat.state === "closed") throw new AppError("CHAT_CLOSED");
      return { uploadId: (await uploads.add(ownerOfChat(chat), "chat", picture)).id };
    },
    async addAtDesk(id, operator, picture) {
      const chat = await store.findChat(db, id);
      if (!chat) throw new AppError("SYS_NOT_FOUND");
      if (chat.state !== "open" || chat.operator !== operator) throw new AppError("OPS_CHANGED");
      // Pictures from operators don't count towards the visitor's daily limit.
      const added = await uploads.add(ownerOfChat(chat), "chat", picture, { counted: false });
      return { uploadId: added.id };
    },
    async own(visitor, uploadId) {
      const chat = await store.findChatOfPicture(db, uploadId);
      if (!chat || !isOwner(chat, ownerOf(visitor))) throw new AppError("SYS_NOT_FOUND");
      return jpegOf(uploadId);
    },
    async atDesk({ id, uploadId }, { username, ip }) {
      const chat = await store.findChatOfPicture(db, uploadId);
      if (chat?.id !== id) throw new AppError("SYS_NOT_FOUND");
      const picture = await jpegOf(uploadId);
      await inTransaction(database, (tx) =>
        audit.write(tx, {
          actor: `operator:${username}`,
          action: "livechat.look",
          subject: `chat:${id}`,
          detail: { picture: uploadId },
          ip,
        }),
      );
      return picture;
    },
    removeOld: (before) =>
      inTransaction(database, async (tx) => {
        const uploadIds = await store.picturesOfOld(tx, before);
        await store.removeOld(tx, before);
        await uploads.drop(tx, "chat", uploadIds);
      }),
  };
}
