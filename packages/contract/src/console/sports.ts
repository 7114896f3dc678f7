import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, localized, rowVersion, uuid } from "../shared.ts";
import { matchState, sport } from "../sports.ts";
import { reason } from "./shared.ts";

const changed = {
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  version: rowVersion,
};

const league = z.object({
  id: uuid,
  sport,
  name: localized(80),
  /** According to the feed: matches of a major league are hot by default. */
  major: z.boolean(),
  /** The operator's switch: whether players see its matches. */
  active: z.boolean(),
  ...changed,
});
export type ConsoleLeague = z.output<typeof league>;

/** What an operator can take from sale: everything of a sport, of a league, of a match, one market, one outcome. */
export const HOLD_LEVELS = ["sport", "league", "match", "market", "outcome"] as const;
export type HoldLevel = (typeof HOLD_LEVELS)[number];
const outcomeKey = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,40}$/));

const hold = z.object({
  level: z.enum(HOLD_LEVELS),
  /** The sport's name, or the id of the league, match or market. */
  subject: z.string(),
  outcome: z.nullable(z.string()),
  /** The match of a market or outcome. */
  matchId: z.nullable(uuid),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: instant,
});
export type ConsoleHold = z.output<typeof hold>;

export const HOT_CHOICES = ["auto", "shown", "hidden"] as const;
export type HotChoice = (typeof HOT_CHOICES)[number];

const match = z.object({
  id: uuid,
  leagueId: uuid,
  league: localized(80),
  sport,
  home: localized(80),
  away: localized(80),
  startsAt: instant,
  state: matchState,
  /** Odds in thousandths; null where there are none. */
  odds: z.nullable(
    z.object({ home: z.int(), draw: z.nullable(z.int()), away: z.int(), suspended: z.boolean() }),
  ),
  hot: z.enum(HOT_CHOICES),
  position: z.nullable(z.int()),
  /** The levels at which an operator holds all bets on it: its sport, its league, itself. */
  holds: z.array(z.enum(HOLD_LEVELS)),
  /** Whether the match is on the home page now. */
  onHome: z.boolean(),
  ...changed,
});
export type ConsoleMatch = z.output<typeof match>;

export const listConsoleSports = endpoint({
  id: "console.sports",
  summary: "What the sports feed tells: how it is, its leagues, matches that run or come, which are hot.",
  method: "GET",
  path: "/console/api/sports",
  auth: "operator",
  permission: "games.read",
  response: z.object({
    feed: z.object({
      state: z.enum(["live", "silent", "off"]),
      heardAt: z.nullable(instant),
      rowsRead: z.int(),
      rowsRefused: z.int(),
      refusedAt: z.nullable(instant),
      refusal: z.nullable(z.string()),
    }),
    leagues: z.array(league),
    matches: z.array(match),
    holds: z.array(hold),
  }),
  errors: [],
});
export type ConsoleSports = z.output<(typeof listConsoleSports)["response"]>;

export const switchLeague = endpoint({
  id: "console.switchLeague",
  summary: "Whether players see a league's matches.",
  method: "PUT",
  path: "/console/api/sports/leagues/:leagueId/switch",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ leagueId: uuid }),
  body: z.strictObject({ active: z.boolean(), version: rowVersion, reason }),
  response: league,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const setHotMatch = endpoint({
  id: "console.setHotMatch",
  summary: "Whether a match is hot: by itself, always and in which place, or never.",
  method: "PUT",
  path: "/console/api/sports/matches/:matchId/hot",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ matchId: uuid }),
  /** `position` applies only with `shown`. */
  body: z.strictObject({
    hot: z.enum(HOT_CHOICES),
    position: z.int().check(z.gte(1), z.lte(99)),
    version: rowVersion,
    reason,
  }),
  response: match,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const setHold = endpoint({
  id: "console.setHold",
  summary:
    "Whether a sport, league, match, market or outcome is held: held ones take no bets and no cash outs, whatever the feed offers.",
  method: "PUT",
  path: "/console/api/sports/holds",
  auth: "operator",
  permission: "sports.trade",
  body: z.strictObject({
    target: z.discriminatedUnion("level", [
      z.strictObject({ level: z.literal("sport"), subject: sport }),
      z.strictObject({ level: z.enum(["league", "match", "market"]), subject: uuid }),
      z.strictObject({ level: z.literal("outcome"), subject: uuid, outcome: outcomeKey }),
    ]),
    held: z.boolean(),
    reason,
  }),
  /** All holds that are in force. */
  response: z.object({ holds: z.array(hold) }),
  errors: ["SYS_NOT_FOUND"],
});
