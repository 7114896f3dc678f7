import type {
  ConsoleMission,
  getMissionHistory,
  listMissionProgress,
  MissionRunFigures,
} from "@khela/contract/console/missions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import { money, moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { runAt, runsBetween } from "@khela/rules/missions/periods";
import { readWinners } from "./board-store.ts";
import type { MissionsContext } from "./context.ts";
import { type Figures, listProgress, readPaidSums, readRunFigures } from "./figure-store.ts";
import { versionOf } from "./member-store.ts";
import { type Mission, type MissionVersionRow, readMissions } from "./plan-store.ts";
import { endedEarly, type Run, stoppedAt } from "./progress-store.ts";
import { metricText } from "./read-missions.ts";

/** How far back the history of runs goes, and the most of them and of winners. */
const HISTORY = { days: 120, runs: 40, winners: 200 };

const NOTHING: Figures = { players: 0, reached: 0, paid: 0, paidSum: 0n };

const versionView = (version: MissionVersionRow): ConsoleMission["newest"] => ({
  versionId: version.id,
  no: version.no,
  active: version.active,
  firstDay: version.firstDay,
  lastDay: version.lastDay,
  title: version.title,
  description: version.description,
  metric: version.metric,
  categories: version.categories,
  target: metricText(version.metric, version.target),
  currency: version.currency,
  prizes: version.prizes.map(moneyToText),
  lockFactorPpm: Number(version.lockFactorPpm),
  claimDays: version.claimDays,
  createdAt: new Date(version.createdAtMs).toISOString(),
  createdBy: version.createdBy,
});

const runView = (
  { version, key, lastDay, endMs }: Run,
  figures: ReadonlyMap<string, Figures>,
): MissionRunFigures => {
  const { paidSum, ...counted } = figures.get(`${version.id} ${key}`) ?? NOTHING;
  return {
    versionId: version.id,
    run: key,
    lastDay,
    endsAt: new Date(endMs).toISOString(),
    ...counted,
    paidSum: moneyToText(money(paidSum)),
  };
};

/** All missions and leaderboards as the console lists them. */
export async function readConsoleMissions({
  platform,
}: Pick<MissionsContext, "platform">): Promise<ConsoleMission[]> {
  const { db, clock } = platform;
  const missions = await readMissions(db);
  const running = missions.flatMap(({ period, versions }) => runAt(period, versions, clock.nowMs()) ?? []);
  const [figures, sums] = await Promise.all([readRunFigures(db, running), readPaidSums(db)]);
  return missions.flatMap((mission) => {
    const newest = mission.versions.at(-1);
    if (!newest) return [];
    const run = runAt(mission.period, mission.versions, clock.nowMs());
    const { id, kind, period, position } = mission;
    return [
      {
        id,
        kind,
        period,
        position,
        version: newest.no,
        newest: versionView(newest),
        running: run ? runView(endedEarly(run), figures) : null,
        stoppedAt: (run && stoppedAt(run))?.toISOString() ?? null,
        paidSum: moneyToText(money(sums.get(id) ?? 0n)),
      },
    ];
  });
}

/** @throws AppError SYS_NOT_FOUND */
export async function readConsoleMission(
  context: Pick<MissionsContext, "platform">,
  id: string,
): Promise<ConsoleMission> {
  const found = (await readConsoleMissions(context)).find((mission) => mission.id === id);
  if (!found) throw new AppError("SYS_NOT_FOUND");
  return found;
}

/** A mission's versions, its last runs, and a leaderboard's winners. @throws AppError SYS_NOT_FOUND */
export async function readMissionHistory(
  context: Pick<MissionsContext, "platform" | "identity">,
  id: string,
): Promise<HandlerOutput<typeof getMissionHistory>> {
  const { db, clock } = context.platform;
  const [mission, stored] = await Promise.all([readConsoleMission(context, id), findMission(context, id)]);
  const nowMs = clock.nowMs();
  const fromMs = dayOf(nowMs).startMs - HISTORY.days * 86_400_000;
  const runs = runsBetween(stored.period, stored.versions, { fromMs, toMs: nowMs }).slice(-HISTORY.runs);
  const figures = await readRunFigures(db, runs);
  const versionIds = stored.versions.map((version) => version.id);
  const winners = await readWinners(db, { versionIds, limit: HISTORY.winners });
  const members = await context.identity.findMembers(winners.map(({ memberId }) => memberId));
  const metricOf = new Map(stored.versions.map((version) => [version.id, version.metric]));
  return {
    mission,
    versions: stored.versions.toReversed().map(versionView),
    runs: runs.toReversed().map((run) => runView(endedEarly(run), figures)),
    winners: winners.map((winner) => ({
      run: winner.run,
      rank: winner.rank,
      memberId: winner.memberId,
      account: members.get(winner.memberId)?.account ?? "",
      value: metricText(metricOf.get(winner.versionId) ?? "bets", winner.value),
      prize: moneyToText(winner.prize),
      doneAt: winner.doneAt?.toISOString() ?? null,
      refused: winner.refused,
    })),
  };
}

/** A page of the members in a run, the best first. @throws AppError SYS_NOT_FOUND, SYS_BAD_INPUT */
export async function readProgressPage(
  { platform, identity }: Pick<MissionsContext, "platform" | "identity">,
  { versionId, run, pageNo, pageSize, search, sort }: HandlerInput<typeof listMissionProgress>["query"],
): Promise<HandlerOutput<typeof listMissionProgress>> {
  if (sort !== undefined) throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  const found = versionOf(await readMissions(platform.db), versionId);
  if (!found) throw new AppError("SYS_NOT_FOUND");
  const member = search ? await identity.findByAccount(search) : undefined;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, count } =
    search && !member
      ? { rows: [], count: 0 }
      : await listProgress(platform.db, { versionId, run, memberId: member?.id }, page);
  const members = await identity.findMembers(rows.map(({ memberId }) => memberId));
  return {
    content: rows.map(({ rank, memberId, value, since, reachedAt, claimedAt }) => ({
      rank,
      memberId,
      account: members.get(memberId)?.account ?? "",
      value: metricText(found.version.metric, value),
      since: since.toISOString(),
      reachedAt: reachedAt?.toISOString() ?? null,
      claimedAt: claimedAt?.toISOString() ?? null,
    })),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

async function findMission({ platform }: Pick<MissionsContext, "platform">, id: string): Promise<Mission> {
  const found = (await readMissions(platform.db)).find((mission) => mission.id === id);
  if (!found) throw new AppError("SYS_NOT_FOUND");
  return found;
}
