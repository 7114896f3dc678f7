import { randomBytes, randomInt } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { referralCode } from "@khela/rules/auth/referral-code";
import { TRIAL_CURRENCY, TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { LocaleCode } from "@khela/kernel/locales";
import { brokenConstraint, inTransaction, type Tx } from "../../../platform/database.ts";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Codes } from "../../codes/index.ts";
import type { RegisterFields, System } from "../../system/index.ts";
import type { BotCheck } from "../login/bot-check.ts";
import type { Captcha } from "../login/captcha.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { memberRegistered } from "../events.ts";
import { refuseStolen } from "../passwords/stolen-passwords.ts";
import { type FindInvitingLink, type Invited, resolveInviter } from "./invitation.ts";
import { accountKeyOf, type Member, memberOf, type Profile, sealProfile } from "../member.ts";
import { findByAccount, insertMember, type NewMember } from "../member-store.ts";
import { checkForm, profileOf, type RegisterForm } from "./register-form.ts";
import { proveNumber } from "./register-number.ts";

/** The version of the terms that members accept; change it with their text. */
const TERMS_VERSION = "2026-11";
const ICONS = 12;

export interface RegisterDeps {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  captcha: Captcha;
  botCheck: BotCheck;
  codes: Codes;
  traces: ExclusionTraces;
  findInvitingLink: FindInvitingLink;
}

/**
 * Checks a register form against the server's config and opens the account (AUTH-07, AUTH-08).
 * @throws AppError AUTH_METHOD_OFF, AUTH_TERMS, FIELD_FORMAT, AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK,
 *   AUTH_INVITATION, AUTH_BOT_CHECK, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG, AUTH_USERNAME_TAKEN,
 *   AUTH_MOBILE_TAKEN, SYS_UNAVAILABLE; where a number must be proven also PHONE_* and CODE_*
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
  await refuseStolen(deps.platform, form.password);
  const invited = await resolveInviter(deps, form);
  // With direct registration off, an inviter is required.
  if (!invited && !(await system.flag("DIRECTREG3"))) throw new AppError("AUTH_INVITATION");
  const accountKey = accountKeyOf(form.username);
  if (await findByAccount(deps.platform.db, accountKey)) throw new AppError("AUTH_USERNAME_TAKEN");
  // With REGMOBVERF3 on, a number that is given must be proven.
  const given = fields.mobileNum.enabled && form.mobileNum;
  const proof = given && (await system.flag("REGMOBVERF3")) ? await proveNumber(deps, form) : undefined;
  return openAccount(deps, {
    ...(await accountOf(deps, form, fields)),
    account: form.username.trim(),
    passwordHash: await deps.hasher.hash(form.password),
    profile: { ...profileOf(form, fields), ...proof?.profile },
    invited,
    at: caller.at,
    ip: caller.ip,
    ...(proof ? { also: proof.write } : {}),
  });
}

/** The account data that all register forms have in common. */
export async function accountOf(
  { hasher }: Pick<RegisterDeps, "hasher">,
  form: Pick<RegisterForm, "paymentPassword" | "language" | "registerUrl" | "domain">,
  fields: RegisterFields,
): Promise<Pick<NewAccount, "paymentPasswordHash" | "language" | "url" | "domain">> {
  const paymentPassword = fields.paymentPassword.enabled ? form.paymentPassword : undefined;
  return {
    paymentPasswordHash: paymentPassword ? await hasher.hash(paymentPassword) : null,
    language: form.language,
    url: form.registerUrl,
    domain: form.domain,
  };
}

export interface NewAccount {
  account: string;
  /** PHC text; null where the account has no password. */
  passwordHash: string | null;
  paymentPasswordHash?: string | null;
  /** Somebody else set the password; it works until then, and only for changing it. */
  initialPasswordUntil?: Date | undefined;
  language: LocaleCode;
  profile: Profile;
  type?: Member["type"] | undefined;
  invited?: Invited | undefined;
  at: Date;
  ip: string;
  url?: string | undefined;
  domain?: string | undefined;
  /** Writes that must commit together with the account. */
  also?: (tx: Tx, member: Member) => Promise<void>;
}

/**
 * Creates the account and publishes the event.
 * @throws AppError AUTH_NOT_ACCEPTED, AUTH_USERNAME_TAKEN, AUTH_MOBILE_TAKEN, AUTH_INVITATION, CODE_EXPIRED
 */
export async function openAccount(
  deps: Pick<RegisterDeps, "platform" | "system" | "traces">,
  account: NewAccount,
): Promise<Member> {
  const { platform } = deps;
  // The server generates trial accounts' names, so they need no check against reserved ones.
  if (account.type !== TRIAL_TYPE && (await deps.system.isReservedName(account.account)))
    throw new AppError("AUTH_USERNAME_TAKEN");
  await deps.traces.refuse(account.profile);
  const currency = account.type === TRIAL_TYPE ? TRIAL_CURRENCY : (await deps.system.brand()).currency;
  const language = await deps.system.language(account.language);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(platform.database, async (tx) => {
        const member = memberOf(await insertMember(tx, rowOf(platform, { ...account, language }, currency)));
        await account.invited?.use?.(tx, member.id, account.at);
        await account.also?.(tx, member);
        const at = account.at.toISOString();
        // Trial accounts are neither counted nor welcomed.
        if (member.type !== TRIAL_TYPE)
          await platform.events.publish(tx, memberRegistered, { memberId: member.id, at });
        return member;
      });
    } catch (error) {
      const constraint = brokenConstraint(error);
      if (constraint === "member_account_key_key")
        throw new AppError("AUTH_USERNAME_TAKEN", {}, { cause: error });
      if (constraint === "member_mobile_key") throw new AppError("AUTH_MOBILE_TAKEN", {}, { cause: error });
      // A random referral code collides once in 34 billion; draw another one.
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
    type: account.invited?.memberType ?? account.type ?? 0,
    password_hash: account.passwordHash,
    payment_password_hash: account.paymentPasswordHash ?? null,
    password_changed_at: account.at,
    initial_password_until: account.initialPasswordUntil ?? null,
    icon: String(randomInt(1, ICONS + 1)),
    language: account.language,
    currency,
    referral_code: referralCode(randomBytes(7)),
    referred_by: account.invited?.inviterId ?? null,
    profile_sealed: sealProfile(platform.secrets, id, account.profile),
    registered_at: account.at,
    register_ip: account.ip,
    register_url: account.url ?? null,
    register_domain: account.domain ?? null,
    terms_version: TERMS_VERSION,
  };
}
