import type { FieldRule } from "./check-field.ts";
import { type PatternId, patternSource } from "./patterns.ts";

/** The fields of the register form that have a rule of their own, in the order of the form. */
export const REGISTER_FIELDS = [
  "username",
  "password",
  "confirmPassword",
  "payeeName",
  "email",
  "mobileNum",
  "paymentPassword",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "idNumber",
  "recommenderId",
  "referralCode",
  "affiliateCode",
  "captcha",
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** A field's rule with its pattern's source, as the register setting call returns it. */
export interface RegisterFieldRule extends FieldRule {
  acceptedPattern: string;
}

type Shown = "required" | "optional" | "off";

function rule(patternId: PatternId, minLength: number, maxLength: number, shown: Shown): RegisterFieldRule {
  return {
    enabled: shown !== "off",
    required: shown === "required",
    minLength,
    maxLength,
    patternId,
    acceptedPattern: patternSource(patternId),
  };
}

/**
 * The lengths of a player's password: a minimum length and a list of common passwords, no composition rule
 * (ASVS 6.2).
 */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/**
 * The registration fields of a fresh install; the operator can change each of them. Source: AUTH-07, product
 * specification section 5, domain rules 2.5.
 */
export const DEFAULT_REGISTER_FIELDS: Readonly<Record<RegisterField, RegisterFieldRule>> = {
  username: rule("letterFirst", 4, 14, "required"),
  password: rule("anything", PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, "required"),
  confirmPassword: rule("anything", PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, "required"),
  payeeName: rule("personName", 2, 60, "off"),
  email: rule("mailbox", 6, 120, "off"),
  mobileNum: rule("mobileBd", 11, 11, "optional"),
  paymentPassword: rule("digits", 6, 6, "off"),
  qqNum: rule("digits", 5, 15, "off"),
  line: rule("handle", 2, 40, "off"),
  whatsapp: rule("handle", 2, 40, "off"),
  facebook: rule("handle", 2, 60, "off"),
  wechat: rule("handle", 2, 40, "off"),
  idNumber: rule("alphanumeric", 5, 30, "off"),
  recommenderId: rule("alphanumeric", 4, 14, "off"),
  referralCode: rule("alphanumeric", 4, 20, "optional"),
  affiliateCode: rule("alphanumeric", 4, 20, "off"),
  captcha: rule("alphanumeric", 4, 8, "off"),
};
