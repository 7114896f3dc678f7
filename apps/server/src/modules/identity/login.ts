import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { PASSWORD_EXPIRES_AFTER_MS } from "@khela/rules/auth/session-life";
import { AGENT_TYPES, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { inTransaction } from "../../platform/database.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import type { LoginGuard } from "./login-guard.ts";
import { accountKeyOf, type Member, memberOf } from "./member.ts";
import { findByAccount, lockMember, type MemberRow, noteLogin, rehashPassword } from "./member-store.ts";
import type { Caller, Sessions } from "./sessions.ts";

/** A session that has just begun. */
export interface Login {
  token: string;
  expiresAt: Date;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  scope: "full" | "password";
  member: Member;
}

export interface LoginDeps {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  guard: LoginGuard;
  sessions: Sessions;
}

export interface Credentials extends Caller {
  username: string;
  password: string;
  rememberMe?: boolean | undefined;
  /** Which door: agents have one of their own (AUTH-16). Members' unless told. */
  entry?: "member" | "agent" | undefined;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Logs a member in by username and password (AUTH-01, AUTH-19). An unknown name costs the same work
 * and gets the same answer as a wrong password.
 * @throws AppError AUTH_METHOD_OFF, AUTH_LOCKED, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG,
 *   AUTH_BAD_CREDENTIALS, AUTH_BLOCKED, AUTH_NON_MEMBER, SYS_UNAVAILABLE
 */
export async function logIn(deps: LoginDeps, credentials: Credentials): Promise<Login> {
  const { platform, hasher } = deps;
  if (!(await deps.system.flag("COMM3"))) throw new AppError("AUTH_METHOD_OFF");
  const accountKey = accountKeyOf(credentials.username);
  const attempt = await deps.guard.begin({ ...credentials, accountKey });
  const row = await findByAccount(platform.db, accountKey);
  let checked;
  try {
    checked = await hasher.verify(credentials.password, row?.password_hash ?? null);
  } catch (error) {
    await attempt.withdrawn();
    throw error;
  }
  const dead = row?.initial_password_until != null && row.initial_password_until <= now(platform.clock);
  if (!row || !checked.ok || dead) {
    const { captcha } = await attempt.failed();
    throw new AppError("AUTH_BAD_CREDENTIALS", captcha ? { captcha: true } : {});
  }
  await attempt.succeeded();
  checkEntry(row.type, credentials.entry);
  if (checked.outdated && row.password_hash !== null) {
    await rehashPassword(platform.db, row.id, row.password_hash, await hasher.hash(credentials.password));
  }
  return beginSession(deps, row, credentials);
}

/**
 * Members and agents log in at a door of their own each; a trial account at none (AUTH-16). Asked after
 * the password, so that nobody learns what an account is without it.
 * @throws AppError AUTH_NON_MEMBER, AUTH_NOT_AGENT
 */
export function checkEntry(type: number, entry: "member" | "agent" = "member"): void {
  const agent = AGENT_TYPES.includes(type);
  if (entry === "agent" && !agent) throw new AppError("AUTH_NOT_AGENT");
  if (entry === "member" && (agent || type === TRIAL_TYPE)) throw new AppError("AUTH_NON_MEMBER");
}

/** Opens a session for a member who has proved who he is. @throws AppError AUTH_BLOCKED */
export async function beginSession(
  deps: Pick<LoginDeps, "platform" | "system" | "sessions">,
  member: Pick<MemberRow, "id">,
  caller: Caller & {
    rememberMe?: boolean | undefined;
    /** False where no password was typed: its age then matters to nobody (AUTH-06). True unless told. */
    byPassword?: boolean;
  },
): Promise<Login> {
  const { platform } = deps;
  const expires = await deps.system.flag("PWDEXPFORCECHANGE3");
  const at = now(platform.clock);
  return inTransaction(platform.database, async (tx) => {
    // Locked, so that a block and a login can't pass each other.
    const row = await lockMember(tx, member.id);
    if (row?.status !== "active") throw new AppError("AUTH_BLOCKED");
    const aged =
      (caller.byPassword ?? true) &&
      row.password_hash !== null &&
      row.password_changed_at.getTime() + PASSWORD_EXPIRES_AFTER_MS <= at.getTime();
    const passwordExpired = row.initial_password_until !== null || (expires && aged);
    const scope = passwordExpired ? "password" : "full";
    const { ip, device, rememberMe = false } = caller;
    const opened = await deps.sessions.open(tx, { memberId: row.id, scope, rememberMe, at, ip, device });
    await noteLogin(tx, row.id, { at, ip });
    return {
      token: opened.token,
      expiresAt: opened.expiresAt,
      firstTimeLogin: row.last_login_at === null,
      passwordExpired,
      scope,
      member: memberOf(row),
    };
  });
}
