/** One match: league, teams, start or score, and its market with current prices. Source: HOME-06, SPORT-05. */
import type { MatchView, TeamView } from "@khela/contract/sports";
import { Badge } from "@khela/ui/badge";
import { buttonClass } from "@khela/ui/button";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { Link, useParams } from "@tanstack/react-router";
import { Crest } from "../../features/sports/Crest.tsx";
import { matchDay } from "../../features/sports/match-day.ts";
import { MoneyLineOdds } from "../../features/sports/MoneyLineOdds.tsx";
import { SPORT_NAMES, sportIcon } from "../../features/sports/sport-name.ts";
import { useMatch } from "../../features/sports/use-matches.ts";
import { asCallError } from "../../shell/api.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";

export default function MatchPage() {
  const { matchId = "" } = useParams({ strict: false });
  const { t } = useI18n();
  const query = useMatch(matchId);
  const code = asCallError(query.error)?.code;
  // An address edited by hand is also treated as not found.
  if (code === "SYS_NOT_FOUND" || code === "SYS_BAD_INPUT") {
    return (
      <EmptyState
        image={sportIcon("football")}
        title={t("sports.notFound")}
        className="min-h-[60dvh]"
        action={
          <Link to="/" className={buttonClass({ variant: "gold" })}>
            {t("shell.toHome")}
          </Link>
        }
      />
    );
  }
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  if (!query.data) {
    return (
      <div aria-busy aria-label={t("common.loading")} className="grid gap-4">
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-40 rounded-2xl" />
      </div>
    );
  }
  const { match, feed, serverTime } = query.data;
  const isOpen = match.state === "scheduled" || match.state === "live";
  return (
    <article className="mx-auto grid max-w-4xl grid-cols-1 gap-4 md:gap-5">
      <title>{`${match.homeTeam.name} – ${match.awayTeam.name} · KHELA`}</title>
      <Board match={match} nowMs={Date.parse(serverTime)} />
      {isOpen ? (
        <section aria-labelledby="winner" className="card grid gap-3 p-4 md:p-5">
          <h2 id="winner" className="text-lg">
            {t("sports.winner")}
          </h2>
          <MoneyLineOdds match={match} large />
          {feed === "live" ? null : (
            <output className="block text-sm text-muted">{t("sports.silent")}</output>
          )}
        </section>
      ) : null}
      <p className="flex items-start gap-2.5 rounded-xl border border-line bg-surface-2 px-4 py-3 text-sm">
        <Icon name="info" size={18} className="mt-0.5 shrink-0 text-gold" />
        {t("sports.notOpen")}
      </p>
    </article>
  );
}

function Board({ match, nowMs }: { match: MatchView; nowMs: number }) {
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
      <Crest team={team} size={84} />
      <span className="text-sm leading-tight font-bold text-balance text-white md:text-xl">
        <bdi>{team.name}</bdi>
      </span>
    </p>
  );
}

/** The score of a match that has begun; its start time before. */
function Standing({ match, nowMs }: { match: MatchView; nowMs: number }) {
  const { t, date, digits } = useI18n();
  const { state, score, matchTime } = match;
  const day = matchDay(Date.parse(matchTime), nowMs, {
    today: t("sports.today"),
    tomorrow: t("sports.tomorrow"),
    dayMonth: (ms) => date(ms, "dayMonth"),
  });
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
          {day}
        </span>
      )}
    </div>
  );
}
