import { REMEDIES, WITHDRAWAL_RULES } from "@khela/rules/cashier/withdrawal-rules";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { localized, moneyText, typedAmount, shortText } from "./shared.ts";

/**
 * The verdict of one rule on a withdrawal that has not been requested yet. Source: MONEY-04, domain rules P3.
 */
const ruleVerdict = z.object({
  rule: z.enum(WITHDRAWAL_RULES),
  /** `open`: the rule can't be judged before an amount is given. */
  state: z.enum(["ok", "broken", "open"]),
  /** The error that the request would get, and the remedy; null unless broken. */
  broken: z.nullable(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      remedy: z.enum(REMEDIES),
    }),
  ),
});
export type RuleVerdict = z.output<typeof ruleVerdict>;

/** Requests of a business day or month that were not refused, beside the most that there may be. */
const used = z.object({ count: z.int(), maxCount: z.int(), amount: moneyText, maxAmount: moneyText });

export const checkWithdrawal = endpoint({
  id: "cashier.checkWithdrawal",
  summary:
    "Every rule of a withdrawal by this method, and of this amount where one is named, with its remedy.",
  method: "GET",
  path: "/cashier/withdrawal-check",
  auth: "member",
  query: z.strictObject({ methodId: shortText(40), amount: z.optional(typedAmount) }),
  response: z.object({
    /** Whether the request could be made now; false while an amount is missing. */
    allowed: z.boolean(),
    rules: z.array(ruleVerdict),
    /** The member's limits with what the VIP rank adds, and what is used of them. */
    limits: z.object({ day: used, month: used }),
    /** The VIP rank's name; null without one. */
    rank: z.nullable(localized(40)),
  }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 120, windowMs: 60_000 }],
});
