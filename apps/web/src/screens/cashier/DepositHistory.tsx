import type { Deposit } from "@khela/contract/cashier";
import { Badge } from "@khela/ui/badge";
import { type Column, DataTable, RowButton } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { depositsQuery } from "../../features/cashier/queries.ts";
import { DEPOSIT_TONES } from "../../features/cashier/states.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

/** The member's deposits, newest first. */
export function DepositHistory({ onShow }: { onShow: (depositId: string) => void }) {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({ ...depositsQuery(token, page), placeholderData: keepPreviousData });
  const columns: Column<Deposit>[] = [
    { key: "at", title: t("cashier.time"), phone: "note", render: (row) => date(row.createdAt) },
    { key: "method", title: t("cashier.method"), phone: "title", render: (row) => row.methodName },
    {
      key: "amount",
      title: t("cashier.amount"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.amount} className="font-semibold" />,
    },
    {
      key: "credited",
      title: t("cashier.credited"),
      align: "end",
      render: (row) => (row.credited ? <Money value={row.credited} className="text-win" signed /> : "—"),
    },
    {
      key: "state",
      title: t("cashier.state"),
      phone: "tag",
      render: (row) => <Badge tone={DEPOSIT_TONES[row.state]}>{t(`cashier.deposit_${row.state}`)}</Badge>,
    },
    {
      key: "more",
      title: t("cashier.details"),
      align: "end",
      phone: "action",
      render: (row) => (
        <RowButton
          label={t("cashier.detailsOf", { reference: row.reference })}
          text={t("cashier.show")}
          onClick={() => {
            onShow(row.depositId);
            document.getElementById("content")?.scrollIntoView();
          }}
        />
      ),
    },
  ];
  if (query.isError) {
    return <QueryFailure query={query} />;
  }
  return (
    <div className="grid gap-4">
      <DataTable
        caption={t("cashier.depositHistory")}
        columns={columns}
        rows={query.data?.content}
        rowKey={(row) => row.depositId}
        skeletonRows={3}
        empty={
          <EmptyState className="card" image={artIcon("wallet")} title={t("cashier.noDeposits")}>
            {t("cashier.noDepositsHint")}
          </EmptyState>
        }
      />
      <Pager
        page={page}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("cashier.depositHistory")}
      />
    </div>
  );
}
