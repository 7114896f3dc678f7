/** The price of an outcome under its name. Source: SPORT-01. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import { teamsOf, useMarketNames } from "./market-names.ts";
import { Odds } from "./Odds.tsx";

interface OutcomeOddsProps {
  match: MatchView;
  market: MarketView;
  outcome: OutcomeView;
  large?: boolean;
}

export function OutcomeOdds({ match, market, outcome, large }: OutcomeOddsProps) {
  const names = useMarketNames();
  return (
    <Odds
      label={names.outcome(market, outcome, teamsOf(match))}
      milli={outcome.oddsMilli}
      large={large ?? false}
    />
  );
}
