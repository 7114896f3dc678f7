import { LOST, WON } from "../leg-result.ts";
import { type FootballFacts, isPlayed, type Side } from "./facts.ts";
import {
  factsOf,
  handicap,
  type MarketSpec,
  type MarketType,
  oddOrEven,
  overUnder,
  type Results,
  sideOf,
  specifier,
  winnerOf,
  wins,
} from "./market-type.ts";

/** The most goals of a side that have an outcome of their own; other scores share one. */
const MOST_GOALS = 4;
const SIDES = ["home", "draw", "away"] as const;
const scores = Array.from({ length: MOST_GOALS + 1 }, (_, home) =>
  Array.from({ length: MOST_GOALS + 1 }, (_unused, away) => `${home}-${away}`),
).flat();

/** @param half only what was done in this half */
const count = (done: readonly { side: Side; half: 1 | 2 }[], side: Side, half?: number): number =>
  done.filter((one) => one.side === side && (half === undefined || one.half === half)).length;

const score = ({ goals }: FootballFacts, half?: number): [home: number, away: number] => [
  count(goals, "home", half),
  count(goals, "away", half),
];

const ahead = ([home, away]: readonly [number, number]): (typeof SIDES)[number] =>
  home > away ? "home" : home < away ? "away" : "draw";

/** Decided by the final score. */
const atTheEnd =
  (settle: (market: MarketSpec, home: number, away: number) => Results): MarketType["settle"] =>
  (facts, market) =>
    isPlayed(facts) ? settle(market, ...score(factsOf(facts, "football"))) : undefined;

const common = {
  sports: ["football"],
  specifiers: [],
  hasLine: false,
  subject: null,
  countsTowardsTurnover: true,
  rules: [],
} as const;

export const FOOTBALL = {
  asianHandicap: {
    ...common,
    group: "handicap",
    hasLine: true,
    outcomes: ["home", "away"],
    rules: ["quarterLine"],
    settle: atTheEnd(handicap),
  },
  doubleChance: {
    ...common,
    group: "main",
    outcomes: ["homeOrDraw", "homeOrAway", "drawOrAway"],
    settle: atTheEnd((market, home, away) => {
      if (home === away) return wins(market, "homeOrDraw", "drawOrAway");
      return wins(market, "homeOrAway", home > away ? "homeOrDraw" : "drawOrAway");
    }),
  },
  drawNoBet: {
    ...common,
    group: "main",
    outcomes: ["home", "away"],
    rules: ["drawIsVoid"],
    settle: atTheEnd(winnerOf),
  },
  bothTeamsScore: {
    ...common,
    group: "goals",
    outcomes: ["yes", "no"],
    settle: (facts, market) => {
      const both = score(factsOf(facts, "football")).every((goals) => goals > 0);
      if (both) return wins(market, "yes");
      return isPlayed(facts) ? wins(market, "no") : undefined;
    },
  },
  correctScore: {
    ...common,
    group: "goals",
    outcomes: [...scores, "other"],
    settle: (facts, market) => {
      const [home, away] = score(factsOf(facts, "football"));
      // No score with an outcome of its own can come any more.
      if (Math.max(home, away) > MOST_GOALS) return wins(market, "other");
      return isPlayed(facts) ? wins(market, `${home}-${away}`) : undefined;
    },
  },
  halfTimeFullTime: {
    ...common,
    group: "halves",
    outcomes: SIDES.flatMap((half) => SIDES.map((full) => `${half}-${full}`)),
    settle: (facts, market) => {
      const played = factsOf(facts, "football");
      if (!isPlayed(played)) return undefined;
      return wins(market, `${ahead(score(played, 1))}-${ahead(score(played))}`);
    },
  },
  oddEven: { ...common, group: "goals", outcomes: ["odd", "even"], settle: atTheEnd(oddEvenGoals) },
  nextGoal: {
    ...common,
    group: "goals",
    specifiers: ["goal"],
    outcomes: ["home", "none", "away"],
    settle: (facts, market) => {
      const goal = factsOf(facts, "football").goals[specifier(market) - 1];
      if (goal) return wins(market, goal.side);
      return isPlayed(facts) ? wins(market, "none") : undefined;
    },
  },
  teamTotals: {
    ...common,
    group: "goals",
    hasLine: true,
    subject: "side",
    outcomes: ["over", "under"],
    rules: ["quarterLine"],
    settle: (facts, market) =>
      overUnder(market, count(factsOf(facts, "football").goals, sideOf(market)), isPlayed(facts)),
  },
  cornersTotals: {
    ...common,
    group: "specials",
    hasLine: true,
    outcomes: ["over", "under"],
    rules: ["wholeLine"],
    settle: (facts, market) => overUnder(market, factsOf(facts, "football").corners.length, isPlayed(facts)),
  },
  cardsTotals: {
    ...common,
    group: "specials",
    hasLine: true,
    outcomes: ["over", "under"],
    rules: ["cards", "wholeLine"],
    settle: (facts, market) => {
      const { cards } = factsOf(facts, "football");
      const total = cards.reduce((sum, { isRed }) => sum + (isRed ? 2 : 1), 0);
      return overUnder(market, total, isPlayed(facts));
    },
  },
  cleanSheet: {
    ...common,
    group: "goals",
    subject: "side",
    outcomes: ["yes", "no"],
    settle: (facts, market) => {
      const other = sideOf(market) === "home" ? "away" : "home";
      if (count(factsOf(facts, "football").goals, other) > 0) return { yes: LOST, no: WON };
      return isPlayed(facts) ? { yes: WON, no: LOST } : undefined;
    },
  },
} as const satisfies Record<string, MarketType>;

function oddEvenGoals(market: MarketSpec, home: number, away: number): Results {
  return oddOrEven(market, home + away);
}

/** The winner of a football match or of one of its halves, for the types that several sports share. */
export function footballWinner(facts: FootballFacts, market: MarketSpec, half?: number): Results | undefined {
  const isOver = half === undefined ? isPlayed(facts) : facts.halvesDone >= half;
  return isOver ? winnerOf(market, ...score(facts, half)) : undefined;
}

/** Over and under the goals of a match or of one of its halves. */
export function footballTotal(facts: FootballFacts, market: MarketSpec, half?: number): Results | undefined {
  const isOver = half === undefined ? isPlayed(facts) : facts.halvesDone >= half;
  const [home, away] = score(facts, half);
  return overUnder(market, home + away, isOver);
}
