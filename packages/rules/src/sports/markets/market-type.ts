import { LOST, type LegResult, quarterResult, VOID, WON } from "../leg-result.ts";
import type { Facts, MarketSport, Side } from "./facts.ts";

/** Under which heading a match page lists a market. */
export const MARKET_GROUPS = [
  "main",
  "handicap",
  "totals",
  "goals",
  "halves",
  "innings",
  "overs",
  "players",
  "periods",
  "specials",
] as const;
type MarketGroup = (typeof MARKET_GROUPS)[number];

/** What the numbers tell apart that a market names besides its line. */
export type SpecifierName =
  | "goal"
  | "half"
  | "innings"
  | "over"
  | "wicket"
  | "set"
  | "game"
  | "quarter"
  | "map";

/** The sentences of the info sheet; their texts are `sports.rule.<id>`. */
export type RuleId =
  | "postponed"
  | "abandoned"
  | "walkover"
  | "retired"
  | "mapForfeit"
  | "ninetyMinutes"
  | "overtimeCounts"
  | "drawIsVoid"
  | "quarterLine"
  | "wholeLine"
  | "cards"
  | "tieIsVoid"
  | "superOver"
  | "shortened"
  | "penaltyRuns"
  | "sessionEnd"
  | "overUnfinished"
  | "wicketNotFallen"
  | "elevens"
  | "deadHeat"
  | "bowlerTie"
  | "periodUnfinished";

/** A market as far as it tells what to settle. */
export interface MarketSpec {
  /** In the order of the type's specifiers. */
  readonly specifiers: readonly number[];
  /** The line in quarters: -3 is a handicap of -0.75 for the home side, 190 a total of 47.5. */
  readonly lineQuarters: number | null;
  /** The side or the player that it is about. */
  readonly subject: { readonly side: Side } | { readonly name: { readonly en: string } } | null;
  /** The keys of its outcomes. */
  readonly outcomes: readonly string[];
}

/** The result of each outcome by its key. */
export type Results = Readonly<Record<string, LegResult>>;

export interface MarketType {
  readonly sports: readonly MarketSport[];
  readonly group: MarketGroup;
  readonly specifiers: readonly SpecifierName[];
  readonly hasLine: boolean;
  readonly subject: "side" | "player" | null;
  /** The keys that its outcomes can have; `named`: each is a player with a key of the feed. */
  readonly outcomes: readonly string[] | "named";
  /** Whether bets on it count towards turnover, where the odds are long enough. */
  readonly countsTowardsTurnover: boolean;
  /** What its info sheet says besides the rules of the sport. */
  readonly rules: readonly RuleId[];
  /** @returns undefined while it isn't decided by what happened so far */
  settle(facts: Facts, market: MarketSpec): Results | undefined;
}

/** The facts of one sport. @throws RangeError for another sport's */
export function factsOf<Sport extends MarketSport>(
  facts: Facts,
  ...sports: readonly Sport[]
): Extract<Facts, { sport: Sport }> {
  if (!sports.includes(facts.sport as Sport)) throw new RangeError(`no such market in ${facts.sport}`);
  return facts as Extract<Facts, { sport: Sport }>;
}

export const specifier = ({ specifiers }: MarketSpec, place = 0): number => {
  const value = specifiers[place];
  if (value === undefined) throw new RangeError(`a market without its number ${place + 1}`);
  return value;
};

/** The line in quarters. @throws RangeError for a market without one */
function lineOf({ lineQuarters }: MarketSpec): number {
  if (lineQuarters === null) throw new RangeError("a market without a line");
  return lineQuarters;
}

export const allVoid = ({ outcomes }: MarketSpec): Results =>
  Object.fromEntries(outcomes.map((key) => [key, VOID]));

/** These outcomes won, the others lost. */
export const wins = ({ outcomes }: MarketSpec, ...won: readonly string[]): Results =>
  Object.fromEntries(outcomes.map((key) => [key, won.includes(key) ? WON : LOST]));

/** The side that is ahead won; level is the draw, or void where the market has no draw. */
export function winnerOf(market: MarketSpec, home: number, away: number): Results {
  if (home === away && !market.outcomes.includes("draw")) return allVoid(market);
  return wins(market, home > away ? "home" : home < away ? "away" : "draw");
}

/**
 * Over and under a line; a total only grows, so that over can be decided before the end.
 * @param isFinal whether the total can't grow any more
 */
export function overUnder(market: MarketSpec, total: number, isFinal: boolean): Results | undefined {
  const above = total * 4 - lineOf(market);
  if (!isFinal && above < 2) return undefined;
  return { over: quarterResult(above), under: quarterResult(-above) };
}

/** The two sides after the home side's handicap, which is the line. */
export function handicap(market: MarketSpec, home: number, away: number): Results {
  const ahead = (home - away) * 4 + lineOf(market);
  return { home: quarterResult(ahead), away: quarterResult(-ahead) };
}

export const oddOrEven = (market: MarketSpec, total: number): Results =>
  wins(market, total % 2 === 0 ? "even" : "odd");

/** The side that a market is about. @throws RangeError where it isn't about one */
export function sideOf({ subject }: MarketSpec): Side {
  if (!subject || !("side" in subject)) throw new RangeError("a market without a side");
  return subject.side;
}
