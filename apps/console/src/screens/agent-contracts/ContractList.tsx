import { type ContractRow, listConsoleContracts } from "@khela/contract/console/agent-contracts";
import { contractKinds, contractStates } from "@khela/rules/agents/contract";
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
import { DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { ContractDrawer } from "./ContractDrawer.tsx";
import { ContractState, Day, highestRate } from "./parts.tsx";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ONLY = ["root", "asked"] as const;
const route = getRouteApi("/shell/agent-contracts");
type Search = Omit<ReturnType<typeof route.useSearch>, "tab">;

/** All contracts, the newest offers first; each opens to its terms and history. */
export function ContractList() {
  const { t } = useI18n();
  const { tab: _tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = queryOf(search);
  const result = useQuery({
    queryKey: ["agentContracts", "list", query],
    queryFn: ({ signal }) => call(listConsoleContracts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { open, ...tableSearch } = search;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  return (
    <>
      <DataTable
        id="agent-contracts"
        label={t("desk.contracts")}
        columns={useColumns()}
        filters={useFilters()}
        searchHint={t("desk.contracts_search")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listConsoleContracts, query }}
        rowKey={({ contractId }) => contractId}
        onOpen={({ contractId }) => void navigate({ search: withOpenRow(contractId), replace: true })}
        emptyText={t("desk.contracts_empty")}
      />
      {open !== undefined && UUID.test(open) ? (
        <ContractDrawer contractId={open} onClose={() => go(tableSearch)} />
      ) : null}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "kind",
      label: t("agentContract.kind"),
      options: contractKinds.map((value) => ({ value, label: t(`agentContract.kind_${value}`) })),
    },
    {
      kind: "choice",
      name: "state",
      label: t("console.state"),
      options: contractStates.map((value) => ({ value, label: t(`agentContract.state_${value}`) })),
    },
    {
      kind: "choice",
      name: "only",
      label: t("desk.contracts_only"),
      options: ONLY.map((value) => ({
        value,
        label: t(`desk.contracts_only_${value}`),
      })),
    },
  ];
}

function useColumns(): readonly Column<ContractRow>[] {
  const { t, number } = useI18n();
  const day = (key: string | null) => (key === null ? <EmptyCell /> : <Day day={key} />);
  return [
    {
      id: "offeredAt",
      title: t("console.time"),
      cell: (row) => <DateTime at={row.offeredAt} />,
      csv: (row) => csvMoment(row.offeredAt),
    },
    {
      id: "agent",
      title: t("desk.contracts_agent"),
      cell: (row) => <PlayerLink id={row.agent.memberId} account={row.agent.account} />,
      csv: (row) => row.agent.account,
    },
    {
      id: "upline",
      title: t("desk.contracts_upline"),
      cell: (row) =>
        row.upline ? (
          <PlayerLink id={row.upline.memberId} account={row.upline.account} />
        ) : (
          t("desk.contracts_operator")
        ),
      csv: (row) => row.upline?.account ?? "",
    },
    {
      id: "kind",
      title: t("agentContract.kind"),
      cell: (row) => t(`agentContract.kind_${row.terms.kind}`),
      csv: (row) => row.terms.kind,
    },
    {
      id: "rate",
      title: t("desk.contracts_highest"),
      end: true,
      cell: (row) => `${number(highestRate(row.terms) / 10_000, { maximumFractionDigits: 4 })}%`,
      csv: (row) => highestRate(row.terms) / 10_000,
    },
    {
      id: "beginsOn",
      title: t("desk.contracts_begins"),
      cell: (row) => day(row.beginsOn),
      csv: (row) => row.beginsOn,
    },
    {
      id: "endsOn",
      title: t("desk.contracts_ends"),
      cell: (row) => day(row.endsOn),
      csv: (row) => row.endsOn,
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <ContractState state={row.state} />,
      csv: (row) => row.state,
    },
  ];
}

function queryOf(search: Search) {
  const {
    kind,
    state,
    only,
    open: _open,
    sort: _sort,
    ...rest
  } = toQuery<"kind" | "state" | "only" | "open">(search);
  const knownKind = contractKinds.find((name) => name === kind);
  const knownState = contractStates.find((name) => name === state);
  const knownOnly = ONLY.find((name) => name === only);
  return {
    ...rest,
    ...(knownKind ? { kind: knownKind } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(knownOnly ? { only: knownOnly } : {}),
  };
}
