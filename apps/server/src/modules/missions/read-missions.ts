import type { getMissionLeaderboard, getMissionSummary } from "@khela/contract/missions";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { runAt, runsBetween } from "@khela/rules/missions/periods";
import { isMoneyMetric, type MissionMetric, missionState } from "@khela/rules/missions/progress";
import * as boards from "./board-store.ts";
import type { MissionsContext } from "./context.ts";
import * as store from "./member-store.ts";
import { type Mission, readMissions } from "./plan-store.ts";
import { endedEarly, type Run } from "./progress-store.ts";

/** The most places that a leaderboard shows, and the most missions of the past. */
const MOST = { places: 50, past: 10 };

type Summary = HandlerOutput<typeof getMissionSummary>;
type Board = HandlerOutput<typeof getMissionLeaderboard>["boards"][number];

/** A target or value on the wire. */
export const metricText = (metric: MissionMetric, value: bigint): string =>
  isMoneyMetric(metric) ? moneyToText(money(value)) : String(value);

/** What missions and leaderboards show of a run. */
const runView = ({ id, period }: Mission, { version, ...run }: Run) => ({
  versionId: version.id,
  missionId: id,
  period,
  run: run.key,
  lastDay: run.lastDay,
  startsAt: new Date(run.startMs).toISOString(),
  endsAt: new Date(run.endMs).toISOString(),
  stoppedAt: version.stops.get(run.key)?.toISOString() ?? null,
  title: version.title,
  description: version.description,
  metric: version.metric,
  categories: version.categories,
  target: metricText(version.metric, version.target),
  currency: version.currency,
  lockFactorPpm: Number(version.lockFactorPpm),
});

/** The run of a version that a stored progress is about. */
function runOf(version: Run["version"], { run, endsAt }: store.Progress): Run {
  const { startMs } = dayOfKey(run);
  const endMs = endsAt.getTime();
  return { version, key: run, startMs, endMs, firstDay: run, lastDay: dayOf(endMs - 1).key };
}

function missionView(
  { mission, run, progress }: { mission: Mission; run: Run; progress: store.Progress | undefined },
  nowMs: number,
): Summary["missions"][number] {
  const { metric, prizes, claimDays } = run.version;
  const claimByMs = progress?.claimBy.getTime() ?? run.endMs + claimDays * 86_400_000;
  const value = progress?.value ?? 0n;
  return {
    ...runView(mission, run),
    prize: moneyToText(prizes[0] ?? ZERO),
    value: metricText(metric, value > 0n ? value : 0n),
    state: missionState(
      {
        isReached: (progress?.reachedAt ?? null) !== null,
        isClaimed: (progress?.claimedAt ?? null) !== null,
        endMs: run.endMs,
        claimByMs,
      },
      nowMs,
    ),
    reachedAt: progress?.reachedAt?.toISOString() ?? null,
    claimedAt: progress?.claimedAt?.toISOString() ?? null,
    claimBy: new Date(claimByMs).toISOString(),
  };
}

/** A member's missions (API-03): those that run, what can be claimed, and the last ones of the past. */
export async function readSummary(
  { platform, identity }: Pick<MissionsContext, "platform" | "identity">,
  memberId: MemberId,
): Promise<Summary> {
  const { db, clock } = platform;
  const at = now(clock);
  const nowMs = at.getTime();
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const all = await readMissions(db);
  const running = all
    .filter(({ kind }) => kind === "mission")
    .flatMap((mission) => {
      const run = runAt(mission.period, mission.versions, nowMs);
      return run?.version.currency === member.currency ? [{ mission, run: endedEarly(run) }] : [];
    });
  const [claimable, past, totals, progress] = await Promise.all([
    store.readClaimable(db, memberId, at),
    store.readPast(db, memberId, at, MOST.past),
    store.claimedTotals(db, memberId),
    store.readProgress(
      db,
      memberId,
      running.map(({ run }) => run),
    ),
  ]);
  const view = (row: store.Progress) => {
    const found = store.versionOf(all, row.versionId);
    if (!found) return [];
    return [missionView({ mission: found.mission, run: runOf(found.version, row), progress: row }, nowMs)];
  };
  const waiting = claimable.flatMap(view);
  const isWaiting = new Set(waiting.map(({ versionId, run }) => `${versionId} ${run}`));
  const present = running
    .map(({ mission, run }) =>
      missionView({ mission, run, progress: progress.get(`${run.version.id} ${run.key}`) }, nowMs),
    )
    .filter(({ versionId, run }) => !isWaiting.has(`${versionId} ${run}`));
  const isPresent = new Set(present.map(({ versionId, run }) => `${versionId} ${run}`));
  const waitingSum = claimable.reduce(
    (sum, { versionId }) => sum + (store.versionOf(all, versionId)?.version.prizes[0] ?? 0n),
    0n,
  );
  return {
    serverTime: at.toISOString(),
    currency: member.currency,
    waiting: waiting.length,
    waitingSum: moneyToText(money(waitingSum)),
    claimed: totals.count,
    claimedSum: moneyToText(money(totals.sum)),
    missions: [...waiting, ...present],
    // A run that was stopped is shown with the present ones until its end.
    past: past.flatMap(view).filter(({ versionId, run }) => !isPresent.has(`${versionId} ${run}`)),
  };
}

/** The leaderboards that run (API-03), with the winners of the run before. */
export async function readLeaderboards(
  context: Pick<MissionsContext, "platform" | "identity">,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getMissionLeaderboard>> {
  const { db, clock } = context.platform;
  const at = now(clock);
  const member = await context.identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const missions = (await readMissions(db)).filter(({ kind }) => kind === "board");
  const found: Board[] = [];
  for (const mission of missions) {
    const run = runAt(mission.period, mission.versions, at.getTime());
    if (run?.version.currency === member.currency)
      found.push(await boardView(context, { mission, run: endedEarly(run), memberId }));
  }
  return { serverTime: at.toISOString(), boards: found };
}

async function boardView(
  { platform, identity }: Pick<MissionsContext, "platform" | "identity">,
  { mission, run, memberId }: { mission: Mission; run: Run; memberId: MemberId },
): Promise<Board> {
  const { db } = platform;
  const { metric, target, prizes } = run.version;
  const before = runBefore(mission, run);
  const [best, own, won] = await Promise.all([
    boards.bestPlaces(db, { run, target, limit: MOST.places }),
    boards.ownPlace(db, run, memberId),
    before
      ? boards.readWinners(db, { versionIds: [before.version.id], run: before.key, limit: MOST.places })
      : [],
  ]);
  const names = await identity.findMembers([...best, ...won].map((one) => one.memberId));
  const placeOf = (place: boards.Place, rank: number, prize: bigint | undefined) => ({
    rank,
    name: names.get(place.memberId)?.masked ?? "***",
    value: metricText(metric, place.value),
    since: place.since.toISOString(),
    prize: prize === undefined ? null : moneyToText(money(prize)),
    isOwn: place.memberId === memberId,
  });
  const value = own && own.value > 0n ? own.value : 0n;
  const hasRank = own !== undefined && value > 0n && value >= target;
  return {
    ...runView(mission, run),
    prizes: prizes.map(moneyToText),
    places: best.map((place, index) => placeOf(place, index + 1, prizes[index])),
    own: { rank: hasRank ? own.before + 1 : null, value: metricText(metric, value) },
    last:
      before && won.length > 0
        ? {
            run: before.key,
            lastDay: before.lastDay,
            places: won.map((place) => placeOf(place, place.rank, place.prize)),
          }
        : null,
  };
}

/** The run that ended when this one began, or the last one before a pause of at most a season. */
function runBefore({ period, versions }: Mission, { startMs }: Run): Run | undefined {
  const DAYS = { day: 2, week: 14, season: 200 }[period];
  return runsBetween(period, versions, { fromMs: startMs - DAYS * 86_400_000, toMs: startMs - 1 }).at(-1);
}
