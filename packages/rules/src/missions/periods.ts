import { dayOf, dayOfKey, dayPlus, type Period, weekOf } from "@khela/kernel/period";

/** How often a mission or leaderboard begins anew: each day, each week (Monday to Sunday), or once, for a season. */
export const MISSION_PERIODS = ["day", "week", "season"] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];

/** The most days that a season may have. */
export const MAX_SEASON_DAYS = 100;

/** What of a version decides when it applies. Versions never change; an edit is a further version. */
export interface PlannedVersion {
  readonly id: string;
  /** From 1 on. */
  readonly no: number;
  readonly active: boolean;
  /** The first day of the first period, as a business day. Of a weekly version a Monday. */
  readonly firstDay: string;
  /** The last day on which a period may begin; of a season its last day. Null: without an end. */
  readonly lastDay: string | null;
  readonly createdAtMs: number;
}

/** One run of a mission, under the version that applies to it from its beginning to its end. */
export interface MissionRun<Version extends PlannedVersion> extends Period {
  readonly version: Version;
  /** Its first and last business day. */
  readonly firstDay: string;
  readonly lastDay: string;
}

const startOf = (key: string): number => dayOfKey(key).startMs;

/** A version that hadn't begun when a later one was made is replaced by it. */
const isReplaced = <Version extends PlannedVersion>(
  version: Version,
  versions: readonly Version[],
): boolean =>
  versions.some((later) => later.no > version.no && later.createdAtMs < startOf(version.firstDay));

/** The run that contains an instant; undefined where there is none. */
export function runAt<Version extends PlannedVersion>(
  period: MissionPeriod,
  versions: readonly Version[],
  ms: number,
): MissionRun<Version> | undefined {
  const standing = versions.filter((version) => !isReplaced(version, versions));
  if (period === "season") return seasonAt(standing, dayOf(ms).key);
  const found = period === "day" ? dayOf(ms) : weekOf(ms);
  const [version] = standing
    .filter(({ firstDay }) => firstDay <= found.key)
    .toSorted((one, other) => other.no - one.no);
  if (!version?.active || (version.lastDay !== null && version.lastDay < found.key)) return undefined;
  return { ...found, version, firstDay: found.key, lastDay: dayOf(found.endMs - 1).key };
}

function seasonAt<Version extends PlannedVersion>(
  standing: readonly Version[],
  day: string,
): MissionRun<Version> | undefined {
  const version = standing.findLast(
    ({ active, firstDay, lastDay }) => active && lastDay !== null && firstDay <= day && day <= lastDay,
  );
  if (!version || version.lastDay === null) return undefined;
  const { firstDay, lastDay } = version;
  const { endMs } = dayOfKey(lastDay);
  return { key: firstDay, startMs: startOf(firstDay), endMs, version, firstDay, lastDay };
}

/** All runs that end after `fromMs` and begin at `toMs` at the latest, oldest first. */
export function runsBetween<Version extends PlannedVersion>(
  period: MissionPeriod,
  versions: readonly Version[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): MissionRun<Version>[] {
  const runs: MissionRun<Version>[] = [];
  for (let ms = fromMs; ms <= toMs;) {
    const run = runAt(period, versions, ms);
    if (run && run.startMs <= toMs) runs.push(run);
    ms = run ? run.endMs : dayOf(ms).endMs;
  }
  return runs;
}

/**
 * The earliest first day of a further version, so that no run that has begun changes: the next day or Monday, the day
 * after a running season. A mission's first version may begin with the present day or week.
 */
export function earliestFirstDay(
  period: MissionPeriod,
  versions: readonly PlannedVersion[],
  nowMs: number,
): string {
  const today = dayOf(nowMs);
  if (versions.length === 0) return period === "week" ? weekOf(nowMs).key : today.key;
  if (period === "day") return dayPlus(nowMs, 1).key;
  const running = runAt(period, versions, nowMs);
  if (period === "week") return dayOf(weekOf(nowMs).endMs).key;
  return running ? dayOf(running.endMs).key : today.key;
}

/** The first day of the first whole period from a day on: of a week the next Monday, unless the day is one. */
export function alignFirstDay(period: MissionPeriod, day: string): string {
  if (period !== "week") return day;
  const week = weekOf(startOf(day));
  return week.key === day ? day : dayOf(week.endMs).key;
}

/** The number of days from the first to the last, both included; 0 or less where the last lies before the first. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((startOf(last) - startOf(first)) / 86_400_000) + 1;
