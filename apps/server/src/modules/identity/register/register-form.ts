import type { HandlerInput } from "@khela/contract/endpoint";
import type { register as registerCall } from "@khela/contract/identity";
import { AppError } from "@khela/kernel/errors";
import { checkField } from "@khela/rules/fields/check-field";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import type { RegisterFields } from "../../system/index.ts";
import type { Profile } from "../member.ts";
import { checkNewPassword } from "../passwords/new-password.ts";

export type RegisterForm = HandlerInput<typeof registerCall>["body"];
/** A form for registration by mobile, where name and password may be missing. */
type AnyForm = Omit<RegisterForm, "username" | "password" | "confirmPassword"> & {
  username?: string | undefined;
  password?: string | undefined;
  confirmPassword?: string | undefined;
};

/**
 * Checks a register form against the server's config; the caller checks the captcha.
 * @param unasked fields that this kind of registration ignores
 * @throws AppError AUTH_TERMS, FIELD_FORMAT, AUTH_INVITATION, AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK
 */
export function checkForm(
  form: AnyForm,
  fields: RegisterFields,
  unasked: readonly RegisterField[] = [],
): void {
  if (!form.agreeTerms || !form.agreeAge) throw new AppError("AUTH_TERMS");
  for (const field of REGISTER_FIELDS) {
    if (field === "captcha" || unasked.includes(field)) continue;
    const rule = field === "confirmPassword" ? { ...fields.password, enabled: true } : fields[field];
    const problem = checkField(rule, form[field] ?? "");
    if (!problem) continue;
    const isCode = field === "referralCode" || field === "affiliateCode" || field === "recommenderId";
    if (isCode && form[field]) throw new AppError("AUTH_INVITATION");
    throw new AppError("FIELD_FORMAT", { field, ...problem });
  }
  if (unasked.includes("password")) return;
  const password = form.password ?? "";
  if (form.confirmPassword !== password) {
    const { minLength: min, maxLength: max } = fields.password;
    throw new AppError("FIELD_FORMAT", { field: "confirmPassword", patternId: "confirm", min, max });
  }
  checkNewPassword(password, form.username ?? "");
  if (form.paymentPassword === password) throw new AppError("AUTH_PASSWORD_SAME");
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

/** The profile of a form, without fields that are switched off. */
export function profileOf(form: AnyForm, fields: RegisterFields): Profile {
  const profile: Profile = {};
  for (const field of PROFILE_FIELDS) {
    const value = form[field];
    if (value && fields[field].enabled) profile[field] = value;
  }
  if (profile.mobileNum && form.countryDialingCode) profile.countryDialingCode = form.countryDialingCode;
  return profile;
}
