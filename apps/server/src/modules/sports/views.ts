import type { ConsoleLeague, ConsoleMatch } from "@khela/contract/console/sports";
import type { LiveMatch, MatchView, MoneyLine } from "@khela/contract/sports";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import type { LeagueRow, Match } from "./store.ts";

/** @param offered whether the feed is live; prices of a silent feed are suspended */
function moneyLineView({ price, state }: Match, offered: boolean): MoneyLine | null {
  if (!price || state === "ended" || state === "cancelled") return null;
  const suspended = price.suspended || !offered;
  const shown = <Odds>(odds: Odds): Odds | null => (suspended ? null : odds);
  return {
    kind: "moneyLine",
    version: price.version,
    suspended,
    threeWay: price.draw !== null,
    homeTeamOddsMilli: shown(price.home),
    drawOddsMilli: shown(price.draw),
    awayTeamOddsMilli: shown(price.away),
  };
}

export const liveView = (match: Match, offered: boolean): LiveMatch => ({
  matchId: match.id,
  state: match.state,
  score: match.score,
  moneyLine: moneyLineView(match, offered),
});

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

export const consoleMatch = (match: Match, onHome: boolean): ConsoleMatch => ({
  id: match.id,
  leagueId: match.league.id,
  league: match.league.name,
  sport: match.sport,
  home: match.home.name,
  away: match.away.name,
  startsAt: match.startsAt.toISOString(),
  state: match.state,
  odds: match.price && {
    home: match.price.home,
    draw: match.price.draw,
    away: match.price.away,
    suspended: match.price.suspended,
  },
  hot: match.hot,
  position: match.hotPosition,
  onHome,
  reason: match.reason,
  changedBy: match.changedBy,
  changedAt: match.changedAt?.toISOString() ?? null,
  version: match.version,
});
