import { type Chance, wander } from "./chance.ts";
import { type Course, type Moment, momentAt } from "./course.ts";
import type { Fixture } from "./fixtures.ts";

/** The house's margin on every three-way or two-way market. */
const MARGIN = 0.06;
const SHORTEST_MILLI = 1_010;
const LONGEST_MILLI = 51_000;
/** How long a market is suspended after an event that changes the match. */
const SHAKEN_MS = 12_000;
/** Before a match, the share of steps at which the price changes. */
const MOVES = 0.3;

/** A money line from a moment on. Odds in thousandths; no draw where the sport has none. */
export interface Price {
  atMs: number;
  suspended: boolean;
  homeMilli: number;
  drawMilli: number | null;
  awayMilli: number;
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

function oddsMilli(probability: number): number {
  const fair = 1_000 / Math.max(probability, 1e-6) / (1 + MARGIN);
  return Math.min(LONGEST_MILLI, Math.max(SHORTEST_MILLI, Math.floor(fair / 10) * 10));
}

/** The probabilities of zero to eight further goals. */
function goals(mean: number): number[] {
  const shares = [Math.exp(-mean)];
  for (let more = 1; more <= 8; more += 1) shares.push(((shares[more - 1] ?? 0) * mean) / more);
  return shares;
}

/** The probabilities of home, draw and away in a football match, from the goals that are still expected. */
function threeWay(edge: number, moment: Moment | undefined): [number, number, number] {
  const left = moment?.left ?? 1;
  const ahead = (moment?.home ?? 0) - (moment?.away ?? 0);
  const [home, away] = [goals(1.45 * left * Math.exp(edge / 2)), goals(1.15 * left * Math.exp(-edge / 2))];
  const chances: [number, number, number] = [0, 0, 0];
  for (const [ofHome, one] of home.entries())
    for (const [ofAway, other] of away.entries()) {
      const result = ahead + ofHome - ofAway;
      chances[result > 0 ? 0 : result === 0 ? 1 : 2] += one * other;
    }
  return chances;
}

/** When the price last changed. @param stepMs how often it may change */
function movedAt(chance: Chance, { fixture, course }: Match, nowMs: number, stepMs: number): number {
  const { knownAtMs, startsAtMs, key } = fixture;
  const moment = momentAt(course, nowMs);
  if (nowMs >= course.endsAtMs) return course.endsAtMs;
  let step = Math.floor((nowMs - knownAtMs) / stepMs);
  if (moment) {
    const edges = [moment.atMs, ...(moment.isUncertain ? [moment.atMs + SHAKEN_MS] : [])];
    return Math.max(startsAtMs, knownAtMs + step * stepMs, ...edges.filter((atMs) => atMs <= nowMs));
  }
  while (step > 0 && chance(key, "moves", step) >= MOVES) step -= 1;
  return knownAtMs + step * stepMs;
}

export interface Match {
  fixture: Fixture;
  course: Course;
}

/** The price of a match at a time. @param stepMs how often it may change */
export function priceAt(chance: Chance, match: Match, nowMs: number, stepMs: number): Price {
  const { fixture, course } = match;
  const atMs = movedAt(chance, match, nowMs, stepMs);
  const moment = momentAt(course, atMs);
  const place = (atMs - fixture.knownAtMs) / stepMs;
  const mood =
    0.28 * wander(chance, `${fixture.key}|tide`, place / 60) +
    0.1 * wander(chance, `${fixture.key}|wave`, place / 5);
  const edge = fixture.home.strength - fixture.away.strength + mood * (moment?.left ?? 1);
  const suspended =
    nowMs >= course.endsAtMs || (moment?.isUncertain === true && atMs < moment.atMs + SHAKEN_MS);
  if (fixture.league.sport === "football") {
    const [home, draw, away] = threeWay(edge, moment);
    const odds = { homeMilli: oddsMilli(home), drawMilli: oddsMilli(draw), awayMilli: oddsMilli(away) };
    return { atMs, suspended, ...odds };
  }
  const home = logistic(1.1 * edge * (moment?.left ?? 1) + (moment?.lead ?? 0));
  return { atMs, suspended, homeMilli: oddsMilli(home), drawMilli: null, awayMilli: oddsMilli(1 - home) };
}
