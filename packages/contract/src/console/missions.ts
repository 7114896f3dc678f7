import { MISSION_KINDS, CLAIM_DAYS, MAX_RANKS } from "@khela/rules/missions/progress";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { gameCategory, missionMetric, missionPeriod } from "../missions.ts";
import { dayKey, instant, moneyText, pageOf, rowVersion, shortText, typedAmount, uuid } from "../shared.ts";
import { idParam, reason, tableQuery } from "./shared.ts";

/** Missions and leaderboards as operators plan them. Source: PROMO-06, OPS-05. */

const written = (max: number) => z.object({ bn: shortText(max, 1), en: shortText(max, 1) });
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** What a version says. The server refuses what doesn't fit the mission's kind and period. */
const terms = {
  active: z.boolean(),
  title: written(80),
  description: written(400),
  metric: missionMetric,
  categories: z.array(gameCategory).check(z.maxLength(20)),
  /** Money for the metric `stake`, else a whole number. */
  target: typedAmount,
  currency,
  /** Of a mission one; of a leaderboard one for each rank from the first on. */
  prizes: z.array(typedAmount).check(z.minLength(1), z.maxLength(MAX_RANKS)),
  lockFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
  claimDays: z.int().check(z.gte(CLAIM_DAYS.min), z.lte(CLAIM_DAYS.max)),
};
const draft = {
  ...terms,
  position: z.int().check(z.gte(0), z.lte(1000)),
  /** The first day of its first run; null: as early as possible. */
  firstDay: z.nullable(dayKey),
  /** The last day on which a run may begin, or a season's last day. */
  lastDay: z.nullable(dayKey),
  /** Why, for the audit log and for the second operator. */
  reason,
};

const version = z.object({
  ...terms,
  target: moneyText,
  prizes: z.array(moneyText),
  versionId: uuid,
  no: rowVersion,
  firstDay: dayKey,
  lastDay: z.nullable(dayKey),
  createdAt: instant,
  createdBy: z.string(),
});
export type MissionVersion = z.output<typeof version>;

const figures = {
  /** Members who have counted anything, who have reached the target, and who were paid. */
  players: z.int(),
  reached: z.int(),
  paid: z.int(),
  paidSum: moneyText,
};

const runFigures = z.object({
  versionId: uuid,
  run: dayKey,
  lastDay: dayKey,
  endsAt: instant,
  ...figures,
});
export type MissionRunFigures = z.output<typeof runFigures>;

const consoleMission = z.object({
  id: uuid,
  kind: z.enum(MISSION_KINDS),
  period: missionPeriod,
  position: z.int(),
  /** The number of the newest version: what an edit must name. */
  version: rowVersion,
  /** What the newest version says; it may begin later. */
  newest: version,
  /** The present run; null where none runs. */
  running: z.nullable(runFigures),
  /** When the present run was stopped; null where it wasn't. */
  stoppedAt: z.nullable(instant),
  /** What it has cost in all. */
  paidSum: moneyText,
});
export type ConsoleMission = z.output<typeof consoleMission>;

/** The mission; or, where its prizes are large, the request that a second operator decides. */
const planned = z.object({ mission: z.nullable(consoleMission), approvalId: z.nullable(uuid) });

export const listConsoleMissions = endpoint({
  id: "console.missions",
  summary: "All missions and leaderboards, with their newest version and the figures of the present run.",
  method: "GET",
  path: "/console/api/missions",
  auth: "operator",
  permission: "promotions.read",
  response: z.object({ content: z.array(consoleMission) }),
  errors: [],
});

const winner = z.object({
  run: dayKey,
  rank: z.int(),
  memberId: uuid,
  account: z.string(),
  value: moneyText,
  prize: moneyText,
  /** Null while it is to be paid. */
  doneAt: z.nullable(instant),
  /** Why the member got nothing. */
  refused: z.nullable(z.string()),
});

export const getMissionHistory = endpoint({
  id: "console.missionHistory",
  summary: "All versions of a mission, the figures of its last runs, and the winners of a leaderboard.",
  method: "GET",
  path: "/console/api/missions/:id",
  auth: "operator",
  permission: "promotions.read",
  params: idParam,
  response: z.object({
    mission: consoleMission,
    versions: z.array(version),
    runs: z.array(runFigures),
    winners: z.array(winner),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const createMission = endpoint({
  id: "console.createMission",
  summary: "Add a mission or a leaderboard.",
  method: "POST",
  path: "/console/api/missions",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({ ...draft, kind: z.enum(MISSION_KINDS), period: missionPeriod }),
  response: planned,
  errors: [],
});

export const changeMission = endpoint({
  id: "console.changeMission",
  summary: "Write a further version, which begins with a later run; the present run stays as it is.",
  method: "PUT",
  path: "/console/api/missions/:id",
  auth: "operator",
  permission: "promotions.write",
  params: idParam,
  body: z.strictObject({ ...draft, version: rowVersion }),
  response: planned,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const stopMission = endpoint({
  id: "console.stopMission",
  summary:
    "Stop the present run at once, and the mission with it: what was reached stays claimable, a leaderboard is closed.",
  method: "POST",
  path: "/console/api/missions/:id/stop",
  auth: "operator",
  permission: "promotions.write",
  params: idParam,
  body: z.strictObject({ version: rowVersion, reason }),
  response: consoleMission,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const listMissionProgress = endpoint({
  id: "console.missionProgress",
  summary: "How far the members are in a run, the best first; of a leaderboard these are its places.",
  method: "GET",
  path: "/console/api/mission-progress",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({ ...tableQuery, versionId: uuid, run: dayKey }),
  response: pageOf(
    z.object({
      rank: z.int(),
      memberId: uuid,
      account: z.string(),
      /** Money or a whole number, as the metric has it. */
      value: moneyText,
      /** When the value was reached. */
      since: instant,
      reachedAt: z.nullable(instant),
      claimedAt: z.nullable(instant),
    }),
  ),
  errors: ["SYS_NOT_FOUND"],
});
