import type { SettingChange } from "@khela/contract/console/adjustments";
import type { ConsoleMission, createMission } from "@khela/contract/console/missions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText, parseMoney } from "@khela/kernel/money";
import {
  alignFirstDay,
  daysBetween,
  earliestFirstDay,
  MAX_SEASON_DAYS,
  type MissionPeriod,
  runAt,
} from "@khela/rules/missions/periods";
import {
  isMoneyMetric,
  MAX_MISSION_PRIZE,
  mayCount,
  type MissionKind,
  needsTwoPlanners,
} from "@khela/rules/missions/progress";
import type { Tx } from "../../platform/database.ts";
import { type Actor, type AskSetting, changesOf, defineSetting } from "../four-eyes/index.ts";
import type { MissionsContext } from "./context.ts";
import { missionsChanged } from "./events.ts";
import {
  insertMission,
  insertStop,
  insertVersion,
  lockMissions,
  type Mission,
  type MissionTerms,
  moveMission,
  readMissions,
} from "./plan-store.ts";
import { endRun, refreshProgress, stoppedAt } from "./progress-store.ts";
import { readConsoleMission } from "./read-console.ts";
import { metricText } from "./read-missions.ts";

type Draft = Omit<HandlerInput<typeof createMission>["body"], "kind" | "period" | "reason">;
type Planned = HandlerOutput<typeof createMission>;

/** The author of a version: an operator, or the program itself. */
interface Author {
  username: string;
  ip: string;
}

/** A version to be written: of a new mission, or of one whose newest version the operator saw. */
export interface PlanOrder {
  mission: Pick<Mission, "id" | "kind" | "period">;
  /** The number of the newest version that the operator saw; null for a new mission. */
  seen: number | null;
  draft: Draft;
}
export type AskPlan = AskSetting<"mission", PlanOrder>;

/** Defines the approval of missions with large prizes, by somebody with `promotions.approve`. */
export const definePlanning = (context: MissionsContext): AskPlan =>
  defineSetting<"mission", PlanOrder>(context.fourEyes, {
    kind: "mission",
    permission: "promotions.approve",
    apply: (tx, { wanted, by }) => writePlan(context, tx, wanted, { username: by, ip: "" }),
  });

const NO_STOPS: ReadonlyMap<string, Date> = new Map();

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
  if (metric === "deposits" && categories.length > 0) bad("categories", "metric");
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

/**
 * Writes a version, or asks a second operator where its prizes are large (OPS-01).
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the newest version isn't the one that the operator saw;
 * SYS_BAD_INPUT (field, problem)
 */
export async function planMission(
  context: MissionsContext,
  ask: AskPlan,
  { order, reason, by }: { order: PlanOrder; reason: string; by: Actor },
): Promise<Planned> {
  const { platform, ledger } = context;
  const approval = await ledger.transaction(async (tx) => {
    await lockMissions(tx);
    const mission = await missionOf(tx, order);
    const terms = termsOf(order.draft, mission, platform.clock.nowMs());
    if (needsTwoPlanners(mission.kind, terms.prizes)) {
      const changes = differences(mission, terms);
      return ask(tx, { name: shortName(terms.title.en, mission.id), changes, wanted: order, reason, by });
    }
    await writePlan(context, tx, order, { username: by.operator.username, ip: by.ip }, reason);
    return undefined;
  });
  if (approval) return { mission: null, approvalId: approval.id };
  return { mission: await readConsoleMission(context, order.mission.id), approvalId: null };
}

/** Adds a mission for the program itself, such as the demo's. */
export async function addMission(
  context: MissionsContext,
  { kind, period, ...draft }: Draft & Pick<Mission, "kind" | "period">,
): Promise<ConsoleMission> {
  const mission = { id: context.platform.ids.next(), kind, period };
  await context.ledger.transaction((tx) =>
    writePlan(context, tx, { mission, seen: null, draft }, { username: "system", ip: "" }),
  );
  return readConsoleMission(context, mission.id);
}

/** The mission of an order, as it is now. @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
async function missionOf(tx: Tx, { mission, seen, draft }: PlanOrder): Promise<Mission> {
  const found = (await readMissions(tx)).find(({ id }) => id === mission.id);
  if (seen === null) {
    if (found) throw new AppError("OPS_CHANGED");
    return { ...mission, position: draft.position, versions: [] };
  }
  if (!found) throw new AppError("SYS_NOT_FOUND");
  if (found.versions.at(-1)?.no !== seen) throw new AppError("OPS_CHANGED");
  return found;
}

async function writePlan(
  context: MissionsContext,
  tx: Tx,
  order: PlanOrder,
  author: Author,
  reason?: string,
): Promise<void> {
  await lockMissions(tx);
  const mission = await missionOf(tx, order);
  const { position } = order.draft;
  const stamp = { at: now(context.platform.clock), by: author.username };
  if (order.seen === null) await insertMission(tx, { ...mission, position }, stamp);
  else await moveMission(tx, mission.id, position);
  await writeVersion(context, tx, { mission, draft: order.draft, author, reason });
}

/**
 * Stops the present run at once, and the mission with it: nothing is counted in the run any more, and no further one
 * begins. What was reached stays claimable; a leaderboard is closed with the places of this moment.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the newest version isn't the one that the operator saw, or nothing runs
 */
export async function stopMission(
  context: MissionsContext,
  { id, seen, reason }: { id: string; seen: number; reason: string },
  by: Actor,
): Promise<ConsoleMission> {
  const { platform, ledger, audit, turnover } = context;
  // Bets that were settled before this moment count.
  await turnover.catchUp();
  await ledger.transaction(async (tx) => {
    await lockMissions(tx);
    const mission = (await readMissions(tx)).find((one) => one.id === id);
    if (!mission) throw new AppError("SYS_NOT_FOUND");
    const newest = mission.versions.at(-1);
    const at = now(platform.clock);
    const run = runAt(mission.period, mission.versions, at.getTime());
    if (newest?.no !== seen || !run || stoppedAt(run)) throw new AppError("OPS_CHANGED");
    const stamp = { at, by: by.operator.username };
    await insertStop(tx, run, { ...stamp, reason });
    const memberIds = await endRun(tx, run, at);
    if (newest.active) {
      const firstDay = earliestFirstDay(mission.period, mission.versions, at.getTime());
      const { id: _old, no, createdAtMs: _at, createdBy: _by, stops: _stops, ...terms } = newest;
      // A season's last day can lie before the first day on which another one could begin.
      const lastDay = terms.lastDay !== null && terms.lastDay < firstDay ? firstDay : terms.lastDay;
      const off = { ...terms, active: false, firstDay, lastDay };
      await insertVersion(tx, { ...off, id: platform.ids.next(), missionId: id, no: no + 1 }, stamp);
    }
    await audit.write(tx, {
      actor: `operator:${by.operator.username}`,
      action: "mission.stop",
      subject: `mission:${id}`,
      detail: { run: run.key, reason },
      ip: by.ip,
    });
    if (memberIds.length > 0) await platform.events.publish(tx, missionsChanged, { memberIds });
  });
  return readConsoleMission(context, id);
}

/** A title as the name of a request, in which only plain characters may be. */
const shortName = (title: string, id: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60) || id;

/** What the second operator reads. */
function differences(mission: Mission, terms: MissionTerms): SettingChange<"mission">[] {
  const facts = ({ kind, period }: Mission, of: MissionTerms) => ({
    title: of.title.en,
    kind,
    period,
    metric: of.metric,
    target: metricText(of.metric, of.target),
    prizes: of.prizes.map(moneyToText).join(" "),
    lockFactorPpm: Number(of.lockFactorPpm),
    firstDay: of.firstDay,
    lastDay: of.lastDay,
    active: of.active,
  });
  const newest = mission.versions.at(-1);
  return changesOf<"mission">(newest ? facts(mission, newest) : {}, facts(mission, terms));
}

async function writeVersion(
  { platform, audit }: MissionsContext,
  tx: Tx,
  {
    mission,
    draft,
    author,
    reason,
  }: { mission: Mission; draft: Draft; author: Author; reason: string | undefined },
): Promise<void> {
  const at = now(platform.clock);
  const terms = termsOf(draft, mission, at.getTime());
  const newest = mission.versions.at(-1);
  const version = { ...terms, id: platform.ids.next(), missionId: mission.id, no: (newest?.no ?? 0) + 1 };
  await insertVersion(tx, version, { at, by: author.username });
  await audit.write(tx, {
    actor: author.username === "system" ? "system" : `operator:${author.username}`,
    action: newest ? "mission.change" : "mission.create",
    subject: `mission:${mission.id}`,
    detail: {
      kind: mission.kind,
      period: mission.period,
      no: version.no,
      ...draft,
      firstDay: terms.firstDay,
      reason,
    },
    ip: author.ip,
  });
  // A first version may begin with the present day or week, in which there were bets before.
  const created = [{ ...version, createdAtMs: at.getTime(), createdBy: author.username, stops: NO_STOPS }];
  const run = newest ? undefined : runAt(mission.period, created, at.getTime());
  if (!run) return;
  const memberIds = await refreshProgress(tx, { kind: mission.kind, run });
  if (memberIds.length > 0) await platform.events.publish(tx, missionsChanged, { memberIds });
}
