/** The registration form: its fields, their order, and the payload it sends. Pure. Source: AUTH-07. */
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import type { register, registerMobile } from "@khela/contract/identity";
import type { Flag, getPermission } from "@khela/contract/system";
import { checkField, type FieldProblem, type FieldRule } from "@khela/rules/fields/check-field";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import { cleanMobile, HOME_DIALING_CODE, isMobile } from "../../features/fields/mobile.ts";
import { phoneFieldOf } from "../../features/fields/phone-field-of.ts";
import type { Invitation } from "../../shell/invitation.ts";

type Body = CallInput<typeof register>["body"];
type MobileBody = CallInput<typeof registerMobile>["body"];
/** The server's rules by field name. */
export type RegisterRules = CallOutput<typeof getPermission>["info"]["register"];
/** The fields of section 3 with a rule, and the SMS code for the number. */
export type FormField = RegisterField | "verificationCode";
export type FormValues = Readonly<Record<FormField, string>>;
type Flags = Partial<Record<Flag, boolean>>;
export type RegisterWay = "username" | "mobile";

/** The ways to register that the operator has switched on; the first one is preselected. */
export function registerWays(flags: Flags): RegisterWay[] {
  return [
    ...(flags.USERNAMEREG3 ? ["username" as const] : []),
    ...(flags.MOBILENUMREG3 ? ["mobile" as const] : []),
  ];
}

/** The rules in force: without direct registration (DIRECTREG3) an invitation is required. */
export function rulesFor(rules: RegisterRules, flags: Flags): RegisterRules {
  const { referralCode } = rules;
  if (flags.DIRECTREG3 || !referralCode) return rules;
  return { ...rules, referralCode: { ...referralCode, enabled: true, required: true } };
}

/** The top fields of a registration by mobile; without a password the number must be verified by code. */
function mobileHead(flags: Flags): FormField[] {
  return [
    "mobileNum",
    ...(flags.REGMOBVERF3 || !flags.MOBILENUMPASSREG3 ? ["verificationCode" as const] : []),
    ...(flags.MOBILENUMPASSREG3 ? ["password" as const, "confirmPassword" as const] : []),
  ];
}

/**
 * The fields that the server enables, in the order of the form, except the captcha, which is rendered beside
 * its picture. By mobile the number replaces the account name.
 */
export function shownFields(rules: RegisterRules, way: RegisterWay, flags: Flags): FormField[] {
  const enabled = REGISTER_FIELDS.filter((field) => rules[field]?.enabled === true && field !== "captcha");
  if (way === "mobile") {
    const apart: readonly FormField[] = ["username", "password", "confirmPassword", "mobileNum"];
    return [...mobileHead(flags), ...enabled.filter((field) => !apart.includes(field))];
  }
  return enabled.flatMap((field) =>
    field === "mobileNum" && flags.REGMOBVERF3 ? [field, "verificationCode" as const] : [field],
  );
}

/** Empty values for every field, prefilled with the visitor's invitation codes. */
export function emptyValues(invitation: Invitation): Record<FormField, string> {
  const values = Object.fromEntries([...REGISTER_FIELDS, "verificationCode"].map((field) => [field, ""]));
  return { ...(values as Record<FormField, string>), ...invitation };
}

/** A value as it is validated and sent: everything but passwords is trimmed. */
export function cleanValue(field: FormField, value: string, dialingCode: string): string {
  if (field === "mobileNum") return cleanMobile(value, dialingCode);
  return /password/i.test(field) ? value : value.trim();
}

const NO_RULE: FieldRule = {
  enabled: false,
  required: false,
  minLength: 0,
  maxLength: 255,
  patternId: "anything",
};

/** The rule of a field in this form; a field without a rule is not shown. */
export function ruleOf(
  rules: RegisterRules,
  field: FormField,
  form: { way: RegisterWay; values: FormValues },
): FieldRule {
  if (field === "verificationCode") {
    // The code verifies the number: without a number it isn't needed.
    const needed = ruleOf(rules, "mobileNum", form).required || form.values.mobileNum.trim() !== "";
    return { ...NO_RULE, enabled: true, required: needed };
  }
  const rule = rules[field] ?? NO_RULE;
  const byMobile = form.way === "mobile" && ["mobileNum", "password", "confirmPassword"].includes(field);
  return byMobile ? { ...rule, enabled: true, required: true } : rule;
}

/** The problem of a field's value; foreign numbers are checked by their length. */
export function problemOf(
  rules: RegisterRules,
  field: FormField,
  form: { way: RegisterWay; values: FormValues; dialingCode: string },
): FieldProblem | undefined {
  const rule = ruleOf(rules, field, form);
  const value = cleanValue(field, form.values[field], form.dialingCode);
  if (field !== "mobileNum" || form.dialingCode === HOME_DIALING_CODE || value === "")
    return checkField(rule, value);
  return isMobile(value, form.dialingCode) ? undefined : { patternId: "mobile", min: 4, max: 14 };
}

interface Surroundings {
  dialingCode: string;
  language: Body["language"];
  domain: string;
  registerUrl: string;
  captchaId: string | undefined;
  altcha: string;
  agreeTerms: boolean;
  agreeAge: boolean;
  /** The visitor's invitation codes; they are sent even when their field is not shown. */
  invitation: Invitation;
}

/** The payload of section 3: the filled-in visible fields, and the values that the form adds. */
export function registerBody(
  shown: readonly FormField[],
  values: FormValues,
  around: Surroundings,
): Omit<Body, "username" | "password" | "confirmPassword"> & Partial<MobileBody> {
  const filled: Partial<Record<FormField, string>> = {};
  for (const field of shown) {
    const value = cleanValue(field, values[field], around.dialingCode);
    if (value !== "") filled[field] = value;
  }
  const hidden = Object.entries(around.invitation).filter(([name]) => !shown.includes(name as FormField));
  return {
    ...Object.fromEntries(hidden),
    ...filled,
    ...(filled.mobileNum === undefined ? {} : { countryDialingCode: around.dialingCode }),
    ...(around.captchaId ? { captchaId: around.captchaId, captcha: values.captcha.trim() } : {}),
    altcha: around.altcha,
    domain: around.domain.slice(0, 255),
    registerUrl: around.registerUrl.slice(0, 512),
    registerMethod: "WEB",
    login: true,
    agreeTerms: around.agreeTerms,
    agreeAge: around.agreeAge,
    language: around.language,
  };
}

/** The field that a registration error is about. */
export function fieldOfError(code: string, shown: readonly FormField[]): FormField | undefined {
  const phone = phoneFieldOf(code);
  if (phone) return phone === "code" ? "verificationCode" : "mobileNum";
  switch (code) {
    case "AUTH_USERNAME_TAKEN":
      return "username";
    case "AUTH_MOBILE_TAKEN":
      return "mobileNum";
    case "AUTH_PASSWORD_WEAK":
    case "AUTH_PASSWORD_SAME":
      return "password";
    case "AUTH_INVITATION":
      return (["affiliateCode", "referralCode", "recommenderId"] as const).find((name) =>
        shown.includes(name),
      );
    case "AUTH_CAPTCHA_REQUIRED":
    case "AUTH_CAPTCHA_WRONG":
      return "captcha";
    default:
      return undefined;
  }
}
