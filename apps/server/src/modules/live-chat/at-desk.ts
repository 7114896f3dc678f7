import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** The page asks every few seconds; a minute without is somebody who went. */
const ATTENDED_MS = 60_000;
const NOTED_EVERY_MS = 20_000;

/** Who is at the desk, and what members are told of it. */
export interface Desk {
  isAttended(): Promise<boolean>;
  /** This operator looks at the desk. */
  note(operator: string): Promise<void>;
  /** Tells a member's browser that something is new in his chat. */
  tell(memberId: string): Promise<void>;
}

export function createDesk({ db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">): Desk {
  const unread = async (memberId: string) => ({ unread: await store.countUnread(db, memberId) });
  hub.declare("member.chat", (memberId) => unread(memberId ?? ""));
  return {
    isAttended: () => store.isAttended(db, new Date(clock.nowMs() - ATTENDED_MS)),
    note: (operator) => store.noteAtDesk(db, operator, now(clock), NOTED_EVERY_MS),
    async tell(memberId) {
      hub.publish("member.chat", await unread(memberId), memberId as MemberId);
    },
  };
}
