/** One match of a carousel: a click opens it, one on a price also puts that into the slip. Source: HOME-06, SPORT-02. */
import type { MarketView, MatchView, OutcomeView, TeamView } from "@khela/contract/sports";
import { useI18n } from "@khela/ui/i18n";
import { Link, useNavigate } from "@tanstack/react-router";
import { Crest } from "../../features/sports/Crest.tsx";
import { matchDay } from "../../features/sports/match-day.ts";
import { MoneyLineOdds } from "../../features/sports/MoneyLineOdds.tsx";
import { Odds } from "../../features/sports/Odds.tsx";

export function MatchCard({ match, nowMs }: { match: MatchView; nowMs: number }) {
  const { t, date } = useI18n();
  const navigate = useNavigate();
  const { homeTeam, awayTeam, league, matchTime } = match;
  const params = { matchId: match.matchId };
  const day = matchDay(Date.parse(matchTime), nowMs, {
    today: t("sports.today"),
    tomorrow: t("sports.tomorrow"),
    dayMonth: (ms) => date(ms, "dayMonth"),
  });
  /** The slip is on the page of the match. */
  async function pick(market: MarketView, outcome: OutcomeView) {
    try {
      const { pickOutcome } = await import("../../features/sports/pick-outcome.ts");
      pickOutcome(match, market, outcome);
    } finally {
      await navigate({ to: "/sports/$matchId", params });
    }
  }
  return (
    <div
      style={{
        backgroundImage: `radial-gradient(75% 95% at 12% 42%, color-mix(in srgb, ${homeTeam.crest.first} 30%, transparent), transparent 72%), radial-gradient(75% 95% at 88% 42%, color-mix(in srgb, ${awayTeam.crest.first} 30%, transparent), transparent 72%)`,
      }}
      className="card grid h-full gap-3 p-3 transition-colors hover:border-gold/60 md:p-3.5"
    >
      <Link
        to="/sports/$matchId"
        params={params}
        draggable={false}
        className="grid gap-3 rounded-lg -outline-offset-2"
      >
        <span className="flex items-center justify-between gap-2 text-xs">
          <span className="truncate text-muted">
            <bdi>{league.name}</bdi>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            <span className="rounded-full border border-gold/45 px-2 py-0.5 font-bold text-gold uppercase">
              {day}
            </span>
            <time dateTime={matchTime} className="font-semibold tabular-nums">
              {date(matchTime, "time")}
            </time>
          </span>
        </span>
        <span className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
          <Team team={homeTeam} />
          <span aria-hidden className="mt-4.5 text-sm font-black text-faint italic">
            VS
          </span>
          <Team team={awayTeam} />
        </span>
      </Link>
      <MoneyLineOdds
        match={match}
        renderPrice={(market, outcome, label) => (
          <Odds
            label={label}
            milli={outcome.oddsMilli}
            pick={{
              market: `${homeTeam.name} – ${awayTeam.name}`,
              isPicked: false,
              onPick: () => void pick(market, outcome),
            }}
          />
        )}
      />
    </div>
  );
}

function Team({ team }: { team: TeamView }) {
  return (
    <span className="grid justify-items-center gap-1.5 text-center">
      <Crest team={team} size={56} />
      <span className="line-clamp-2 min-h-10 text-sm leading-tight font-semibold text-balance">
        <bdi>{team.name}</bdi>
      </span>
    </span>
  );
}
