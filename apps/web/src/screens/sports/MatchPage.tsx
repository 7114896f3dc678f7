/** One match: its score or start, its markets with current prices, and the slip. Source: HOME-06, SPORT-01, SPORT-05. */
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { Link, useParams } from "@tanstack/react-router";
import { sportIcon } from "../../features/sports/sport-name.ts";
import { useMatch } from "../../features/sports/use-matches.ts";
import { asCallError } from "../../shell/api.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { MarketList } from "./MarketList.tsx";
import { MatchBoard } from "./MatchBoard.tsx";
import { WithSlip } from "./slip/WithSlip.tsx";

export default function MatchPage() {
  return (
    <WithSlip>
      <Match />
    </WithSlip>
  );
}

function Match() {
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
          <Link to="/sports" className={buttonClass({ variant: "gold" })}>
            {t("sportsbook.toMatches")}
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
        <Skeleton className="h-40 rounded-2xl" />
      </div>
    );
  }
  const { match, scoreboard, markets, feed, serverTime } = query.data;
  return (
    <article className="grid grid-cols-1 gap-4">
      <title>{`${match.homeTeam.name} – ${match.awayTeam.name} · KHELA`}</title>
      <MatchBoard match={match} board={scoreboard} nowMs={Date.parse(serverTime)} />
      {feed === "live" ? null : (
        <output className="block rounded-xl border border-gold-edge bg-gold-tint px-4 py-3 text-sm">
          {t("sports.silent")}
        </output>
      )}
      <MarketList match={match} markets={markets} />
    </article>
  );
}
