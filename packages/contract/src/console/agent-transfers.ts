import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { positiveMoneyText, rowVersion, typedAmount } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/**
 * The limits of transfers between agents and players, effective from the next transfer. Source: MONEY-06,
 * domain rules N11.
 */
const transferLimits = z.object({
  /** The limits of one transfer; the minimum is above zero, and the maximum not below it. */
  min: positiveMoneyText,
  max: positiveMoneyText,
  /** The limits of one sender in a business day. */
  maxPerDay: z.int().check(z.gte(1), z.lte(1000)),
  maxAmountPerDay: positiveMoneyText,
  /** How many levels of the agent tree one transfer may cross. */
  levels: z.int().check(z.gte(1), z.lte(20)),
  /** How long a request waits for the upline's answer. */
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
