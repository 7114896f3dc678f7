import { rewardSources } from "@khela/rules/rewards/reward";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, localized, moneyText, pageOf, pageQuery, periodQuery } from "../shared.ts";
import { tableQuery } from "./shared.ts";

/** What campaigns cost, beside what their players brought. Source: OPS-05, PROMO-01. */

/** One line a campaign, or one a source of rewards. */
export const CAMPAIGN_GROUPS = ["campaign", "source"] as const;
/** The longest time of a report, in business days. */
export const CAMPAIGN_DAYS = 92;

const brought = z.object({
  /** Valid stakes of the campaign's players, in all games. */
  turnover: moneyText,
  /** Their stakes less their payouts. */
  ggr: moneyText,
  /** GGR less what all campaigns together cost for these players. */
  ngr: moneyText,
});

const figures = {
  /** Players who were granted or paid something, or from whom bonus money came back. */
  members: z.int(),
  /** Of these, the players whose first deposit succeeded in the period. */
  newDepositors: z.int(),
  /** Promised in the period: rewards, bonus money, the stakes of free spins. */
  granted: moneyText,
  /** Paid in the period: rewards, bonus money that began, cash wins of free spins. */
  paid: moneyText,
  /** Bonus money that came back, of bonuses that ended in the period. */
  returned: moneyText,
  /** Paid less returned. */
  cost: moneyText,
  now: brought,
  /** The same players in as many days before. */
  before: brought,
};

const campaignResult = z.object({
  source: z.enum(rewardSources),
  /** What the source knows the campaign by; empty where the source is one campaign, and for lines by source. */
  campaign: z.string(),
  /** Null where the source's own name says it. */
  title: z.nullable(localized(200)),
  ...figures,
});
export type CampaignResult = z.output<typeof campaignResult>;

export const listCampaignResults = endpoint({
  id: "console.campaignResults",
  summary:
    "What each campaign granted, paid and got back in a period, beside what its players wagered and brought then and before.",
  method: "GET",
  path: "/console/api/campaign-results",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({
    ...pageQuery,
    sort: tableQuery.sort,
    ...periodQuery,
    by: z._default(z.enum(CAMPAIGN_GROUPS), "campaign"),
    source: z.optional(z.enum(rewardSources)),
  }),
  response: z.extend(pageOf(campaignResult), {
    from: dayKey,
    to: dayKey,
    before: z.object({ from: dayKey, to: dayKey }),
    currency: z.string(),
    /** Each player counted once, however many campaigns gave something. */
    totals: z.object(figures),
  }),
  errors: ["RECORD_RANGE"],
});
export type CampaignResults = z.output<(typeof listCampaignResults)["response"]>;
