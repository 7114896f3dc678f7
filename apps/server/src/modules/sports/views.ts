import type { ConsoleLeague, ConsoleMatch } from "@khela/contract/console/sports";
import type { LiveMarket, LiveMatch, MarketView, MatchView } from "@khela/contract/sports";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { isOnSale, type Market } from "./market-store.ts";
import type { LeagueRow, Match } from "./store.ts";

/** @param offered whether the feed is live; nobody bets at the odds of a silent feed */
export function marketView(market: Market, language: ContentLanguage, offered: boolean): MarketView {
  const { subject } = market;
  const named = new Map(market.outcomes.map(({ key, name }) => [key, name?.[language] ?? null]));
  return {
    ...liveMarketView(market, offered),
    matchId: market.matchId,
    type: market.type,
    specifiers: market.specifiers,
    lineQuarters: market.lineQuarters,
    subject: subject && "name" in subject ? { name: subject.name[language] } : subject,
    outcomes: liveMarketView(market, offered).outcomes.map((outcome) => ({
      ...outcome,
      name: named.get(outcome.key) ?? null,
    })),
  };
}

/** The parts of a market that change. */
export function liveMarketView(market: Market, offered: boolean): LiveMarket {
  const isActive = isOnSale(market) && offered;
  return {
    marketId: market.id,
    isInPlay: market.isInPlay,
    status: market.status === "active" && !isActive ? "suspended" : market.status,
    version: market.version,
    outcomes: market.outcomes.map(({ key, oddsMilli, isOpen, result }) => ({
      key,
      oddsMilli: isActive && isOpen && !market.held.includes(key) ? oddsMilli : null,
      result,
    })),
  };
}

/** The market on who wins; its outcomes have no names of their own, so it is the same in every language. */
export function liveView(match: Match, isLive: boolean): LiveMatch {
  const offered = isLive && (match.state === "scheduled" || match.state === "live") && !match.isHeld;
  return {
    matchId: match.id,
    state: match.state,
    score: match.score,
    mainMarket: match.main && marketView(match.main, "en", offered),
    markets: offered ? match.activeMarkets : 0,
  };
}

export const matchView = (match: Match, language: ContentLanguage, offered: boolean): MatchView => {
  const team = ({ name, short, crest }: Match["home"]) => ({
    name: name[language],
    short: short[language],
    crest,
  });
  return {
    ...liveView(match, offered),
    sport: match.sport,
    league: { leagueId: match.league.id, name: match.league.name[language] },
    homeTeam: team(match.home),
    awayTeam: team(match.away),
    matchTime: match.startsAt.toISOString(),
  };
};

export const consoleLeague = (row: LeagueRow): ConsoleLeague => ({
  id: row.id,
  sport: row.sport as ConsoleLeague["sport"],
  name: { bn: row.name_bn, en: row.name_en },
  major: row.major,
  active: row.active,
  reason: row.reason,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
  version: row.version,
});

const oddsOf = ({ outcomes }: Market, key: string): number | null =>
  outcomes.find((outcome) => outcome.key === key)?.oddsMilli ?? null;

export const consoleMatch = (match: Match, onHome: boolean): ConsoleMatch => ({
  id: match.id,
  leagueId: match.league.id,
  league: match.league.name,
  sport: match.sport,
  home: match.home.name,
  away: match.away.name,
  startsAt: match.startsAt.toISOString(),
  state: match.state,
  odds: match.main && {
    home: oddsOf(match.main, "home") ?? 0,
    draw: oddsOf(match.main, "draw"),
    away: oddsOf(match.main, "away") ?? 0,
    suspended: match.main.status !== "active",
  },
  hot: match.hot,
  position: match.hotPosition,
  holds: match.holds,
  onHome,
  reason: match.reason,
  changedBy: match.changedBy,
  changedAt: match.changedAt?.toISOString() ?? null,
  version: match.version,
});
