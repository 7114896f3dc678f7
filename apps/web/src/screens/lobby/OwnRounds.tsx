import { listRounds } from "@khela/contract/play";
import { Icon } from "@khela/ui/icon";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useLanguage } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";

const SHOWN = 5;

/** The member's last rounds of a game, with a link to the betting record. */
export function OwnRounds({ gameCode }: { gameCode: string }) {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const language = useLanguage();
  const query = useQuery({
    queryKey: ["member", token, "rounds", "of", gameCode, language],
    queryFn: ({ signal }) => call(listRounds, { query: { gameCode, pageSize: SHOWN } }, { signal }),
    staleTime: 0,
  });
  const rounds = query.data?.content ?? [];
  return (
    <section aria-labelledby="own-rounds" className="card grid gap-3 p-5 md:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="own-rounds" className="text-lg">
          {t("lobby.ownRounds")}
        </h2>
        <Link
          to="/member/$page"
          params={{ page: "personalHistoryCopy" }}
          search={{ gameCode } as never}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-gold"
        >
          {t("shell.bettingRecord")}
          <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
        </Link>
      </div>
      {query.isError ? <FailureNote error={query.error} /> : null}
      {query.isPending ? <Skeleton className="h-20" /> : null}
      {query.data && rounds.length === 0 ? (
        <p className="text-sm text-muted">{t("lobby.noOwnRounds")}</p>
      ) : null}
      <ul className="grid divide-y divide-line">
        {rounds.map((round) => (
          <li key={round.roundId} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span className="text-muted">{date(round.at, "seconds")}</span>
            <span className="flex gap-4 tabular-nums">
              <Money value={round.free?.stake ?? round.stake} className="text-muted" />
              <Money value={round.winLoss} signed className="font-bold" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
