import * as z from "zod/mini";
import { loginResponse, password, proofMethod, requiredProof } from "./identity.ts";
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
import { altcha, dialingCode, nothing, shortText, typedCode } from "./shared.ts";

/**
 * Codes by SMS and mail, forgotten passwords, second proofs at login. Source: AUTH-02, -10, -12, -13, -18.
 */

const VISITOR_SEND_ERRORS = ["AUTH_METHOD_OFF", "AUTH_BOT_CHECK", ...PHONE_ERRORS, ...SEND_ERRORS] as const;

export const getCountryCodes = endpoint({
  id: "verification.countries",
  summary: "Countries whose numbers can be used, with their dialling codes.",
  method: "GET",
  path: "/wps/system/countryCode",
  auth: "visitor",
  response: z.array(z.object({ countryCode: z.string(), countryDialingCode: dialingCode })),
  errors: [],
});

export const getChallenge = endpoint({
  id: "captcha.challenge",
  summary: "A proof-of-work challenge for one action; its answer works once, for five minutes.",
  method: "GET",
  path: "/wps/captcha/challenge",
  auth: "visitor",
  query: z.strictObject({ action: z.enum(["register", "sms", "email", "freeplay"]) }),
  response: z.looseObject({}),
  errors: [],
  rateLimit: [{ per: "ip", max: 60, windowMs: 60_000 }],
});

export const sendLoginCode = endpoint({
  id: "verification.smsNoLogin",
  summary:
    "Send an SMS code for logging in or for a forgotten password; the answer never tells who has an account.",
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  auth: "visitor",
  body: z.strictObject({
    mobileNum: z.optional(shortText(32)),
    countryDialingCode: dialingCode,
    purpose: z.optional(z.enum(["login", "forgot"])),
    altcha: z.optional(altcha),
  }),
  response: sent,
  errors: VISITOR_SEND_ERRORS,
  rateLimit: [{ per: "ip", max: 20, windowMs: 3_600_000 }],
});

export const sendRegisterCode = endpoint({
  id: "verification.smsRegister",
  summary: "Send an SMS code for registration.",
  method: "POST",
  path: "/wps/verification/sms/register",
  auth: "visitor",
  body: z.strictObject({
    mobileNo: z.optional(shortText(32)),
    countryDialingCode: dialingCode,
    altcha: z.optional(altcha),
  }),
  response: sent,
  errors: VISITOR_SEND_ERRORS,
  rateLimit: [{ per: "ip", max: 20, windowMs: 3_600_000 }],
});

export const forgotByEmail = endpoint({
  id: "member.forgotByEmail",
  summary: "Mail a code for a new password; the answer never tells who has an account. Sent as a form.",
  method: "POST",
  path: "/wps/member/password/email",
  auth: "visitor",
  form: true,
  body: z.strictObject({ username: shortText(64), email: shortText(255), altcha: z.optional(altcha) }),
  response: sent,
  errors: ["AUTH_METHOD_OFF", "AUTH_BOT_CHECK", "FIELD_FORMAT", "PHONE_TOO_MANY", "PHONE_QUOTA"],
  rateLimit: [{ per: "ip", max: 20, windowMs: 3_600_000 }],
});

export const resetByEmail = endpoint({
  id: "member.resetByEmail",
  summary: "Set a new password with the mailed code; every session of the account ends.",
  method: "POST",
  path: "/wps/member/password/email/reset",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    username: shortText(64),
    email: shortText(255),
    verificationCode: typedCode,
    newPassword: password,
  }),
  response: nothing,
  errors: ["AUTH_METHOD_OFF", ...CODE_ERRORS, ...NEW_PASSWORD_ERRORS],
  rateLimit: [{ per: "ip", max: 20, windowMs: 3_600_000 }],
});

export const resetByPhone = endpoint({
  id: "member.resetByPhone",
  summary: "Set a new password with an SMS code; the answer is a login.",
  method: "POST",
  path: "/wps/member/password/verification",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    mobileNum: shortText(32),
    countryDialingCode: dialingCode,
    verificationCode: typedCode,
    newPassword: password,
  }),
  response: loginResponse,
  errors: [
    "AUTH_METHOD_OFF",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
    ...PHONE_ERRORS,
    ...CODE_ERRORS,
    ...NEW_PASSWORD_ERRORS,
  ],
  rateLimit: [{ per: "ip", max: 20, windowMs: 3_600_000 }],
});

export const sendProofCode = endpoint({
  id: "session.proofCode",
  summary: "Send a code to the account's own number or address, for the proof that this session owes.",
  method: "POST",
  path: "/wps/session/proof/code",
  auth: "member",
  body: z.strictObject({ method: codeMethod }),
  response: sent,
  errors: ["AUTH_PROOF_WRONG", ...SEND_ERRORS],
  rateLimit: [{ per: "account", max: 5, windowMs: 3_600_000 }],
});

export const getRequiredProof = endpoint({
  id: "session.proofOwed",
  summary: "What this session owes where it is now; null: nothing.",
  method: "GET",
  path: "/wps/session/proof",
  auth: "member",
  response: z.object({ account: z.string(), proof: z.nullable(requiredProof) }),
  errors: [],
});

export const submitProof = endpoint({
  id: "session.proof",
  summary: "Prove once more who this is; the answer is a fresh login, the old token is dead.",
  method: "POST",
  path: "/wps/session/proof",
  auth: "member",
  enc: true,
  body: z.strictObject({
    method: proofMethod,
    value: z.string().check(z.maxLength(255)),
    code: z.optional(typedCode),
  }),
  response: loginResponse,
  errors: [
    "AUTH_PROOF_WRONG",
    "AUTH_TOTP",
    ...CONFIRM_ERRORS,
    "CODE_WRONG",
    "CODE_EXPIRED",
    "PHONE_TOO_MANY",
  ],
  rateLimit: [{ per: "account", max: 20, windowMs: 300_000 }],
});
