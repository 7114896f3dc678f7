import { CRICKET, cricketWinner } from "./cricket.ts";
import type { Facts, MarketSport } from "./facts.ts";
import { FOOTBALL, footballTotal, footballWinner } from "./football.ts";
import {
  allVoid,
  factsOf,
  type MarketSpec,
  type MarketType,
  type Results,
  type RuleId,
  specifier,
} from "./market-type.ts";
import { kabaddiHalf, PERIODS, periodsTotal, periodsWinner } from "./periods.ts";

const common = {
  specifiers: [],
  hasLine: false,
  subject: null,
  countsTowardsTurnover: true,
  rules: [],
} as const;

/** Types that several sports have. */
const SHARED = {
  moneyLine: {
    ...common,
    sports: ["cricket", "football", "tennis", "badminton", "basketball", "kabaddi", "esports"],
    group: "main",
    outcomes: ["home", "draw", "away"],
    settle: (facts, market) => {
      if (facts.sport === "football") return footballWinner(facts, market);
      if (facts.sport === "cricket") return cricketWinner(facts, market);
      return periodsWinner(facts, market);
    },
  },
  totals: {
    ...common,
    sports: ["football", "tennis", "badminton", "basketball", "kabaddi"],
    group: "totals",
    hasLine: true,
    outcomes: ["over", "under"],
    rules: ["quarterLine"],
    settle: (facts, market) => {
      if (facts.sport === "football") return footballTotal(facts, market);
      return periodsTotal(factsOf(facts, "tennis", "badminton", "basketball", "kabaddi"), market);
    },
  },
  halfWinner: {
    ...common,
    sports: ["football", "kabaddi"],
    group: "halves",
    specifiers: ["half"],
    outcomes: ["home", "draw", "away"],
    settle: (facts, market) =>
      facts.sport === "football"
        ? footballWinner(facts, market, specifier(market))
        : kabaddiHalf.winner(factsOf(facts, "kabaddi"), market),
  },
  halfTotals: {
    ...common,
    sports: ["football", "kabaddi"],
    group: "halves",
    specifiers: ["half"],
    hasLine: true,
    outcomes: ["over", "under"],
    rules: ["quarterLine"],
    settle: (facts, market) =>
      facts.sport === "football"
        ? footballTotal(facts, market, specifier(market))
        : kabaddiHalf.total(factsOf(facts, "kabaddi"), market),
  },
} as const satisfies Record<string, MarketType>;

/**
 * All types of markets (SPORT-01, SPORT-03), in the order in which a page lists them within their group. A feed's market
 * names its type; what it is called, how it is settled and what its info sheet says is here alone.
 */
export const MARKET_TYPES = { ...SHARED, ...CRICKET, ...FOOTBALL, ...PERIODS } as const satisfies Record<
  string,
  MarketType
>;
export type MarketTypeId = keyof typeof MARKET_TYPES;

export const isMarketType = (id: string): id is MarketTypeId => Object.hasOwn(MARKET_TYPES, id);

/** The rules that all markets of a sport share, in the order of the info sheet. */
const SPORT_RULES: Readonly<Record<MarketSport, readonly RuleId[]>> = {
  football: ["ninetyMinutes", "postponed", "abandoned"],
  cricket: ["postponed", "abandoned"],
  tennis: ["postponed", "abandoned", "walkover", "retired"],
  badminton: ["postponed", "abandoned", "walkover", "retired"],
  basketball: ["overtimeCounts", "postponed", "abandoned"],
  kabaddi: ["postponed", "abandoned"],
  esports: ["postponed", "abandoned", "walkover", "mapForfeit"],
};

/** What the info sheet of a market says, from the same data as its settlement. */
export function rulesOf(id: MarketTypeId, sport: MarketSport): RuleId[] {
  const type: MarketType = MARKET_TYPES[id];
  const isWinnerOfCricket = id === "moneyLine" && sport === "cricket";
  return [...type.rules, ...(isWinnerOfCricket ? (["tieIsVoid"] as const) : []), ...SPORT_RULES[sport]];
}

/**
 * The results of a market (SPORT-03). What was decided before a match was abandoned or given up stands; everything else of
 * it is void, and all of it where it never began.
 * @returns undefined while it isn't decided
 * @throws RangeError where the market doesn't fit its type or the sport
 */
export function settleMarket(id: MarketTypeId, facts: Facts, market: MarketSpec): Results | undefined {
  const how = facts.ending?.how;
  if (how === "walkover" || how === "postponed") return allVoid(market);
  const results = MARKET_TYPES[id].settle(facts, market);
  if (results) return results;
  return how === "abandoned" || how === "retired" ? allVoid(market) : undefined;
}
