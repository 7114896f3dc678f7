import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { scoreboard } from "./scoreboards.ts";
import { dayKey, instant, languageCode, queryInt, shortText, uuid } from "./shared.ts";

export const SPORTS = [
  "cricket",
  "football",
  "tennis",
  "basketball",
  "kabaddi",
  "badminton",
  "esports",
] as const;
export const sport = z.enum(SPORTS);
export type Sport = (typeof SPORTS)[number];

export const MATCH_STATES = ["scheduled", "live", "ended", "cancelled"] as const;
export const matchState = z.enum(MATCH_STATES);

/** The description from which a page draws a crest: a shape, and the pattern of its two colours. */
export const crest = z.strictObject({
  shape: z.enum(["shield", "round", "hexagon", "diamond"]),
  pattern: z.enum(["halves", "stripes", "hoops", "sash", "quarters", "chevron"]),
  first: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  second: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type Crest = z.output<typeof crest>;

const team = z.object({ name: z.string(), short: z.string(), crest });
export type TeamView = z.output<typeof team>;

/**
 * The score as shown: each side's goals, points, games or runs, and the progress of the match. Digits and a
 * few signs.
 */
export const score = z.strictObject({
  home: z.string().check(z.regex(/^[0-9/-]{1,12}$/)),
  away: z.string().check(z.regex(/^[0-9/-]{1,12}$/)),
  clock: z.string().check(z.regex(/^[0-9:.'-]{0,12}$/)),
});
export type Score = z.output<typeof score>;

/**
 * `suspended`: takes no bets for now. `deactivated`: withdrawn. `handed_over`: passes from the pre-match to the in-play
 * producer. `settled`: has results. `cancelled`: void.
 */
export const MARKET_STATUSES = [
  "active",
  "suspended",
  "deactivated",
  "handed_over",
  "settled",
  "cancelled",
] as const;
export const marketStatus = z.enum(MARKET_STATUSES);
export type MarketStatus = (typeof MARKET_STATUSES)[number];

/** The result of an outcome; see `LegResult` in the rules. */
export const legResult = z.strictObject({
  isWon: z.boolean(),
  voidHundredths: z.literal([0, 50, 100]),
  deadHeat: z.nullable(
    z
      .strictObject({ places: z.int().check(z.gte(1)), sharedBy: z.int().check(z.gte(2)) })
      .check(z.refine(({ places, sharedBy }) => places < sharedBy)),
  ),
});

const outcome = z.object({
  key: z.string(),
  /** The name of a player or a side; null where the type of the market names its outcomes. */
  name: z.nullable(z.string()),
  /** In thousandths, the stake included; null while no bets are taken on it. */
  oddsMilli: z.nullable(z.int()),
  result: z.nullable(legResult),
});
export type OutcomeView = z.output<typeof outcome>;

const market = z.object({
  marketId: uuid,
  matchId: uuid,
  type: z.string(),
  /** The numbers that the type names: an innings and an over, a set, a goal. */
  specifiers: z.array(z.int()),
  /** In quarters of a goal, run or point: -3 is a handicap of -0.75. */
  lineQuarters: z.nullable(z.int()),
  subject: z.nullable(
    z.union([z.object({ side: z.enum(["home", "away"]) }), z.object({ name: z.string() })]),
  ),
  isInPlay: z.boolean(),
  status: marketStatus,
  /** Rises with every change; a bet names the version that was seen. */
  version: z.int(),
  outcomes: z.array(outcome),
});
export type MarketView = z.output<typeof market>;

/** The parts of a match that change while it is shown. */
const liveMatch = z.object({
  matchId: uuid,
  state: matchState,
  score: z.nullable(score),
  /** The market on who wins, which lists show. */
  mainMarket: z.nullable(market),
  /** How many markets take bets. */
  markets: z.int(),
});
export type LiveMatch = z.output<typeof liveMatch>;

const match = z.object({
  ...liveMatch.shape,
  sport,
  league: z.object({ leagueId: uuid, name: z.string() }),
  homeTeam: team,
  awayTeam: team,
  matchTime: instant,
});
export type MatchView = z.output<typeof match>;

/** `live`: prices are current. `silent`: the feed has sent nothing for too long. `off`: there is no feed. */
const feedState = z.enum(["live", "silent", "off"]);
export type FeedState = z.output<typeof feedState>;

/** Snapshot and event of the topic `sports`: the open matches, then the changed ones. */
export const sportsEvent = z.object({
  feed: feedState,
  matches: z.array(liveMatch),
  /** Set where an operator has changed which matches are hot; fetch them again. */
  hotChanged: z.optional(z.literal(true)),
});
export type SportsEvent = z.output<typeof sportsEvent>;

/** The parts of a market that change. */
const liveMarket = z.object({
  ...z.pick(market, { marketId: true, isInPlay: true, status: true, version: true }).shape,
  outcomes: z.array(z.pick(outcome, { key: true, oddsMilli: true, result: true })),
});
export type LiveMarket = z.output<typeof liveMarket>;

/**
 * Event of the topic `sports.match:<match>`: the markets of the match that changed, and its scoreboard where that did. It has
 * no snapshot: fetch the match after subscribing, and again where a market is unknown.
 */
export const marketsEvent = z.object({
  feed: feedState,
  markets: z.array(liveMarket),
  scoreboard: z.optional(scoreboard),
});
export type MarketsEvent = z.output<typeof marketsEvent>;

const query = z.strictObject({ language: z.optional(languageCode) });

export const hotMatches = endpoint({
  id: "sports.hotMatches",
  summary: "Matches for the home page, one carousel per sport; none while the feed is silent.",
  method: "GET",
  path: "/play/sports/hot-matches",
  auth: "visitor",
  query,
  response: z.object({
    feed: feedState,
    carousels: z.array(z.object({ gameMatchAdsId: sport, matchList: z.array(match) })),
    serverTime: instant,
  }),
  errors: [],
});

export const getMatch = endpoint({
  id: "sports.match",
  summary: "One match with its markets and the scoreboard of its sport.",
  method: "GET",
  path: "/play/sports/matches/:matchId",
  auth: "visitor",
  params: z.strictObject({ matchId: uuid }),
  query,
  response: z.object({
    feed: feedState,
    match,
    /** Null before the match, and where the feed tells no more than its score. */
    scoreboard: z.nullable(scoreboard),
    markets: z.array(market),
    serverTime: instant,
  }),
  errors: ["SYS_NOT_FOUND"],
});

/** Which matches are listed: those in play, those of a day by the operator's calendar, or all that come. */
export const MATCH_TIMES = ["live", "today", "tomorrow", "all"] as const;
export type MatchTime = (typeof MATCH_TIMES)[number];

/** The most matches of one answer. */
export const MOST_LISTED = 200;

export const listMatches = endpoint({
  id: "sports.matches",
  summary: "Open matches, the first ones first, and how many there are of each sport and on each day.",
  method: "GET",
  path: "/play/sports/matches",
  auth: "visitor",
  query: z.strictObject({
    language: z.optional(languageCode),
    sport: z.optional(sport),
    when: z._default(z.enum(MATCH_TIMES), "all"),
    /** A day by the operator's calendar; it goes before `when`. */
    date: z.optional(dayKey),
    /** Words that a team or league must have in its name, in any order. */
    search: z.optional(shortText(60)),
    limit: z._default(queryInt(1, MOST_LISTED), 60),
  }),
  response: z.object({
    feed: feedState,
    /** Every sport that has open matches. */
    sports: z.array(z.object({ sport, live: z.int(), open: z.int() })),
    /** Days on which open matches of the chosen sport start. */
    days: z.array(z.object({ date: z.string(), open: z.int() })),
    /** How many matches there are; the list ends with its limit. */
    total: z.int(),
    matches: z.array(match),
    serverTime: instant,
  }),
  errors: [],
});
