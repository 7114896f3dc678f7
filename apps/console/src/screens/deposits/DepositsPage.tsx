/** Deposits of all players. Source: OPS-03. */
import { DEPOSIT_STATES } from "@khela/contract/cashier";
import { askAboutDeposit, listDepositQueue } from "@khela/contract/console/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { paymentColumns } from "../../features/payments/columns.tsx";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { DepositState } from "../../shell/parts/state-badge.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, None, When } from "../../shell/parts/values.tsx";
import { useMay } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

type Listed = CallOutput<typeof listDepositQueue>;
type Row = Listed["content"][number];

const route = getRouteApi("/shell/deposits");
type Search = ReturnType<typeof route.useSearch>;
const REFRESH_MS = 20_000;

export default function DepositsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const result = useQuery({
    queryKey: ["deposits", search],
    queryFn: ({ signal }) => call(listDepositQueue, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const columns = useDepositColumns(result.data?.totals.amount);
  return (
    <>
      <PageHead title={t("console.deposits")} text={t("console.depositsText")} />
      <DataTable
        id="deposits"
        label={t("console.deposits")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: DEPOSIT_STATES.map((value) => ({ value, label: t(`console.deposit_${value}`) })),
          },
          { kind: "period" },
        ]}
        searchHint={t("console.searchReference")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        fetchPage={(pageNo, pageSize) =>
          call(listDepositQueue, { query: { ...queryOf(search), pageNo, pageSize } })
        }
        rowKey={({ depositId }) => depositId}
      />
    </>
  );
}

function queryOf(search: Search) {
  const { state, ...rest } = toQuery<"state" | "from" | "to">(search);
  const known = DEPOSIT_STATES.find((name) => name === state);
  return { ...rest, ...(known ? { state: known } : {}) };
}

/** States in which the provider's word can still change something. */
const OPEN: readonly Row["state"][] = ["created", "pending", "failed", "expired"];

/** Asks the provider what became of a deposit, for a player who waits; the answer comes into the list. */
function useAsk() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ depositId }: Row) => call(askAboutDeposit, { params: { depositId }, body: {} }),
    onSuccess: ({ reference, state }) =>
      tellDone(i18n.t("desk.askedProvider", { reference, state: i18n.t(`console.deposit_${state}`) })),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["deposits"] }),
  });
}

function useDepositColumns(total: string | undefined): readonly Column<Row>[] {
  const i18n = useI18n();
  const mayAsk = useMay("withdrawals.review");
  const { mutate: ask, isPending, variables } = useAsk();
  const asking = isPending ? variables.depositId : undefined;
  return useMemo(() => {
    const { t } = i18n;
    const shared = paymentColumns<Row>(i18n, total);
    return [
      shared.reference,
      shared.player,
      shared.method,
      shared.amount,
      {
        id: "credited",
        title: t("console.credited"),
        end: true,
        cell: (row) => (row.credited === null ? <None /> : <Amount value={row.credited} />),
        csv: (row) => row.credited,
      },
      shared.fee,
      {
        id: "state",
        title: t("console.state"),
        sort: "state",
        cell: (row) => <DepositState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: "createdAt",
        title: t("console.created"),
        sort: "createdAt",
        cell: (row) => <When at={row.createdAt} />,
        csv: (row) => csvMoment(row.createdAt),
      },
      {
        id: "settledAt",
        title: t("console.settled"),
        cell: (row) => (row.settledAt ? <When at={row.settledAt} /> : <None />),
        csv: (row) => csvMoment(row.settledAt),
      },
      {
        id: "reason",
        title: t("console.reason"),
        off: true,
        cell: (row) => (row.reason ? paymentReason(i18n, row.reason) : <None />),
        csv: (row) => row.reason,
      },
      ...(mayAsk
        ? [
            {
              id: "ask",
              title: t("console.actions"),
              pinned: true,
              cell: (row: Row) =>
                OPEN.includes(row.state) ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={asking === row.depositId}
                    aria-label={t("desk.askProviderAbout", { reference: row.reference })}
                    onClick={() => ask(row)}
                  >
                    {t("desk.askProvider")}
                  </Button>
                ) : null,
            },
          ]
        : []),
    ];
  }, [i18n, total, mayAsk, asking, ask]);
}
