import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { password } from "./identity.ts";
import { dayKey, dialingCode, instant, nothing, shortText, typedCode, uuid } from "./shared.ts";

/** The security centre: what a member sees and changes of the own account. Source: AUTH-12, -14, -20. */

/** A value as its owner sees it: masked, and whether it can still be changed. */
const bound = z.nullable(z.object({ masked: z.string(), verified: z.boolean(), fixed: z.boolean() }));

export const getSecurity = endpoint({
  id: "security.overview",
  summary: "How well the account is protected: password, contacts, two-factor, identity.",
  method: "GET",
  path: "/wps/member/security",
  auth: "member",
  response: z.object({
    passwordChangedAt: instant,
    paymentPassword: z.boolean(),
    mobile: bound,
    email: bound,
    realName: bound,
    totp: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
    kycLevel: z.int(),
    sessions: z.int(),
  }),
  errors: [],
});

export const beginTotp = endpoint({
  id: "security.totpBegin",
  summary: "A new authenticator secret, not yet in force; needs the password.",
  method: "POST",
  path: "/wps/member/security/totp",
  auth: "member",
  enc: true,
  body: z.strictObject({ password }),
  response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  errors: ["AUTH_PASSWORD_WRONG", "AUTH_LOCKED", "AUTH_TOTP_STATE"],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTotp = endpoint({
  id: "security.totpConfirm",
  summary: "Switch two-factor on with a first code; answers the recovery codes, once.",
  method: "POST",
  path: "/wps/member/security/totp/confirm",
  auth: "member",
  enc: true,
  body: z.strictObject({ code: typedCode }),
  response: recoveryCodes,
  errors: ["AUTH_TOTP", "AUTH_TOTP_STATE", "AUTH_LOCKED"],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

export const removeTotp = endpoint({
  id: "security.totpRemove",
  summary: "Switch two-factor off; needs the password and a code (or a recovery code).",
  method: "POST",
  path: "/wps/member/security/totp/remove",
  auth: "member",
  enc: true,
  body: z.strictObject({ password, code: typedCode }),
  response: nothing,
  errors: ["AUTH_PASSWORD_WRONG", "AUTH_TOTP", "AUTH_TOTP_STATE", "AUTH_LOCKED"],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

export const renewRecoveryCodes = endpoint({
  id: "security.recoveryCodes",
  summary: "Ten new recovery codes; the old ones are dead. Needs the password and a code.",
  method: "POST",
  path: "/wps/member/security/totp/recovery-codes",
  auth: "member",
  enc: true,
  body: z.strictObject({ password, code: typedCode }),
  response: recoveryCodes,
  errors: ["AUTH_PASSWORD_WRONG", "AUTH_TOTP", "AUTH_TOTP_STATE", "AUTH_LOCKED"],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

export const listSessions = endpoint({
  id: "security.sessions",
  summary: "Where this account is logged in, this session first.",
  method: "GET",
  path: "/wps/member/sessions",
  auth: "member",
  response: z.array(
    z.object({
      id: uuid,
      current: z.boolean(),
      startedAt: instant,
      lastSeenAt: instant,
      ip: z.string(),
      country: z.nullable(z.string()),
      device: z.string(),
      remembered: z.boolean(),
    }),
  ),
  errors: [],
});

export const endSession = endpoint({
  id: "security.endSession",
  summary: "End one session of this account; its token is dead at once.",
  method: "DELETE",
  path: "/wps/member/sessions/:sessionId",
  auth: "member",
  params: z.strictObject({ sessionId: uuid }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const sendContactCode = endpoint({
  id: "security.contactCode",
  summary: "Send a code to a number or address that is to be bound.",
  method: "POST",
  path: "/wps/member/contact/code",
  auth: "member",
  body: z.strictObject({
    kind: z.enum(["mobile", "email"]),
    value: shortText(255),
    countryDialingCode: z.optional(dialingCode),
  }),
  response: z.object({ expiredMinutes: z.int() }),
  errors: [
    "AUTH_BOUND",
    "FIELD_FORMAT",
    "PHONE_FORMAT",
    "PHONE_MISSING",
    "PHONE_TOO_MANY",
    "PHONE_QUOTA",
    "PHONE_NOT_ALLOWED",
    "PHONE_UNKNOWN",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 3_600_000 }],
});

export const bindContact = endpoint({
  id: "security.bindContact",
  summary: "Bind a number or address with its code and the password; it can't be changed afterwards.",
  method: "PUT",
  path: "/wps/member/contact",
  auth: "member",
  enc: true,
  body: z.strictObject({
    kind: z.enum(["mobile", "email"]),
    value: shortText(255),
    countryDialingCode: z.optional(dialingCode),
    code: typedCode,
    password,
  }),
  response: nothing,
  errors: [
    "AUTH_BOUND",
    "AUTH_CONTACT_TAKEN",
    "AUTH_PASSWORD_WRONG",
    "AUTH_LOCKED",
    "FIELD_FORMAT",
    "PHONE_FORMAT",
    "PHONE_MISSING",
    "PHONE_NOT_ALLOWED",
    "PHONE_TOO_MANY",
    "CODE_MISSING",
    "CODE_WRONG",
    "CODE_EXPIRED",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

/** The other labels of section 3; each optional. Real name and birthday are fixed once given. */
const labels = {
  nickname: z.optional(shortText(30)),
  realName: z.optional(shortText(120)),
  birthday: z.optional(dayKey),
  nationality: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/))),
  occupation: z.optional(shortText(80)),
  sourceOfIncome: z.optional(shortText(80)),
  address: z.optional(shortText(255)),
  placeOfBirth: z.optional(shortText(120)),
  qq: z.optional(shortText(40)),
  whatsapp: z.optional(shortText(40)),
  facebook: z.optional(shortText(60)),
  telegram: z.optional(shortText(40)),
  line: z.optional(shortText(40)),
  zalo: z.optional(shortText(40)),
  wechat: z.optional(shortText(40)),
  skype: z.optional(shortText(40)),
};

export const getProfile = endpoint({
  id: "security.profile",
  summary: "What the member told about the own person; `fixed` names what can't be changed any more.",
  method: "GET",
  path: "/wps/member/profile",
  auth: "member",
  response: z.object({ ...labels, fixed: z.array(z.string()) }),
  errors: [],
});

export const updateProfile = endpoint({
  id: "security.updateProfile",
  summary: "Change profile labels; an empty text takes one away.",
  method: "PUT",
  path: "/wps/member/profile",
  auth: "member",
  body: z.strictObject(labels),
  response: nothing,
  errors: ["FIELD_FORMAT", "AUTH_BOUND", "KYC_AGE"],
  rateLimit: [{ per: "account", max: 20, windowMs: 300_000 }],
});

export const setPaymentPassword = endpoint({
  id: "security.paymentPassword",
  summary: "Set or change the six digits that paying out asks for; needs the password.",
  method: "PUT",
  path: "/wps/member/payment-password",
  auth: "member",
  enc: true,
  body: z.strictObject({ password, paymentPassword: shortText(64), confirmPaymentPassword: shortText(64) }),
  response: nothing,
  errors: ["AUTH_PASSWORD_WRONG", "AUTH_LOCKED", "AUTH_PASSWORD_SAME", "AUTH_PASSWORD_WEAK", "FIELD_FORMAT"],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});
