/** All players with their money. Source: OPS-02. */
import type { CallOutput } from "@khela/contract/endpoint";
import { listPlayers } from "@khela/contract/console/players";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { PlayerStatus } from "../../shell/parts/state-badge.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { CreatePlayerButton } from "./CreatePlayer.tsx";

type Row = CallOutput<typeof listPlayers>["content"][number];

const route = getRouteApi("/shell/players");
const STATUSES = ["active", "blocked", "closed"] as const;
const STANDARD_SORT = "-registeredAt";

export default function PlayersPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = usePlayerColumns();
  const result = useQuery({
    queryKey: ["players", "list", search],
    queryFn: ({ signal }) => call(listPlayers, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "status",
      label: t("console.status"),
      options: STATUSES.map((value) => ({ value, label: t(`console.player_${value}`) })),
    },
  ];
  return (
    <>
      <PageHead
        title={t("console.players")}
        text={t("console.playersText")}
        actions={<CreatePlayerButton />}
      />
      <DataTable
        id="players"
        label={t("console.players")}
        columns={columns}
        filters={filters}
        searchHint={t("console.searchPlayers")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listPlayers, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: "/players/$playerId", params: { playerId: id } })}
      />
    </>
  );
}

type Search = ReturnType<typeof route.useSearch>;

function queryOf(search: Search) {
  const { status, ...rest } = toQuery<"status">(search, STANDARD_SORT);
  const known = STATUSES.find((name) => name === status);
  return { ...rest, ...(known ? { status: known } : {}) };
}

function usePlayerColumns(): readonly Column<Row>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t } = i18n;
    const amount = (
      name: "balance" | "held" | "deposits" | "withdrawals" | "stake",
      more: Pick<Column<Row>, "sort" | "off">,
    ): Column<Row> => ({
      id: name,
      title: t(`console.col_${name}`),
      end: true,
      ...more,
      cell: (row) => <Amount value={row[name]} />,
      csv: (row) => row[name],
    });
    return [
      {
        id: "account",
        title: t("console.player"),
        sort: "account",
        cell: (row) => <PlayerLink id={row.id} account={row.account} />,
        csv: (row) => row.account,
      },
      {
        id: "status",
        title: t("console.status"),
        cell: (row) => <PlayerStatus status={row.status} />,
        csv: (row) => row.status,
      },
      amount("balance", { sort: "balance" }),
      amount("held", { off: true }),
      amount("deposits", { sort: "deposits" }),
      amount("withdrawals", { sort: "withdrawals" }),
      amount("stake", { sort: "stake" }),
      {
        id: "ggr",
        title: t("console.kpiGgr"),
        sort: "ggr",
        end: true,
        cell: (row) => <Amount value={row.ggr} signed />,
        csv: (row) => row.ggr,
      },
      {
        id: "registeredAt",
        title: t("console.registered"),
        sort: "registeredAt",
        cell: (row) => <DateTime at={row.registeredAt} />,
        csv: (row) => csvMoment(row.registeredAt),
      },
      {
        id: "lastLoginAt",
        title: t("console.lastLogin"),
        sort: "lastLoginAt",
        cell: (row) => (row.lastLoginAt ? <DateTime at={row.lastLoginAt} /> : <EmptyCell />),
        csv: (row) => csvMoment(row.lastLoginAt),
      },
      {
        id: "id",
        title: t("console.id"),
        off: true,
        cell: (row) => <code>{row.id}</code>,
        csv: (row) => row.id,
      },
    ];
  }, [i18n]);
}
