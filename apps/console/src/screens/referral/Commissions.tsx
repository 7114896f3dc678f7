import { listReferralCommissions, type ReferralCommission } from "@khela/contract/console/referral";
import { commissionStates, linkReasons } from "@khela/rules/referral/commission";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { CaseDrawer } from "./CaseDrawer.tsx";
import { CommissionState, Reasons } from "./states.tsx";

const REFRESH_MS = 15_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const route = getRouteApi("/shell/referral");
type Search = Omit<ReturnType<typeof route.useSearch>, "tab">;

/** The commissions; those that wait come first as long as no other state is chosen. */
export function Commissions() {
  const { t } = useI18n();
  const { tab: _tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = queryOf(search);
  const result = useQuery({
    queryKey: ["referral", "commissions", query],
    queryFn: ({ signal }) => call(listReferralCommissions, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const { open, ...tableSearch } = search;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  return (
    <>
      <DataTable
        id="referral-commissions"
        label={t("desk.ref_tab_cases")}
        columns={useColumns(result.data?.total)}
        filters={useFilters()}
        searchHint={t("desk.ref_search")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listReferralCommissions, query }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ search: withOpenRow(id), replace: true })}
        emptyText={t("desk.ref_noCases")}
      />
      {open !== undefined && UUID.test(open) ? (
        <CaseDrawer commissionId={open} onClose={() => go(tableSearch)} />
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
      options: [...commissionStates, "all" as const].map((value) => ({
        value,
        label: t(`desk.ref_state_${value}`),
      })),
    },
    {
      kind: "choice",
      name: "reason",
      label: t("desk.ref_reasons"),
      options: linkReasons.map((value) => ({ value, label: t(`desk.ref_reason_${value}`) })),
    },
  ];
}

function useColumns(total: string | undefined): readonly Column<ReferralCommission>[] {
  const { t } = useI18n();
  return [
    {
      id: "createdAt",
      title: t("console.time"),
      sort: "createdAt",
      cell: (row) => <DateTime at={row.createdAt} />,
      csv: (row) => csvMoment(row.createdAt),
    },
    {
      id: "inviter",
      title: t("desk.ref_inviter"),
      cell: (row) => <PlayerLink id={row.inviterId} account={row.inviter} />,
      csv: (row) => row.inviter,
    },
    {
      id: "friend",
      title: t("desk.ref_friend"),
      cell: (row) => <PlayerLink id={row.friendId} account={row.friend} />,
      csv: (row) => row.friend,
    },
    {
      id: "kind",
      title: t("console.kind"),
      cell: (row) => t(`desk.ref_kind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "day",
      title: t("desk.ref_day"),
      off: true,
      cell: (row) => (row.day === "" ? <EmptyCell /> : row.day),
      csv: (row) => row.day,
    },
    {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row) => <Amount value={row.amount} />,
      csv: (row) => row.amount,
      ...(total === undefined ? {} : { total: <Amount value={total} /> }),
    },
    {
      id: "reasons",
      title: t("desk.ref_reasons"),
      wrap: true,
      cell: (row) => <Reasons reasons={row.reasons} />,
      csv: (row) => row.reasons.join(" "),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <CommissionState state={row.state} />,
      csv: (row) => row.state,
    },
    {
      id: "decidedBy",
      title: t("desk.ref_decidedBy"),
      off: true,
      cell: (row) => row.decidedBy ?? <EmptyCell />,
      csv: (row) => row.decidedBy,
    },
  ];
}

function queryOf(search: Search) {
  const { state, reason, open: _open, ...rest } = toQuery<"state" | "reason" | "open">(search);
  const knownState = commissionStates.find((name) => name === state);
  const knownReason = linkReasons.find((name) => name === reason);
  return {
    ...rest,
    ...(state === "all" ? {} : { state: knownState ?? ("waiting" as const) }),
    ...(knownReason ? { reason: knownReason } : {}),
  };
}
