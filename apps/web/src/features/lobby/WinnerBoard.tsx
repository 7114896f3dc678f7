/** The biggest wins of the last 24 hours, from real rounds; names are masked. Source: HOME-09. */
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { GamePicture } from "../../shell/game-picture.tsx";
import { errorText } from "../../shell/error-text.ts";
import { useLanguage, winnersQuery } from "../../shell/queries.ts";
import { systemClock } from "@khela/kernel/system-clock";

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

export function WinnerBoard() {
  const i18n = useI18n();
  const { t } = i18n;
  const query = useQuery(winnersQuery(useLanguage()));
  const winners = query.data?.list ?? [];
  return (
    <section aria-labelledby="winners" className="card flex flex-col p-4 xl:h-0 xl:min-h-full">
      <div className="mb-2 flex items-center gap-2.5">
        <img src={artIcon("trophy")} alt="" width={28} height={28} loading="lazy" />
        <h2 id="winners" className="flex-1 text-lg">
          {t("home.winners")}
        </h2>
        <span className="text-xs text-muted">{t("home.winnersLive")}</span>
      </div>
      {query.isError ? (
        <ErrorState
          text={errorText(i18n, query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.isPending ? (
        <div aria-busy className="grid gap-2">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      ) : winners.length === 0 ? (
        <EmptyState image={artIcon("trophy")} title={t("home.noWinners")}>
          {t("home.noWinnersHint")}
        </EmptyState>
      ) : (
        // Long lists scroll inside, so the list itself must be focusable by keyboard.
        <ol
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby="winners"
          className="-mx-1 grid min-h-0 flex-1 content-start gap-1 overflow-y-auto px-1 max-xl:max-h-96"
        >
          {winners.map((winner, index) => (
            <li key={`${winner.at}/${winner.account}/${winner.vo.winAmount}`}>
              <Link
                to="/game/$gameCode"
                params={{ gameCode: winner.gameCode }}
                className={`flex items-center gap-3 rounded-xl px-2 py-2 hover:bg-surface-3 ${index === 0 ? "bg-surface-3" : ""}`}
              >
                <GamePicture
                  art={winner.iconUrl}
                  size={42}
                  loading="lazy"
                  className="size-10.5 rounded-lg bg-surface-3 object-cover"
                />
                <span className="grid min-w-0 flex-1 leading-snug">
                  <span className="truncate text-sm font-semibold">{winner.gameName}</span>
                  <span className="truncate text-xs text-muted">
                    <bdi>{winner.account}</bdi> · {i18n.relative(Date.parse(winner.at), systemClock.nowMs())}
                  </span>
                </span>
                <Money value={winner.vo.winAmount} className="text-sm font-bold text-win" decimals="auto" />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
