/** What markets and their outcomes are called. Source: SPORT-01. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import type { I18n } from "@khela/i18n/i18n";
import { marketTextId, outcomeTextId } from "@khela/rules/sports/markets/market-texts";
import { isMarketType, MARKET_TYPES } from "@khela/rules/sports/markets/market-types";
import { useI18n } from "@khela/ui/i18n";

/** What the name of a market is made of. */
export type NamedMarket = Pick<MarketView, "type" | "specifiers" | "lineQuarters" | "subject">;

export interface Teams {
  readonly home: string;
  readonly away: string;
}

export const teamsOf = ({ homeTeam, awayTeam }: Pick<MatchView, "homeTeam" | "awayTeam">): Teams => ({
  home: homeTeam.name,
  away: awayTeam.name,
});

/** Writes the names in the reader's language; a type or outcome that the site doesn't know keeps its key. */
export function useMarketNames() {
  const i18n = useI18n();
  return {
    market: (market: NamedMarket, teams: Teams) => marketName(i18n, market, teams),
    outcome: (market: NamedMarket, outcome: Pick<OutcomeView, "key" | "name">, teams: Teams) =>
      outcomeName(i18n, market, outcome, teams),
  };
}

export function marketName(i18n: I18n, { type, specifiers, subject }: NamedMarket, teams: Teams): string {
  if (!isMarketType(type)) return type;
  const numbers = MARKET_TYPES[type].specifiers.map((name, place) => [name, specifiers[place] ?? 0]);
  const about = subject && ("side" in subject ? teams[subject.side] : subject.name);
  return i18n.t(marketTextId(type), { ...Object.fromEntries(numbers), subject: about ?? "" });
}

export function outcomeName(
  i18n: I18n,
  market: NamedMarket,
  { key, name }: Pick<OutcomeView, "key" | "name">,
  teams: Teams,
): string {
  if (name !== null) return name;
  const { type } = market;
  if (!isMarketType(type)) return key;
  const { outcomes } = MARKET_TYPES[type];
  if (typeof outcomes === "string" || !(outcomes as readonly string[]).includes(key)) return key;
  const text = outcomeTextId(type, key);
  // A score has no text of its own: 2-1.
  if (text === undefined) return i18n.digits(key.replace("-", "–"));
  const team = key === "home" ? teams.home : key === "away" ? teams.away : "";
  return i18n.t(text, { ...teams, team, line: lineText(i18n, market, key) });
}

/** The line as this side or total has it: quarters of 190 are 47.5, and a handicap is the opposite for the away side. */
function lineText({ number }: I18n, { lineQuarters }: NamedMarket, key: string): string {
  if (lineQuarters === null) return "";
  const isHandicap = key === "home" || key === "away";
  return number((key === "away" ? -lineQuarters : lineQuarters) / 4, {
    maximumFractionDigits: 2,
    ...(isHandicap ? { signDisplay: "exceptZero" } : {}),
  });
}
