import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, instant, moneyText, pageOf, periodQuery, shortText } from "../shared.ts";
import { tableQuery } from "./shared.ts";

/**
 * Where the return lies: in the interval that the maths allows, above it, or below it; `few`: in it, but it is so wide that
 * this says nothing.
 */
export const RETURN_VERDICTS = ["within", "few", "high", "low"] as const;
/** Why nothing is said of an interval: a vendor's game states no variance, players win from each other, an earlier maths. */
export const RETURN_SILENCES = ["vendor", "players", "version"] as const;
export const RETURN_GROUPS = ["game", "vendor"] as const;

const ppm = z.int();

const judged = z.object({
  /** Of the bets that are judged, without what came out of the progressive pools. */
  returnPpm: ppm,
  /** What the maths says of these very bets. */
  statedPpm: ppm,
  /** The return lies between these, but for one time in 15,787. Null: it may be as low as players play badly. */
  lowPpm: z.nullable(ppm),
  highPpm: ppm,
  /** How many standard deviations the return is from what is stated. */
  deviations: z.number(),
  verdict: z.enum(RETURN_VERDICTS),
  /** False: some of the bets are of games that say nothing, and aren't judged. */
  whole: z.boolean(),
});

const figures = {
  rounds: z.int(),
  stake: moneyText,
  payout: moneyText,
  ggr: moneyText,
  /** What of the payout came out of the progressive pools. */
  jackpots: moneyText,
  /** Payout over stake; null where nothing was staked. */
  returnPpm: z.nullable(ppm),
};

const returnRow = z.object({
  /** A game's code, or a vendor's. */
  code: z.string(),
  name: z.string(),
  vendor: z.string(),
  ...figures,
  judged: z.nullable(judged),
  silence: z.nullable(z.enum(RETURN_SILENCES)),
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
    /** Only those outside their interval. */
    alarms: z.optional(z.enum(["1"])),
  }),
  response: z.extend(pageOf(returnRow), {
    from: dayKey,
    to: dayKey,
    /** Up to when rounds are counted. */
    until: instant,
    totals: z.object(figures),
    /** How many rows of the whole range lie outside their interval. */
    alarms: z.int(),
  }),
  errors: ["RECORD_RANGE"],
});
export type Returns = z.output<(typeof listReturns)["response"]>;
