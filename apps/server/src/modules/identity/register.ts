import { randomBytes, randomInt } from "node:crypto";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { register as registerCall } from "@khela/contract/identity";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { passwordProblem } from "@khela/rules/auth/password-rule";
import { referralCode } from "@khela/rules/auth/referral-code";
import { TRIAL_CURRENCY, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { checkField } from "@khela/rules/fields/check-field";
import { REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { brokenConstraint, inTransaction, type Tx } from "../../platform/database.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { RegisterFields, System } from "../system/index.ts";
import type { BotCheck } from "./bot-check.ts";
import type { Captcha } from "./captcha.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { memberRegistered } from "./events.ts";
import { resolveInviter } from "./invitation.ts";
import { accountKeyOf, type Member, memberOf, type Profile, sealProfile } from "./member.ts";
import { findByAccount, insertMember, type NewMember } from "./member-store.ts";

/** What the terms were when a member accepted them; it changes with their text. */
const TERMS_VERSION = "2026-11";
const ICONS = 12;

export type RegisterForm = HandlerInput<typeof registerCall>["body"];

export interface RegisterDeps {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  captcha: Captcha;
  botCheck: BotCheck;
}

/**
 * Checks a register form as the server's config says and opens the account (AUTH-07, AUTH-08).
 * @throws AppError AUTH_METHOD_OFF, AUTH_TERMS, FIELD_FORMAT, AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK,
 *   AUTH_INVITATION, AUTH_BOT_CHECK, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG, AUTH_USERNAME_TAKEN,
 *   SYS_UNAVAILABLE
 */
export async function registerByForm(
  deps: RegisterDeps,
  form: RegisterForm,
  caller: { ip: string; at: Date },
): Promise<Member> {
  const { system } = deps;
  if (!(await system.flag("USERNAMEREG3"))) throw new AppError("AUTH_METHOD_OFF");
  const fields = await system.registerFields();
  checkForm(form, fields);
  await deps.botCheck.require("register", form.altcha);
  if (fields.captcha.enabled) await deps.captcha.check(form);
  const referredBy = await resolveInviter(deps, form);
  // Direct registration off: only by somebody's invitation.
  if (!referredBy && !(await system.flag("DIRECTREG3"))) throw new AppError("AUTH_INVITATION");
  const accountKey = accountKeyOf(form.username);
  if (await findByAccount(deps.platform.db, accountKey)) throw new AppError("AUTH_USERNAME_TAKEN");
  const paymentPassword = fields.paymentPassword.enabled ? form.paymentPassword : undefined;
  return openAccount(deps, {
    account: form.username.trim(),
    passwordHash: await deps.hasher.hash(form.password),
    paymentPasswordHash: paymentPassword ? await deps.hasher.hash(paymentPassword) : null,
    language: form.language,
    profile: profileOf(form, fields),
    referredBy,
    at: caller.at,
    ip: caller.ip,
    url: form.registerUrl,
    domain: form.domain,
  });
}

export interface NewAccount {
  account: string;
  /** PHC text; null where nobody may log in by password. */
  passwordHash: string | null;
  paymentPasswordHash?: string | null;
  /** The password was set by somebody else and works until then, for changing it only. */
  initialPasswordUntil?: Date | undefined;
  language: "bn" | "en";
  profile: Profile;
  type?: Member["type"] | undefined;
  referredBy?: MemberId | undefined;
  at: Date;
  ip: string;
  url?: string | undefined;
  domain?: string | undefined;
  /** What must be written together with the account, or not at all. */
  also?: (tx: Tx, member: Member) => Promise<void>;
}

/** Writes the account and tells of it. @throws AppError AUTH_USERNAME_TAKEN */
export async function openAccount(
  deps: Pick<RegisterDeps, "platform" | "system">,
  account: NewAccount,
): Promise<Member> {
  const { platform } = deps;
  const currency = account.type === TRIAL_TYPE ? TRIAL_CURRENCY : (await deps.system.brand()).currency;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(platform.database, async (tx) => {
        const member = memberOf(await insertMember(tx, rowOf(platform, account, currency)));
        await account.also?.(tx, member);
        const at = account.at.toISOString();
        // Nobody counts or greets those who only try.
        if (member.type !== TRIAL_TYPE)
          await platform.events.publish(tx, memberRegistered, { memberId: member.id, at });
        return member;
      });
    } catch (error) {
      const constraint = brokenConstraint(error);
      if (constraint === "member_account_key_key")
        throw new AppError("AUTH_USERNAME_TAKEN", {}, { cause: error });
      // One in 34 billion.
      if (constraint !== "member_referral_code_key" || tries >= 3) throw error;
    }
  }
}

function rowOf(platform: Platform, account: NewAccount, currency: string): NewMember {
  const id = platform.ids.next();
  return {
    id,
    account: account.account,
    account_key: accountKeyOf(account.account),
    nickname: account.account,
    type: account.type ?? 0,
    password_hash: account.passwordHash,
    payment_password_hash: account.paymentPasswordHash ?? null,
    password_changed_at: account.at,
    initial_password_until: account.initialPasswordUntil ?? null,
    icon: String(randomInt(1, ICONS + 1)),
    language: account.language,
    currency,
    referral_code: referralCode(randomBytes(7)),
    referred_by: account.referredBy ?? null,
    profile_sealed: sealProfile(platform.secrets, id, account.profile),
    registered_at: account.at,
    register_ip: account.ip,
    register_url: account.url ?? null,
    register_domain: account.domain ?? null,
    terms_version: TERMS_VERSION,
  };
}

function checkForm(form: RegisterForm, fields: RegisterFields): void {
  if (!form.agreeTerms || !form.agreeAge) throw new AppError("AUTH_TERMS");
  for (const field of REGISTER_FIELDS) {
    if (field === "captcha") continue;
    const rule = field === "confirmPassword" ? { ...fields.password, enabled: true } : fields[field];
    const problem = checkField(rule, form[field] ?? "");
    if (!problem) continue;
    const isCode = field === "referralCode" || field === "affiliateCode" || field === "recommenderId";
    if (isCode && form[field]) throw new AppError("AUTH_INVITATION");
    throw new AppError("FIELD_FORMAT", { field, ...problem });
  }
  if (form.confirmPassword !== form.password) {
    const { minLength: min, maxLength: max } = fields.password;
    throw new AppError("FIELD_FORMAT", { field: "confirmPassword", patternId: "confirm", min, max });
  }
  checkNewPassword(form.password, form.username);
  if (form.paymentPassword === form.password) throw new AppError("AUTH_PASSWORD_SAME");
}

/** @throws AppError AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK */
export function checkNewPassword(password: string, account: string): void {
  const problem = passwordProblem(password, account, isCommonPassword);
  if (problem === "account") throw new AppError("AUTH_PASSWORD_SAME");
  if (problem === "common") throw new AppError("AUTH_PASSWORD_WEAK");
}

const PROFILE_FIELDS = [
  "payeeName",
  "email",
  "mobileNum",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "idNumber",
] as const satisfies readonly (keyof Profile)[];

/** What stands in fields that are off is not kept. */
function profileOf(form: RegisterForm, fields: RegisterFields): Profile {
  const profile: Profile = {};
  for (const field of PROFILE_FIELDS) {
    const value = form[field];
    if (value && fields[field].enabled) profile[field] = value;
  }
  if (profile.mobileNum && form.countryDialingCode) profile.countryDialingCode = form.countryDialingCode;
  return profile;
}
