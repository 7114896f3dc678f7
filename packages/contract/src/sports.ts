import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, languageCode, uuid } from "./shared.ts";

export const SPORTS = ["cricket", "football", "kabaddi", "badminton"] as const;
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

const oddsMilli = z.nullable(z.int());

/**
 * The money line: who wins. Odds in thousandths, stake included; null while the market is suspended, and for
 * a draw where the sport has none. `version` increases with every change.
 */
const moneyLine = z.object({
  kind: z.literal("moneyLine"),
  version: z.int(),
  suspended: z.boolean(),
  threeWay: z.boolean(),
  homeTeamOddsMilli: oddsMilli,
  drawOddsMilli: oddsMilli,
  awayTeamOddsMilli: oddsMilli,
});
export type MoneyLine = z.output<typeof moneyLine>;

/** The parts of a match that change while it is shown. */
const liveMatch = z.object({
  matchId: uuid,
  state: matchState,
  score: z.nullable(score),
  moneyLine: z.nullable(moneyLine),
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
  summary: "One match with its markets.",
  method: "GET",
  path: "/play/sports/matches/:matchId",
  auth: "visitor",
  params: z.strictObject({ matchId: uuid }),
  query,
  response: z.object({ feed: feedState, match, serverTime: instant }),
  errors: ["SYS_NOT_FOUND"],
});
