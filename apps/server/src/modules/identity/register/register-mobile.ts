import { randomInt } from "node:crypto";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { registerMobile as registerMobileCall } from "@khela/contract/identity";
import { AppError } from "@khela/kernel/errors";
import type { RegisterField } from "@khela/rules/fields/register-fields";
import type { Platform } from "../../../platform/platform.ts";
import type { RegisterFields, System } from "../../system/index.ts";
import { claimMobile, findByMobile } from "../contacts/contact-store.ts";
import { contactKey, mobileOf } from "../contacts/contacts.ts";
import { refuseStolen } from "../passwords/stolen-passwords.ts";
import { resolveInviter } from "./invitation.ts";
import { accountKeyOf, type Member } from "../member.ts";
import { findByAccount } from "../member-store.ts";
import { accountOf, openAccount, type RegisterDeps } from "./register.ts";
import { checkForm, profileOf } from "./register-form.ts";
import { type NumberProof, proveNumber } from "./register-number.ts";

export type RegisterMobileForm = HandlerInput<typeof registerMobileCall>["body"];

/** Letters and digits that are not mistaken for each other and form no words. */
const NAME_ALPHABET = "bcdfghjkmnpqrstvwxz23456789";
const NAME_LENGTH = 10;

/**
 * Opens an account by mobile number (AUTH-07). MOBILENUMPASSREG3 decides whether a password is asked for,
 * REGMOBVERF3 whether the number must be proven. Without a password it must always be proven, because there
 * would be no other way to log in. An unproven number goes to the member who proves it later.
 * @throws AppError AUTH_METHOD_OFF, AUTH_TERMS, FIELD_FORMAT, AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK,
 *   AUTH_INVITATION, AUTH_BOT_CHECK, AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG, AUTH_USERNAME_TAKEN,
 *   AUTH_MOBILE_TAKEN, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY, CODE_MISSING,
 *   CODE_WRONG, CODE_EXPIRED, SYS_UNAVAILABLE
 */
export async function registerByMobile(
  deps: RegisterDeps,
  form: RegisterMobileForm,
  caller: { ip: string; at: Date },
): Promise<Member> {
  const { system, platform } = deps;
  if (!(await system.flag("MOBILENUMREG3"))) throw new AppError("AUTH_METHOD_OFF");
  const { withPassword, withCode } = await mobileRegistration(system);
  const fields = await system.registerFields();
  // Skip the field's own pattern, because the number plan checks the number more precisely.
  const unasked: RegisterField[] = ["mobileNum"];
  if (!withPassword) unasked.push("password", "confirmPassword");
  if (!form.username) unasked.push("username");
  const number = mobileOf(await system.numbers(), form.mobileNum, form.countryDialingCode);
  checkForm(form, fields, unasked);
  await deps.botCheck.require("register", form.altcha);
  if (fields.captcha.enabled) await deps.captcha.check(form);
  if (withPassword) await refuseStolen(platform, form.password ?? "");
  const invited = await resolveInviter(deps, form);
  // With direct registration off, an inviter is required.
  if (!invited && !(await system.flag("DIRECTREG3"))) throw new AppError("AUTH_INVITATION");
  const account = form.username?.trim() || (await makeName(platform, fields));
  if (await findByAccount(platform.db, accountKeyOf(account))) throw new AppError("AUTH_USERNAME_TAKEN");
  const proof = withCode ? await proveNumber(deps, form) : await claim(platform, number);
  return openAccount(deps, {
    ...(await accountOf(deps, form, fields)),
    account,
    passwordHash: withPassword ? await deps.hasher.hash(form.password ?? "") : null,
    profile: { ...profileOf(form, fields), ...proof.profile },
    invited,
    at: caller.at,
    ip: caller.ip,
    also: proof.write,
  });
}

/** The fields that registration by mobile asks for, according to the flags. */
export async function mobileRegistration(
  system: System,
): Promise<{ withPassword: boolean; withCode: boolean }> {
  const withPassword = await system.flag("MOBILENUMPASSREG3");
  return { withPassword, withCode: !withPassword || (await system.flag("REGMOBVERF3")) };
}

/**
 * Claims a number without proof: it belongs to the first member who registers with it, until another proves
 * it.
 */
async function claim(platform: Platform, number: ReturnType<typeof mobileOf>): Promise<NumberProof> {
  const key = contactKey(platform.secrets, "mobile", number.e164);
  if (await findByMobile(platform.db, key)) throw new AppError("AUTH_MOBILE_TAKEN");
  return {
    profile: { mobileNum: number.national, countryDialingCode: number.countryDialingCode },
    write: (tx, member) => claimMobile(tx, member.id, key),
  };
}

/** Generates a free account name, of a length that the config allows. */
async function makeName(platform: Platform, { username }: RegisterFields): Promise<string> {
  const length = Math.min(Math.max(NAME_LENGTH, username.minLength), username.maxLength);
  for (;;) {
    const rest = Array.from({ length: length - 1 }, () => NAME_ALPHABET[randomInt(NAME_ALPHABET.length)]);
    const name = `m${rest.join("")}`;
    if (!(await findByAccount(platform.db, name))) return name;
  }
}
