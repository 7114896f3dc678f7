import { SYSTEM_NAMES } from "@khela/rules/sports/bet-lines";
import { ODDS_CHANGES } from "@khela/rules/sports/odds";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  instant,
  languageCode,
  moneyText,
  pageOf,
  queryInt,
  STAKE_ERRORS,
  typedAmount,
  uuid,
} from "./shared.ts";
import { legResult, marketStatus, matchState, score, sport } from "./sports.ts";

/** The most legs of a slip; a system has at most 8 of them. */
export const MAX_LEGS = 20;

/** A chosen outcome with the odds that the player sees. */
const chosenLeg = z.strictObject({
  marketId: uuid,
  outcome: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,40}$/)),
  oddsMilli: z.int().check(z.gte(1_001), z.lte(1_000_000)),
});
export type ChosenLeg = z.output<typeof chosenLeg>;
const chosenLegs = z.array(chosenLeg).check(z.minLength(1), z.maxLength(MAX_LEGS));

/** `all`: a single, or a multiple of all legs. `combinations`: all doubles, trebles … of the legs. */
const betKind = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("all") }),
  z.strictObject({ type: z.literal("system"), name: z.enum(SYSTEM_NAMES) }),
  z.strictObject({ type: z.literal("combinations"), size: z.int().check(z.gte(1), z.lte(7)) }),
]);

/**
 * `pending`: in play, the price is looked at again at `decidedAt`, while the stake is held. `rejected`: it was not taken
 * then, and the stake is back. `reopened`: a result was withdrawn, and another one is awaited; nothing is taken back before.
 */
export const SPORTS_BET_STATES = [
  "pending",
  "rejected",
  "open",
  "settled",
  "void",
  "reopened",
  "cashed_out",
] as const;
export const sportsBetState = z.enum(SPORTS_BET_STATES);
export type SportsBetState = (typeof SPORTS_BET_STATES)[number];

/** Why a leg can't be bet on as it was asked. */
export const LEG_PROBLEMS = ["closed", "odds_changed", "linked", "limit"] as const;
const legProblem = z.enum(LEG_PROBLEMS);
export type LegProblem = (typeof LEG_PROBLEMS)[number];

/** What a market is about; see `sports.match`. */
const marketName = {
  type: z.string(),
  specifiers: z.array(z.int()),
  lineQuarters: z.nullable(z.int()),
  subject: z.nullable(
    z.union([z.object({ side: z.enum(["home", "away"]) }), z.object({ name: z.string() })]),
  ),
};

const betLeg = z.object({
  marketId: uuid,
  matchId: uuid,
  sport,
  leagueId: uuid,
  league: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  matchTime: instant,
  matchState,
  score: z.nullable(score),
  ...marketName,
  outcome: z.string(),
  outcomeName: z.nullable(z.string()),
  /** The odds that are frozen on the bet; until it is accepted, those that were asked for. */
  oddsMilli: z.int(),
  /** The odds of now; null where nothing is offered. */
  nowMilli: z.nullable(z.int()),
  /** Whether the match was in play when the bet was placed. */
  isInPlay: z.boolean(),
  marketStatus,
  result: z.nullable(legResult),
});
export type SportsBetLeg = z.output<typeof betLeg>;

const correction = z.object({ at: instant, difference: moneyText });

export const sportsBet = z.object({
  /** Also the round's id in the betting record. */
  betId: uuid,
  state: sportsBetState,
  kind: betKind,
  currency: z.string(),
  /** The number of lines that win or lose on their own. */
  lines: z.int(),
  lineStake: moneyText,
  stake: moneyText,
  /** The most that it can pay, the stake included. */
  maxPayout: moneyText,
  payout: moneyText,
  accept: z.enum(ODDS_CHANGES),
  placedAt: instant,
  /** When a pending bet is looked at again. */
  decidedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  /** Why it was rejected, by which leg. */
  rejection: z.nullable(z.object({ problem: legProblem, leg: z.int() })),
  legs: z.array(betLeg),
  /** Settlements after the first one: what each added or took. */
  corrections: z.array(correction),
  /** What a corrected result took that wasn't there; later winnings pay it. */
  owed: moneyText,
  /** The part of the stake that was cashed out, and what was paid for it; `payout` contains it. */
  cashedStake: moneyText,
  cashedPayout: moneyText,
  /** What the rest of an open bet must be worth to be cashed out by itself, or was when it was; null where nothing is set. */
  autoCashOut: z.nullable(moneyText),
  /** What the rest of an open bet is worth now; null where it can't be cashed out now. */
  cashOut: z.nullable(moneyText),
});
export type SportsBetView = z.output<typeof sportsBet>;

const slip = {
  legs: chosenLegs,
  kind: betKind,
};

/** An answer of 200 even where legs have problems: the slip shows them. */
export const checkSlip = endpoint({
  id: "sportsbook.checkSlip",
  summary: "What a slip would be now: its odds, problems, lines, limits and delay. Nothing is placed.",
  method: "POST",
  path: "/play/sportsbook/slip",
  auth: "visitor",
  body: z.strictObject(slip),
  response: z.object({
    legs: z.array(
      z.object({
        marketId: uuid,
        outcome: z.string(),
        oddsMilli: z.nullable(z.int()),
        status: marketStatus,
        problem: z.nullable(legProblem),
      }),
    ),
    lines: z.int(),
    minStake: moneyText,
    /** The most that can be staked on each line, by the limits of the game and of one bet's payout. */
    maxStake: moneyText,
    /** How long a bet on it waits before it is looked at again; 0 before matches. */
    delayMs: z.int(),
  }),
  errors: ["SPORTS_SLIP", "GAME_MAINTENANCE", "GAME_NOT_FOUND"],
});

export const placeSportsBet = endpoint({
  id: "sportsbook.place",
  summary:
    "Bet on the legs of a slip. In play the bet waits, while its stake is held, and the price is looked at again.",
  method: "POST",
  path: "/play/sportsbook/bets",
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    ...slip,
    /** Of each line. */
    stake: typedAmount,
    accept: z.enum(ODDS_CHANGES),
    language: z.optional(languageCode),
  }),
  response: z.object({ bet: sportsBet, balance: moneyText, balanceVersion: z.string() }),
  errors: [
    "SPORTS_SLIP",
    "SPORTS_CLOSED",
    "SPORTS_ODDS_CHANGED",
    "SPORTS_LINKED",
    "SPORTS_LIMIT",
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
});

export const listSportsBets = endpoint({
  id: "sportsbook.bets",
  summary: "The player's own sports bets, newest first: those that are open, or those that are over.",
  method: "GET",
  path: "/play/sportsbook/bets",
  auth: "member",
  query: z.strictObject({
    state: z._default(z.enum(["open", "over"]), "open"),
    language: z.optional(languageCode),
    pageNo: z._default(queryInt(1, 1000), 1),
    pageSize: z._default(queryInt(1, 50), 20),
  }),
  response: pageOf(sportsBet),
  errors: [],
});

export const getSportsBet = endpoint({
  id: "sportsbook.bet",
  summary: "One of the player's own sports bets.",
  method: "GET",
  path: "/play/sportsbook/bets/:betId",
  auth: "member",
  params: z.strictObject({ betId: uuid }),
  query: z.strictObject({ language: z.optional(languageCode) }),
  response: sportsBet,
  errors: ["SYS_NOT_FOUND"],
});

export const offerCashOut = endpoint({
  id: "sportsbook.offerCashOut",
  summary:
    "What is paid for an open bet now, as a whole or in part; the offer can be taken for a few seconds.",
  method: "POST",
  path: "/play/sportsbook/bets/:betId/cash-out-offers",
  auth: "member",
  params: z.strictObject({ betId: uuid }),
  body: z.strictObject({
    /** The part of what is left of the bet. */
    percent: z.int().check(z.gte(1), z.lte(100)),
  }),
  response: z.object({
    offerId: uuid,
    stake: moneyText,
    amount: moneyText,
    expiresAt: instant,
    serverTime: instant,
  }),
  errors: ["SYS_NOT_FOUND", "SPORTS_CASH_OUT"],
  rateLimit: [{ per: "account", max: 10, windowMs: 10_000 }],
});

export const setAutoCashOut = endpoint({
  id: "sportsbook.autoCashOut",
  summary:
    "Set the amount at which the whole rest of an open bet is cashed out by itself, change it, or remove it with null.",
  method: "PUT",
  path: "/play/sportsbook/bets/:betId/auto-cash-out",
  auth: "member",
  params: z.strictObject({ betId: uuid }),
  body: z.strictObject({
    /** More than the bet is worth now, and less than it can pay at most. */
    amount: z.nullable(typedAmount),
    language: z.optional(languageCode),
  }),
  response: sportsBet,
  errors: ["SYS_NOT_FOUND", "SPORTS_AUTO_CASH_OUT"],
});

export const takeCashOut = endpoint({
  id: "sportsbook.cashOut",
  summary:
    "Take an offer for a bet: it is paid at once. Refused where the bet has become worth less meanwhile.",
  method: "POST",
  path: "/play/sportsbook/bets/:betId/cash-outs",
  auth: "member",
  idempotent: true,
  params: z.strictObject({ betId: uuid }),
  body: z.strictObject({ offerId: uuid, language: z.optional(languageCode) }),
  response: z.object({ bet: sportsBet, balance: moneyText, balanceVersion: z.string() }),
  errors: ["SYS_NOT_FOUND", "SPORTS_CASH_OUT"],
});

/** Eight digits and capital letters, without those that look alike. */
const slipCode = z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/));

export const shareSlip = endpoint({
  id: "sportsbook.shareSlip",
  summary:
    "A code for the outcomes of a slip, which everybody can open for a week; the same outcomes have the same code.",
  method: "POST",
  path: "/play/sportsbook/codes",
  auth: "visitor",
  body: z.strictObject({
    legs: z
      .array(z.strictObject({ marketId: uuid, outcome: chosenLeg.shape.outcome }))
      .check(z.minLength(1), z.maxLength(MAX_LEGS)),
  }),
  response: z.object({ code: slipCode, expiresAt: instant }),
  errors: ["SPORTS_CLOSED"],
});

export const openSharedSlip = endpoint({
  id: "sportsbook.sharedSlip",
  summary: "The outcomes under a code, with their odds of now.",
  method: "GET",
  path: "/play/sportsbook/codes/:code",
  auth: "visitor",
  params: z.strictObject({ code: slipCode }),
  query: z.strictObject({ language: z.optional(languageCode) }),
  response: z.object({
    expiresAt: instant,
    legs: z.array(
      z.object({
        marketId: uuid,
        outcome: z.string(),
        outcomeName: z.nullable(z.string()),
        /** Null where nothing is offered now. */
        oddsMilli: z.nullable(z.int()),
        market: z.object(marketName),
        match: z.object({
          matchId: uuid,
          sport,
          matchTime: instant,
          league: z.object({ leagueId: uuid, name: z.string() }),
          home: z.string(),
          away: z.string(),
        }),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});
export type SharedSlip = z.output<typeof openSharedSlip.response>;

/** Event of `member.sportsBets`: a bet has changed; fetch it. */
export const sportsBetEvent = z.object({ betId: uuid, state: sportsBetState });
