import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { PASSWORD_INVALID_FROM } from "@khela/rules/auth/login-guard";
import { PASSWORD_EXPIRES_AFTER_MS } from "@khela/rules/auth/session-life";
import { isAgentType, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { inTransaction, type Tx } from "../../../platform/database.ts";
import type { BegunScope } from "../../../platform/http/principal.ts";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { memberLoggedInFromNewPlace } from "../events.ts";
import { findByLoginName } from "./find-by-login-name.ts";
import type { LoginGuard } from "./login-guard.ts";
import { type Member, memberOf, requireOpenAccount } from "../member.ts";
import { clearFailedLogins, lockMember, type MemberRow, noteLogin, rehashPassword } from "../member-store.ts";
import { isKnownPlace, rememberPlace } from "../second-step/places.ts";
import { type ProofOwed, proofOwed } from "../second-step/proof-owed.ts";
import { endSessions, type ProofReason } from "../sessions/session-store.ts";
import type { Caller, Sessions } from "../sessions/sessions.ts";

/** A session that has just begun. */
export interface Login {
  token: string;
  expiresAt: Date;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  scope: BegunScope;
  /** The proof that a session of scope `proof` must give. */
  proof: ProofOwed | null;
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
  /** The login page: agents have one of their own (AUTH-16). Defaults to members'. */
  entry?: "member" | "agent" | undefined;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Logs a member in by username, or mobile number, and password (AUTH-01, AUTH-19). An unknown name costs the
 * same work and gets the same answer as a wrong password.
 * @throws AppError AUTH_METHOD_OFF, AUTH_LOCKED, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG,
 *   AUTH_BAD_CREDENTIALS, AUTH_BLOCKED, AUTH_CLOSED, AUTH_NON_MEMBER, SYS_UNAVAILABLE
 */
export async function logIn(deps: LoginDeps, credentials: Credentials): Promise<Login> {
  const { platform, hasher } = deps;
  if (!(await deps.system.flag("COMM3"))) throw new AppError("AUTH_METHOD_OFF");
  const { accountKey, row } = await findByLoginName(deps, credentials.username);
  const attempt = await deps.guard.begin({ ...credentials, accountKey, accountId: row?.id });
  const stored = attempt.blind ? null : (row?.password_hash ?? null);
  let checked;
  try {
    checked = await hasher.verify(credentials.password, stored);
  } catch (error) {
    await attempt.withdrawn();
    throw error;
  }
  const dead = row !== undefined && isPasswordDead(row, now(platform.clock));
  if (!row || !checked.ok || dead) throw await attempt.failed();
  await attempt.succeeded();
  if (row.failed_logins > 0) await clearFailedLogins(platform.db, row.id);
  checkEntry(row.type, credentials.entry);
  if (checked.outdated && row.password_hash !== null) {
    await rehashPassword(platform.db, row.id, row.password_hash, await hasher.hash(credentials.password));
  }
  return beginSession(deps, row, credentials);
}

/** Whether the password is an initial one that was not changed in time, or was guessed at a hundred times. */
function isPasswordDead(row: MemberRow, at: Date): boolean {
  const late = row.initial_password_until !== null && row.initial_password_until <= at;
  return late || row.failed_logins >= PASSWORD_INVALID_FROM;
}

/**
 * Members and agents each have a login page of their own; trial accounts have none (AUTH-16). Called after
 * the password check, so that only the owner learns the account's type.
 * @throws AppError AUTH_NON_MEMBER, AUTH_NOT_AGENT
 */
export function checkEntry(type: number, entry: "member" | "agent" = "member"): void {
  const agent = isAgentType(type);
  if (entry === "agent" && !agent) throw new AppError("AUTH_NOT_AGENT");
  if (entry === "member" && (agent || type === TRIAL_TYPE)) throw new AppError("AUTH_NON_MEMBER");
}

/** How a session begins. */
export interface SessionWish extends Caller {
  rememberMe?: boolean | undefined;
  /** False where no password was typed, so that its age doesn't matter (AUTH-06). Defaults to true. */
  byPassword?: boolean | undefined;
  /** The session began with a one-time code from another session. */
  handedOver?: boolean | undefined;
  /**
   * The proof given besides the first step: `contact` means that codes reach the member's own number or
   * address (the place may be unknown, but two-factor still asks); `everything` means that no further proof
   * is asked for.
   */
  proven?: "contact" | "everything" | undefined;
  /** The session that ends when this one begins. */
  replaces?: string | undefined;
  /** Runs in the same transaction. */
  also?: ((tx: Tx) => Promise<void> | undefined) | undefined;
}

/**
 * Opens a session for an authenticated member; its scope is `proof` where two-factor is on, or the place is
 * unknown and the account has a means of proof (AUTH-12, AUTH-13).
 * @throws AppError AUTH_BLOCKED, AUTH_CLOSED; AUTH_REQUIRED where the session that it replaces has ended
 */
export async function beginSession(
  deps: Pick<LoginDeps, "platform" | "system" | "sessions">,
  member: Pick<MemberRow, "id">,
  wish: SessionWish,
): Promise<Login> {
  const { platform, sessions, system } = deps;
  const flags = { expires: await system.flag("PWDEXPFORCECHANGE3"), places: await system.flag("NEWPLACE3") };
  const begun = await inTransaction(platform.database, async (tx) => {
    // Lock the row, so that a concurrent block and login are serialized.
    const row = await lockMember(tx, member.id);
    requireOpenAccount(row);
    if (!row) throw new AppError("AUTH_BLOCKED");
    const at = now(platform.clock);
    if (wish.replaces !== undefined) {
      const end = { at, reason: "proof" } as const;
      const ended = await endSessions(tx, row.id, { only: wish.replaces }, end);
      if (ended.length === 0) throw new AppError("AUTH_REQUIRED");
    }
    await wish.also?.(tx);
    const known = row.last_login_at === null || (await isKnownPlace(platform, tx, row.id, wish));
    const proof = await proofFor(platform, tx, row, { ...wish, known: known || !flags.places });
    const passwordExpired = isPasswordExpired(row, { ...wish, at, expires: flags.expires });
    const scope = proof ? "proof" : passwordExpired ? "password" : "full";
    const opened = await sessions.open(tx, {
      memberId: row.id,
      scope,
      proofReason: proof?.reason ?? null,
      byPassword: wish.byPassword ?? true,
      handedOver: wish.handedOver ?? false,
      rememberMe: wish.rememberMe ?? false,
      at,
      ip: wish.ip,
      device: wish.device,
    });
    if (!proof) await noteBegun(platform, tx, row, { ...wish, at, known, sessionId: opened.sessionId });
    const { token, expiresAt } = opened;
    const firstTimeLogin = row.last_login_at === null;
    return {
      token,
      expiresAt,
      firstTimeLogin,
      passwordExpired,
      scope,
      proof,
      member: memberOf(row),
    } as const;
  });
  if (wish.replaces !== undefined) sessions.invalidate([wish.replaces], "proof");
  return begun;
}

/**
 * The proof that the session must give, if any: two-factor always, any available proof at an unknown place.
 */
async function proofFor(
  platform: Platform,
  tx: Tx,
  row: MemberRow,
  { proven, known }: Pick<SessionWish, "proven"> & { known: boolean },
): Promise<(ProofOwed & { reason: ProofReason }) | null> {
  if (proven === "everything") return null;
  const owed = await proofOwed(platform, tx, row);
  if (owed?.reason === "place" && (known || proven === "contact")) return null;
  return owed ?? null;
}

function isPasswordExpired(
  row: MemberRow,
  { byPassword = true, at, expires }: Pick<SessionWish, "byPassword"> & { at: Date; expires: boolean },
): boolean {
  if (row.initial_password_until !== null) return true;
  const aged = row.password_changed_at.getTime() + PASSWORD_EXPIRES_AFTER_MS <= at.getTime();
  return expires && byPassword && row.password_hash !== null && aged;
}

/** Completes a login: remembers the place, and announces a new one. */
async function noteBegun(
  platform: Platform,
  tx: Tx,
  row: MemberRow,
  begun: SessionWish & { at: Date; known: boolean; sessionId: string },
): Promise<void> {
  const { at, ip, device, sessionId } = begun;
  await noteLogin(tx, row.id, { at, ip });
  await rememberPlace(platform, tx, row.id, begun);
  if (begun.known) return;
  await platform.events.publish(tx, memberLoggedInFromNewPlace, {
    memberId: row.id as MemberId,
    sessionId,
    at: at.toISOString(),
    ip,
    device,
    proved: begun.proven !== undefined,
  });
}
