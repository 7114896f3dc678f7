import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentTransfersQuery } from "../../features/wallets/queries.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

/** Sent and received transfers, newest first, with overall totals. */
export function AgentHistory() {
  const between = useSeparator();
  const { t, money, date } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({ ...agentTransfersQuery(token, page), placeholderData: keepPreviousData });
  const { data } = query;
  if (query.isError) {
    return <QueryFailure query={query} />;
  }
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  const totals = { sent: money(data.totals.sent), received: money(data.totals.received) };
  return (
    <section aria-labelledby="agent-transfers" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="agent-transfers" className="text-lg">
          {t("wallets.agentHistory")}
        </h2>
        <p className="text-sm text-muted">{t("wallets.totals", totals)}</p>
      </div>
      {data.content.length === 0 ? (
        <EmptyState className="card" image={artIcon("bank")} title={t("wallets.noAgentTransfers")} />
      ) : (
        <ul className="card divide-y divide-line px-4 md:px-5">
          {data.content.map(({ transferId, direction, counterpart, amount, remark, at, reference }) => (
            <li key={transferId} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="font-medium">
                  {t(direction === "sent" ? "wallets.sentTo" : "wallets.receivedFrom", {
                    account: counterpart.account,
                  })}
                </span>
                <Money
                  value={direction === "sent" ? `-${amount}` : amount}
                  tone="result"
                  className="font-bold"
                />
              </div>
              {remark === "" ? null : <p className="text-sm">{remark}</p>}
              <p className="text-sm text-muted">
                {date(at)}
                {between}
                <bdi className="font-mono text-xs">{reference}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={data.totalPages} onChange={setPage} label={t("wallets.agentHistory")} />
    </section>
  );
}
