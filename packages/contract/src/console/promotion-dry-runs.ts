import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, moneyText } from "../shared.ts";
import { offerTerms } from "./promotion-terms.ts";

/** What an offer would have done in the past. Source: OPS-05. */

/** So many birthdays are opened for a dry run at most. */
export const DRY_RUN_BIRTHDAYS = 2_000;

/** The last days that a dry run looks at. */
export const DRY_RUN_DAYS = 30;

export const dryRunCampaign = endpoint({
  id: "console.dryRunPromotion",
  summary: "Whom these terms would have reached in the last 30 days, and what they would have cost.",
  method: "POST",
  path: "/console/api/promotion-dry-runs",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({ terms: offerTerms }),
  response: z.object({
    from: dayKey,
    to: dayKey,
    /** Why the figures are a bound (`code`, `application`, `games`, `countries`), or why there are none; null: exact. */
    why: z.nullable(z.enum(["code", "application", "games", "countries", "manual", "birthdays"])),
    /** The most that it can cost by its own bounds; null: no bound. */
    most: z.nullable(moneyText),
    /** Null where the past tells nothing. */
    result: z.nullable(
      z.object({
        grants: z.int(),
        members: z.int(),
        cost: moneyText,
        currency: z.string(),
        /** Whether the budget or the number of grants would have ended it. */
        exhausted: z.boolean(),
        days: z.array(z.object({ day: dayKey, grants: z.int(), cost: moneyText })),
      }),
    ),
  }),
  errors: ["PROMO_TERMS"],
  rateLimit: [{ per: "account", max: 12, windowMs: 60_000 }],
});
