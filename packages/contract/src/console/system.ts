import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { flags } from "../system.ts";
import { instant, pageOf, periodQuery, shortText } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

const systemSettings = z.object({
  maintenance: z.object({ on: z.boolean(), until: z.nullable(instant) }),
  flags,
  blockedIps: z.array(z.string().check(z.maxLength(64))),
  bypassIps: z.array(z.string().check(z.maxLength(64))),
  version: z.int(),
});

export const getSystem = endpoint({
  id: "console.system",
  summary: "Settings, jobs, ledger checks and health.",
  method: "GET",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.read",
  response: z.object({
    settings: systemSettings,
    health: z.object({
      database: z.string(),
      uptimeS: z.int(),
      version: z.string(),
      roles: z.array(z.string()),
      sockets: z.int(),
      jobsWaiting: z.int(),
      jobsFailed: z.int(),
    }),
    ledgerCheck: z.nullable(z.object({ at: instant, ok: z.boolean(), problems: z.array(z.string()) })),
  }),
  errors: [],
});

export const updateSystem = endpoint({
  id: "console.updateSystem",
  summary: "Maintenance, flags and address lists; effective at once, on every process.",
  method: "PUT",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({ ...systemSettings.shape, reason }),
  response: systemSettings,
  errors: ["MONEY_STATE"],
});

export const listAudit = endpoint({
  id: "console.audit",
  summary: "The audit log, newest first.",
  method: "GET",
  path: "/console/api/audit",
  auth: "operator",
  permission: "audit.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, action: z.optional(shortText(60)) }),
  response: pageOf(
    z.object({
      seq: z.int(),
      at: instant,
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      detail: z.unknown(),
      ip: z.string(),
      hash: z.string(),
    }),
  ),
  errors: [],
});

export const verifyAudit = endpoint({
  id: "console.verifyAudit",
  summary: "Recompute the audit log's hash chain and name the first entry that is wrong.",
  method: "POST",
  path: "/console/api/audit/verify",
  auth: "operator",
  permission: "audit.read",
  response: z.object({ ok: z.boolean(), entries: z.int(), firstBadSeq: z.nullable(z.int()) }),
  errors: [],
});
