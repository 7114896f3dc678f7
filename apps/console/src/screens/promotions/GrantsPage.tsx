/** Grants and applications of promotions. Source: OPS-05, PROMO-01. */
import { type GrantRow, listGrants } from "@khela/contract/console/promotions";
import { grantStates } from "@khela/rules/promotions/grant";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { GrantDrawer } from "./GrantDrawer.tsx";
import { GrantState } from "./states.tsx";

const REFRESH_MS = 15_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const route = getRouteApi("/shell/promotion-grants");
const CASES = ["open", "closed"] as const;
type Search = ReturnType<typeof route.useSearch>;

export default function GrantsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const result = useQuery({
    queryKey: ["promotionGrants", search],
    queryFn: ({ signal }) => call(listGrants, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const { open, ...tableSearch } = search;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  return (
    <>
      <PageHead title={t("desk.promo_grants")} text={t("desk.promo_grantsText")} />
      <DataTable
        id="promotion-grants"
        label={t("desk.promo_grants")}
        columns={useColumns(result.data?.totals)}
        filters={useFilters()}
        searchHint={t("desk.promo_searchPlayer")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listGrants, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ search: withOpenRow(id), replace: true })}
        emptyText={t("desk.promo_noGrants")}
      />
      {open !== undefined && UUID.test(open) ? (
        <GrantDrawer grantId={open} onClose={() => go(tableSearch)} />
      ) : null}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "state",
      label: t("console.state"),
      options: grantStates.map((value) => ({ value, label: t(`desk.promo_grant_${value}`) })),
    },
    {
      kind: "choice",
      name: "clawback",
      label: t("desk.promo_clawback"),
      options: CASES.map((value) => ({ value, label: t(`desk.promo_clawback_${value}`) })),
    },
  ];
}

function useColumns(totals: { amount: string } | undefined): readonly Column<GrantRow>[] {
  const { t, written } = useI18n();
  return [
    {
      id: "title",
      title: t("desk.promo_one"),
      wrap: true,
      cell: (row) => <strong>{row.title[written]}</strong>,
      csv: (row) => row.code,
    },
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
      csv: (row) => row.playerAccount,
    },
    {
      id: "state",
      title: t("console.state"),
      sort: "state",
      cell: (row) => (
        <>
          <GrantState state={row.state} />{" "}
          {row.clawback && row.clawback.closedAt === null ? (
            <Badge tone="lose">{t("desk.promo_clawback_open")}</Badge>
          ) : null}
        </>
      ),
      csv: (row) => row.state,
    },
    {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row) => (row.amount === null ? <EmptyCell /> : <Amount value={row.amount} />),
      csv: (row) => row.amount,
      ...(totals === undefined ? {} : { total: <Amount value={totals.amount} /> }),
    },
    {
      id: "source",
      title: t("desk.promo_source"),
      cell: (row) => t(`desk.promo_source_${row.source}`),
      csv: (row) => row.source,
    },
    {
      id: "at",
      title: t("desk.promo_begun"),
      sort: "at",
      cell: (row) => <DateTime at={row.at} />,
      csv: (row) => csvMoment(row.at),
    },
    {
      id: "changedAt",
      title: t("desk.promo_changed"),
      sort: "changedAt",
      cell: (row) => <DateTime at={row.changedAt} />,
      csv: (row) => csvMoment(row.changedAt),
    },
  ];
}

function queryOf(search: Search) {
  const {
    state,
    promotion,
    clawback,
    open: _open,
    ...rest
  } = toQuery<"state" | "promotion" | "clawback" | "open">(search);
  const known = grantStates.find((name) => name === state);
  const knownCase = CASES.find((name) => name === clawback);
  return {
    ...rest,
    ...(known ? { state: known } : {}),
    ...(knownCase ? { clawback: knownCase } : {}),
    ...(promotion !== undefined && UUID.test(promotion) ? { promotionId: promotion } : {}),
  };
}
