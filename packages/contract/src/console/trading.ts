import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, localized, moneyText, pageOf, periodQuery, typedAmount, uuid } from "../shared.ts";
import { legResult, marketStatus, matchState, score, sport } from "../sports.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";
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

const LEAST_FACTOR_PPM = 10_000;
const MOST_FACTOR_PPM = 1_000_000;

/** Which part of the sportsbook a rule is for: everything, a sport or a league, of it all markets or one type. */
const limitScope = z.strictObject({
  sport: z.nullable(sport),
  leagueId: z.nullable(uuid),
  marketType: z.nullable(z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/))),
});
const limitFigures = {
  /** Of one bet, all lines together; null: the rule says nothing of it. */
  mostStake: z.nullable(typedAmount),
  mostPayout: z.nullable(typedAmount),
  /** What one market may cost the house. */
  mostLiability: z.nullable(typedAmount),
  /** How long a bet in play waits. */
  delayMs: z.nullable(z.int().check(z.gte(0), z.lte(30_000))),
  /** Comes on top of the feed's own margin. */
  marginPpm: z.nullable(z.int().check(z.gte(0), z.lte(500_000))),
};
const limitRule = z.object({
  version: z.int(),
  ...limitScope.shape,
  ...limitFigures,
  reason: z.string(),
  askedBy: z.string(),
  at: instant,
});
export type ConsoleSportsLimit = z.output<typeof limitRule>;

export const listSportsLimits = endpoint({
  id: "console.sportsLimits",
  summary: "What the house takes at most, by sport, league and type of market; the narrowest rule wins.",
  method: "GET",
  path: "/console/api/trading/limits",
  auth: "operator",
  permission: "sports.trade",
  response: z.object({
    /** What holds where no rule says anything. */
    house: z.object({ mostPayout: moneyText, mostLiability: moneyText }),
    rules: z.array(limitRule),
    /** All rules that ever held, the newest first. */
    history: z.array(limitRule),
  }),
  errors: [],
});

export const askSportsLimit = endpoint({
  id: "console.askSportsLimit",
  summary: "Ask to set the rule of a part of the sportsbook from the approval on; another operator decides.",
  method: "POST",
  path: "/console/api/trading/limits",
  auth: "operator",
  permission: "sports.trade",
  body: z.strictObject({
    scope: limitScope,
    figures: z.strictObject(limitFigures),
    /** The version of the scope's rule that was seen; null where there was none. */
    seen: z.nullable(z.int()),
    reason,
  }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "FIELD_FORMAT"],
});

const playerFactor = z.object({
  factorPpm: z.int(),
  /** Null where it was never changed. */
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
});

export const getPlayerFactor = endpoint({
  id: "console.playerFactor",
  summary: "What the most of a player's sports bets is multiplied with, and why.",
  method: "GET",
  path: "/console/api/players/:playerId/sports-factor",
  auth: "operator",
  permission: "players.read",
  params: z.strictObject({ playerId: uuid }),
  response: playerFactor,
  errors: ["SYS_NOT_FOUND"],
});

export const setPlayerFactor = endpoint({
  id: "console.setPlayerFactor",
  summary: "Change the factor of a player's sports bets, from 0.01 to 1; it holds from the next bet on.",
  method: "PUT",
  path: "/console/api/players/:playerId/sports-factor",
  auth: "operator",
  permission: "sports.trade",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({
    factorPpm: z.int().check(z.gte(LEAST_FACTOR_PPM), z.lte(MOST_FACTOR_PPM)),
    reason,
  }),
  response: playerFactor,
  errors: ["SYS_NOT_FOUND"],
});

const refusal = z.object({
  id: uuid,
  at: instant,
  playerId: uuid,
  account: z.string(),
  code: z.string(),
  stake: moneyText,
  legs: z.int(),
  /** The leg that it was refused for, or the first one; null where its market is unknown. */
  market: z.nullable(
    z.object({
      ...z.pick(market, { marketId: true, type: true, specifiers: true, lineQuarters: true, subject: true })
        .shape,
      matchId: uuid,
      home: name,
      away: name,
    }),
  ),
  outcome: z.string(),
  outcomeName: z.nullable(name),
  askedMilli: z.int(),
  offeredMilli: z.nullable(z.int()),
});
export type ConsoleRefusal = z.output<typeof refusal>;

export const listRefusals = endpoint({
  id: "console.sportsRefusals",
  summary: "Sports bets that were not accepted, the newest first, and their sums by reason.",
  method: "GET",
  path: "/console/api/trading/refusals",
  auth: "operator",
  permission: "sports.trade",
  query: z.strictObject({
    ...tableQuery,
    ...periodQuery,
    code: z.optional(z.string().check(z.regex(/^[A-Z_]{1,40}$/))),
    playerId: z.optional(uuid),
  }),
  response: z.extend(pageOf(refusal), {
    sums: z.array(z.object({ code: z.string(), bets: z.int(), stakes: moneyText })),
  }),
  errors: [],
});
