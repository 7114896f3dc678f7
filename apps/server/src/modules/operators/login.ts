import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { FORGET_AFTER_MS, LOCK_FROM, LOCKS_MS } from "@khela/rules/auth/login-guard";
import type { Audit } from "../audit/index.ts";
import { inTransaction } from "../../platform/database.ts";
import { addTry, clearFailures, readFailures, takeBack } from "../../platform/failures.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import { newToken } from "./sessions.ts";
import {
  endSession,
  findByUsername,
  insertSession,
  noteLogin,
  type OperatorRow,
  rehashPassword,
  spendStep,
} from "./store.ts";
import { totpStep } from "../../platform/totp.ts";

export interface OperatorDeps {
  platform: Platform;
  audit: Audit;
  hasher: PasswordHasher;
}

export interface OperatorCredentials {
  username: string;
  password: string;
  totp: string;
  ip: string;
  device: string;
}

/** The form in which operators' names are unique. */
export function usernameKeyOf(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

/**
 * Logs an operator in: password and authenticator code together (OPS-01). Five wrong ones in a row
 * lock the name, whether it exists or not.
 * @returns the session's token, for the cookie
 * @throws AppError AUTH_LOCKED, AUTH_BAD_CREDENTIALS, AUTH_TOTP, SYS_UNAVAILABLE
 */
export async function logInOperator(deps: OperatorDeps, credentials: OperatorCredentials): Promise<string> {
  const { platform } = deps;
  const usernameKey = usernameKeyOf(credentials.username);
  const key = createHmac("sha256", platform.secrets.key("pepper", "login"))
    .update(`operator:${usernameKey}`)
    .digest("base64url");
  await countTry(platform, key);
  const operator = await findByUsername(platform.db, usernameKey);
  try {
    const checked = await deps.hasher.verify(credentials.password, operator?.password_hash ?? null);
    if (!operator || !checked.ok) throw new AppError("AUTH_BAD_CREDENTIALS");
    const secret = platform.secrets.open(operator.totp_sealed, `operator:${operator.id}`).toString();
    const step = totpStep(secret, credentials.totp, platform.clock.nowMs());
    const fresh = step !== undefined && (await spendStep(platform.db, operator.id, step));
    if (!fresh) throw new AppError("AUTH_TOTP");
    if (checked.outdated) {
      const after = await deps.hasher.hash(credentials.password);
      await rehashPassword(platform.db, operator.id, operator.password_hash, after);
    }
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("AUTH_"))
      await noteRefused(deps, operator, credentials, error.code);
    else await takeBack(platform.db, key, LOCK_FROM);
    throw error;
  }
  await clearFailures(platform.db, key);
  return openSession(deps, operator, credentials);
}

/** Counts the try as failed before anything is looked at. @throws AppError AUTH_LOCKED */
async function countTry({ db, clock }: Platform, key: string): Promise<void> {
  const times = { now: now(clock), forgetBefore: new Date(clock.nowMs() - FORGET_AFTER_MS) };
  const failures = await addTry(db, key, { ...times, lockFrom: LOCK_FROM, locksMs: LOCKS_MS });
  if (failures === undefined) {
    const until = (await readFailures(db, [key], times)).get(key)?.lockedUntil?.getTime() ?? clock.nowMs();
    const retryAfterS = Math.max(1, Math.ceil((until - clock.nowMs()) / 1000));
    throw new AppError("AUTH_LOCKED", { retryAfterS });
  }
}

async function noteRefused(
  { platform, audit }: OperatorDeps,
  operator: OperatorRow | undefined,
  credentials: OperatorCredentials,
  code: string,
): Promise<void> {
  // What was typed as an unknown name may be a password: it is not kept.
  if (!operator) return;
  await inTransaction(platform.database, (tx) =>
    audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "operator.login_refused",
      subject: `operator:${operator.id}`,
      detail: { code, device: credentials.device },
      ip: credentials.ip,
    }),
  );
}

async function openSession(
  { platform, audit }: OperatorDeps,
  operator: OperatorRow,
  { ip, device }: OperatorCredentials,
): Promise<string> {
  const { token, tokenHash } = newToken();
  const at = now(platform.clock);
  await inTransaction(platform.database, async (tx) => {
    await insertSession(tx, {
      id: platform.ids.next(),
      operator_id: operator.id,
      token_hash: tokenHash,
      ip,
      device,
      started_at: at,
      last_seen_at: at,
    });
    await noteLogin(tx, operator.id, at);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "operator.login",
      subject: `operator:${operator.id}`,
      detail: { device },
      ip,
    });
  });
  return token;
}

/** Ends the operator's session; its cookie is worth nothing when this returns. */
export async function logOutOperator(
  { platform, audit }: OperatorDeps,
  session: OperatorSession,
  ip: string,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    await endSession(tx, session.sessionId, now(platform.clock));
    await audit.write(tx, {
      actor: `operator:${session.username}`,
      action: "operator.logout",
      subject: `operator:${session.operatorId}`,
      detail: {},
      ip,
    });
  });
}
