import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { positiveMoneyText, rowVersion, typedAmount } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/**
 * The rules of withdrawals requested from now on; earlier requests keep the rules under which they were made.
 * Source: MONEY-04, SAFE-04.
 */
const cashierSettings = z.object({
  /**
   * The maximum amount that is approved automatically, if no rule asks for a review; 0 disables automatic
   * approval.
   */
  autoMax: positiveMoneyText,
  /** Above this amount, two different operators must approve. */
  twoAbove: positiveMoneyText,
  maxOpen: z.int().check(z.gte(1), z.lte(50)),
  maxPerDay: z.int().check(z.gte(1), z.lte(100)),
  maxAmountPerDay: positiveMoneyText,
  maxPerMonth: z.int().check(z.gte(1), z.lte(3_000)),
  maxAmountPerMonth: positiveMoneyText,
  /** How far a VIP rank may raise the amounts of a day and a month; a rank never lowers them. */
  rankAmountPerDay: positiveMoneyText,
  rankAmountPerMonth: positiveMoneyText,
  /** The required turnover as a multiple of the deposits, in millionths. */
  turnoverPpm: z.int().check(z.gte(0), z.lte(10_000_000)),
  /** The sum of 180 days' requests above which the account must have this identity level (SAFE-04). */
  kycFrom: positiveMoneyText,
  kycLevel: z.int().check(z.gte(0), z.lte(4)),
  /** The hours without withdrawals after a change of password, payment password, contact or second step. */
  credentialPauseHours: z.int().check(z.gte(0), z.lte(168)),
  /** Whether money must first go back to the kind of account that it came from. */
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
    maxAmountPerMonth: typedAmount,
    rankAmountPerDay: typedAmount,
    rankAmountPerMonth: typedAmount,
    kycFrom: typedAmount,
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED"],
});
