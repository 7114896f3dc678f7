import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, localized, moneyText, uuid } from "../shared.ts";
import { legResult, marketStatus, matchState, score, sport } from "../sports.ts";
import { HOLD_LEVELS } from "./sports.ts";

/** The desk of those who trade sports: what is offered, what it can cost, and how it is decided. Source: OPS-04. */

const name = localized(80);

const outcome = z.object({
  key: z.string(),
  /** The name of a player or a side; null where the type of the market names its outcomes. */
  name: z.nullable(name),
  /** What players are offered, in thousandths. */
  oddsMilli: z.int(),
  /** Whether the feed offers it. */
  isOpen: z.boolean(),
  /** Whether an operator holds this outcome. */
  held: z.boolean(),
  result: z.nullable(legResult),
  singles: z.object({ bets: z.int(), stakes: moneyText, payouts: moneyText }),
  /** `payouts`: the most that they pay, if all their other legs win too. */
  multiples: z.object({ bets: z.int(), stakes: moneyText, payouts: moneyText }),
  /** What the house keeps of the market's singles if this outcome alone wins; below zero it pays. */
  resultOfSingles: moneyText,
  /** The same with the multiples on it at the most that they pay: the house can't come off worse. */
  worstResult: moneyText,
});
export type TradedOutcome = z.output<typeof outcome>;

const market = z.object({
  marketId: uuid,
  type: z.string(),
  specifiers: z.array(z.int()),
  lineQuarters: z.nullable(z.int()),
  subject: z.nullable(z.union([z.object({ side: z.enum(["home", "away"]) }), z.object({ name })])),
  isInPlay: z.boolean(),
  /** As the feed says. */
  status: marketStatus,
  /** Whether an operator holds this market. */
  held: z.boolean(),
  version: z.int(),
  settlementVersion: z.int(),
  outcomes: z.array(outcome),
});
export type TradedMarket = z.output<typeof market>;

export const getTradedMatch = endpoint({
  id: "console.tradedMatch",
  summary:
    "A match at the trading desk: its markets with prices, holds and what each outcome would cost the house, now.",
  method: "GET",
  path: "/console/api/trading/matches/:matchId",
  auth: "operator",
  permission: "sports.trade",
  params: z.strictObject({ matchId: uuid }),
  response: z.object({
    feed: z.enum(["live", "silent", "off"]),
    match: z.object({
      id: uuid,
      sport,
      leagueId: uuid,
      league: name,
      home: name,
      away: name,
      startsAt: instant,
      state: matchState,
      score: z.nullable(score),
      holds: z.array(z.enum(HOLD_LEVELS)),
    }),
    markets: z.array(market),
  }),
  errors: ["SYS_NOT_FOUND"],
});
export type TradedMatch = z.output<(typeof getTradedMatch)["response"]>;
