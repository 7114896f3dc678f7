import type { MatchView, OutcomeView } from "@khela/contract/sports";
import {
  marketName,
  type NamedMarket,
  outcomeName,
  type Teams,
} from "@khela/rules/sports/markets/market-names";
import { useI18n } from "@khela/ui/i18n";

export const teamsOf = ({ homeTeam, awayTeam }: Pick<MatchView, "homeTeam" | "awayTeam">): Teams => ({
  home: homeTeam.name,
  away: awayTeam.name,
});

/** Writes the names of markets and outcomes in the reader's language (SPORT-01). */
export function useMarketNames() {
  const i18n = useI18n();
  return {
    market: (market: NamedMarket, teams: Teams) => marketName(i18n, market, teams),
    outcome: (market: NamedMarket, outcome: Pick<OutcomeView, "key" | "name">, teams: Teams) =>
      outcomeName(i18n, market, outcome, teams),
  };
}
