/** The head of a match: league, teams, and its score or start. Source: SPORT-01, SPORT-05. */
import type { Scoreboard } from "@khela/contract/scoreboards";
import type { MatchView, TeamView } from "@khela/contract/sports";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useSeparator } from "@khela/ui/separator";
import { Crest } from "../../features/sports/Crest.tsx";
import { SPORT_NAMES, sportIcon } from "../../features/sports/sport-name.ts";
import { CricketBoard } from "./scoreboard/CricketBoard.tsx";
import { oversText } from "./scoreboard/cricket-rates.ts";
import { FootballBoard } from "./scoreboard/FootballBoard.tsx";
import { PeriodsBoard } from "./scoreboard/PeriodsBoard.tsx";
import { useMatchDay } from "./use-match-day.ts";

interface MatchBoardProps {
  match: MatchView;
  /** Null before the match, and where the feed tells no more than its score. */
  board: Scoreboard | null;
  nowMs: number;
}

export function MatchBoard({ match, board, nowMs }: MatchBoardProps) {
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
        <Side team={homeTeam} board={board} side="home" />
        <Standing match={match} isCricket={board?.sport === "cricket"} nowMs={nowMs} />
        <Side team={awayTeam} board={board} side="away" />
      </div>
      {board ? <Details match={match} board={board} /> : null}
    </header>
  );
}

function Details({ match, board }: { match: MatchView; board: Scoreboard }) {
  if (board.sport === "cricket") return <CricketBoard board={board} />;
  if (board.sport === "football") return <FootballBoard board={board} />;
  return <PeriodsBoard board={board} match={match} />;
}

interface SideProps {
  team: TeamView;
  board: Scoreboard | null;
  side: "home" | "away";
}

/** A team, in cricket with its innings. */
function Side({ team, board, side }: SideProps) {
  const { t, digits } = useI18n();
  const all = board?.sport === "cricket" ? board.innings : [];
  return (
    <div className="grid justify-items-center gap-2.5 self-start text-center text-white">
      <Crest team={team} size={76} />
      <span className="text-sm leading-tight font-bold text-balance md:text-lg">
        <bdi>{team.name}</bdi>
      </span>
      {all
        .filter((innings) => innings.side === side)
        .map(({ runs, wickets, balls, isSuperOver }, place) => (
          <p key={place} className={cx("leading-tight", all.at(-1)?.side !== side && "text-white/75")}>
            {isSuperOver ? (
              <span className="block text-xs text-gold">{t("sportsbook.superOver")}</span>
            ) : null}
            <bdi className="text-2xl font-black tabular-nums md:text-4xl">{digits(`${runs}/${wickets}`)}</bdi>{" "}
            <span className="block text-xs text-white/80">
              {t("sportsbook.overs", { overs: digits(oversText(balls)) })}
            </span>
          </p>
        ))}
    </div>
  );
}

/** The score of a match that has begun; its start time before. */
function Standing({
  match,
  isCricket,
  nowMs,
}: {
  match: MatchView;
  /** Its score stands with the teams. */
  isCricket: boolean;
  nowMs: number;
}) {
  const { t, date, digits } = useI18n();
  const day = useMatchDay();
  const { state, score, matchTime } = match;
  return (
    <div className="grid justify-items-center gap-2 text-center text-white">
      {state === "live" ? <Badge tone="hot">{t("sports.live")}</Badge> : null}
      {state === "ended" ? <Badge>{t("sports.ended")}</Badge> : null}
      {state === "cancelled" ? <Badge>{t("sports.cancelled")}</Badge> : null}
      {isCricket ? (
        <span aria-hidden className="text-white/50">
          {t("sportsbook.versus")}
        </span>
      ) : score ? (
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
      {score?.clock && !isCricket ? (
        <bdi className="text-sm text-white/80 tabular-nums">{digits(score.clock)}</bdi>
      ) : null}
      {state === "live" ? null : (
        <span className="rounded-full border border-gold/50 px-2.5 py-0.5 text-xs font-bold text-gold uppercase">
          {day(matchTime, nowMs)}
        </span>
      )}
    </div>
  );
}
