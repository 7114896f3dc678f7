/** The rounds of a grant of free spins, each with its verification. Source: PROMO-02, GAME-09. */
import type { FreeRoundsGrant } from "@khela/contract/free-rounds";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { playedFreeRoundsQuery } from "../../features/free-rounds/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

export function FreeSpinsDialog({ grant, onClose }: { grant: FreeRoundsGrant; onClose: () => void }) {
  const { t, written, money, date, number } = useI18n();
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery(playedFreeRoundsQuery(token, grant.grantId));
  const rounds = query.data?.pages.flatMap((page) => page.rounds);
  return (
    <Dialog open name="free-spins" title={grant.title[written]} width={360} delayMs={0} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 sm:w-104">
        <div className="grid gap-1 rounded-2xl bg-surface-2 p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-sm text-muted">{t("turnover.freeWon")}</span>
            <Money value={grant.won} className="text-2xl font-extrabold text-gold" />
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span>{t("rewards.freePlayedOf", { n: grant.played, of: grant.rounds })}</span>
            <span>{t("rewards.freeEach", { stake: money(grant.stake, { decimals: "auto" }) })}</span>
          </p>
          <p className="text-sm text-muted">
            {t(grant.bonus ? "rewards.freeToBonus" : "rewards.freeToCash")}
          </p>
        </div>
        {query.isError && !rounds ? <QueryFailure query={query} /> : null}
        {query.isPending ? <Skeleton className="h-20 rounded-xl" /> : null}
        {rounds?.length === 0 ? <p className="text-sm text-muted">{t("rewards.freeNone")}</p> : null}
        <ol className="grid max-h-72 divide-y divide-line overflow-y-auto">
          {rounds?.map((round) => (
            <li key={round.roundId}>
              <Link
                to="/fairness/$roundId"
                params={{ roundId: round.roundId }}
                className="flex min-h-11 items-center gap-3 text-sm hover:text-gold"
              >
                <span className="w-8 text-faint tabular-nums">{number(round.nth)}</span>
                <span className="flex-1 text-muted">{date(round.at, "seconds")}</span>
                <Money value={round.won} className="font-semibold" />
              </Link>
            </li>
          ))}
        </ol>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("rewards.bonusMore")}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
