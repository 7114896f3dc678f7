import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { getFirstPassword, setFirstPassword as setFirstPasswordCall } from "@khela/contract/security";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { FRESH_LOGIN_MS } from "@khela/rules/auth/session-life";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CodeBinding, Codes } from "../../codes/index.ts";
import type { System } from "../../system/index.ts";
import { codeMethods, provenContact } from "../contacts/contacts.ts";
import { credentialAdded } from "../credentials.ts";
import { findById, type MemberRow, replacePassword } from "../member-store.ts";
import { endSessions, findLoginOf } from "../sessions/session-store.ts";
import { findProvidersOf } from "../social/social-store.ts";
import { refuseStolen } from "./stolen-passwords.ts";
import { checkNewPassword, checkPasswordField } from "./new-password.ts";
import type { PasswordCheckDeps } from "./password-check.ts";

type Deps = PasswordCheckDeps & {
  system: System;
  codes: Codes;
  sessions: { invalidate(sessionIds: readonly string[], reason: string): void };
};
type Method = "sms" | "email";

/**
 * The methods by which an account without a password can get its first one (AUTH-03, AUTH-20).
 * @throws AppError AUTH_REQUIRED
 */
export async function firstPasswordWays(
  deps: Deps,
  session: MemberSession,
): Promise<HandlerOutput<typeof getFirstPassword>> {
  const { platform } = deps;
  const row = await memberOf(platform, session);
  return {
    fresh: await isFresh(platform, session),
    methods: codeMethods(platform, row),
    providers: await findProvidersOf(platform.db, row.id),
  };
}

/**
 * Sends a code to the account's own number or address, for its first password.
 * @throws AppError AUTH_PASSWORD_SET, AUTH_PROOF_WRONG, PHONE_TOO_MANY, PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendFirstPasswordCode(
  deps: Deps,
  session: MemberSession,
  method: Method,
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  const row = await withoutPassword(deps.platform, session);
  return deps.codes.send({ ...bindingOf(deps.platform, row, session, method), ...caller, delivery: "now" });
}

/**
 * Sets the first password of an account that has none. This needs a fresh login or a code to a proven
 * contact; an open session alone is not enough. Every other session ends.
 * @throws AppError AUTH_PASSWORD_SET, AUTH_SIGN_IN_AGAIN, AUTH_PROOF_WRONG, CODE_MISSING, CODE_WRONG,
 *   CODE_EXPIRED, PHONE_TOO_MANY, FIELD_FORMAT, AUTH_PASSWORD_WEAK, AUTH_PASSWORD_SAME, SYS_UNAVAILABLE
 */
export async function setFirstPassword(
  deps: Deps,
  session: MemberSession,
  form: HandlerInput<typeof setFirstPasswordCall>["body"],
): Promise<void> {
  const { platform, hasher, sessions } = deps;
  const { password: rule } = await deps.system.registerFields();
  checkPasswordField("newPassword", form.newPassword, rule);
  if (form.confirmNewPassword !== form.newPassword) {
    const { minLength: min, maxLength: max } = rule;
    throw new AppError("FIELD_FORMAT", { field: "confirmNewPassword", patternId: "confirm", min, max });
  }
  const row = await withoutPassword(platform, session);
  checkNewPassword(form.newPassword, row.account);
  await refuseStolen(platform, form.newPassword);
  const right =
    form.method === undefined
      ? undefined
      : await deps.codes.check(bindingOf(platform, row, session, form.method), form.code);
  if (!right && !(await isFresh(platform, session))) throw new AppError("AUTH_SIGN_IN_AGAIN");
  const after = await hasher.hash(form.newPassword);
  const at = now(platform.clock);
  const ended = await inTransaction(platform.database, async (tx) => {
    await right?.use(tx);
    if (!(await replacePassword(tx, row.id, { before: null, after, at })))
      throw new AppError("AUTH_PASSWORD_SET");
    await credentialAdded(platform, tx, row.id);
    return endSessions(tx, row.id, { except: session.sessionId }, { at, reason: "password" });
  });
  sessions.invalidate(ended, "password");
}

async function isFresh({ db, clock }: Platform, session: MemberSession): Promise<boolean> {
  const loggedInAt = await findLoginOf(db, session.sessionId);
  return loggedInAt !== undefined && clock.nowMs() - loggedInAt.getTime() < FRESH_LOGIN_MS;
}

async function memberOf({ db }: Platform, session: MemberSession): Promise<MemberRow> {
  const row = await findById(db, session.memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  return row;
}

async function withoutPassword(platform: Platform, session: MemberSession): Promise<MemberRow> {
  const row = await memberOf(platform, session);
  if (row.password_hash !== null) throw new AppError("AUTH_PASSWORD_SET");
  return row;
}

/** Binds a code to the session that asked for it. */
function bindingOf(platform: Platform, row: MemberRow, session: MemberSession, method: Method): CodeBinding {
  const { destination } = provenContact(platform, row, method);
  return { purpose: `first-${method}`, destination, subject: session.sessionId };
}
