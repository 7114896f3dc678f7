import type { ConsoleMission, createMission } from "@khela/contract/console/missions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { parseMoney } from "@khela/kernel/money";
import {
  alignFirstDay,
  daysBetween,
  earliestFirstDay,
  MAX_SEASON_DAYS,
  type MissionPeriod,
  runAt,
} from "@khela/rules/missions/periods";
import { MAX_MISSION_PRIZE, mayCount, type MissionKind } from "@khela/rules/missions/progress";
import type { Tx } from "../../platform/database.ts";
import type { MissionsContext } from "./context.ts";
import { missionsChanged } from "./events.ts";
import {
  insertMission,
  insertVersion,
  lockMissions,
  type Mission,
  type MissionTerms,
  moveMission,
  readMissions,
} from "./plan-store.ts";
import { isMoneyMetric, refreshProgress } from "./progress-store.ts";
import { readConsoleMission } from "./read-console.ts";

type Draft = Omit<HandlerInput<typeof createMission>["body"], "kind" | "period">;

/** The operator who edits, and their address. */
export interface Editor {
  username: string;
  ip: string;
}

const bad = (field: string, problem: string): never => {
  throw new AppError("SYS_BAD_INPUT", { field: `body.${field}`, problem });
};

/** The terms of a draft. @throws AppError SYS_BAD_INPUT (field, problem) where they don't fit the mission */
function termsOf(
  draft: Draft,
  { kind, period, versions }: Pick<Mission, "kind" | "period" | "versions">,
  nowMs: number,
): MissionTerms {
  const { metric, categories, currency, title, description, active, claimDays } = draft;
  if (!mayCount(kind, metric)) bad("metric", "kind");
  if (categories.includes("pvp") || new Set(categories).size < categories.length) bad("categories", "value");
  const prizes = draft.prizes.map((text) => parseMoney(text) ?? bad("prizes", "amount"));
  if (prizes.some((prize) => prize <= 0n || prize > MAX_MISSION_PRIZE)) bad("prizes", "amount");
  if (kind === "mission" && prizes.length !== 1) bad("prizes", "count");
  return {
    active,
    title,
    description,
    metric,
    categories,
    currency,
    prizes,
    claimDays,
    ...daysOf(draft, { period, versions }, nowMs),
    target: targetOf(draft, kind),
    lockFactorPpm: BigInt(draft.lockFactorPpm),
  };
}

/** The target in the metric's own unit. */
function targetOf({ metric, target: text }: Draft, kind: MissionKind): bigint {
  const target = isMoneyMetric(metric) ? parseMoney(text) : /^\d{1,9}$/.test(text) ? BigInt(text) : undefined;
  if (target === undefined || (kind === "mission" && target === 0n)) return bad("target", "amount");
  return target;
}

function daysOf(
  draft: Pick<Draft, "firstDay" | "lastDay">,
  { period, versions }: { period: MissionPeriod; versions: Mission["versions"] },
  nowMs: number,
): Pick<MissionTerms, "firstDay" | "lastDay"> {
  const earliest = earliestFirstDay(period, versions, nowMs);
  const firstDay = alignFirstDay(period, draft.firstDay ?? earliest);
  if (firstDay < earliest) bad("firstDay", "early");
  const { lastDay } = draft;
  if (lastDay === null) return period === "season" ? bad("lastDay", "missing") : { firstDay, lastDay };
  const days = daysBetween(firstDay, lastDay);
  if (days < 1 || (period === "season" && days > MAX_SEASON_DAYS)) bad("lastDay", "order");
  return { firstDay, lastDay };
}

/** Adds a mission or leaderboard, with what was already counted in its first run. */
export async function addMission(
  context: MissionsContext,
  body: HandlerInput<typeof createMission>["body"],
  editor: Editor,
): Promise<HandlerOutput<typeof createMission>> {
  const { platform } = context;
  const { kind, period, ...draft } = body;
  const id = platform.ids.next();
  await context.ledger.transaction(async (tx) => {
    await lockMissions(tx);
    const stamp = { at: now(platform.clock), by: editor.username };
    await insertMission(tx, { id, kind, period, position: draft.position }, stamp);
    await writeVersion(context, tx, {
      mission: { id, kind, period, position: draft.position, versions: [] },
      draft,
      editor,
    });
  });
  return readConsoleMission(context, id);
}

/**
 * Writes a further version of a mission; the run that goes on stays as it is.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the newest version isn't the one that the editor saw
 */
export async function changeMission(
  context: MissionsContext,
  { id, version, ...draft }: Draft & { id: string; version: number },
  editor: Editor,
): Promise<ConsoleMission> {
  await context.ledger.transaction(async (tx) => {
    await lockMissions(tx);
    const mission = (await readMissions(tx)).find((one) => one.id === id);
    if (!mission) throw new AppError("SYS_NOT_FOUND");
    if (mission.versions.at(-1)?.no !== version) throw new AppError("OPS_CHANGED");
    await moveMission(tx, id, draft.position);
    await writeVersion(context, tx, { mission, draft, editor });
  });
  return readConsoleMission(context, id);
}

async function writeVersion(
  { platform, audit }: MissionsContext,
  tx: Tx,
  { mission, draft, editor }: { mission: Mission; draft: Draft; editor: Editor },
): Promise<void> {
  const at = now(platform.clock);
  const terms = termsOf(draft, mission, at.getTime());
  const newest = mission.versions.at(-1);
  const version = { ...terms, id: platform.ids.next(), missionId: mission.id, no: (newest?.no ?? 0) + 1 };
  await insertVersion(tx, version, { at, by: editor.username });
  await audit.write(tx, {
    actor: `operator:${editor.username}`,
    action: newest ? "mission.change" : "mission.create",
    subject: `mission:${mission.id}`,
    detail: {
      kind: mission.kind,
      period: mission.period,
      no: version.no,
      ...draft,
      firstDay: terms.firstDay,
    },
    ip: editor.ip,
  });
  // A first version may begin with the present day or week, in which there were bets before.
  const created = [{ ...version, createdAtMs: at.getTime(), createdBy: editor.username }];
  const run = newest ? undefined : runAt(mission.period, created, at.getTime());
  if (!run) return;
  const memberIds = await refreshProgress(tx, { kind: mission.kind, run });
  if (memberIds.length > 0) await platform.events.publish(tx, missionsChanged, { memberIds });
}
