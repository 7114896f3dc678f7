import type { Scoreboard } from "@khela/contract/scoreboards";
import type { PeriodFacts } from "@khela/rules/sports/markets/facts";
import type { Chance } from "./chance.ts";
import type { Fixture } from "./fixtures.ts";
import { aboveLine, type Distribution } from "./odds.ts";
import { type Course, type Moment, offer, type Offer, overUnder, twoWay } from "./offers.ts";
import {
  bestOfThree,
  gameWon,
  isWon,
  type RaceRules,
  raceScores,
  type Scores,
  setScores,
} from "./race-model.ts";

/** Tennis, badminton and esports: the best of three sets, games or maps. */
type Race = "tennis" | "badminton" | "esports";

const MINUTE_MS = 60_000;
const POINT_MS = { tennis: 28_000, badminton: 25_000, esports: 95_000 } as const;
const BREAK_MS = { tennis: 2 * MINUTE_MS, badminton: 2 * MINUTE_MS, esports: 8 * MINUTE_MS } as const;
const RULES = { badminton: { to: 21, by: 2, cap: 30 }, esports: { to: 13, by: 2, cap: 19 } } as const;
const TIE_BREAK: RaceRules = { to: 7, by: 2, cap: 40 };
const SERVER_WINS = 0.63;

/** The chance of the home side to win a point, rounded so that whole games are reckoned once. */
const pointChance = (edge: number): number => Math.round((0.5 + 0.035 * edge) * 1_000) / 1_000;
const serverChance = (edge: number): number => SERVER_WINS + 0.03 * edge;

/** The state of a match after a point. */
interface State {
  done: (readonly [number, number])[];
  /** The games of the set, or the points of the game or map. */
  present: readonly [number, number];
  /** Tennis: the points of the game, and who serves it. */
  game: readonly [number, number];
  isHomeServing: boolean;
  isOver: boolean;
}

const START: State = { done: [], present: [0, 0], game: [0, 0], isHomeServing: true, isOver: false };

const winsOf = (done: State["done"], side: 0 | 1): number =>
  done.filter((score) => score[side] > score[side === 0 ? 1 : 0]).length;

/** Ends the set, game or map where its score does. */
function close(state: State, isDone: boolean): State {
  if (!isDone) return state;
  const done = [...state.done, state.present];
  const isOver = Math.max(winsOf(done, 0), winsOf(done, 1)) === 2;
  return { ...state, done, present: [0, 0], isOver };
}

const add = ([home, away]: readonly [number, number], isHome: boolean): readonly [number, number] =>
  isHome ? [home + 1, away] : [home, away + 1];

function afterPoint(race: Race, state: State, isHome: boolean): State {
  if (race !== "tennis") {
    const present = add(state.present, isHome);
    // In badminton the side that won the last point serves.
    return close({ ...state, present, isHomeServing: isHome }, isWon(RULES[race], ...present));
  }
  const game = add(state.game, isHome);
  const isTieBreak = state.present[0] === 6 && state.present[1] === 6;
  const rules = isTieBreak ? TIE_BREAK : { to: 4, by: 2, cap: 100 };
  if (!isWon(rules, ...game)) return { ...state, game };
  const present = add(state.present, isHome);
  const most = Math.max(...present);
  const isDone = most === 7 || (most === 6 && Math.abs(present[0] - present[1]) >= 2);
  return close({ ...state, present, game: [0, 0], isHomeServing: !state.isHomeServing }, isDone);
}

/** The chances of the scores of the set, game or map that is played, and of a later one. */
function scoresOf(
  race: Race,
  { present, game, isHomeServing }: State,
  edge: number,
): { present: Scores; fresh: Scores } {
  if (race !== "tennis") {
    const chance = pointChance(edge);
    return { present: raceScores(RULES[race], chance, ...present), fresh: freshScores(race, edge) };
  }
  const points = { home: serverChance(edge), away: serverChance(-edge) };
  const holds = { home: gameWon(points.home), away: gameWon(points.away) };
  const tieBreakPoint = (points.home + 1 - points.away) / 2;
  const tieBreak = wonBy(raceScores(TIE_BREAK, tieBreakPoint));
  const isTieBreak = present[0] === 6 && present[1] === 6;
  const [one, other] = game;
  const served = isHomeServing ? gameWon(points.home, one, other) : 1 - gameWon(points.away, other, one);
  const now = isTieBreak ? wonBy(raceScores(TIE_BREAK, tieBreakPoint, one, other)) : served;
  const set = { home: present[0], away: present[1], isHomeServing, present: now };
  const anew = { home: 0, away: 0, isHomeServing, present: isHomeServing ? holds.home : 1 - holds.away };
  return { present: setScores(set, holds, tieBreak), fresh: setScores(anew, holds, tieBreak) };
}

const known = { badminton: new Map<number, Scores>(), esports: new Map<number, Scores>() };

/** The scores of a game or map that hasn't begun. */
function freshScores(race: "badminton" | "esports", edge: number): Scores {
  const chance = pointChance(edge);
  const so = known[race].get(chance) ?? raceScores(RULES[race], chance);
  known[race].set(chance, so);
  return so;
}

const wonBy = (scores: Scores): number =>
  scores.reduce((sum, [home, away, chance]) => sum + (home > away ? chance : 0), 0);

/** Half lines of a distribution that both sides may reach, in quarters, nearest to even first. */
function fairLines(values: Distribution, grid: number, most: number): number[] {
  const mean = values.reduce((sum, [value, chance]) => sum + value * chance, 0);
  const middle = Math.round(mean / grid);
  return Array.from(
    { length: most },
    (_, place) => ((middle - Math.floor(most / 2) + place) * grid + 0.5) * 4,
  ).filter((line) => {
    const above = aboveLine(values, line);
    return above > 0.15 && above < 0.85;
  });
}

const MARKETS = {
  tennis: { winner: "setWinner", total: "setGames", grid: 2 },
  badminton: { winner: "gameWinner", total: "gamePoints", grid: 4 },
  esports: { winner: "mapWinner", total: "mapRounds", grid: 2 },
} as const;

function matchOffers(race: Race, state: State, present: Scores, fresh: Scores): Offer[] {
  const { results, totals, leads } = bestOfThree(state.done, present, fresh);
  const home = results["2-0"] + results["2-1"];
  const winner = twoWay("moneyLine", ["home", "away"], home);
  if (race === "esports") {
    return [
      winner,
      twoWay("mapHandicap", ["home", "away"], results["2-0"], { line: -6 }),
      twoWay("mapHandicap", ["home", "away"], 1 - results["0-2"], { line: 6 }),
      overUnder("totalMaps", 10, results["2-1"] + results["1-2"]),
    ];
  }
  const { grid } = MARKETS[race];
  const [ofTotals, ofLeads]: [Distribution, Distribution] = [[...totals], [...leads]];
  return [
    winner,
    offer(
      "setScore",
      Object.entries(results).map(([key, chance]) => ({ key, chance })),
    ),
    ...fairLines(ofTotals, grid, 3).map((line) => overUnder("totals", line, aboveLine(ofTotals, line))),
    ...fairLines(ofLeads, grid, 3).map((line) =>
      twoWay("handicap", ["home", "away"], aboveLine(ofLeads, line), { line: -line }),
    ),
  ];
}

function offersOf(race: Race, state: State, edge: number): Offer[] {
  if (state.isOver) return [];
  const { present, fresh } = scoresOf(race, state, edge);
  const number = state.done.length + 1;
  const { winner, total, grid } = MARKETS[race];
  const ofPeriod = (place: number, scores: Scores): Offer[] => {
    const values: Distribution = scores.map(([home, away, chance]) => [home + away, chance] as const);
    const specifiers = [place];
    return [
      twoWay(winner, ["home", "away"], wonBy(scores), { specifiers }),
      ...fairLines(values, grid / 2, 3).map((line) =>
        overUnder(total, line, aboveLine(values, line), { specifiers }),
      ),
    ];
  };
  return [
    ...matchOffers(race, state, present, fresh),
    ...ofPeriod(number, present),
    // The third one may never be played.
    ...(number === 1 ? ofPeriod(2, fresh) : []),
  ];
}

/** The points of a game of tennis as they are called. */
function gameText([own, others]: readonly [number, number], isTieBreak: boolean): string {
  if (isTieBreak) return String(own);
  if (own > 3 || others > 3) return own > others ? "A" : "40";
  return ["0", "15", "30", "40"][own] ?? "40";
}

function boardOf(race: Race, { done, present, game, isHomeServing, isOver }: State): Scoreboard {
  const periods = [...done, ...(isOver ? [] : [present])].map(([home, away]) => ({ home, away }));
  const server = isOver ? null : isHomeServing ? "home" : "away";
  if (race === "esports") return { sport: race, periods };
  if (race === "badminton") return { sport: race, periods, server };
  const isTieBreak = present[0] === 6 && present[1] === 6;
  const [home, away] = game;
  const points = { home: gameText([home, away], isTieBreak), away: gameText([away, home], isTieBreak) };
  return { sport: race, periods, game: isOver ? null : points, server };
}

function raceCourse(race: Race, chance: Chance, { key, startsAtMs, home, away }: Fixture): Course {
  const edge = home.strength - away.strength;
  const states: State[] = [{ ...START, isHomeServing: chance(key, "serves") < 0.5 }];
  for (let point = 1; !states.at(-1)?.isOver; point += 1) {
    const so = states.at(-1) ?? START;
    const serving = so.isHomeServing ? serverChance(edge) : 1 - serverChance(-edge);
    const wins = race === "tennis" ? serving : pointChance(edge);
    states.push(afterPoint(race, so, chance(key, "point", point) < wins));
  }
  const factsOf = ({ done, present, isOver }: State, isEnded: boolean): PeriodFacts => ({
    sport: race,
    periods: [
      ...done.map(([one, other]) => ({ home: one, away: other, isDone: true })),
      ...(isOver ? [] : [{ home: present[0], away: present[1], isDone: false }]),
    ],
    ending: isEnded ? { how: "played" } : null,
  });
  const scoreOf = ({ done, present, isOver }: State): Moment["score"] => ({
    home: String(winsOf(done, 0)),
    away: String(winsOf(done, 1)),
    clock: isOver ? "" : present.join("-"),
  });
  const moments = states.map((state, place): Moment => ({
    atMs: startsAtMs + place * POINT_MS[race] + state.done.length * BREAK_MS[race],
    score: scoreOf(state),
    isShaken: state.present[0] + state.present[1] + state.game[0] + state.game[1] === 0 && place > 0,
  }));
  const last = states.at(-1) ?? START;
  const start = states[0] ?? START;
  return {
    moments,
    endsAtMs: (moments.at(-1)?.atMs ?? startsAtMs) + MINUTE_MS,
    tossAtMs: null,
    factsAt: (moment) => factsOf(states[moment] ?? start, false),
    boardAt: (moment) => boardOf(race, states[moment] ?? start),
    offersAt: (moment, mood) => offersOf(race, states[moment] ?? start, edge + mood),
    final: { facts: factsOf(last, true), score: scoreOf(last), board: boardOf(race, last) },
    corrected: null,
  };
}

export const tennis = (chance: Chance, fixture: Fixture): Course => raceCourse("tennis", chance, fixture);
export const badminton = (chance: Chance, fixture: Fixture): Course =>
  raceCourse("badminton", chance, fixture);
export const esports = (chance: Chance, fixture: Fixture): Course => raceCourse("esports", chance, fixture);
