import { type Chance, chanceOf } from "./chance.ts";
import { LEAGUES } from "./clubs.ts";
import { type Course, courseOf, momentAt } from "./course.ts";
import { type Fixture, fixturesAt } from "./fixtures.ts";
import { type Price, priceAt } from "./prices.ts";

/**
 * A row of the feed: a league, a club, a match or a market in its present state, with the time of its last
 * change.
 */
export interface Row {
  kind: "league" | "team" | "match" | "market";
  key: string;
  /** The time of its last change in Unix milliseconds. */
  version: number;
  [field: string]: unknown;
}

export interface ChangePage {
  rows: Row[];
  /** The cursor of the next page, which callers return unchanged. */
  cursor: string | null;
  more: boolean;
}

/** The version of leagues and clubs, which never change. */
const ALWAYS = 1;

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

function matchRow(fixture: Fixture, { endsAtMs, ...course }: Course, nowMs: number): Row {
  const { key, league, home, away, startsAtMs, knownAtMs } = fixture;
  const over = nowMs >= endsAtMs;
  const moment = momentAt({ endsAtMs, ...course }, nowMs);
  return {
    kind: "match",
    key,
    version: over ? endsAtMs : (moment?.atMs ?? knownAtMs),
    league: league.key,
    home: `${league.key}/${home.key}`,
    away: `${league.key}/${away.key}`,
    startsAtMs,
    state: over ? "ended" : moment ? "live" : "scheduled",
    score: moment ? { ...moment.texts, clock: over ? "" : moment.texts.clock } : null,
  };
}

/** The market on who wins, with its results once the match is over. */
function moneyLineRow(fixture: Fixture, { endsAtMs, ...course }: Course, price: Price, nowMs: number): Row {
  const { key } = fixture;
  const isOver = nowMs >= endsAtMs;
  const moment = momentAt({ endsAtMs, ...course }, nowMs);
  const lead = Math.sign((moment?.home ?? 0) - (moment?.away ?? 0));
  const outcome = (name: "home" | "draw" | "away", oddsMilli: number) => ({
    key: name,
    name: null,
    oddsMilli,
    isOpen: true,
    result: isOver
      ? { isWon: { home: 1, draw: 0, away: -1 }[name] === lead, voidHundredths: 0, deadHeat: null }
      : null,
  });
  return {
    kind: "market",
    key: `${key}/moneyLine`,
    version: price.atMs,
    match: key,
    type: "moneyLine",
    specifiers: [],
    lineQuarters: null,
    subject: null,
    isInPlay: moment !== undefined,
    status: isOver ? "settled" : price.suspended ? "suspended" : "active",
    outcomes: [
      outcome("home", price.homeMilli),
      ...(price.drawMilli === null ? [] : [outcome("draw", price.drawMilli)]),
      outcome("away", price.awayMilli),
    ],
    certainty: isOver ? "confirmed" : null,
    cancelled: null,
  };
}

const byVersion = (one: Row, other: Row): number =>
  one.version - other.version || (`${one.kind}${one.key}` < `${other.kind}${other.key}` ? -1 : 1);

/**
 * All rows of the feed at a time, in the order of their last change. They depend on the seed and the time
 * alone.
 * @param stepMs how often prices may change
 */
export function createChanges({ seed, stepMs }: { seed: string; stepMs: number }) {
  const chance: Chance = chanceOf(seed);
  const courses = new Map<string, Course>();
  const courseFor = (fixture: Fixture): Course => {
    const course = courses.get(fixture.key) ?? courseOf(chance, fixture);
    courses.set(fixture.key, course);
    return course;
  };
  const rowsAt = (nowMs: number): Row[] => {
    const fixtures = fixturesAt(nowMs);
    const known = new Set(fixtures.map(({ key }) => key));
    for (const key of courses.keys()) if (!known.has(key)) courses.delete(key);
    const rows = fixtures.flatMap((fixture): Row[] => {
      const course = courseFor(fixture);
      return [
        matchRow(fixture, course, nowMs),
        moneyLineRow(fixture, course, priceAt(chance, { fixture, course }, nowMs, stepMs), nowMs),
      ];
    });
    return [...standing, ...rows].toSorted(byVersion);
  };
  return {
    /** @param cursor of the last page; null: from the beginning */
    since(cursor: string | null, limit: number, nowMs: number): ChangePage {
      const [, version = "0", name = ""] = /^(\d+):(.*)$/.exec(cursor ?? "") ?? [];
      const behind = rowsAt(nowMs).filter(
        (row) =>
          row.version > Number(version) ||
          (row.version === Number(version) && `${row.kind}${row.key}` > name),
      );
      const rows = behind.slice(0, limit);
      const last = rows.at(-1);
      return {
        rows,
        cursor: last ? `${last.version}:${last.kind}${last.key}` : cursor,
        more: rows.length < behind.length,
      };
    },
  };
}
