import type { HandlerInput } from "@khela/contract/endpoint";
import type {
  forgotByEmail as forgotByEmailCall,
  resetByEmail as resetByEmailCall,
  resetByPhone as resetByPhoneCall,
} from "@khela/contract/verification";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { mailAddressProblem, normalizeMailAddress } from "@khela/rules/contact/mail-address";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction } from "../../../platform/database.ts";
import type { CodeBinding, VerifiedCode } from "../../codes/index.ts";
import { credentialAdded, credentialReplaced } from "../credentials.ts";
import { beginSession, type Login } from "../login/login.ts";
import { accountKeyOf, openProfile, requireOpenAccount } from "../member.ts";
import { findByAccount, type MemberRow, replacePassword } from "../member-store.ts";
import { refuseStolen } from "./stolen-passwords.ts";
import { checkNewPassword, checkPasswordField } from "./new-password.ts";
import { endSessions } from "../sessions/session-store.ts";
import type { Caller } from "../sessions/sessions.ts";
import { ownerOf, type SmsLoginDeps, visitorCode } from "../login/sms-login.ts";

/**
 * Mails a code for a new password (AUTH-10). If name and address don't belong to an account, the answer is
 * the same and no mail is sent.
 * @throws AppError AUTH_METHOD_OFF, FIELD_FORMAT, AUTH_BOT_CHECK, PHONE_TOO_MANY, PHONE_QUOTA
 */
export async function forgotByEmail(
  deps: SmsLoginDeps,
  form: HandlerInput<typeof forgotByEmailCall>["body"],
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  if (!(await deps.system.flag("CHNGPASSMAIL3"))) throw new AppError("AUTH_METHOD_OFF");
  const binding = mailCode(form);
  const row = await holderOf(deps, form);
  await deps.botCheck.require("email", form.altcha);
  return deps.codes.send({ ...binding, ...caller, delivery: row ? "later" : "never" });
}

/**
 * Sets a new password with the mailed code; every session of the account ends.
 * @throws AppError AUTH_METHOD_OFF, FIELD_FORMAT, AUTH_PASSWORD_WEAK, AUTH_PASSWORD_SAME, CODE_MISSING,
 *   CODE_WRONG, CODE_EXPIRED, PHONE_TOO_MANY, SYS_UNAVAILABLE
 */
export async function resetByEmail(
  deps: SmsLoginDeps,
  form: HandlerInput<typeof resetByEmailCall>["body"],
): Promise<void> {
  if (!(await deps.system.flag("CHNGPASSMAIL3"))) throw new AppError("AUTH_METHOD_OFF");
  const binding = mailCode(form);
  const { password: rule } = await deps.system.registerFields();
  checkPasswordField("newPassword", form.newPassword, rule);
  const row = await holderOf(deps, form);
  const right = await deps.codes.check(binding, form.verificationCode);
  if (!row) throw new AppError("CODE_WRONG");
  await setPassword(deps, row, right, form.newPassword);
}

/**
 * Sets a new password with an SMS code; every session of the account ends, and a new one begins.
 * @throws AppError AUTH_METHOD_OFF, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY,
 *   FIELD_FORMAT, AUTH_PASSWORD_WEAK, AUTH_PASSWORD_SAME, CODE_MISSING, CODE_WRONG, CODE_EXPIRED,
 *   AUTH_BLOCKED, SYS_UNAVAILABLE
 */
export async function resetByPhone(
  deps: SmsLoginDeps,
  form: HandlerInput<typeof resetByPhoneCall>["body"],
  caller: Caller,
): Promise<Login> {
  if (!(await deps.system.flag("CHNGPASSVERIF3"))) throw new AppError("AUTH_METHOD_OFF");
  const { row, e164 } = await ownerOf(deps, form.mobileNum, form.countryDialingCode);
  const { password: rule } = await deps.system.registerFields();
  checkPasswordField("newPassword", form.newPassword, rule);
  const right = await deps.codes.check(visitorCode("forgot", e164), form.verificationCode);
  if (!row) throw new AppError("CODE_WRONG");
  requireOpenAccount(row);
  await setPassword(deps, row, right, form.newPassword);
  return beginSession(deps, row, { ...caller, proven: "contact" });
}

/** @throws AppError FIELD_FORMAT */
function mailCode(form: { username: string; email: string }): CodeBinding {
  const problem = mailAddressProblem(form.email);
  if (problem) throw new AppError("FIELD_FORMAT", { field: "email", ...problem });
  return {
    purpose: "forgot-email",
    destination: { kind: "email", value: normalizeMailAddress(form.email) },
    subject: accountKeyOf(form.username),
  };
}

/** The member of this name, if the address is his. */
async function holderOf(
  { platform }: Pick<SmsLoginDeps, "platform">,
  form: { username: string; email: string },
): Promise<MemberRow | undefined> {
  const row = await findByAccount(platform.db, accountKeyOf(form.username));
  if (!row) return undefined;
  const { email } = openProfile(platform.secrets, row);
  return email && normalizeMailAddress(email) === normalizeMailAddress(form.email) ? row : undefined;
}

/** Writes the new password, uses the code up and ends all sessions in one transaction. */
async function setPassword(
  deps: SmsLoginDeps,
  row: MemberRow,
  right: VerifiedCode,
  password: string,
): Promise<void> {
  const { platform, hasher, sessions } = deps;
  checkNewPassword(password, row.account);
  await refuseStolen(platform, password);
  if (row.password_hash !== null && (await hasher.verify(password, row.password_hash)).ok) {
    throw new AppError("AUTH_PASSWORD_SAME");
  }
  const after = await hasher.hash(password);
  const at = now(platform.clock);
  const ended = await inTransaction(platform.database, async (tx) => {
    await right.use(tx);
    // The password was changed meanwhile, and the code must not undo that.
    if (!(await replacePassword(tx, row.id, { before: row.password_hash, after, at })))
      throw new AppError("CODE_EXPIRED");
    const changed = row.password_hash === null ? credentialAdded : credentialReplaced;
    await changed(platform, tx, row.id);
    return endSessions(tx, row.id, {}, { at, reason: "password" });
  });
  sessions.invalidate(ended, "password");
}
