/** The head of a match: league, teams, and its score or start. Source: SPORT-01, SPORT-05. */
import type { MatchView, TeamView } from "@khela/contract/sports";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { useSeparator } from "@khela/ui/separator";
import { Crest } from "../../features/sports/Crest.tsx";
import { SPORT_NAMES, sportIcon } from "../../features/sports/sport-name.ts";
import { useMatchDay } from "./use-match-day.ts";

export function MatchBoard({ match, nowMs }: { match: MatchView; nowMs: number }) {
  const { t } = useI18n();
  const between = useSeparator();
  const { homeTeam, awayTeam, league, sport } = match;
  return (
    <header
      data-surface="dark"
      style={{
        backgroundImage: `radial-gradient(60% 110% at 8% 60%, color-mix(in srgb, ${homeTeam.crest.first} 62%, transparent), transparent 75%), radial-gradient(60% 110% at 92% 60%, color-mix(in srgb, ${awayTeam.crest.first} 62%, transparent), transparent 75%)`,
      }}
      className="grid gap-5 rounded-2xl border border-line bg-[#0a0e1c] px-3 py-5 text-text shadow-card md:px-8 md:py-7"
    >
      <p className="flex items-center justify-center gap-2 text-center text-sm text-white/85">
        <img src={sportIcon(sport)} alt="" width={22} height={22} className="size-5.5" />
        <span>
          {t(SPORT_NAMES[sport])}
          {between}
          <bdi>{league.name}</bdi>
        </span>
      </p>
      <h1 className="sr-only">
        {homeTeam.name} – {awayTeam.name}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)_minmax(0,1fr)] items-center gap-2 md:gap-6">
        <Side team={homeTeam} />
        <Standing match={match} nowMs={nowMs} />
        <Side team={awayTeam} />
      </div>
    </header>
  );
}

function Side({ team }: { team: TeamView }) {
  return (
    <p className="grid justify-items-center gap-2.5 text-center" aria-hidden>
      <Crest team={team} size={76} />
      <span className="text-sm leading-tight font-bold text-balance text-white md:text-lg">
        <bdi>{team.name}</bdi>
      </span>
    </p>
  );
}

/** The score of a match that has begun; its start time before. */
function Standing({ match, nowMs }: { match: MatchView; nowMs: number }) {
  const { t, date, digits } = useI18n();
  const day = useMatchDay();
  const { state, score, matchTime } = match;
  return (
    <div className="grid justify-items-center gap-2 text-center text-white">
      {state === "live" ? <Badge tone="hot">{t("sports.live")}</Badge> : null}
      {state === "ended" ? <Badge>{t("sports.ended")}</Badge> : null}
      {state === "cancelled" ? <Badge>{t("sports.cancelled")}</Badge> : null}
      {score ? (
        <p className="text-2xl font-black tabular-nums md:text-4xl" data-testid="score">
          <bdi>{digits(score.home)}</bdi>
          <span className="mx-1.5 text-white/50">:</span>
          <bdi>{digits(score.away)}</bdi>
        </p>
      ) : (
        <time dateTime={matchTime} className="text-2xl font-black tabular-nums md:text-4xl">
          {date(matchTime, "time")}
        </time>
      )}
      {score?.clock ? <bdi className="text-sm text-white/80 tabular-nums">{digits(score.clock)}</bdi> : null}
      {state === "live" ? null : (
        <span className="rounded-full border border-gold/50 px-2.5 py-0.5 text-xs font-bold text-gold uppercase">
          {day(matchTime, nowMs)}
        </span>
      )}
    </div>
  );
}
