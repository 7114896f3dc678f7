import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Audit } from "../audit/index.ts";
import { inTransaction } from "../../platform/database.ts";
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
  captcha: Captcha;
  guard: Guard;
}

/** The captcha of module `identity`, which has a higher level. */
interface Captcha {
  draw(): Promise<{ captchaId: string; value: string; expiresAt: string }>;
}

/** The login guard of module `identity`, which has a higher level. */
interface Guard {
  begin(
    login: { accountKey: string; accountId: string | undefined } & Pick<
      OperatorCredentials,
      "ip" | "device" | "captchaId" | "captcha"
    >,
  ): Promise<{
    blind: boolean;
    succeeded(): Promise<void>;
    failed(): Promise<AppError>;
    withdrawn(): Promise<void>;
  }>;
}

export interface OperatorCredentials {
  username: string;
  password: string;
  totp: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
  ip: string;
  device: string;
}

/** The normalized form in which operators' names are unique. */
export function usernameKeyOf(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

/**
 * Logs an operator in with password and authenticator code together (OPS-01). Guessing is slowed down as for
 * players (decision 0026), whether or not the name exists; from a known place a solved captcha gets past a
 * lock.
 * @returns the session's token, for the cookie
 * @throws AppError AUTH_LOCKED, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG, AUTH_BAD_CREDENTIALS, AUTH_TOTP,
 *   SYS_UNAVAILABLE
 */
export async function logInOperator(deps: OperatorDeps, credentials: OperatorCredentials): Promise<string> {
  const { platform } = deps;
  const accountKey = usernameKeyOf(credentials.username);
  const operator = await findByUsername(platform.db, accountKey);
  const attempt = await deps.guard.begin({ ...credentials, accountKey, accountId: operator?.id });
  let right: boolean;
  try {
    const { ok, outdated } = await deps.hasher.verify(
      credentials.password,
      attempt.blind ? null : (operator?.password_hash ?? null),
    );
    right = ok;
    if (operator && ok && outdated) {
      const after = await deps.hasher.hash(credentials.password);
      await rehashPassword(platform.db, operator.id, operator.password_hash, after);
    }
  } catch (error) {
    await attempt.withdrawn();
    throw error;
  }
  if (!operator || !right) {
    await noteRefused(deps, operator, credentials, "AUTH_BAD_CREDENTIALS");
    throw await attempt.failed();
  }
  if (!(await isFreshCode(platform, operator, credentials.totp))) {
    await noteRefused(deps, operator, credentials, "AUTH_TOTP");
    const { params } = await attempt.failed();
    throw new AppError("AUTH_TOTP", params);
  }
  await attempt.succeeded();
  return openSession(deps, operator, credentials);
}

async function isFreshCode(platform: Platform, operator: OperatorRow, typed: string): Promise<boolean> {
  const secret = platform.secrets.open(operator.totp_sealed, `operator:${operator.id}`).toString();
  const step = totpStep(secret, typed, platform.clock.nowMs());
  return step !== undefined && (await spendStep(platform.db, operator.id, step));
}

async function noteRefused(
  { platform, audit }: OperatorDeps,
  operator: OperatorRow | undefined,
  credentials: OperatorCredentials,
  code: string,
): Promise<void> {
  // Don't record an unknown name, because it may be a password typed into the wrong field.
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

/** Begins a session of an authenticated operator. @returns its token */
export async function openSession(
  { platform, audit }: OperatorDeps,
  operator: Pick<OperatorRow, "id" | "username">,
  { ip, device }: Pick<OperatorCredentials, "ip" | "device">,
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

/** Ends the operator's session; its cookie is invalid once this returns. */
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
