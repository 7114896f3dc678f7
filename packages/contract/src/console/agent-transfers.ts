import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { positiveMoneyText, rowVersion, typedAmount } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** Limits of transfers between agents and players, from the next transfer on. Source: MONEY-06, domain rules N11. */
const transferLimits = z.object({
  /** One transfer; the least is above zero, the most not below it. */
  min: positiveMoneyText,
  max: positiveMoneyText,
  /** What one sender sends in a business day. */
  maxPerDay: z.int().check(z.gte(1), z.lte(1000)),
  maxAmountPerDay: positiveMoneyText,
  /** How many levels of the agent tree money may go up or down at once. */
  levels: z.int().check(z.gte(1), z.lte(20)),
  /** How long a request waits for the upline. */
  requestHours: z.int().check(z.gte(1), z.lte(720)),
  version: rowVersion,
});

export const getTransferLimits = endpoint({
  id: "console.transferLimits",
  summary: "Limits of transfers between agents and players.",
  method: "GET",
  path: "/console/api/agent-transfers/limits",
  auth: "operator",
  permission: "withdrawals.read",
  response: transferLimits,
  errors: [],
});

export const updateTransferLimits = endpoint({
  id: "console.updateTransferLimits",
  summary: "Ask to change them from the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/agent-transfers/limits",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({
    ...transferLimits.shape,
    min: typedAmount,
    max: typedAmount,
    maxAmountPerDay: typedAmount,
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});
