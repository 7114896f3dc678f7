/** The chances of the scores of a set, game or map, and of a match of the best of three. */
export type Scores = readonly (readonly [home: number, away: number, chance: number])[];

export interface RaceRules {
  to: number;
  by: number;
  /** At this score one point decides. */
  cap: number;
}

export const isWon = ({ to, by, cap }: RaceRules, one: number, other: number): boolean =>
  Math.max(one, other) >= cap || (Math.max(one, other) >= to && Math.abs(one - other) >= by);

/** The final scores of a game of points, each of which the home side wins with the same chance. */
export function raceScores(rules: RaceRules, chance: number, home = 0, away = 0): Scores {
  const wide = rules.cap + 1;
  const grid = new Float64Array(wide * wide);
  grid[home * wide + away] = 1;
  const scores: [number, number, number][] = [];
  for (let one = home; one < wide; one += 1)
    for (let other = away; other < wide; other += 1) {
      const share = grid[one * wide + other] as number;
      if (share === 0) continue;
      if (isWon(rules, one, other)) {
        scores.push([one, other, share]);
        continue;
      }
      grid[(one + 1) * wide + other] = (grid[(one + 1) * wide + other] as number) + share * chance;
      grid[one * wide + other + 1] = (grid[one * wide + other + 1] as number) + share * (1 - chance);
    }
  return scores;
}

/** The chance that the server wins a game of tennis. @param point that of each of its points */
export function gameWon(point: number, server = 0, receiver = 0): number {
  if (server >= 4 && server - receiver >= 2) return 1;
  if (receiver >= 4 && receiver - server >= 2) return 0;
  const lost = 1 - point;
  if (server >= 3 && receiver >= 3) {
    const deuce = (point * point) / (point * point + lost * lost);
    if (server === receiver) return deuce;
    return server > receiver ? point + lost * deuce : point * deuce;
  }
  return point * gameWon(point, server + 1, receiver) + lost * gameWon(point, server, receiver + 1);
}

/** The state of a set of tennis. */
export interface SetState {
  home: number;
  away: number;
  /** Whether the home side serves the present game. */
  isHomeServing: boolean;
  /** The chance that the home side wins the present game, or the tie-break. */
  present: number;
}

/** The final games of a set from a state on. @param holds the chance of each side to win a game that it serves */
export function setScores(
  { home, away, isHomeServing, present }: SetState,
  holds: { home: number; away: number },
  tieBreak: number,
): Scores {
  const grid = new Float64Array(8 * 8);
  grid[home * 8 + away] = 1;
  const scores: [number, number, number][] = [];
  for (let one = home; one <= 7; one += 1)
    for (let other = away; other <= 7; other += 1) {
      const share = grid[one * 8 + other] as number;
      if (share === 0) continue;
      const most = Math.max(one, other);
      if (most === 7 || (most === 6 && Math.abs(one - other) >= 2)) {
        scores.push([one, other, share]);
        continue;
      }
      const served = (one + other - home - away) % 2 === 0 ? isHomeServing : !isHomeServing;
      const game = one === 6 && other === 6 ? tieBreak : served ? holds.home : 1 - holds.away;
      const chance = one === home && other === away ? present : game;
      grid[(one + 1) * 8 + other] = (grid[(one + 1) * 8 + other] as number) + share * chance;
      grid[one * 8 + other + 1] = (grid[one * 8 + other + 1] as number) + share * (1 - chance);
    }
  return scores;
}

/** What a match of the best of three may come to. */
export interface MatchChances {
  /** The chances of 2-0, 2-1, 1-2 and 0-2. */
  results: Readonly<Record<"2-0" | "2-1" | "1-2" | "0-2", number>>;
  /** All points or games, and the home side's lead in them. */
  totals: Map<number, number>;
  leads: Map<number, number>;
}

interface Branch {
  won: [number, number];
  chance: number;
  totals: Map<number, number>;
  leads: Map<number, number>;
}

const add = (map: Map<number, number>, value: number, chance: number): void => {
  map.set(value, (map.get(value) ?? 0) + chance);
};

/**
 * @param done finished sets, games or maps
 * @param present the scores of the one that is played
 * @param fresh those of a later one
 */
export function bestOfThree(
  done: readonly (readonly [number, number])[],
  present: Scores,
  fresh: Scores,
): MatchChances {
  const wins = (one: 0 | 1): number => done.filter((score) => score[one] > score[one === 0 ? 1 : 0]).length;
  const sums = done.reduce(
    ([total, lead], [one, other]) => [total + one + other, lead + one - other] as const,
    [0, 0] as const,
  );
  let alive: Branch[] = [
    { won: [wins(0), wins(1)], chance: 1, totals: new Map([[sums[0], 1]]), leads: new Map([[sums[1], 1]]) },
  ];
  const ended = new Map<string, Branch>();
  for (let scores = present; alive.length > 0; scores = fresh) {
    const next = new Map<string, Branch>();
    for (const branch of alive) step(branch, scores, next, ended);
    alive = [...next.values()];
  }
  const chances: MatchChances = {
    results: { "2-0": 0, "2-1": 0, "1-2": 0, "0-2": 0 },
    totals: new Map(),
    leads: new Map(),
  };
  const results: Record<string, number> = chances.results;
  for (const [key, { chance, totals, leads }] of ended) {
    results[key] = chance;
    for (const [value, share] of totals) add(chances.totals, value, share);
    for (const [value, share] of leads) add(chances.leads, value, share);
  }
  return chances;
}

/** Adds what a branch becomes after one more set, game or map. */
function step(branch: Branch, scores: Scores, next: Map<string, Branch>, ended: Map<string, Branch>): void {
  for (const [one, other, chance] of scores) {
    const won: [number, number] = [
      branch.won[0] + (one > other ? 1 : 0),
      branch.won[1] + (one > other ? 0 : 1),
    ];
    const into = Math.max(...won) === 2 ? ended : next;
    const key = won.join("-");
    const target = into.get(key) ?? { won, chance: 0, totals: new Map(), leads: new Map() };
    into.set(key, target);
    target.chance += branch.chance * chance;
    for (const [value, share] of branch.totals) add(target.totals, value + one + other, share * chance);
    for (const [value, share] of branch.leads) add(target.leads, value + one - other, share * chance);
  }
}
