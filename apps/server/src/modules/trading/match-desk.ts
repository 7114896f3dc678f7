import { getTradedMatch, type TradedMarket } from "@khela/contract/console/trading";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import type { Market } from "../sports/index.ts";
import { type Liability, readLiabilities } from "../sportsbook/index.ts";
import type { TradingContext } from "./context.ts";

/** Serves a match as the trading desk sees it (OPS-04). */
export function serveMatchDesk({ platform, sports }: TradingContext): void {
  platform.http.route(getTradedMatch, async ({ params: { matchId } }) => {
    const described = await sports.describeMatch(matchId);
    if (!described) throw new AppError("SYS_NOT_FOUND");
    const { match, markets, feed } = described;
    const marketIds = markets.map(({ id }) => id);
    const liabilities = Map.groupBy(
      await readLiabilities(platform.db, marketIds),
      ({ marketId }) => marketId,
    );
    return {
      feed,
      match: {
        id: match.id,
        sport: match.sport,
        leagueId: match.league.id,
        league: match.league.name,
        home: match.home.name,
        away: match.away.name,
        startsAt: match.startsAt.toISOString(),
        state: match.state,
        score: match.score,
        holds: match.holds,
      },
      markets: markets.map((market) => tradedMarket(market, liabilities.get(market.id) ?? [])),
    };
  });
}

const NONE = { bets: 0, stakes: ZERO, payouts: ZERO };

/**
 * A market with what its outcomes would cost. Singles are exact. Of a bet with other legs only a bound is known before they
 * are decided: if the outcome wins it pays nothing or up to its whole payout, and its stake is the house's elsewhere.
 */
function tradedMarket(market: Market, liabilities: readonly Liability[]): TradedMarket {
  const staked = liabilities.filter(({ isSingle }) => isSingle).reduce((sum, { stakes }) => sum + stakes, 0n);
  const textOf = ({ bets, stakes, payouts }: { bets: number; stakes: Money; payouts: Money }) => ({
    bets,
    stakes: moneyToText(stakes),
    payouts: moneyToText(payouts),
  });
  const { subject } = market;
  return {
    marketId: market.id,
    type: market.type,
    specifiers: market.specifiers,
    lineQuarters: market.lineQuarters,
    subject,
    isInPlay: market.isInPlay,
    status: market.status,
    held: market.held.includes(""),
    version: market.version,
    settlementVersion: market.settlementVersion,
    outcomes: market.outcomes.map(({ key, name, oddsMilli, isOpen, result }) => {
      const of = (isSingle: boolean) =>
        liabilities.find((one) => one.outcome === key && one.isSingle === isSingle) ?? NONE;
      const [singles, multiples] = [of(true), of(false)];
      const kept = staked - singles.payouts;
      return {
        key,
        name,
        oddsMilli,
        isOpen,
        held: market.held.includes(key),
        result,
        singles: textOf(singles),
        multiples: textOf(multiples),
        resultOfSingles: moneyToText(money(kept)),
        worstResult: moneyToText(money(kept + multiples.stakes - multiples.payouts)),
      };
    }),
  };
}
