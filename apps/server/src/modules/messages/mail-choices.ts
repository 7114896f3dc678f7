import type { MailKind, mailChoices } from "@khela/contract/messages";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { MessagesContext } from "./context.ts";
import { readChoices, writeChoice } from "./mail-store.ts";

type View = HandlerOutput<typeof mailChoices>;

/** A member's choice of the messages that are also sent by mail. */
export interface MailChoicesOf {
  read(memberId: MemberId): Promise<View>;
  change(memberId: MemberId, choice: { kind: MailKind; on: boolean }): Promise<View>;
}

export function createMailChoices({ platform, identity }: MessagesContext): MailChoicesOf {
  const { db, clock } = platform;
  const read = async (memberId: MemberId): Promise<View> => {
    const { money, service, offers } = await readChoices(db, memberId);
    const reach = await identity.reachOf(memberId);
    return { money, service, offers, reachable: reach?.email !== undefined };
  };
  return {
    read,
    async change(memberId, choice) {
      await writeChoice(db, memberId, { ...choice, at: now(clock) });
      return read(memberId);
    },
  };
}
