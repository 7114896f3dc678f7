/** What the registration form asks, in which order, and what it sends. Pure. Source: AUTH-07. */
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import type { register } from "@khela/contract/identity";
import type { getPermission } from "@khela/contract/system";
import type { FieldRule } from "@khela/rules/fields/check-field";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";

type Body = CallInput<typeof register>["body"];
/** The server's rule of every field, by its name. */
export type RegisterRules = CallOutput<typeof getPermission>["info"]["register"];

/** Fields with a form of their own: the picture is beside its field. */
const APART: readonly RegisterField[] = ["captcha"];

/** The fields that the server wants shown, in the order of the form; the captcha is not among them. */
export function shownFields(rules: RegisterRules): RegisterField[] {
  return REGISTER_FIELDS.filter((field) => rules[field]?.enabled === true && !APART.includes(field));
}

/** Empty values for every field, with the invitation code where the visitor came with one. */
export function emptyValues(referralCode: string): Record<RegisterField, string> {
  const values = Object.fromEntries(REGISTER_FIELDS.map((field) => [field, ""]));
  return { ...(values as Record<RegisterField, string>), referralCode };
}

/** A value as it is checked and sent: everything but passwords is trimmed. */
export function cleanValue(field: RegisterField, value: string): string {
  return /password/i.test(field) ? value : value.trim();
}

/** The rule of a field; one without a rule is not asked for. */
export function ruleOf(rules: RegisterRules, field: RegisterField): FieldRule {
  return (
    rules[field] ?? { enabled: false, required: false, minLength: 0, maxLength: 255, patternId: "anything" }
  );
}

interface Surroundings {
  language: Body["language"];
  domain: string;
  registerUrl: string;
  captchaId: string | undefined;
  agreeTerms: boolean;
  agreeAge: boolean;
}

/** The payload of section 3: shown fields that were filled in, and what the form knows by itself. */
export function registerBody(
  shown: readonly RegisterField[],
  values: Readonly<Record<RegisterField, string>>,
  around: Surroundings,
): Body {
  const optional: Partial<Record<RegisterField, string>> = {};
  for (const field of shown) {
    const value = cleanValue(field, values[field]);
    if (value !== "") optional[field] = value;
  }
  const captcha = around.captchaId ? { captchaId: around.captchaId, captcha: values.captcha.trim() } : {};
  return {
    ...optional,
    ...(optional.mobileNum === undefined ? {} : { countryDialingCode: "880" }),
    ...captcha,
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    domain: around.domain.slice(0, 255),
    registerUrl: around.registerUrl.slice(0, 512),
    registerMethod: "WEB",
    login: true,
    agreeTerms: around.agreeTerms,
    agreeAge: around.agreeAge,
    language: around.language,
  };
}

/** Which field an error of the registration is about. */
export function fieldOfError(code: string, shown: readonly RegisterField[]): RegisterField | undefined {
  switch (code) {
    case "AUTH_USERNAME_TAKEN":
      return "username";
    case "AUTH_PASSWORD_WEAK":
    case "AUTH_PASSWORD_SAME":
      return "password";
    case "AUTH_INVITATION":
      return shown.includes("referralCode") ? "referralCode" : "affiliateCode";
    case "AUTH_CAPTCHA_REQUIRED":
    case "AUTH_CAPTCHA_WRONG":
      return "captcha";
    default:
      return undefined;
  }
}
