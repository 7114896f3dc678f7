import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { buttonClass } from "@khela/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTopic } from "../../../shell/live.ts";
import { useLanguage } from "../../../shell/queries.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { BetCard } from "./BetCard.tsx";
import { CashOut } from "./CashOut.tsx";
import { RepeatBet } from "./RepeatBet.tsx";
import { type BetsState, betsQuery, reloadBets } from "./queries.ts";

interface BetListProps {
  state: BetsState;
  pageSize: number;
  /** In two columns on wide screens. */
  wide?: boolean;
}

/** The player's own bets, newest first, kept current. */
export function BetList({ state, pageSize, wide = false }: BetListProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const language = useLanguage();
  const [pageNo, setPageNo] = useState(1);
  const query = useQuery(betsQuery(token, { state, pageNo, pageSize, language }));
  useTopic("member.sportsBets", reloadBets, token !== null);
  const { data } = query;
  if (query.isError && !data) return <QueryFailure query={query} />;
  if (!data) {
    return (
      <div aria-busy aria-label={t("common.loading")} className="grid gap-3">
        <Skeleton className="h-36 rounded-xl" />
        <Skeleton className="h-36 rounded-xl" />
      </div>
    );
  }
  if (data.totalCount === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t(state === "open" ? "sportsbook.noOpenBets" : "sportsbook.noOverBets")}
        className="py-8!"
        action={
          wide ? (
            <Link to="/sports" className={buttonClass({ variant: "gold" })}>
              {t("sportsbook.toMatches")}
            </Link>
          ) : null
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className={wide ? "grid items-start gap-3 lg:grid-cols-2" : "grid grid-cols-[minmax(0,1fr)] gap-2"}>
        {data.content.map((bet) => (
          <li key={bet.betId}>
            <BetCard
              bet={bet}
              action={
                <>
                  <CashOut bet={bet} />
                  <RepeatBet bet={bet} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Pager page={pageNo} pages={data.totalPages} onChange={setPageNo} label={t("sportsbook.pages")} />
    </div>
  );
}
