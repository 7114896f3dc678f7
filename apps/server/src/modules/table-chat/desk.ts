import type { ConsoleChatMessage } from "@khela/contract/console/table-chat";
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

/** Which operator acts, and from where. */
interface Actor {
  username: string;
  ip: string;
}

/** What operators see of the chats and do about them. Every step is in the audit log, without what was written. */
export function createDesk(
  platform: Pick<Platform, "db" | "database" | "clock" | "hub">,
  {
    audit,
    identity,
    codes,
  }: { audit: Audit; identity: Pick<Identity, "findMember" | "findMembers">; codes: readonly string[] },
) {
  const { db, database, clock, hub } = platform;
  const write = (
    tx: Tx,
    { username, ip }: Actor,
    entry: { action: string; subject: string; detail: Record<string, unknown> },
  ) => audit.write(tx, { actor: `operator:${username}`, ...entry, ip });
  const accountsOf = async (ids: readonly MemberId[]): Promise<(id: MemberId) => string> => {
    const members = await identity.findMembers([...new Set(ids)]);
    return (id) => members.get(id)?.account ?? "";
  };

  return {
    async page(query: { gameCode?: string | undefined; pageNo: number; pageSize: number }) {
      const { rows, total } = await store.readPage(db, query);
      const account = await accountsOf(rows.map(({ memberId }) => memberId));
      const content = rows.map((row): ConsoleChatMessage => ({
        ...row,
        account: account(row.memberId),
        at: row.at.toISOString(),
        removedAt: row.removedAt?.toISOString() ?? null,
      }));
      const totalPages = Math.ceil(total / query.pageSize);
      return { content, pageNum: query.pageNo, totalPages, totalCount: total };
    },

    async state() {
      const [off, muted] = await Promise.all([store.offCodes(db), store.mutedAt(db, now(clock))]);
      const account = await accountsOf(muted.map(({ memberId }) => memberId));
      return {
        tables: codes.map((gameCode) => ({ gameCode, open: !off.has(gameCode) })),
        muted: muted.map(({ memberId, until, mutedAt }) => ({
          memberId,
          account: account(memberId),
          mutedAt: mutedAt.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      };
    },

    /** Removing it twice is one removal. @throws AppError SYS_NOT_FOUND */
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

export type ChatDesk = ReturnType<typeof createDesk>;
