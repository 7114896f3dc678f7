import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { positiveMoneyText, rowVersion, typedAmount } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** What holds for every withdrawal from now on; requests keep what held when they were made. Source: MONEY-04, SAFE-04. */
const cashierSettings = z.object({
  /** Up to here a request without a reason to look twice is approved by itself; 0: none is. */
  autoMax: positiveMoneyText,
  /** Above it two different persons approve. */
  twoAbove: positiveMoneyText,
  maxOpen: z.int().check(z.gte(1), z.lte(50)),
  maxPerDay: z.int().check(z.gte(1), z.lte(100)),
  maxAmountPerDay: positiveMoneyText,
  /** How many times deposits must be wagered, in millionths. */
  turnoverPpm: z.int().check(z.gte(0), z.lte(10_000_000)),
  /** Above it, requests of 180 days taken together, the account must have this level (SAFE-04). */
  kycFrom: positiveMoneyText,
  kycLevel: z.int().check(z.gte(0), z.lte(4)),
  /** Pause after a change of password, payment password, contact or second step. */
  credentialPauseHours: z.int().check(z.gte(0), z.lte(168)),
  /** Whether money goes back first to the kind of account that it came from. */
  closedLoop: z.boolean(),
  version: rowVersion,
});

export const getCashierSettings = endpoint({
  id: "console.cashierSettings",
  summary: "Limits, approvals and checks of withdrawals.",
  method: "GET",
  path: "/console/api/cashier-settings",
  auth: "operator",
  permission: "withdrawals.read",
  response: cashierSettings,
  errors: [],
});

export const updateCashierSettings = endpoint({
  id: "console.updateCashierSettings",
  summary: "Ask to change them for requests from the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/cashier-settings",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({
    ...cashierSettings.shape,
    autoMax: typedAmount,
    twoAbove: typedAmount,
    maxAmountPerDay: typedAmount,
    kycFrom: typedAmount,
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED"],
});
