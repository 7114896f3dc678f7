import type { BillShare } from "@khela/contract/agent-pay";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { sharesQuery } from "./queries.ts";

/** What the contracts below take of a bill's formula: their own formulas on their teams. */
export function BillShares({ billId, below }: { billId: string; below: string }) {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...sharesQuery(token, billId, { pageNo: page, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly Column<BillShare>[] = [
    {
      key: "account",
      title: t("agentPay.downline"),
      phone: "title",
      render: (row) => <bdi className="font-medium">{row.account}</bdi>,
    },
    {
      key: "turnover",
      title: t("agentPay.turnover"),
      align: "end",
      phone: "note",
      render: (row) => <Money value={row.turnover} />,
    },
    {
      key: "whole",
      title: t("agentPay.theirFormula"),
      align: "end",
      render: (row) => <Money value={row.whole} />,
    },
    {
      key: "share",
      title: t("agentPay.ofYours"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.share} className="font-bold" />,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">{t("agentPay.belowHint", { amount: money(below) })}</p>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t("agentPay.view_below")}
          columns={columns}
          rows={query.data?.content}
          rowKey={(row) => `${row.account} ${row.to}`}
          empty={
            <EmptyState className="card" image={artIcon("user")} title={t("agentPay.noShares")}>
              {t("agentPay.noSharesHint")}
            </EmptyState>
          }
        />
      )}
      <Pager
        page={page}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("agentPay.view_below")}
      />
    </div>
  );
}
