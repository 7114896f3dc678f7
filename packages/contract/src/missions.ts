import { GAME_CATEGORIES } from "@khela/games/game-info";
import { MISSION_PERIODS } from "@khela/rules/missions/periods";
import { MISSION_METRICS, MISSION_STATES } from "@khela/rules/missions/progress";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dayKey, instant, localized, moneyText, uuid } from "./shared.ts";

/** Missions and their leaderboards, as members see them. Source: PROMO-06, API-03. */

export const missionPeriod = z.enum(MISSION_PERIODS);
export const missionMetric = z.enum(MISSION_METRICS);
export const gameCategory = z.enum(GAME_CATEGORIES);

/** An amount of money where the metric is `stake`, else a whole number. */
const metricValue = moneyText;

/** What missions and leaderboards share. */
const run = {
  /** Names the version that applies to this run from its beginning to its end. */
  versionId: uuid,
  missionId: uuid,
  period: missionPeriod,
  /** The first business day of the run, which names it, and the last one. */
  run: dayKey,
  lastDay: dayKey,
  startsAt: instant,
  /** When it ended: of a run that the operator has stopped the moment of the stop. */
  endsAt: instant,
  stoppedAt: z.nullable(instant),
  title: localized(80),
  description: localized(400),
  metric: missionMetric,
  /** The categories of games that count; none means all but tables of players. */
  categories: z.array(gameCategory),
  /** What must be reached for the prize, or for a place on the leaderboard. */
  target: metricValue,
  currency: z.string(),
  /** How often a prize must be wagered before a withdrawal, in millionths; 0: not at all. */
  lockFactorPpm: z.int(),
};

/** A mission and how far the member is. */
export const memberMission = z.object({
  ...run,
  prize: moneyText,
  value: metricValue,
  state: z.enum(MISSION_STATES),
  reachedAt: z.nullable(instant),
  claimedAt: z.nullable(instant),
  /** Until when the prize can be claimed once the target is reached. */
  claimBy: instant,
});
export type MemberMission = z.output<typeof memberMission>;

export const getMissionSummary = endpoint({
  id: "missions.summary",
  summary:
    "The missions that run, how far one is, what can be claimed, and what was claimed or missed lately.",
  method: "GET",
  path: "/wps/relay/MCSFE_getMissionSummaryDetails",
  auth: "member",
  response: z.object({
    serverTime: instant,
    currency: z.string(),
    /** Prizes that can be claimed now: their number and their sum. */
    waiting: z.int(),
    waitingSum: moneyText,
    /** Everything that missions have paid this member so far. */
    claimed: z.int(),
    claimedSum: moneyText,
    /** First what can be claimed, then the present runs in the operator's order. */
    missions: z.array(memberMission),
    /** Missions that have ended or were claimed in runs before, newest first; at most 10. */
    past: z.array(memberMission),
  }),
  errors: [],
});

const place = z.object({
  rank: z.int(),
  /** Masked. */
  name: z.string(),
  value: metricValue,
  /** When the value was reached: of equal ones the earlier is first. */
  since: instant,
  /** Null for a rank without a prize. */
  prize: z.nullable(moneyText),
  /** Whether this is the calling member. */
  isOwn: z.boolean(),
});

const board = z.object({
  ...run,
  prizes: z.array(moneyText),
  /** The best, at most 50. */
  places: z.array(place),
  /** The calling member: without a rank below the target. */
  own: z.object({ rank: z.nullable(z.int()), value: metricValue }),
  /** The winners of the run before; null where there is none yet. */
  last: z.nullable(z.object({ run: dayKey, lastDay: dayKey, places: z.array(place) })),
});
export type Leaderboard = z.output<typeof board>;

export const getMissionLeaderboard = endpoint({
  id: "missions.leaderboard",
  summary: "The leaderboards that run, with masked names, one's own place and the winners of the run before.",
  method: "GET",
  path: "/wps/relay/MCSFE_getMissionLeaderboard",
  auth: "member",
  response: z.object({ serverTime: instant, boards: z.array(board) }),
  errors: [],
});

export const claimMission = endpoint({
  id: "missions.claim",
  summary: "Take the prize of a reached mission into the balance; it is paid once.",
  method: "POST",
  path: "/wps/member/missions/claims",
  auth: "member",
  idempotent: true,
  body: z.strictObject({ versionId: uuid, run: dayKey }),
  response: z.object({ rewardId: uuid, prize: moneyText, currency: z.string() }),
  errors: [
    "SYS_NOT_FOUND",
    "PROMO_MISSION",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
  ],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});
