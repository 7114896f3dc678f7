import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { listMessages, Message, unreadCount } from "@khela/contract/messages";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import type { MessagesContext } from "./context.ts";
import * as store from "./store.ts";

type Page = HandlerOutput<typeof listMessages>;
type Unread = HandlerOutput<typeof unreadCount>;

/** A player's own messages. */
export interface Inbox {
  page(
    memberId: MemberId,
    query: HandlerInput<typeof listMessages>["query"],
    language: keyof Localized,
  ): Promise<Page>;
  unread(memberId: MemberId): Promise<Unread>;
  read(memberId: MemberId, which: store.Which): Promise<Unread>;
  remove(memberId: MemberId, which: store.Which): Promise<Unread>;
  /**
   * Sends the unread count to the members' open pages.
   * @param from the kind of a message that has just arrived
   */
  notify(memberIds: readonly MemberId[], from?: Message["kind"]): Promise<void>;
}

export function createInbox({ platform, support }: MessagesContext): Inbox {
  const { db, clock, hub } = platform;
  const messagesOf = async (memberId: MemberId): Promise<number> =>
    (await store.countUnread(db, [memberId])).get(memberId) ?? 0;
  hub.declare("member.messages", async (memberId) =>
    memberId === undefined ? undefined : { messages: await messagesOf(memberId) },
  );
  const unread = async (memberId: MemberId): Promise<Unread> => {
    const messages = await messagesOf(memberId);
    const answers = await support.unreadAnswers(memberId);
    return { unread: messages + answers, messages, answers };
  };
  const tell: Inbox["notify"] = async (memberIds, from) => {
    const counts = await store.countUnread(db, memberIds);
    for (const id of memberIds) {
      hub.publish("member.messages", { messages: counts.get(id) ?? 0, ...(from ? { from } : {}) }, id);
    }
  };
  /** Updates the player's other open pages. */
  const changed = async (memberId: MemberId): Promise<Unread> => {
    await tell([memberId]);
    return unread(memberId);
  };
  return {
    async page(memberId, { cursor, pageSize, only }, language) {
      const page = await readCursorPage({
        cursor,
        pageSize,
        keyPattern: UUID_KEY,
        read: (place, limit) => store.readInbox(db, { memberId, only }, { place, limit }),
        placeOf: ({ at, id }) => ({ atMs: at.getTime(), key: id }),
      });
      return {
        content: page.rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          title: row.title[language],
          content: row.content[language],
          facts: store.factsIn(row.facts, language),
          at: row.at.toISOString(),
          read: row.readAt !== null,
        })),
        totalCount: await store.countInbox(db, memberId, only),
        older: page.older,
        newer: page.newer,
      };
    },
    unread,
    async read(memberId, which) {
      await store.markRead(db, memberId, which, now(clock));
      return changed(memberId);
    },
    async remove(memberId, which) {
      await store.takeOut(db, memberId, which, now(clock));
      return changed(memberId);
    },
    notify: tell,
  };
}
