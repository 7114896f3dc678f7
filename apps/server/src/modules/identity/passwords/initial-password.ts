import { randomInt } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { INITIAL_PASSWORD_LIFE_MS } from "@khela/rules/auth/session-life";
import { checkField } from "@khela/rules/fields/check-field";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction, type Tx } from "../../../platform/database.ts";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import { credentialReplaced } from "../credentials.ts";
import type { Member } from "../member.ts";
import { setInitialPassword } from "../member-store.ts";
import { invitedBy } from "../register/invitation.ts";
import { openAccount } from "../register/register.ts";
import { endSessions } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";

/** Runs in the transaction that sets the password; `until` is when that password expires. */
export type AlsoGiven = (tx: Tx, until: Date) => Promise<void>;

/** Easy to read out and to type, without letters or digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password to hand out, `hw3k-9qpd-…`, with 79 bits of entropy. */
function newInitialPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/**
 * Replaces a member's password by a random initial one, which works for 24 hours and only for changing it;
 * every session ends (AUTH-06).
 * @param also runs last in the same transaction, for example to record who handed the password out
 * @returns the password, which is never shown again; undefined where there is no such member
 * @throws AppError SYS_UNAVAILABLE
 */
export async function giveInitialPassword(
  { platform, hasher, sessions }: { platform: Platform; hasher: PasswordHasher; sessions: Sessions },
  memberId: MemberId,
  also?: AlsoGiven,
): Promise<string | undefined> {
  const password = newInitialPassword();
  const hash = await hasher.hash(password);
  const at = now(platform.clock);
  const ended = await inTransaction(platform.database, async (tx) => {
    const until = new Date(at.getTime() + INITIAL_PASSWORD_LIFE_MS);
    if (!(await setInitialPassword(tx, memberId, { hash, at, until }))) return undefined;
    await credentialReplaced(platform, tx, memberId);
    const sessionsEnded = await endSessions(tx, memberId, {}, { at, reason: "password" });
    await also?.(tx, until);
    return sessionsEnded;
  });
  if (!ended) return undefined;
  sessions.invalidate(ended, "password");
  return password;
}

/** The order for an account whose owner is told the password. */
export interface HandedOutOrder {
  account: string;
  language: LocaleCode;
  ip: string;
  /** A player by default. */
  type?: Member["type"];
  referredBy?: MemberId;
}

/**
 * Opens an account whose first password is random: it works for 24 hours, and only for changing it (AUTH-06).
 * @param also runs last in the same transaction, for example to record who handed the password out
 * @throws AppError FIELD_FORMAT (the name, by the register form's own rule), AUTH_USERNAME_TAKEN,
 *   SYS_UNAVAILABLE
 */
export async function openWithInitialPassword(
  deps: { hasher: PasswordHasher } & Parameters<typeof openAccount>[0],
  order: HandedOutOrder,
  also: (tx: Tx, member: Member, until: Date) => Promise<void>,
): Promise<{ member: Member; password: string; until: Date }> {
  const { username } = await deps.system.registerFields();
  const account = order.account.trim();
  const problem = checkField({ ...username, enabled: true, required: true }, account);
  if (problem) throw new AppError("FIELD_FORMAT", { field: "username", ...problem });
  const at = now(deps.platform.clock);
  const until = new Date(at.getTime() + INITIAL_PASSWORD_LIFE_MS);
  const password = newInitialPassword();
  const member = await openAccount(deps, {
    account,
    passwordHash: await deps.hasher.hash(password),
    initialPasswordUntil: until,
    language: order.language,
    profile: {},
    type: order.type,
    invited: invitedBy(order.referredBy),
    at,
    ip: order.ip,
    also: (tx, opened) => also(tx, opened, until),
  });
  return { member, password, until };
}
