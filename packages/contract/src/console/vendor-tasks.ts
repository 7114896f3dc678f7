/** Vendors' calls that operators must handle: held or refused wins, answers about another round or player (GAME-07). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, moneyText, nothing, pageOf, shortText, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";

export const VENDOR_TASK_KINDS = ["held-win", "refused-win", "foreign-call", "large-bet"] as const;
export const VENDOR_TASK_STATES = ["open", "paid", "kept", "closed"] as const;

const vendorTask = z.object({
  taskId: uuid,
  vassalage: z.string(),
  kind: z.enum(VENDOR_TASK_KINDS),
  /** The vendor's own ids of the transaction and its round. */
  txId: z.string(),
  reference: z.nullable(z.string()),
  playerId: uuid,
  account: z.string(),
  gameCode: z.string(),
  currency: z.string(),
  amount: moneyText,
  /** The maximum that could be paid automatically; null where that is not the reason. */
  bound: z.nullable(moneyText),
  reason: z.string(),
  at: instant,
  state: z.enum(VENDOR_TASK_STATES),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type VendorTask = z.output<typeof vendorTask>;

export const listVendorTasks = endpoint({
  id: "console.vendorTasks",
  summary: "What vendors' calls leave to operators: open ones oldest first, others newest first.",
  method: "GET",
  path: "/console/api/vendor-tasks",
  auth: "operator",
  permission: "reconciliation.read",
  query: z.strictObject({
    pageNo: tableQuery.pageNo,
    pageSize: tableQuery.pageSize,
    state: z.optional(z.enum(VENDOR_TASK_STATES)),
    kind: z.optional(z.enum(VENDOR_TASK_KINDS)),
    vendor: z.optional(shortText(40)),
  }),
  response: pageOf(vendorTask),
  errors: [],
});

const params = z.strictObject({ taskId: uuid });

export const requestHeldWin = endpoint({
  id: "console.askHeldWin",
  summary: "Ask to pay a win that is held, or to keep it from being paid; another operator decides.",
  method: "POST",
  path: "/console/api/vendor-tasks/:taskId/win",
  auth: "operator",
  permission: "adjustments.ask",
  params,
  body: z.strictObject({ how: z.enum(["pay", "keep"]), reason }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const closeVendorTask = endpoint({
  id: "console.closeVendorTask",
  summary: "Close a task that moves no money, with what was done about it.",
  method: "POST",
  path: "/console/api/vendor-tasks/:taskId/close",
  auth: "operator",
  permission: "reconciliation.write",
  params,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
