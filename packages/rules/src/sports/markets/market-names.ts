import { marketTextId, outcomeTextId } from "./market-texts.ts";
import { isMarketType, MARKET_TYPES } from "./market-types.ts";

/** What markets and their outcomes are called (SPORT-01), in the words of a reader's language. */

/** The words and numbers of a language. */
export interface MarketWords {
  t(
    id: ReturnType<typeof marketTextId> | NonNullable<ReturnType<typeof outcomeTextId>>,
    values: Values,
  ): string;
  number(value: number, options: Intl.NumberFormatOptions): string;
  digits(text: string): string;
}
type Values = Readonly<Record<string, string | number>>;

/** What the name of a market is made of. */
export interface NamedMarket {
  readonly type: string;
  readonly specifiers: readonly number[];
  readonly lineQuarters: number | null;
  readonly subject: { readonly side: "home" | "away" } | { readonly name: string } | null;
}

export interface Teams {
  readonly home: string;
  readonly away: string;
}

/** A type that the site doesn't know keeps its key. */
export function marketName(
  words: MarketWords,
  { type, specifiers, subject }: NamedMarket,
  teams: Teams,
): string {
  if (!isMarketType(type)) return type;
  const numbers = MARKET_TYPES[type].specifiers.map((name, place) => [name, specifiers[place] ?? 0]);
  const about = subject && ("side" in subject ? teams[subject.side] : subject.name);
  return words.t(marketTextId(type), { ...Object.fromEntries(numbers), subject: about ?? "" });
}

/** An outcome that the site doesn't know keeps its key. */
export function outcomeName(
  words: MarketWords,
  market: NamedMarket,
  { key, name }: { readonly key: string; readonly name: string | null },
  teams: Teams,
): string {
  if (name !== null) return name;
  const { type } = market;
  if (!isMarketType(type)) return key;
  const { outcomes } = MARKET_TYPES[type];
  if (typeof outcomes === "string" || !(outcomes as readonly string[]).includes(key)) return key;
  const text = outcomeTextId(type, key);
  // A score has no text of its own: 2-1.
  if (text === undefined) return words.digits(key.replace("-", "–"));
  const team = key === "home" ? teams.home : key === "away" ? teams.away : "";
  return words.t(text, { ...teams, team, line: lineText(words, market, key) });
}

/** The line as this side or total has it: quarters of 190 are 47.5, and a handicap is the opposite for the away side. */
function lineText({ number }: MarketWords, { lineQuarters }: NamedMarket, key: string): string {
  if (lineQuarters === null) return "";
  const isHandicap = key === "home" || key === "away";
  return number((key === "away" ? -lineQuarters : lineQuarters) / 4, {
    maximumFractionDigits: 2,
    ...(isHandicap ? { signDisplay: "exceptZero" } : {}),
  });
}
