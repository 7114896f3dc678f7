import { createHash, randomBytes } from "node:crypto";
import type { DataExport } from "@khela/contract/own-data";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { brokenConstraint, inTransaction } from "../../platform/database.ts";
import { type FileAnswer, fileAnswer } from "../../platform/http/answer.ts";
import type { MemberSession } from "../../platform/http/principal.ts";
import type { PrivacyContext } from "./context.ts";
import * as store from "./store.ts";

export const EXPORT_JOB = "privacy-build-export";

const HOUR_MS = 3_600_000;
/** How long after the request a file can be downloaded. */
export const FILE_KEPT_MS = HOUR_MS;
const LINK_MS = 60_000;
const A_DAY = 3;

/** The newest export, and the number of requests left today (SAFE-06). */
export async function ownData(
  { platform }: PrivacyContext,
  session: MemberSession,
): Promise<{ export: DataExport | null; left: number }> {
  const { db } = platform;
  const nowMs = platform.clock.nowMs();
  const [newest, asked] = await Promise.all([
    store.findNewest(db, session.memberId),
    store.countSince(db, session.memberId, new Date(nowMs - 24 * HOUR_MS)),
  ]);
  const gone = !newest || (newest.state === "ready" && untilOf(newest).getTime() <= nowMs);
  return { export: gone ? null : exportView(newest, session), left: Math.max(0, A_DAY - asked) };
}

/**
 * Requests an export of the member's own data, after the password and, where two-factor is on, a code. Only
 * this session may download it, so that the holder of another session can't take the data.
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_LOCKED, SYS_UNAVAILABLE, DATA_WAIT
 */
export async function askExport(
  { platform, identity }: PrivacyContext,
  session: MemberSession,
  proof: { password: string; code?: string | undefined },
): Promise<DataExport> {
  const { memberId, sessionId, language } = session;
  await identity.confirmOwner(memberId, proof);
  const at = now(platform.clock);
  try {
    const row = await inTransaction(platform.database, async (tx) => {
      if ((await store.countSince(tx, memberId, new Date(at.getTime() - 24 * HOUR_MS))) >= A_DAY)
        throw new AppError("DATA_WAIT");
      const id = platform.ids.next();
      const inserted = await store.insertExport(tx, {
        id,
        member_id: memberId,
        session_id: sessionId,
        language,
        state: "building",
        asked_at: at,
      });
      await platform.jobs.enqueue(tx, EXPORT_JOB, { exportId: id }, { maxAttempts: 5 });
      return inserted;
    });
    return exportView(row, session);
  } catch (error) {
    if (brokenConstraint(error) === "data_export_building")
      throw new AppError("DATA_WAIT", {}, { cause: error });
    throw error;
  }
}

/**
 * Creates a link to the file: valid once, for a minute, in this session.
 * @throws AppError SYS_NOT_FOUND, DATA_GONE
 */
export async function makeLink(
  { platform }: PrivacyContext,
  { memberId, sessionId }: MemberSession,
  exportId: string,
): Promise<{ link: string; until: string }> {
  const { db, clock } = platform;
  const row = await store.findExport(db, exportId);
  if (row?.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
  const at = now(clock);
  if (row.state !== "ready" || row.session_id !== sessionId || untilOf(row) <= at)
    throw new AppError("DATA_GONE");
  const link = randomBytes(32).toString("base64url");
  const until = new Date(Math.min(at.getTime() + LINK_MS, untilOf(row).getTime()));
  await store.writeLink(db, exportId, { hash: hashOf(link), until });
  return { link, until: until.toISOString() };
}

/** Returns the file behind a link and uses the link up. @throws AppError SYS_NOT_FOUND, DATA_GONE */
export async function takeFile(
  { platform }: PrivacyContext,
  { memberId, sessionId }: MemberSession,
  taken: { exportId: string; link: string },
): Promise<FileAnswer> {
  const { db, clock, secrets } = platform;
  if ((await store.findExport(db, taken.exportId))?.member_id !== memberId)
    throw new AppError("SYS_NOT_FOUND");
  const hash = hashOf(taken.link);
  const at = now(clock);
  const row = await store.spendLink(db, { id: taken.exportId, memberId, sessionId, hash, at });
  if (!row) throw new AppError("DATA_GONE");
  async function* parts(): AsyncGenerator<Buffer> {
    let bytes = 0;
    for (let place = 0; bytes < Number(row?.bytes); place += 1) {
      const sealed = await store.readPart(db, taken.exportId, place);
      if (!sealed) throw new Error(`export ${taken.exportId} has no part ${place}`);
      const part = secrets.open(sealed, contextOf(taken.exportId, place));
      bytes += part.length;
      yield part;
    }
  }
  return fileAnswer(`khela-own-data-${row.asked_at.toISOString().slice(0, 10)}.zip`, parts());
}

/** The encryption context of one part of a file. */
export function contextOf(exportId: string, place: number): string {
  return `data-export:${exportId}:${place}`;
}

function exportView(row: store.ExportRow, session: { memberId: MemberId; sessionId: string }): DataExport {
  return {
    id: row.id,
    state: row.state as DataExport["state"],
    askedAt: row.asked_at.toISOString(),
    until: row.state === "ready" ? untilOf(row).toISOString() : null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    here: row.session_id === session.sessionId,
  };
}

function untilOf({ asked_at }: store.ExportRow): Date {
  return new Date(asked_at.getTime() + FILE_KEPT_MS);
}

function hashOf(link: string): Buffer {
  return createHash("sha256").update(link).digest();
}
