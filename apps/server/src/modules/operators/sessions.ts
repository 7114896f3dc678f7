import { createHash, randomBytes } from "node:crypto";
import { type Permission, ROLES } from "@khela/contract/permissions";
import type { OperatorId } from "@khela/kernel/ids";
import { OPERATOR_SESSION, sessionEndMs } from "@khela/rules/auth/session-life";
import type { OperatorSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOpenSession, noteSeen } from "./store.ts";

const SEEN_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A token for a new session, and the hash to store. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** The stored form of a token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The union of the roles' permissions; an unknown role grants none. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
  const known: Readonly<Record<string, readonly Permission[]>> = ROLES;
  return new Set(roles.flatMap((role) => (Object.hasOwn(known, role) ? (known[role] ?? []) : [])));
}

/**
 * The open session behind a token; read at every call, so that logout and changed roles take effect at once.
 */
export async function authenticateOperator(
  platform: Platform,
  token: string,
): Promise<OperatorSession | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await findOpenSession(platform.db, hashOf(token));
  if (!row) return undefined;
  const nowMs = platform.clock.nowMs();
  const times = { startedMs: row.started_at.getTime(), lastSeenMs: row.last_seen_at.getTime() };
  if (sessionEndMs(OPERATOR_SESSION, times) <= nowMs) return undefined;
  if (nowMs - times.lastSeenMs >= SEEN_EVERY_MS) await noteSeen(platform.db, row.id, new Date(nowMs));
  return {
    sessionId: row.id,
    operatorId: row.operator_id as OperatorId,
    username: row.username,
    name: row.name,
    roles: row.roles,
    permissions: permissionsOf(row.roles),
  };
}
