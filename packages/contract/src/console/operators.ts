import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { getCaptcha } from "../identity.ts";
import { PERMISSIONS } from "../permissions.ts";
import { nothing, shortText, uuid } from "../shared.ts";

export const operatorInfo = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type OperatorInfo = z.output<typeof operatorInfo>;

/** The code that an authenticator app shows. */
const totpCode = z.string().check(z.regex(/^\d{6}$/));

export const operatorLogin = endpoint({
  id: "console.login",
  summary:
    "Operator login: password and authenticator code together. The session lives in an HttpOnly cookie.",
  method: "POST",
  path: "/console/api/session",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    username: shortText(64),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    totp: totpCode,
    captchaId: z.optional(uuid),
    captcha: z.optional(shortText(12)),
  }),
  response: operatorInfo,
  errors: ["AUTH_BAD_CREDENTIALS", "AUTH_TOTP", "AUTH_LOCKED", "AUTH_CAPTCHA_REQUIRED", "AUTH_CAPTCHA_WRONG"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});

export const operatorCaptcha = endpoint({
  id: "console.captcha",
  summary: "A picture with characters to type at the operators' login, also during maintenance.",
  method: "GET",
  path: "/console/api/captcha",
  auth: "visitor",
  response: getCaptcha.response,
  errors: [],
  rateLimit: [{ per: "ip", max: 30, windowMs: 60_000 }],
});

/** 32 random bytes in base64url, from after the `#` of the link that the command printed. */
const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const openInvitation = endpoint({
  id: "console.openInvitation",
  summary: "What an invitation grants, and the secret for the authenticator app. Opening it uses nothing up.",
  method: "POST",
  path: "/console/api/invitation",
  auth: "visitor",
  enc: true,
  body: z.strictObject({ token: invitationToken }),
  response: z.object({ roles: z.array(z.string()), totpSecret: z.string(), totpUri: z.string() }),
  errors: ["AUTH_LINK_DEAD"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});

export const acceptInvitation = endpoint({
  id: "console.acceptInvitation",
  summary:
    "Make the invited operator, with a password and a code of the authenticator app; the session begins.",
  method: "PUT",
  path: "/console/api/invitation",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    token: invitationToken,
    username: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{3,40}$/)),
    name: shortText(60, 2),
    /** At least 15 characters (code points). */
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    totp: totpCode,
  }),
  response: operatorInfo,
  errors: ["AUTH_LINK_DEAD", "AUTH_USERNAME_TAKEN", "AUTH_TOTP", "FIELD_FORMAT"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});

export const operatorLogout = endpoint({
  id: "console.logout",
  summary: "End the operator's session.",
  method: "DELETE",
  path: "/console/api/session",
  auth: "operator",
  response: nothing,
  errors: [],
});

export const operatorMe = endpoint({
  id: "console.me",
  summary: "The operator who is logged in.",
  method: "GET",
  path: "/console/api/session",
  auth: "operator",
  response: operatorInfo,
  errors: [],
});
