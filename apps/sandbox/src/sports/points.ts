import type { ScoreboardOf } from "@khela/contract/scoreboards";
import type { PeriodFacts } from "@khela/rules/sports/markets/facts";
import type { Chance } from "./chance.ts";
import type { Fixture } from "./fixtures.ts";
import { aboveHalf, normal } from "./odds.ts";
import {
  type Course,
  type FinalResult,
  type Moment,
  offer,
  type Offer,
  overUnder,
  twoWay,
} from "./offers.ts";

/** A sport whose sides collect points by the clock: basketball and kabaddi. */
interface PointSport {
  sport: "basketball" | "kabaddi";
  periods: number;
  /** The steps of a period: half minutes, or raids. */
  steps: number;
  stepMs: number;
  breakMs: number;
  /** The points of a step. @param luck from 0 to 1 for each side */
  play(step: number, luck: readonly [number, number], edge: number): [home: number, away: number];
  /** The mean of a side's points of a step, and what a logit of strength adds to it. */
  mean: number;
  ofEdge: number;
  variance: number;
  /** The distance of the lines of totals and handicaps. */
  grid: number;
  winner: "quarterWinner" | "halfWinner";
  total: "quarterTotals" | "halfTotals";
}

function basket(luck: number, edge: number): number {
  const scale = 1 + 0.06 * edge;
  if (luck < 0.09 * scale) return 3;
  if (luck < 0.4 * scale) return 2;
  return luck < 0.51 * scale ? 1 : 0;
}

const MINUTE_MS = 60_000;
/** The points that a correction moves. */
const MISCOUNTED = 3;
const SPORTS = {
  basketball: {
    sport: "basketball",
    periods: 4,
    steps: 20,
    stepMs: 50_000,
    breakMs: 4 * MINUTE_MS,
    play: (_, luck, edge) => [basket(luck[0], edge), basket(luck[1], -edge)],
    mean: 1,
    ofEdge: 0.06,
    variance: 1.16,
    grid: 4,
    winner: "quarterWinner",
    total: "quarterTotals",
  },
  kabaddi: {
    sport: "kabaddi",
    periods: 2,
    steps: 40,
    stepMs: 30_000,
    breakMs: 5 * MINUTE_MS,
    play(step, [luck], edge) {
      const isHome = step % 2 === 0;
      const raid = luck + (isHome ? 0.06 : -0.06) * edge;
      const [raider, defender] = [raid > 0.92 ? 2 : raid > 0.45 ? 1 : 0, raid < 0.22 ? 1 : 0];
      return isHome ? [raider, defender] : [defender, raider];
    },
    mean: 0.425,
    ofEdge: 0.09,
    variance: 0.32,
    grid: 3,
    winner: "halfWinner",
    total: "halfTotals",
  },
} as const satisfies Record<string, PointSport>;

/** In overtime a quarter of a period decides, again and again, until a side is ahead. */
const OVERTIME_PART = 4;

interface Step {
  period: number;
  /** Steps of the period that were played. */
  step: number;
  /** Points of each period so far. */
  points: (readonly [number, number])[];
}

function stepsOf(sport: PointSport, chance: Chance, key: string, edge: number): Step[] {
  const steps: Step[] = [{ period: 0, step: 0, points: [[0, 0]] }];
  const points: [number, number][] = [];
  const lead = (): number => points.reduce((sum, [home, away]) => sum + home - away, 0);
  for (let period = 0; period < sport.periods || lead() === 0; period += 1) {
    points.push([0, 0]);
    const length = period < sport.periods ? sport.steps : sport.steps / OVERTIME_PART;
    for (let step = 1; step <= length; step += 1) {
      const luck = [chance(key, "home", period, step), chance(key, "away", period, step)] as const;
      const [home, away] = sport.play(step, luck, edge);
      const so = points[period] ?? [0, 0];
      points[period] = [so[0] + home, so[1] + away];
      steps.push({ period, step, points: points.map(([one, other]) => [one, other]) });
    }
  }
  return steps;
}

const sum = (points: readonly (readonly [number, number])[]): [number, number] => [
  points.reduce((total, [home]) => total + home, 0),
  points.reduce((total, [, away]) => total + away, 0),
];

/** Half lines around an expected value, in quarters. */
function linesAround(expected: number, grid: number, count = 3): number[] {
  const middle = Math.round(expected / grid);
  const first = middle - Math.floor(count / 2);
  return Array.from({ length: count }, (_, place) => ((first + place) * grid + 0.5) * 4);
}

/** What is expected of a stretch of steps, with the points that there are. */
interface Expected {
  lead: number;
  total: number;
  variance: number;
}

const expect = (
  sport: PointSport,
  [home, away]: readonly [number, number],
  steps: number,
  edge: number,
): Expected => ({
  lead: home - away + 2 * sport.ofEdge * edge * steps,
  total: home + away + 2 * sport.mean * steps,
  variance: 2 * sport.variance * steps,
});

function periodOffers(sport: PointSport, number: number, { lead, total, variance }: Expected): Offer[] {
  const deviation = Math.sqrt(variance);
  const level = normal((0.5 - lead) / deviation) - normal((-0.5 - lead) / deviation);
  const home = 1 - normal((0.5 - lead) / deviation);
  const specifiers = [number];
  const winner =
    sport.sport === "kabaddi"
      ? offer(
          sport.winner,
          [
            { key: "home", chance: home },
            { key: "draw", chance: level },
            { key: "away", chance: 1 - home - level },
          ],
          { specifiers },
        )
      : twoWay(sport.winner, ["home", "away"], home / (1 - level), { specifiers });
  return [
    winner,
    ...linesAround(total, sport.grid, 2).map((line) =>
      overUnder(sport.total, line, aboveHalf(total, variance, line / 4), { specifiers }),
    ),
  ];
}

function offersOf(sport: PointSport, { period, step, points }: Step, edge: number): Offer[] {
  const isOvertime = period >= sport.periods;
  const ofPeriod = (isOvertime ? sport.steps / OVERTIME_PART : sport.steps) - step;
  const later = isOvertime ? 0 : (sport.periods - 1 - period) * sport.steps;
  // The last two steps of a match take no bets.
  if (ofPeriod + later <= 2) return [];
  const match = expect(sport, sum(points), ofPeriod + later, edge);
  const current = expect(sport, points[period] ?? [0, 0], ofPeriod, edge);
  const wins = 1 - normal(-match.lead / Math.sqrt(match.variance));
  const hasNext = period + 1 < sport.periods;
  return [
    twoWay("moneyLine", ["home", "away"], wins),
    ...linesAround(match.lead, sport.grid).map((line) =>
      twoWay("handicap", ["home", "away"], aboveHalf(match.lead, match.variance, line / 4), { line: -line }),
    ),
    ...linesAround(match.total, sport.grid).map((line) =>
      overUnder("totals", line, aboveHalf(match.total, match.variance, line / 4)),
    ),
    ...(isOvertime || ofPeriod <= 2 ? [] : periodOffers(sport, period + 1, current)),
    ...(hasNext ? periodOffers(sport, period + 2, expect(sport, [0, 0], sport.steps, edge)) : []),
  ];
}

function points(sport: PointSport, chance: Chance, { key, startsAtMs, home, away }: Fixture): Course {
  const edge = home.strength - away.strength;
  const steps = stepsOf(sport, chance, key, edge);
  const scoreOf = ({ period, step, points: so }: Step, isOver = false): Moment["score"] => {
    const [one, other] = sum(so);
    const seconds = (period * sport.steps + step) * 30;
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return { home: String(one), away: String(other), clock: isOver ? "" : clock };
  };
  const factsOf = ({ period, step, points: so }: Step, ending: PeriodFacts["ending"]): PeriodFacts => ({
    sport: sport.sport,
    periods: so.map(([one, other], place) => ({
      home: one,
      away: other,
      isDone: place < period || ending !== null || (place < sport.periods && step === sport.steps),
    })),
    ending,
  });
  const boardOf = ({ points: so }: Step): ScoreboardOf<"basketball" | "kabaddi"> => ({
    sport: sport.sport,
    periods: so.map(([ofHome, ofAway]) => ({ home: ofHome, away: ofAway })),
  });
  const finalOf = (step: Step): FinalResult => ({
    facts: factsOf(step, played),
    score: scoreOf(step, true),
    board: boardOf(step),
  });
  const start: Step = { period: 0, step: 0, points: [[0, 0]] };
  const last = steps.at(-1) ?? start;
  const moments = steps.map((step, place): Moment => ({
    atMs: startsAtMs + place * sport.stepMs + step.period * sport.breakMs,
    score: scoreOf(step),
    isShaken: false,
  }));
  const played = { how: "played" } as const;
  // A basket of the first period was counted for the wrong side.
  const fixed: Step = {
    ...last,
    points: last.points.map(([one, other], place) =>
      place === 0 && one >= MISCOUNTED ? [one - MISCOUNTED, other + MISCOUNTED] : [one, other],
    ),
  };
  const [one, other] = sum(fixed.points);
  return {
    moments,
    endsAtMs: (moments.at(-1)?.atMs ?? startsAtMs) + MINUTE_MS,
    tossAtMs: null,
    factsAt: (moment) => factsOf(steps[moment] ?? start, null),
    boardAt: (moment) => boardOf(steps[moment] ?? start),
    offersAt: (moment, mood) => offersOf(sport, steps[moment] ?? start, edge + mood),
    final: finalOf(last),
    // A level score would need another overtime.
    corrected: one === other ? null : finalOf(fixed),
  };
}

export const basketball = (chance: Chance, fixture: Fixture): Course =>
  points(SPORTS.basketball, chance, fixture);
export const kabaddi = (chance: Chance, fixture: Fixture): Course => points(SPORTS.kabaddi, chance, fixture);
