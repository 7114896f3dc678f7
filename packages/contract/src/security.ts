import * as z from "zod/mini";
import {
  CODE_ERRORS,
  codeMethod,
  CONFIRM_ERRORS,
  NEW_PASSWORD_ERRORS,
  PHONE_ERRORS,
  SEND_ERRORS,
  sent,
} from "./code-parts.ts";
import { endpoint } from "./endpoint.ts";
import { password } from "./identity.ts";
import { provider } from "./social.ts";
import { dateText, dialingCode, instant, nothing, shortText, typedCode, uuid } from "./shared.ts";

/** The security centre, where members see and change their own account data. Source: AUTH-12, -14, -20. */

/** The limit of steps whose secrets could be guessed. */
const STEP_LIMIT = [{ per: "account", max: 10, windowMs: 300_000 }] as const;

/** A value as its owner sees it: masked, with whether it can still be changed. */
const bound = z.nullable(z.object({ masked: z.string(), verified: z.boolean(), fixed: z.boolean() }));

export const getSecurity = endpoint({
  id: "security.overview",
  summary: "How well the account is protected: password, contacts, two-factor, identity.",
  method: "GET",
  path: "/wps/member/security",
  auth: "member",
  response: z.object({
    /**
     * Null where the account has no password yet (it was opened through a provider, or by mobile number
     * alone).
     */
    passwordChangedAt: z.nullable(instant),
    paymentPassword: z.boolean(),
    mobile: bound,
    email: bound,
    realName: bound,
    /** `required`: no other call works until it is on (SECONDSTEP3). */
    totp: z.object({ on: z.boolean(), recoveryCodesLeft: z.int(), required: z.boolean() }),
    kycLevel: z.int(),
    sessions: z.int(),
  }),
  errors: [],
});

export const getFirstPassword = endpoint({
  id: "security.firstPasswordWays",
  summary: "How an account without a password can get its first one.",
  method: "GET",
  path: "/wps/member/password/first",
  auth: "member",
  response: z.object({
    /** Whether the login was so recent that no further proof is required. */
    fresh: z.boolean(),
    /** The contacts to which a code can be sent instead; `hint` is the masked destination (`01*******89`). */
    methods: z.array(z.object({ method: codeMethod, hint: z.string() })),
    /** The linked providers, whose sign-in also serves as the proof. */
    providers: z.array(provider),
  }),
  errors: [],
});

export const sendFirstPasswordCode = endpoint({
  id: "security.firstPasswordCode",
  summary: "Send a code to the account's proven number or address, for its first password.",
  method: "POST",
  path: "/wps/member/password/first/code",
  auth: "member",
  body: z.strictObject({ method: codeMethod }),
  response: sent,
  errors: ["AUTH_PASSWORD_SET", "AUTH_PROOF_WRONG", ...SEND_ERRORS],
  rateLimit: [{ per: "account", max: 5, windowMs: 3_600_000 }],
});

export const setFirstPassword = endpoint({
  id: "security.firstPassword",
  summary: "Set the first password: right after a login, or with a code. Every other session ends.",
  method: "PUT",
  path: "/wps/member/password/first",
  auth: "member",
  enc: true,
  body: z.strictObject({
    newPassword: password,
    confirmNewPassword: password,
    method: z.optional(codeMethod),
    code: z.optional(typedCode),
  }),
  response: nothing,
  errors: [
    "AUTH_PASSWORD_SET",
    "AUTH_SIGN_IN_AGAIN",
    "AUTH_PROOF_WRONG",
    ...CODE_ERRORS,
    ...NEW_PASSWORD_ERRORS,
  ],
  rateLimit: STEP_LIMIT,
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
  errors: [...CONFIRM_ERRORS, "AUTH_TOTP_STATE"],
  rateLimit: STEP_LIMIT,
});

/** Steps that weaken two-step login require both proofs: the password and a code. */
const bothProofs = {
  body: z.strictObject({ password, code: typedCode }),
  errors: [...CONFIRM_ERRORS, "AUTH_TOTP", "AUTH_TOTP_STATE"],
  rateLimit: STEP_LIMIT,
} as const;
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
  rateLimit: STEP_LIMIT,
});

export const removeTotp = endpoint({
  id: "security.totpRemove",
  summary: "Switch two-factor off; needs the password and a code (or a recovery code).",
  method: "POST",
  path: "/wps/member/security/totp/remove",
  auth: "member",
  enc: true,
  response: nothing,
  ...bothProofs,
});

export const renewRecoveryCodes = endpoint({
  id: "security.recoveryCodes",
  summary: "Ten new recovery codes; the old ones are dead. Needs the password and a code.",
  method: "POST",
  path: "/wps/member/security/totp/recovery-codes",
  auth: "member",
  enc: true,
  response: recoveryCodes,
  ...bothProofs,
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

/** A number or address to bind, as a person types it. */
const contact = {
  kind: z.enum(["mobile", "email"]),
  value: shortText(255),
  countryDialingCode: z.optional(dialingCode),
};
const CONTACT_ERRORS = ["AUTH_BOUND", "FIELD_FORMAT", ...PHONE_ERRORS] as const;

export const sendContactCode = endpoint({
  id: "security.contactCode",
  summary: "Send a code to a number or address that is to be bound.",
  method: "POST",
  path: "/wps/member/contact/code",
  auth: "member",
  body: z.strictObject(contact),
  response: sent,
  errors: [...CONTACT_ERRORS, ...SEND_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 3_600_000 }],
});

export const bindContact = endpoint({
  id: "security.bindContact",
  summary: "Bind a number or address with its code and the password; it can't be changed afterwards.",
  method: "PUT",
  path: "/wps/member/contact",
  auth: "member",
  enc: true,
  body: z.strictObject({ ...contact, code: typedCode, password }),
  response: nothing,
  errors: ["AUTH_CONTACT_TAKEN", "AUTH_NOT_ACCEPTED", ...CONTACT_ERRORS, ...CONFIRM_ERRORS, ...CODE_ERRORS],
  rateLimit: STEP_LIMIT,
});

/** The other labels of section 3, all optional. Real name and birthday can't be changed once they are set. */
const labels = {
  nickname: z.optional(shortText(30)),
  realName: z.optional(shortText(120)),
  birthday: z.optional(dateText),
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
/** The labels as stored: older values need not match the present rules. */
const told = Object.fromEntries(Object.keys(labels).map((label) => [label, z.optional(z.string())])) as {
  [Label in keyof typeof labels]: z.ZodMiniOptional<z.ZodMiniString>;
};

export const getProfile = endpoint({
  id: "security.profile",
  summary: "What the member told about the own person; `fixed` names what can't be changed any more.",
  method: "GET",
  path: "/wps/member/profile",
  auth: "member",
  response: z.object({ ...told, fixed: z.array(z.string()) }),
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
  errors: ["FIELD_FORMAT", "AUTH_BOUND", "AUTH_NOT_ACCEPTED", "AUTH_USERNAME_TAKEN", "KYC_AGE"],
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
  errors: [...CONFIRM_ERRORS, ...NEW_PASSWORD_ERRORS],
  rateLimit: STEP_LIMIT,
});
