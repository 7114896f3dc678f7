import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import { chatTopic, requireTable } from "./chat.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;

/** The operator who acts, and the address. */
export interface Actor {
  username: string;
  ip: string;
}

/** The moderation of the chats. Every action is in the audit log, without the message's text. */
export function createModeration(
  platform: Pick<Platform, "database" | "clock" | "hub">,
  { audit, identity }: { audit: Audit; identity: Pick<Identity, "findMember"> },
) {
  const { database, clock, hub } = platform;
  const write = (
    tx: Tx,
    { username, ip }: Actor,
    entry: { action: string; subject: string; detail: Record<string, unknown> },
  ) => audit.write(tx, { actor: `operator:${username}`, ...entry, ip });

  return {
    /** Removing a message twice has no further effect. @throws AppError SYS_NOT_FOUND */
    async remove(id: string, reason: string, actor: Actor): Promise<void> {
      const gameCode = await inTransaction(database, async (tx) => {
        const message = await store.lockMessage(tx, id);
        if (!message) throw new AppError("SYS_NOT_FOUND");
        if (message.removedAt === null) {
          await store.markRemoved(tx, id, now(clock));
          const detail = { message: id, gameCode: message.gameCode, reason };
          await write(tx, actor, { action: "chat.remove", subject: `member:${message.memberId}`, detail });
        }
        return message.gameCode;
      });
      hub.publish(chatTopic(gameCode), { kind: "removed", id });
    },

    /**
     * Marks a reported message as allowed, so that it needs no decision any more. Idempotent. @throws AppError
     * SYS_NOT_FOUND
     */
    async allow(id: string, reason: string, actor: Actor): Promise<void> {
      await inTransaction(database, async (tx) => {
        const message = await store.lockMessage(tx, id);
        if (!message) throw new AppError("SYS_NOT_FOUND");
        if (message.allowedAt !== null) return;
        await store.markAllowed(tx, id, now(clock));
        const detail = { message: id, gameCode: message.gameCode, reason };
        await write(tx, actor, { action: "chat.allow", subject: `member:${message.memberId}`, detail });
      });
    },

    /** @throws AppError SYS_NOT_FOUND */
    async mute(
      memberId: MemberId,
      { muted, hours, reason }: { muted: boolean; hours: number | null; reason: string },
      actor: Actor,
    ): Promise<void> {
      const member = await identity.findMember(memberId);
      if (!member) throw new AppError("SYS_NOT_FOUND");
      const at = now(clock);
      const until = hours === null ? null : new Date(at.getTime() + hours * HOUR_MS);
      await inTransaction(database, async (tx) => {
        await store.writeMute(tx, memberId, muted ? { until, at } : undefined);
        const detail = {
          account: member.account,
          reason,
          ...(muted ? { until: until?.toISOString() ?? null } : {}),
        };
        await write(tx, actor, {
          action: muted ? "chat.mute" : "chat.unmute",
          subject: `member:${memberId}`,
          detail,
        });
      });
    },

    /** @throws AppError GAME_NOT_FOUND */
    async switch(
      gameCode: string,
      { open, reason }: { open: boolean; reason: string },
      actor: Actor,
    ): Promise<void> {
      requireTable(gameCode);
      await inTransaction(database, async (tx) => {
        await store.writeSwitch(tx, gameCode, { open, at: now(clock) });
        await write(tx, actor, {
          action: "chat.switch",
          subject: `game:${gameCode}`,
          detail: { open, reason },
        });
      });
      hub.publish(chatTopic(gameCode), { kind: "switched", open });
    },
  };
}

export type ChatModeration = ReturnType<typeof createModeration>;
