import { lostDeviceStates } from "@khela/rules/auth/lost-device";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, nothing, pageOf, pageQuery, uuid } from "../shared.ts";
import { approvalRow, identityChecks } from "./adjustments.ts";
import { idParam, reason } from "./shared.ts";

/**
 * Requests of players who lost the authenticator and the recovery codes, as operators see them. Source:
 * AUTH-12, OPS-02, decision 0018.
 */

const lostDeviceRow = z.object({
  id: uuid,
  playerId: uuid,
  playerAccount: z.string(),
  kycLevel: z.int(),
  state: z.enum(lostDeviceStates),
  proved: z.array(z.enum(["password", "sms", "email"])),
  askedAt: instant,
  readyAt: instant,
  overAt: instant,
  endedAt: z.nullable(instant),
  /** Whether an operator has asked for the release, which another one decides in the queue of approvals. */
  approvalWaits: z.boolean(),
});
export type LostDeviceRow = z.output<typeof lostDeviceRow>;

export const listLostDevices = endpoint({
  id: "console.lostDevices",
  summary: "Requests of players who lost their second step, what waits first.",
  method: "GET",
  path: "/console/api/lostDevices",
  auth: "operator",
  permission: "players.read",
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(lostDeviceStates)) }),
  response: pageOf(lostDeviceRow),
  errors: [],
});

export const requestRelease = endpoint({
  id: "console.askRelease",
  summary: "Ask to take a player's second step away, after the waiting time; another operator decides.",
  method: "POST",
  path: "/console/api/lostDevices/:id/release",
  auth: "operator",
  permission: "credentials.write",
  params: idParam,
  body: z.strictObject({
    checks: z.array(z.enum(identityChecks)).check(z.minLength(1), z.maxLength(identityChecks.length)),
    reason,
  }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "OPS_DECIDED", "OPS_TOO_EARLY"],
});

export const refuseRelease = endpoint({
  id: "console.refuseRelease",
  summary: "Turn a player's request down; the player is told, the reason is kept in the audit log.",
  method: "POST",
  path: "/console/api/lostDevices/:id/refuse",
  auth: "operator",
  permission: "credentials.write",
  params: idParam,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_DECIDED"],
});
