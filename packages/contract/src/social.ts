import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { loginResponse } from "./identity.ts";
import { altcha, instant, languageCode, shortText } from "./shared.ts";

/**
 * Other ways to log in or register: Google and Facebook, one-time codes, trial play, invitations. Source:
 * AUTH-03, -05, -08, -15.
 */

export const provider = z.enum(["google", "facebook"]);
const oneTimeCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));
const signInErrors = ["AUTH_LINK_DEAD", "AUTH_BLOCKED", "AUTH_CLOSED", "AUTH_METHOD_OFF"] as const;

export const listSocial = endpoint({
  id: "social.providers",
  summary: "Which social sign-ins the operator has set up.",
  method: "GET",
  path: "/wps/session/social",
  auth: "visitor",
  response: z.array(provider),
  errors: [],
});

/** The browser keeps a random `verifier`; the one-time code becomes a session only together with it. */
export const beginSocial = endpoint({
  id: "social.begin",
  summary: "Where to send the sign-in window; challenge is the base64url SHA-256 of a secret of the browser.",
  method: "POST",
  path: "/wps/session/social",
  auth: "visitor",
  body: z.strictObject({ provider, challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  response: z.object({ url: z.string() }),
  errors: ["AUTH_METHOD_OFF", "AUTH_SOCIAL"],
  rateLimit: [{ per: "ip", max: 20, windowMs: 60_000 }],
});

export const exchangeCode = endpoint({
  id: "session.exchange",
  summary: "Turn a one-time code (60 seconds, once) into a session.",
  method: "POST",
  path: "/wps/session/exchange",
  auth: "visitor",
  enc: true,
  body: z.strictObject({ code: oneTimeCode, verifier: z.optional(oneTimeCode) }),
  response: loginResponse,
  errors: signInErrors,
  rateLimit: [{ per: "ip", max: 20, windowMs: 60_000 }],
});

/**
 * A person whom a provider reports for the first time gets no account automatically: this call opens it, with
 * the same consent as any registration.
 */
export const registerSocial = endpoint({
  id: "member.registerSocial",
  summary: "Open an account for whom a provider has named; the answer is a login.",
  method: "PUT",
  path: "/wps/member/register/social",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    code: oneTimeCode,
    verifier: oneTimeCode,
    agreeTerms: z.boolean(),
    agreeAge: z.boolean(),
    language: languageCode,
    referralCode: z.optional(shortText(64)),
    affiliateCode: z.optional(shortText(64)),
    recommenderId: z.optional(shortText(64)),
    domain: z.optional(shortText(255)),
    registerUrl: z.optional(shortText(512)),
  }),
  response: loginResponse,
  errors: ["AUTH_TERMS", "AUTH_INVITATION", "SYS_DOMAIN", ...signInErrors],
  rateLimit: [{ per: "ip", max: 5, windowMs: 3_600_000 }],
});

export const handOver = endpoint({
  id: "session.handover",
  summary: "A one-time code that opens this account in another window.",
  method: "POST",
  path: "/wps/session/handover",
  auth: "member",
  response: z.object({ code: oneTimeCode, expiresAt: instant }),
  errors: ["AUTH_TRUE_ACCOUNT"],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const freePlay = endpoint({
  id: "session.freeplay",
  summary: "Open a trial account with play credit of its own (FREEPLAY3).",
  method: "POST",
  path: "/wps/session/login/freeplay",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    os: shortText(60),
    platform: z.literal("W"),
    gateway: z.literal(3),
    altcha: z.optional(altcha),
  }),
  response: loginResponse,
  errors: ["AUTH_METHOD_OFF", "AUTH_BOT_CHECK"],
  rateLimit: [{ per: "ip", max: 5, windowMs: 3_600_000 }],
});

export const checkAffiliate = endpoint({
  id: "agent.affiliate",
  summary: "Whether an invitation code, or the visited domain, belongs to somebody who may invite.",
  method: "GET",
  path: "/wps/agent/affiliate",
  auth: "visitor",
  query: z.strictObject({ code: z.optional(shortText(64)), domain: z.optional(shortText(255)) }),
  response: z.object({ inviter: z.string() }),
  errors: ["AUTH_INVITATION", "SYS_DOMAIN"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});
