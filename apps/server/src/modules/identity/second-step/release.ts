import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type LostDeviceState, releaseRefusal } from "@khela/rules/auth/lost-device";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { credentialReplaced } from "../credentials.ts";
import { lostDeviceChanged } from "../events.ts";
import { lockMember } from "../member-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { endWaiting, findLostDevice, listLostDevices, type LostDeviceRow } from "./lost-device-store.ts";
import { deleteTotp } from "./totp-store.ts";

/** A player's lost-device request, as operators see it (decision 0018). */
export interface LostDevice {
  id: string;
  memberId: MemberId;
  state: LostDeviceState;
  proved: LostDeviceRow["proved"];
  askedAt: Date;
  readyAt: Date;
  overAt: Date;
  endedAt: Date | null;
}

/** The operations on lost-device requests for module `lost-devices`. */
export interface LostDevices {
  /** Pending requests first, then the newest. */
  list(page: {
    state?: LostDeviceState | undefined;
    limit: number;
    offset: number;
  }): Promise<{ requests: LostDevice[]; count: number }>;
  /**
   * Checks under the member's lock that the request may be released now.
   * @throws AppError SYS_NOT_FOUND, OPS_DECIDED (state), OPS_TOO_EARLY (from)
   */
  requireReady(tx: Tx, id: string): Promise<LostDevice>;
  /**
   * Removes the second step and its recovery codes; every session ends, and payouts pause as after every
   * changed credential.
   * @throws AppError as `requireReady`
   */
  release(tx: Tx, id: string): Promise<void>;
  /** @throws AppError SYS_NOT_FOUND, OPS_DECIDED (state) */
  refuse(tx: Tx, id: string): Promise<LostDevice>;
}

export function createLostDevices(platform: Platform): LostDevices {
  const { db, clock, events } = platform;

  /** Lock the member's row first, because a login that stops the request takes the same lock. */
  const lock = async (tx: Tx, id: string) => {
    const found = await findLostDevice(tx, id);
    const member = found && (await lockMember(tx, found.member_id));
    const row = member && (await findLostDevice(tx, id));
    if (!row || member.status !== "active") throw new AppError("SYS_NOT_FOUND");
    return { row, member };
  };
  const lockReady = async (tx: Tx, id: string) => {
    const { row, member } = await lock(tx, id);
    const refusal = releaseRefusal(
      {
        state: row.state,
        askedMs: row.asked_at.getTime(),
        readyMs: row.ready_at.getTime(),
        overMs: row.over_at.getTime(),
        credentialsChangedMs: member.credentials_changed_at?.getTime(),
      },
      clock.nowMs(),
    );
    if (refusal === "early") throw new AppError("OPS_TOO_EARLY", { from: row.ready_at.toISOString() });
    if (refusal === "late") throw new AppError("OPS_DECIDED", { state: "over" });
    if (refusal) throw new AppError("OPS_DECIDED", { state: refusal === "changed" ? "stopped" : row.state });
    return row;
  };

  return {
    async list(page) {
      const { rows, count } = await listLostDevices(db, page);
      return { requests: rows.map(viewOf), count };
    },
    requireReady: async (tx, id) => viewOf(await lockReady(tx, id)),
    async release(tx, id) {
      const row = await lockReady(tx, id);
      const at = now(clock);
      await endWaiting(tx, row.member_id, { state: "released", at });
      await deleteTotp(tx, row.member_id);
      await credentialReplaced(platform, tx, row.member_id);
      const endedSessions = await endSessions(tx, row.member_id, {}, { at, reason: "proof" });
      const news = { requestId: row.id, memberId: row.member_id, state: "released", endedSessions } as const;
      await events.publish(tx, lostDeviceChanged, news);
    },
    async refuse(tx, id) {
      const { row } = await lock(tx, id);
      const ended = await endWaiting(tx, row.member_id, { state: "refused", at: now(clock) });
      if (ended?.id !== id) throw new AppError("OPS_DECIDED", { state: row.state });
      await events.publish(tx, lostDeviceChanged, {
        requestId: id,
        memberId: row.member_id,
        state: "refused",
        endedSessions: [],
      });
      return viewOf(ended);
    },
  };
}

function viewOf(row: LostDeviceRow): LostDevice {
  return {
    id: row.id,
    memberId: row.member_id,
    state: row.state,
    proved: row.proved,
    askedAt: row.asked_at,
    readyAt: row.ready_at,
    overAt: row.over_at,
    endedAt: row.ended_at,
  };
}
