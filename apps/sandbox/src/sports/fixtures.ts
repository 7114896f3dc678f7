import { LEAGUES } from "./clubs.ts";
import type { Club, League } from "./league.ts";

const DAY_MS = 86_400_000;
/** Dhaka is UTC+6 all year. */
const ZONE_MS = 6 * 3_600_000;
/** How early a match is announced, when all its markets open, and how long after its start it is still listed. */
const DAYS_BEFORE = 15;
const OPEN_BEFORE_MS = 3 * DAY_MS;
const KNOWN_AFTER_MS = DAY_MS;

export interface Fixture {
  key: string;
  league: League;
  home: Club;
  away: Club;
  startsAtMs: number;
  /** When it was announced. */
  knownAtMs: number;
  /** From when it has all its markets; before it has only the one on the winner. */
  opensAtMs: number;
}

/**
 * The pairs of a round in a round-robin: everybody meets everybody once, in as many rounds as there are
 * opponents.
 */
function pairsOf(clubs: readonly Club[], round: number): [Club, Club][] {
  const [first, ...rest] = clubs;
  const turn = round % rest.length;
  const circle = [first, ...rest.slice(turn), ...rest.slice(0, turn)].filter((club) => club !== undefined);
  const swap = Math.floor(round / rest.length) % 2 === 1;
  return Array.from({ length: circle.length / 2 }, (_, index) => {
    const pair = [circle[index], circle[circle.length - 1 - index]] as [Club, Club];
    return swap !== (index % 2 === 1) ? [pair[1], pair[0]] : pair;
  });
}

/** The match at a day and position in a league's calendar, which never ends. */
function fixtureOf(league: League, day: number, place: number): Fixture {
  const number = day * league.startsAt.length + place;
  const aRound = league.clubs.length / 2;
  const [home, away] = pairsOf(league.clubs, Math.floor(number / aRound))[number % aRound] as [Club, Club];
  const startsAtMs = day * DAY_MS - ZONE_MS + (league.startsAt[place] ?? 0) * 60_000;
  return {
    key: `${league.key}-${day}-${place + 1}`,
    league,
    home,
    away,
    startsAtMs,
    knownAtMs: startsAtMs - DAYS_BEFORE * DAY_MS,
    opensAtMs: startsAtMs - OPEN_BEFORE_MS,
  };
}

/** The listed matches of all leagues at a time. */
export function fixturesAt(nowMs: number): Fixture[] {
  const today = Math.floor((nowMs + ZONE_MS) / DAY_MS);
  const days = Array.from({ length: DAYS_BEFORE + 3 }, (_, index) => today - 1 + index);
  return LEAGUES.flatMap((league) =>
    days.flatMap((day) => league.startsAt.map((_, place) => fixtureOf(league, day, place))),
  ).filter(({ knownAtMs, startsAtMs }) => knownAtMs <= nowMs && nowMs < startsAtMs + KNOWN_AFTER_MS);
}
