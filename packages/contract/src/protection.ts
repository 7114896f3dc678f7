import { EXCLUSIONS, PAUSES } from "@khela/rules/protection/exclusion";
import { REALITY_CHECK_MINUTES } from "@khela/rules/protection/reality";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, uuid } from "./shared.ts";

/** Responsible gaming: limits, breaks and self-exclusion. Source: SAFE-01, SAFE-02. */

export const limitKind = z.enum(["deposit", "loss", "stake", "bet", "session"]);
export const limitPeriod = z.enum(["day", "week", "month", "bet", "session"]);
/** An amount above zero with up to two decimals; whole minutes for `session`. */
export const limitValue = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/), z.regex(/[1-9]/));

const limitView = z.object({
  kind: limitKind,
  period: limitPeriod,
  value: z.string(),
  used: z.string(),
  left: z.string(),
  /** When the limit's period restarts; null for limits per bet and per session. */
  renewsAt: z.nullable(instant),
  /** A waiting raise; its value is null where the limit would be removed. */
  pending: z.nullable(z.object({ value: z.nullable(z.string()), askedAt: instant, ripeAt: instant })),
});

export const protectionView = z.object({
  limits: z.array(limitView),
  /**
   * The break or exclusion in force; `until` is null where it is permanent, or lasts until the player
   * returns.
   */
  exclusion: z.nullable(
    z.object({
      kind: z.enum(["timeout", "exclusion"]),
      until: z.nullable(instant),
      forEver: z.boolean(),
      canReturn: z.boolean(),
    }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({ id: uuid, at: instant, what: z.string(), detail: z.record(z.string(), z.string()) }),
  ),
});
export type ProtectionView = z.output<typeof protectionView>;

/**
 * The next reality check; while `due`, no bet is accepted until the player acknowledges it. Source: SAFE-03.
 */
export const realityCheckView = z.object({
  minutes: z.literal([...REALITY_CHECK_MINUTES]),
  dueAt: instant,
  due: z.boolean(),
});
export type RealityCheckView = z.output<typeof realityCheckView>;

const LIMIT = { kind: limitKind, period: limitPeriod };
const CHANGES = [{ per: "account", max: 60, windowMs: 3_600_000 }] as const;

export const getProtection = endpoint({
  id: "protection.get",
  summary: "The member's limits with what is left of them, the pause that runs, and the history.",
  method: "GET",
  path: "/wps/member/protection",
  auth: "member",
  response: protectionView,
  errors: [],
});

export const setLimit = endpoint({
  id: "protection.setLimit",
  summary: "Set a limit: lower at once; higher, or none (null), waits 24 hours for a confirmation.",
  method: "PUT",
  path: "/wps/member/protection/limit",
  auth: "member",
  body: z.strictObject({ ...LIMIT, value: z.nullable(limitValue) }),
  response: protectionView,
  errors: ["FIELD_FORMAT"],
  rateLimit: CHANGES,
});

export const confirmLimit = endpoint({
  id: "protection.confirmLimit",
  summary: "Confirm a raise whose 24 hours are over.",
  method: "POST",
  path: "/wps/member/protection/limit/confirm",
  auth: "member",
  body: z.strictObject(LIMIT),
  response: protectionView,
  errors: ["PROTECT_WAIT", "SYS_NOT_FOUND"],
  rateLimit: CHANGES,
});

export const cancelRaise = endpoint({
  id: "protection.cancelRaise",
  summary: "Drop a raise that waits.",
  method: "POST",
  path: "/wps/member/protection/limit/cancel",
  auth: "member",
  body: z.strictObject(LIMIT),
  response: protectionView,
  errors: ["SYS_NOT_FOUND"],
  rateLimit: CHANGES,
});

export const pausePlay = endpoint({
  id: "protection.pause",
  summary: `A time-out or a self-exclusion (${EXCLUSIONS.join(", ")}): at once, and it can't be shortened.`,
  method: "POST",
  path: "/wps/member/protection/pause",
  auth: "member",
  body: z.strictObject({ length: z.enum(PAUSES) }),
  response: protectionView,
  errors: ["PROTECT_STANDS"],
  rateLimit: CHANGES,
});

export const returnToPlay = endpoint({
  id: "protection.return",
  summary: "Ask to play again after a self-exclusion that has ended; open 24 hours later.",
  method: "POST",
  path: "/wps/member/protection/return",
  auth: "member",
  response: protectionView,
  errors: ["PROTECT_STANDS"],
  rateLimit: CHANGES,
});

export const acknowledgeRealityCheck = endpoint({
  id: "protection.reality",
  summary: "Acknowledge how play stands; the next check comes after so many minutes.",
  method: "POST",
  path: "/wps/member/protection/reality",
  auth: "member",
  body: z.strictObject({ minutes: z.literal([...REALITY_CHECK_MINUTES]) }),
  response: realityCheckView,
  errors: [],
  rateLimit: CHANGES,
});
