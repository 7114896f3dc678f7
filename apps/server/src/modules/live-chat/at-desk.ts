import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** The desk's page polls every few seconds, so an operator counts as gone after a minute without a call. */
const ATTENDED_MS = 60_000;
const NOTED_EVERY_MS = 20_000;

/** The presence of operators at the desk, and the notices that visitors get. */
export interface Desk {
  isAttended(): Promise<boolean>;
  /** Records that this operator is looking at the desk. */
  note(operator: string): Promise<void>;
  /** Notifies the chat's owner that something in it has changed. */
  tell(chat: Pick<store.ChatRow, "member_id" | "guest_key">): Promise<void>;
}

export function createDesk({ db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">): Desk {
  const unread = async (owner: store.Owner) => ({ unread: await store.countUnread(db, owner) });
  hub.declare("member.chat", async (memberId) => (memberId === undefined ? undefined : unread({ memberId })));
  hub.declareKeyed("guest.chat", (hash) => unread({ guestKey: Buffer.from(hash, "hex") }));
  return {
    isAttended: () => store.isAttended(db, new Date(clock.nowMs() - ATTENDED_MS)),
    note: (operator) => store.noteAtDesk(db, operator, now(clock), NOTED_EVERY_MS),
    async tell({ member_id: memberId, guest_key: guestKey }) {
      if (memberId !== null) hub.publish("member.chat", await unread({ memberId }), memberId as MemberId);
      if (guestKey !== null)
        hub.publishKeyed("guest.chat", await unread({ guestKey }), guestKey.toString("hex"));
    },
  };
}
