import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, instant, moneyText, pageOf, periodQuery, shortText } from "../shared.ts";
import { tableQuery } from "./shared.ts";

/**
 * Where the return is: inside the statistical interval, above it, or below it; `few`: inside, but the
 * interval is so wide that this says nothing.
 */
export const RETURN_VERDICTS = ["within", "few", "high", "low"] as const;
/**
 * Why an interval can't be given: a vendor's game states no variance, players win from each other, the maths
 * was an earlier version.
 */
export const RETURN_UNKNOWN_REASONS = ["vendor", "players", "version"] as const;
export const RETURN_GROUPS = ["game", "vendor"] as const;

const ppm = z.int();

const judged = z.object({
  /** The return of the judged bets, without the payouts of progressive pools. */
  returnPpm: ppm,
  /** The expected return of the same bets. */
  statedPpm: ppm,
  /**
   * The bounds of the interval, which the return leaves by chance once in 15,787 times. `lowPpm` is null
   * where bad play may lower the return without limit.
   */
  lowPpm: z.nullable(ppm),
  highPpm: ppm,
  /** The distance of the return from the expected one, in standard deviations. */
  deviations: z.number(),
  verdict: z.enum(RETURN_VERDICTS),
  /** False where some of the bets are of games that can't be judged. */
  whole: z.boolean(),
});

const figures = {
  rounds: z.int(),
  stake: moneyText,
  payout: moneyText,
  ggr: moneyText,
  /** The part of the payout that came from progressive pools. */
  jackpots: moneyText,
  /** Payout over stake; null without stakes. */
  returnPpm: z.nullable(ppm),
};

const returnRow = z.object({
  /** The code of a game or a vendor. */
  code: z.string(),
  name: z.string(),
  vendor: z.string(),
  ...figures,
  judged: z.nullable(judged),
  silence: z.nullable(z.enum(RETURN_UNKNOWN_REASONS)),
});
export type ReturnRow = z.output<typeof returnRow>;

/** The longest range of a report of returns, in business days. */
export const RETURN_DAYS = 31;

export const listReturns = endpoint({
  id: "console.returns",
  summary:
    "Rounds, stakes, wins and returns by game or vendor, beside what the maths states, with its interval.",
  method: "GET",
  path: "/console/api/returns",
  auth: "operator",
  permission: "dashboard.read",
  query: z.strictObject({
    ...tableQuery,
    ...periodQuery,
    by: z._default(z.enum(RETURN_GROUPS), "game"),
    vendor: z.optional(shortText(40)),
    /** Only rows outside their interval. */
    alarms: z.optional(z.enum(["1"])),
  }),
  response: z.extend(pageOf(returnRow), {
    from: dayKey,
    to: dayKey,
    /** Rounds up to this time are included. */
    until: instant,
    totals: z.object(figures),
    /** The number of rows outside their interval in the whole range. */
    alarms: z.int(),
  }),
  errors: ["RECORD_RANGE"],
});
export type Returns = z.output<(typeof listReturns)["response"]>;
