/** A match of a list: its teams with score or start, the prices on the winner, and the way to its other markets. */
import type { MatchView, TeamView } from "@khela/contract/sports";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { Crest } from "../../features/sports/Crest.tsx";
import { MoneyLineOdds } from "../../features/sports/MoneyLineOdds.tsx";
import { OutcomeOdds } from "../../features/sports/OutcomeOdds.tsx";
import { useMatchDay } from "./use-match-day.ts";

export function MatchRow({ match, nowMs }: { match: MatchView; nowMs: number }) {
  const { t, date, digits } = useI18n();
  const day = useMatchDay();
  const { matchId, state, score, homeTeam, awayTeam, matchTime } = match;
  // The main market is on the row already.
  const more = Math.max(0, match.markets - (match.mainMarket?.status === "active" ? 1 : 0));
  const params = { matchId };
  return (
    <div className="grid gap-2.5 p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:items-center md:gap-4 md:px-3.5">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex min-h-6 items-center gap-2 text-xs text-muted">
          {state === "live" ? (
            <>
              <Badge tone="hot">{t("sports.live")}</Badge>
              {score?.clock ? (
                <bdi className="tabular-nums">
                  {match.sport === "cricket"
                    ? t("sportsbook.overs", { overs: digits(score.clock) })
                    : digits(score.clock)}
                </bdi>
              ) : null}
            </>
          ) : (
            <time dateTime={matchTime} className="tabular-nums">
              <span className="font-semibold text-gold">{day(matchTime, nowMs)}</span>{" "}
              {date(matchTime, "time")}
            </time>
          )}
          <Link
            to="/sports/$matchId"
            params={params}
            className="-my-2 ms-auto flex min-h-6 items-center gap-0.5 font-semibold text-gold pointer-coarse:min-h-11"
          >
            {more > 0 ? t("sportsbook.moreMarkets", { n: more }) : t("sportsbook.openMatch")}
            <Icon name="chevronRight" size={14} className="rtl:-scale-x-100" />
          </Link>
        </p>
        <Link
          to="/sports/$matchId"
          params={params}
          className="grid gap-1 rounded-lg hover:text-gold pointer-coarse:gap-1.5"
        >
          <Side team={homeTeam} score={score?.home} />
          <Side team={awayTeam} score={score?.away} />
        </Link>
      </div>
      <MoneyLineOdds
        match={match}
        renderPrice={(market, outcome) => <OutcomeOdds match={match} market={market} outcome={outcome} />}
      />
    </div>
  );
}

function Side({ team, score }: { team: TeamView; score: string | undefined }) {
  const { digits } = useI18n();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Crest team={team} size={26} />
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">
        <bdi>{team.name}</bdi>
      </span>
      {score === undefined ? null : (
        <bdi className="text-sm font-bold text-gold tabular-nums">{digits(score)}</bdi>
      )}
    </span>
  );
}
