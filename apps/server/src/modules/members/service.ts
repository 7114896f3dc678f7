import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Audit } from "../audit/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Identity } from "../identity/index.ts";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import { memberStatusChanged } from "./events.ts";
import { forgetNotes, insertNote, listNotes } from "./store.ts";

/** The acting operator and his IP address. */
export interface Actor {
  operator: Pick<OperatorSession, "operatorId" | "username" | "name">;
  ip: string;
}

export interface MemberNote {
  id: string;
  at: Date;
  by: string;
  text: string;
}

/** The operators' actions on a player's account (OPS-02). */
export interface Members {
  /**
   * Blocks (every session ends) or unblocks, with a reason, and records it in the audit log.
   * @throws AppError SYS_NOT_FOUND
   */
  setStatus(
    id: MemberId,
    change: { status: "active" | "blocked"; reason: string },
    actor: Actor,
  ): Promise<void>;
  /** Writes a permanent note. @throws AppError SYS_NOT_FOUND */
  addNote(id: MemberId, text: string, actor: Actor): Promise<void>;
  /** The newest 200 notes. */
  notesOf(id: MemberId): Promise<MemberNote[]>;
  /** Deletes the texts of the notes on a forgotten account. */
  forget(tx: Tx, id: MemberId): Promise<void>;
}

export interface MembersDeps {
  platform: Platform;
  audit: Audit;
  identity: Identity;
  protection: Protection;
}

export function createMembersService(deps: MembersDeps): Members {
  const { platform, audit, identity } = deps;
  return {
    async setStatus(id, change, { operator, ip }) {
      const ended = await inTransaction(platform.database, async (tx) => {
        if (!(await identity.findMember(id))) throw new AppError("SYS_NOT_FOUND");
        // Do this first, because it waits for postings that are running.
        await deps.protection.onBehalf.setBlocked(tx, id, change.status === "blocked");
        const changed = await identity.setStatus(tx, id, change);
        if (!changed) throw new AppError("SYS_NOT_FOUND");
        await audit.write(tx, {
          actor: `operator:${operator.username}`,
          action: change.status === "blocked" ? "player.block" : "player.unblock",
          subject: `member:${id}`,
          detail: {
            account: changed.before.account,
            before: changed.before.status,
            reason: change.reason,
            endedSessions: changed.endedSessions.length,
          },
          ip,
        });
        await platform.events.publish(tx, memberStatusChanged, { memberId: id });
        return changed.endedSessions;
      });
      identity.dropSessions(ended, "blocked");
    },
    forget: forgetNotes,
    async addNote(id, text, { operator, ip }) {
      const member = await identity.findMember(id);
      if (!member) throw new AppError("SYS_NOT_FOUND");
      const noteId = platform.ids.next();
      await inTransaction(platform.database, async (tx) => {
        await insertNote(tx, {
          id: noteId,
          member_id: id,
          at: now(platform.clock),
          operator_id: operator.operatorId,
          operator_name: operator.name,
          text,
        });
        await audit.write(tx, {
          actor: `operator:${operator.username}`,
          action: "player.note",
          subject: `member:${id}`,
          detail: { account: member.account, note: noteId },
          ip,
        });
      });
    },
    async notesOf(id) {
      const notes = await listNotes(platform.db, id);
      return notes.map((note) => ({ id: note.id, at: note.at, by: note.operator_name, text: note.text }));
    },
  };
}
