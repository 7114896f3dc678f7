import { isPlayed, otherSide, type Period, type PeriodFacts } from "./facts.ts";
import {
  allVoid,
  factsOf,
  handicap,
  type MarketSpec,
  type MarketType,
  overUnder,
  type Results,
  type SpecifierName,
  specifier,
  winnerOf,
  wins,
} from "./market-type.ts";

const RACKETS = ["tennis", "badminton"] as const;
const POINTS = ["basketball", "kabaddi"] as const;
const ALL = [...RACKETS, ...POINTS, "esports"] as const;

const sum = (periods: readonly Period[]): [home: number, away: number] => [
  periods.reduce((points, { home }) => points + home, 0),
  periods.reduce((points, { away }) => points + away, 0),
];

/** The periods that each side has won: sets, games or maps. */
const won = (periods: readonly Period[]): [home: number, away: number] => {
  const done = periods.filter(({ isDone }) => isDone);
  return [
    done.filter(({ home, away }) => home > away).length,
    done.filter(({ home, away }) => away > home).length,
  ];
};

/** A market on one period, by its number; void where the match ends before that period, or within it (a forfeited map). */
const inPeriod =
  (settle: (period: Period, market: MarketSpec) => Results | undefined): MarketType["settle"] =>
  (facts, market) => {
    const match = factsOf(facts, ...ALL);
    const period = match.periods[specifier(market) - 1];
    const decided = period && settle(period, market);
    return decided ?? (isPlayed(match) ? allVoid(market) : undefined);
  };

const periodWinner = inPeriod((period, market) =>
  period.isDone ? winnerOf(market, period.home, period.away) : undefined,
);
const periodTotal = inPeriod((period, market) => overUnder(market, period.home + period.away, period.isDone));

const common = {
  group: "periods",
  specifiers: [],
  hasLine: false,
  subject: null,
  countsTowardsTurnover: true,
  rules: [],
} as const;

const winnerType = (sport: PeriodFacts["sport"], name: SpecifierName) =>
  ({
    ...common,
    sports: [sport],
    specifiers: [name],
    outcomes: ["home", "away"],
    rules: ["periodUnfinished", ...(sport === "basketball" ? (["drawIsVoid"] as const) : [])],
    settle: periodWinner,
  }) as const satisfies MarketType;

const totalType = (sport: PeriodFacts["sport"], name: SpecifierName) =>
  ({
    ...common,
    sports: [sport],
    specifiers: [name],
    hasLine: true,
    outcomes: ["over", "under"],
    rules: ["periodUnfinished", "wholeLine"],
    settle: periodTotal,
  }) as const satisfies MarketType;

export const PERIODS = {
  handicap: {
    ...common,
    group: "handicap",
    sports: [...RACKETS, ...POINTS],
    hasLine: true,
    outcomes: ["home", "away"],
    rules: ["wholeLine"],
    settle: (facts, market) =>
      isPlayed(facts) ? handicap(market, ...sum(factsOf(facts, ...ALL).periods)) : undefined,
  },
  setWinner: winnerType("tennis", "set"),
  setGames: totalType("tennis", "set"),
  gameWinner: winnerType("badminton", "game"),
  gamePoints: totalType("badminton", "game"),
  quarterWinner: winnerType("basketball", "quarter"),
  quarterTotals: totalType("basketball", "quarter"),
  mapWinner: winnerType("esports", "map"),
  mapRounds: totalType("esports", "map"),
  /** Sets of tennis and games of badminton, in matches of the best of three. */
  setScore: {
    ...common,
    group: "main",
    sports: RACKETS,
    outcomes: ["2-0", "2-1", "1-2", "0-2"],
    settle: (facts, market) =>
      isPlayed(facts) ? wins(market, won(factsOf(facts, ...ALL).periods).join("-")) : undefined,
  },
  mapHandicap: {
    ...common,
    group: "handicap",
    sports: ["esports"],
    hasLine: true,
    outcomes: ["home", "away"],
    settle: (facts, market) =>
      isPlayed(facts) ? handicap(market, ...won(factsOf(facts, ...ALL).periods)) : undefined,
  },
  totalMaps: {
    ...common,
    group: "totals",
    sports: ["esports"],
    hasLine: true,
    outcomes: ["over", "under"],
    settle: (facts, market) =>
      // A map that has begun counts only when it is played, but is never taken back.
      overUnder(
        market,
        factsOf(facts, ...ALL).periods.filter(({ isDone }) => isDone).length,
        isPlayed(facts),
      ),
  },
} as const satisfies Record<string, MarketType>;

/** The winner of a match: by points, or by sets, games and maps won; after a retirement once the first of these is done. */
export function periodsWinner(facts: PeriodFacts, market: MarketSpec): Results | undefined {
  const { sport, periods, ending } = facts;
  if (ending?.how === "retired" && (RACKETS as readonly string[]).includes(sport)) {
    return periods.some(({ isDone }) => isDone) ? wins(market, otherSide(ending.by)) : allVoid(market);
  }
  if (!isPlayed(facts)) return undefined;
  const isByPoints = (POINTS as readonly string[]).includes(sport);
  return winnerOf(market, ...(isByPoints ? sum(periods) : won(periods)));
}

/** Over and under all points or games of a match. */
export function periodsTotal(facts: PeriodFacts, market: MarketSpec): Results | undefined {
  const [home, away] = sum(facts.periods);
  return overUnder(market, home + away, isPlayed(facts));
}

/** The winner of a half of kabaddi, and over and under its points. */
export const kabaddiHalf = { winner: periodWinner, total: periodTotal };
