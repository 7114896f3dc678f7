import * as z from "zod/mini";
import { CODE_ERRORS, codeMethod, SEND_ERRORS, sent } from "./code-parts.ts";
import { endpoint } from "./endpoint.ts";
import { instant, nothing, typedCode } from "./shared.ts";

/** Account recovery without authenticator and recovery codes. Source: AUTH-12, decision 0018. */

const standing = z.object({
  /** The waiting request, if there is one; support decides from `readyAt` on. */
  request: z.nullable(z.object({ askedAt: instant, readyAt: instant, overAt: instant })),
  /** The contacts, all of which must be confirmed by a code; `hint` is the masked destination. */
  contacts: z.array(z.object({ method: codeMethod, hint: z.string() })),
  /**
   * Why no request can be made. `factors`: the account has too few proofs, so support must be asked;
   * `settling`: not before `openFrom`.
   */
  closed: z.nullable(z.enum(["factors", "settling"])),
  openFrom: z.nullable(instant),
});

export const getLostDevice = endpoint({
  id: "lostDevice.standing",
  summary: "What a player without the authenticator can do, and the request that waits.",
  method: "GET",
  path: "/wps/session/lostDevice",
  auth: "member",
  response: standing,
  errors: [],
});

export const sendLostDeviceCode = endpoint({
  id: "lostDevice.code",
  summary: "Send a code to one of the account's proven contacts, for asking without the authenticator.",
  method: "POST",
  path: "/wps/session/lostDevice/code",
  auth: "member",
  body: z.strictObject({ method: codeMethod }),
  response: sent,
  errors: ["AUTH_PROOF_WRONG", ...SEND_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 3_600_000 }],
});

export const requestLostDeviceRelease = endpoint({
  id: "lostDevice.ask",
  summary:
    "Ask support to take the second step away: with a code from every proven contact. It waits three days, and any login with the second step ends it.",
  method: "POST",
  path: "/wps/session/lostDevice",
  auth: "member",
  enc: true,
  body: z.strictObject({ sms: z.optional(typedCode), email: z.optional(typedCode) }),
  response: standing,
  errors: ["AUTH_PROOF_WRONG", "AUTH_BLOCKED", "AUTH_CLOSED", ...CODE_ERRORS],
  rateLimit: [{ per: "account", max: 20, windowMs: 3_600_000 }],
});

export const stopLostDevice = endpoint({
  id: "lostDevice.stop",
  summary: "End the request that waits: from any session that owes nothing.",
  method: "POST",
  path: "/wps/session/lostDevice/stop",
  auth: "member",
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});
