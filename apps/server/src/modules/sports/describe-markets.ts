import { type Limits, limitsFor } from "@khela/rules/sports/limits";
import { feedState, type SportsContext } from "./context.ts";
import { readLimits } from "./limit-store.ts";
import { type Market, readMarkets } from "./market-store.ts";
import { oddsOf } from "./offer-store.ts";
import { type MatchAlone, matchesOfMarkets } from "./store.ts";

/** A market as it is now, read without a lock. */
export interface DescribedMarket {
  market: Market;
  match: MatchAlone;
  limits: Limits;
  /** The odds of an outcome that takes bets now, in thousandths. */
  oddsOf(outcome: string): number | null;
}

export async function describeMarkets(
  context: SportsContext,
  ids: readonly string[],
): Promise<Map<string, DescribedMarket>> {
  const { database, db, clock } = context.platform;
  const unique = [...new Set(ids)];
  const [markets, matches, state, rules] = await Promise.all([
    readMarkets(database, unique),
    matchesOfMarkets(database, unique),
    feedState(context),
    readLimits(db),
  ]);
  const byId = new Map(matches.map((match) => [match.id, match]));
  return new Map(
    markets.flatMap((market): [string, DescribedMarket][] => {
      const match = byId.get(market.matchId);
      if (!match) return [];
      const isOffered = state === "live" && match.league.active;
      const limits = limitsFor(rules, { sport: match.sport, leagueId: match.league.id, type: market.type });
      return [
        [
          market.id,
          {
            market,
            match,
            limits,
            oddsOf: (outcome) => oddsOf({ market, match, isOffered }, outcome, clock.nowMs()),
          },
        ],
      ];
    }),
  );
}
