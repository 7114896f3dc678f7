import type { Chance } from "./chance.ts";

/**
 * The model of an innings: the chances of a ball by the stage of the innings, the wickets that have fallen and how much better
 * the batting side is. Matches are played by it and all cricket markets are priced by it.
 */
interface Outcome {
  runs: number;
  isWicket: boolean;
  isLegal: boolean;
  chance: number;
}

const BALLS_OF_T20 = 120;
const MOST_WICKETS = 10;
/** Wicket, one, two, four, six, wide; the rest are dots. By stage: first six overs, middle, last four. */
const STAGES = [
  { until: 36, chances: [0.036, 0.32, 0.07, 0.155, 0.042, 0.03] },
  { until: 96, chances: [0.042, 0.43, 0.085, 0.09, 0.044, 0.03] },
  { until: BALLS_OF_T20, chances: [0.07, 0.38, 0.1, 0.12, 0.09, 0.03] },
] as const;

/** The place of a ball in an innings of full length, so that a shortened one has all stages, too. */
const stageOf = (ball: number, balls: number): number => {
  const stage = STAGES.findIndex(({ until }) => (ball * BALLS_OF_T20) / balls < until);
  return stage < 0 ? STAGES.length - 1 : stage;
};

function outcomesOf(stage: number, wickets: number, edge: number): Outcome[] {
  const [wicket, one, two, four, six, wide] = (STAGES[stage] ?? STAGES[0]).chances;
  const tail = wickets >= 7 ? 0.6 : wickets >= 5 ? 0.85 : 1;
  const hits = tail * (1 + 0.16 * edge);
  const falls = (wickets >= 7 ? 1.5 : wickets >= 5 ? 1.15 : 1) * (1 - 0.2 * edge);
  const scored: [number, number][] = [
    [1, one],
    [2, two],
    [4, four * hits],
    [6, six * hits],
  ];
  const dot = 1 - wide - wicket * falls - scored.reduce((sum, [, chance]) => sum + chance, 0);
  const hit = (runs: number, chance: number): Outcome => ({ runs, chance, isWicket: false, isLegal: true });
  return [
    { runs: 0, isWicket: true, isLegal: true, chance: wicket * falls },
    ...scored.map(([runs, chance]) => hit(runs, chance)),
    { runs: 1, isWicket: false, isLegal: false, chance: wide },
    hit(0, dot),
  ];
}

/** What is still to come from a ball on, up to another one. */
export interface RunsToCome {
  mean: number;
  variance: number;
}

export interface InningsModel {
  /** The outcome of a ball. @param luck from 0 to 1 */
  play(ball: number, wickets: number, luck: number): Outcome;
  /** The runs between two balls of the innings, counted in legal balls. */
  toCome(ball: number, wickets: number, until: number): RunsToCome;
  /** The chance that a wicket falls with a ball, and the mean runs of it. */
  ofBall(ball: number, wickets: number): { wicket: number; runs: number };
  /** The chances of zero, one, two … runs in a whole over that starts with this ball. */
  ofOver(ball: number, wickets: number): number[];
  /** The chances of winning and of a tie in a chase. */
  chase(target: number): (ball: number, wickets: number, runs: number) => { win: number; tie: number };
}

const STATES = MOST_WICKETS + 1;

/** @param balls the length of the innings @param edge of the batting side, in logits */
export function createInningsModel(balls: number, edge: number): InningsModel {
  const known = STAGES.map((_, stage) =>
    Array.from({ length: STATES }, (_unused, wickets) => outcomesOf(stage, wickets, edge)),
  );
  const stages = Array.from({ length: balls + 1 }, (_, ball) => stageOf(ball, balls));
  const outcomes = (ball: number, wickets: number): Outcome[] => known[stages[ball] ?? 0]?.[wickets] ?? [];
  const overs = new Map<number, number[]>();
  const tables = new Map<number, { mean: Float64Array; square: Float64Array }>();
  const tableUntil = (until: number) => {
    const so = tables.get(until) ?? momentsUntil(outcomes, until);
    tables.set(until, so);
    return so;
  };
  return {
    play(ball, wickets, luck) {
      let left = luck;
      const all = outcomes(ball, wickets);
      return all.find(({ chance }) => (left -= chance) < 0) ?? (all.at(-1) as Outcome);
    },
    toCome(ball, wickets, until) {
      const { mean, square } = tableUntil(Math.min(until, balls));
      const place = ball * STATES + wickets;
      const expected = mean[place] ?? 0;
      return { mean: expected, variance: Math.max(0, (square[place] ?? 0) - expected * expected) };
    },
    ofBall(ball, wickets) {
      const all = outcomes(Math.min(ball, balls - 1), wickets);
      return {
        wicket: all.reduce((sum, one) => sum + (one.isWicket ? one.chance : 0), 0),
        runs: all.reduce((sum, one) => sum + one.runs * one.chance, 0),
      };
    },
    ofOver(ball, wickets) {
      const place = (stages[ball] ?? 0) * STATES + wickets;
      const so = overs.get(place) ?? runsOfOver(outcomes(ball, wickets));
      overs.set(place, so);
      return so;
    },
    chase: (target) => chaseTable(outcomes, balls, target),
  };
}

/** Mean and mean square of the runs from each ball and number of wickets up to a ball. */
function momentsUntil(outcomes: (ball: number, wickets: number) => Outcome[], until: number) {
  const mean = new Float64Array((until + 1) * STATES);
  const square = new Float64Array((until + 1) * STATES);
  for (let ball = until - 1; ball >= 0; ball -= 1)
    for (let wickets = 0; wickets < MOST_WICKETS; wickets += 1) {
      let [first, second, again] = [0, 0, 0];
      for (const { runs, isWicket, isLegal, chance } of outcomes(ball, wickets)) {
        if (!isLegal) {
          again = chance;
          continue;
        }
        const next = (ball + 1) * STATES + wickets + (isWicket ? 1 : 0);
        const [m, s] = [mean[next] ?? 0, square[next] ?? 0];
        first += chance * (runs + m);
        second += chance * (runs * runs + 2 * runs * m + s);
      }
      // A wide gives a run and the same ball again.
      const place = ball * STATES + wickets;
      const expected = (again + first) / (1 - again);
      mean[place] = expected;
      square[place] = (again * (1 + 2 * expected) + second) / (1 - again);
    }
  return { mean, square };
}

const MOST_RUNS_OF_OVER = 40;

/** The chances of the runs of six legal balls and the wides between them. */
function runsOfOver(outcomes: readonly Outcome[]): number[] {
  const wide = outcomes.find(({ isLegal }) => !isLegal)?.chance ?? 0;
  let chances = [1];
  for (let ball = 0; ball < 6; ball += 1) {
    const next = Array.from({ length: MOST_RUNS_OF_OVER + 1 }, () => 0);
    for (const [so, chance] of chances.entries())
      for (const { runs, isLegal, chance: share } of outcomes) {
        // One wide before the ball is likely enough to count, two aren't.
        if (!isLegal) continue;
        const [one, two] = [so + runs, so + runs + 1];
        if (one <= MOST_RUNS_OF_OVER) next[one] = (next[one] ?? 0) + chance * share;
        if (two <= MOST_RUNS_OF_OVER) next[two] = (next[two] ?? 0) + chance * share * wide;
      }
    const sum = next.reduce((total, one) => total + one, 0);
    chances = next.map((one) => one / sum);
  }
  return chances;
}

/**
 * The chances of a ball and of a number of wickets, for all numbers of runs that are needed. It runs 1,200 times for a chase,
 * and is written out for that.
 * @param at where the present ball, the next one, and the next one after a wicket begin in the table
 */
function fillRow(
  table: Float32Array,
  outcomes: readonly Outcome[],
  { row, next, fallen, target }: { row: number; next: number; fallen: number; target: number },
): void {
  const [wicket = 0, one = 0, two = 0, four = 0, six = 0, wide = 0, dot = 0] = outcomes.map(
    ({ chance }) => chance,
  );
  for (let needed = 1; needed <= target; needed += 1) {
    const value =
      wicket * (table[fallen + needed] as number) +
      dot * (table[next + needed] as number) +
      one * (table[next + needed - 1] as number) +
      wide * (table[row + needed - 1] as number) +
      two * (table[next + (needed > 2 ? needed - 2 : 0)] as number) +
      four * (table[next + (needed > 4 ? needed - 4 : 0)] as number) +
      six * (table[next + (needed > 6 ? needed - 6 : 0)] as number);
    table[row + needed] = value;
  }
}

/** The exact chances of a chase by balls, wickets and runs that are needed: what comes after each ball is known. */
function chaseTable(outcomes: (ball: number, wickets: number) => Outcome[], balls: number, target: number) {
  const wide = target + 1;
  const size = (balls + 1) * STATES * wide;
  const [wins, ties] = [new Float32Array(size), new Float32Array(size)];
  const place = (ball: number, wickets: number, needed: number): number =>
    (ball * STATES + wickets) * wide + needed;
  for (let ball = balls; ball >= 0; ball -= 1)
    for (let wickets = MOST_WICKETS; wickets >= 0; wickets -= 1) {
      wins[place(ball, wickets, 0)] = 1;
      // At the end one run short is a tie.
      if (ball === balls || wickets === MOST_WICKETS) {
        ties[place(ball, wickets, 1)] = 1;
        continue;
      }
      const all = outcomes(ball, wickets);
      const row = place(ball, wickets, 0);
      const next = place(ball + 1, wickets, 0);
      for (const table of [wins, ties]) fillRow(table, all, { row, next, fallen: next + wide, target });
    }
  return (ball: number, wickets: number, runs: number): { win: number; tie: number } => {
    const at = place(Math.min(ball, balls), wickets, Math.max(0, target - runs));
    return { win: wins[at] ?? 0, tie: ties[at] ?? 0 };
  };
}

/** The innings of a side, ball by ball, as it was played. */
export interface PlayedBall {
  over: number;
  runs: number;
  isLegal: boolean;
  isWicket: boolean;
  /** After the ball. */
  legal: number;
  wickets: number;
  total: number;
}

/** @param target the runs that end the innings; undefined in the first one */
export function playInnings(
  model: InningsModel,
  chance: Chance,
  name: string,
  { balls, target = Number.POSITIVE_INFINITY }: { balls: number; target?: number | undefined },
): PlayedBall[] {
  const played: PlayedBall[] = [];
  let [legal, wickets, total] = [0, 0, 0];
  for (let ball = 0; legal < balls && wickets < MOST_WICKETS && total < target; ball += 1) {
    const { runs, isWicket, isLegal } = model.play(legal, wickets, chance(name, ball));
    const over = Math.floor(legal / 6) + 1;
    if (isLegal) legal += 1;
    if (isWicket) wickets += 1;
    total += runs;
    played.push({ over, runs, isLegal, isWicket, legal, wickets, total });
  }
  return played;
}
