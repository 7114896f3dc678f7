import { correctedAfterMs, createBook } from "./book.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { LEAGUES } from "./clubs.ts";
import { courseOf } from "./courses.ts";
import { type Fixture, fixturesAt } from "./fixtures.ts";
import type { BookMatch, CancelledWindow } from "./market-rows.ts";
import type { Course, FinalResult } from "./offers.ts";
import { moodAt, movedAt } from "./prices.ts";
import type { Row } from "./rows.ts";

export interface ChangePage {
  rows: Row[];
  /** The cursor of the next page, which callers return unchanged. */
  cursor: string | null;
  more: boolean;
}

export interface WorldOptions {
  seed: string;
  /** How often prices may change. */
  stepMs: number;
  /** The house's margin on every market: 0.06 is six per cent. */
  margin: number;
  /** How many times as fast as in life matches are played. */
  speed: number;
}

/** The version of leagues and clubs, which never change. */
const ALWAYS = 1;
/** One match in so many is corrected after its end; in one in so many bets of some minutes are void. */
const CORRECTED = 1 / 40;
const CANCELLED = 1 / 40;
const MINUTE_MS = 60_000;
/** A page of everything has the markets of at most so many matches, so that it is there in a moment. */
const MATCHES_OF_PAGE = 20;

const standing: readonly Row[] = LEAGUES.flatMap(({ key, sport, name, major, clubs }) => [
  { kind: "league" as const, key, version: ALWAYS, sport, name, major },
  ...clubs.map((club) => ({
    kind: "team" as const,
    key: `${key}/${club.key}`,
    version: ALWAYS,
    name: club.name,
    short: club.short,
    crest: club.crest,
  })),
]);

/** A listed match with its rows as they were last made. */
interface Listed {
  fixture: Fixture;
  course: Course;
  book: ReturnType<typeof createBook>;
  isCorrected: boolean;
  /** What the rows depend on; the same text means the same rows. */
  state: string;
  rows: readonly Row[];
  /** The newest version among the rows. */
  version: number;
}

/** A match row as long as it hasn't begun. */
const scheduledRow = ({ key, league, home, away, startsAtMs, knownAtMs }: Fixture): Row => ({
  kind: "match",
  key,
  version: knownAtMs,
  league: league.key,
  home: `${league.key}/${home.key}`,
  away: `${league.key}/${away.key}`,
  startsAtMs,
  state: "scheduled",
  score: null,
});

const told = ({ score, board }: Pick<FinalResult, "score" | "board">) => ({ ...score, detail: board });

function matchRow({ fixture, course, isCorrected }: Listed, nowMs: number, speed: number): Row {
  const row = scheduledRow(fixture);
  const { moments, endsAtMs, final, corrected } = course;
  const correctedAtMs = endsAtMs + correctedAfterMs(speed);
  if (isCorrected && corrected && nowMs >= correctedAtMs)
    return { ...row, version: correctedAtMs, state: "ended", score: told(corrected) };
  if (nowMs >= endsAtMs) return { ...row, version: endsAtMs, state: "ended", score: told(final) };
  const place = moments.findLastIndex(({ atMs }) => atMs <= nowMs);
  const moment = moments[place];
  if (!moment) return row;
  const score = told({ score: moment.score, board: course.boardAt(place) });
  return { ...row, version: moment.atMs, state: "live", score };
}

/** A wrong price of some minutes that the feed takes back, or a market that it can't settle. */
function cancelledOf(
  chance: Chance,
  { key, startsAtMs, league }: Fixture,
  speed: number,
): CancelledWindow | null {
  if (chance(key, "cancelled") >= CANCELLED) return null;
  const at = (minute: number): number => startsAtMs + Math.round((minute * MINUTE_MS) / speed);
  if (league.sport === "football" && chance(key, "cancelled whole") < 0.5)
    return { type: "cornersTotals", atMs: at(60), fromMs: null, toMs: null };
  return { type: "moneyLine", atMs: at(25), fromMs: at(18), toMs: at(21) };
}

const RANKS = { league: 0, team: 1, match: 2, market: 3 } as const;
/** The place of a row among those of the same time: what others refer to comes first. */
const nameOf = ({ kind, key }: Row): string => `${RANKS[kind]}${key}`;
const byName = (one: Row, other: Row): number => (nameOf(one) < nameOf(other) ? -1 : 1);
const byVersion = (one: Row, other: Row): number => one.version - other.version || byName(one, other);

/** All rows of the feed at a time. They depend on the seed and the time alone. */
export function createChanges({ seed, stepMs, margin, speed }: WorldOptions) {
  const chance: Chance = chanceOf(seed);
  const listed = new Map<string, Listed>();

  function list(fixture: Fixture): Listed {
    const { key } = fixture;
    const course = courseOf(chance, fixture, speed);
    const isCorrected = chance(key, "corrected") < CORRECTED;
    const match: BookMatch = {
      key,
      course,
      opensAtMs: fixture.opensAtMs,
      margin,
      speed,
      isCorrected,
      moodAt: (atMs) => moodAt(chance, fixture, atMs, stepMs),
      cancelled: cancelledOf(chance, fixture, speed),
    };
    return { fixture, course, book: createBook(match), isCorrected, state: "", rows: [], version: 0 };
  }

  /** Makes the rows of a match where they have changed since the last time. */
  function refresh(match: Listed, nowMs: number): void {
    const { fixture, course, book } = match;
    const hasBegun = nowMs >= fixture.startsAtMs;
    const moved = (isMain: boolean): number => movedAt(chance, fixture, nowMs, { stepMs, isMain });
    const [main, others] = hasBegun ? [0, 0] : [moved(true), moved(false)];
    const isTossed = course.tossAtMs !== null && nowMs >= course.tossAtMs;
    const state = hasBegun ? `live ${book.stageAt(nowMs)}` : `${main} ${others} ${isTossed}`;
    if (state === match.state) return;
    const rows = book.rowsAt(nowMs, (isMain) => (isMain ? main : others));
    match.state = state;
    match.rows = [matchRow(match, nowMs, speed), ...rows];
    match.version = match.rows.reduce((newest, { version }) => Math.max(newest, version), 0);
  }

  function listedOf(fixture: Fixture): Listed {
    const match = listed.get(fixture.key) ?? list(fixture);
    listed.set(fixture.key, match);
    return match;
  }

  /** A match with its rows as they are at a time. */
  function current(fixture: Fixture, nowMs: number): Listed {
    const match = listedOf(fixture);
    refresh(match, nowMs);
    return match;
  }

  /** The listed matches; the others are forgotten. */
  function fixtures(nowMs: number): Fixture[] {
    const found = fixturesAt(nowMs);
    const known = new Set(found.map(({ key }) => key));
    for (const key of listed.keys()) if (!known.has(key)) listed.delete(key);
    return found;
  }

  /** False for a match that is days away and whose only price stands: it isn't played to find that out. */
  function mayHaveChanged(fixture: Fixture, version: number, nowMs: number): boolean {
    if (nowMs >= fixture.opensAtMs || fixture.knownAtMs >= version) return true;
    return movedAt(chance, fixture, nowMs, { stepMs, isMain: true }) >= version;
  }

  /** The rows that may have changed since a version. */
  function rowsSince(version: number, nowMs: number): Row[] {
    const rows: Row[] = version <= ALWAYS ? [...standing] : [];
    for (const fixture of fixtures(nowMs)) {
      if (!mayHaveChanged(fixture, version, nowMs)) continue;
      const match = current(fixture, nowMs);
      if (match.version < version) continue;
      for (const row of match.rows) if (row.version >= version) rows.push(row);
    }
    return rows;
  }

  /**
   * Everything, for a reader that knows nothing yet: leagues, teams, matches, then markets, so that no row refers to one that comes
   * later. Afterwards the reader goes on from the time at which it began. A page plays no more matches than it tells of.
   */
  function everything(sinceMs: number, name: string, limit: number, nowMs: number): ChangePage {
    const found = fixtures(nowMs).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const matches = found.map((fixture) =>
      nowMs < fixture.startsAtMs ? scheduledRow(fixture) : matchRow(listedOf(fixture), nowMs, speed),
    );
    const behind = [...standing, ...matches].filter((row) => nameOf(row) > name).toSorted(byName);
    let made = 0;
    for (const fixture of found) {
      if (behind.length > limit || made > MATCHES_OF_PAGE) break;
      // The markets of a match begin with its key and a slash, and are behind all others that do.
      if (`${RANKS.market}${fixture.key}0` <= name) continue;
      made += 1;
      const [, ...markets] = current(fixture, nowMs).rows;
      behind.push(...markets.filter((row) => nameOf(row) > name).toSorted(byName));
    }
    // One row is left to the next page where matches are left to it, so that there is one.
    const rows = behind.slice(0, made > MATCHES_OF_PAGE ? Math.min(limit, behind.length - 1) : limit);
    const last = rows.at(-1);
    const more = rows.length < behind.length;
    return { rows, cursor: more && last ? `all:${sinceMs}:${nameOf(last)}` : `${sinceMs}:`, more };
  }

  return {
    /** @param cursor of the last page; null: from the beginning */
    since(cursor: string | null, limit: number, nowMs: number): ChangePage {
      const [, isAll, at, name = ""] = /^(all:)?(\d+):(.*)$/.exec(cursor ?? "") ?? [];
      if (at === undefined || isAll)
        return everything(at === undefined ? nowMs : Number(at), name, limit, nowMs);
      const version = Number(at);
      const behind = rowsSince(version, nowMs)
        .filter((row) => row.version > version || nameOf(row) > name)
        .toSorted(byVersion);
      const rows = behind.slice(0, limit);
      const last = rows.at(-1);
      return {
        rows,
        cursor: last ? `${last.version}:${nameOf(last)}` : cursor,
        more: rows.length < behind.length,
      };
    },
  };
}
