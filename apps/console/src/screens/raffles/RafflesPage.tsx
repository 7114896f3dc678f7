/** Raffle campaigns with budget, tickets and prizes. Source: OPS-05, PROMO-05. */
import { listRaffleCampaigns, type RaffleRow } from "@khela/contract/console/raffles";
import { RAFFLE_KINDS } from "@khela/games/raffles/draw";
import { raffleStates } from "@khela/rules/raffles/campaign";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { RaffleState } from "./states.tsx";

const REFRESH_MS = 15_000;
const route = getRouteApi("/shell/raffles");
type Search = ReturnType<typeof route.useSearch>;

export default function RafflesPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission("promotions.write");
  const result = useQuery({
    queryKey: ["raffles", search],
    queryFn: ({ signal }) => call(listRaffleCampaigns, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  return (
    <>
      <PageHead
        title={t("desk.raf_title")}
        text={t("desk.raf_text")}
        actions={
          mayWrite ? (
            <Button
              leftSection={<IconPlus size={17} aria-hidden />}
              renderRoot={(props) => <Link to="/raffles/new" {...props} />}
            >
              {t("desk.raf_new")}
            </Button>
          ) : null
        }
      />
      <DataTable
        id="raffles"
        label={t("desk.raf_title")}
        columns={useColumns()}
        filters={useFilters()}
        searchHint={t("desk.raf_search")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listRaffleCampaigns, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: "/raffles/$raffleId", params: { raffleId: id }, search: {} })}
        emptyText={t("desk.raf_none")}
      />
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
      options: raffleStates.map((value) => ({ value, label: t(`desk.raf_state_${value}`) })),
    },
    {
      kind: "choice",
      name: "kind",
      label: t("console.kind"),
      options: RAFFLE_KINDS.map((value) => ({ value, label: t(`desk.raf_kind_${value}`) })),
    },
  ];
}

function useColumns(): readonly Column<RaffleRow>[] {
  const { t, written } = useI18n();
  return [
    {
      id: "title",
      title: t("console.title"),
      wrap: true,
      cell: (row) => <strong>{row.title[written]}</strong>,
      csv: (row) => row.title[written],
    },
    {
      id: "kind",
      title: t("console.kind"),
      cell: (row) => t(`desk.raf_kind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <RaffleState row={row} />,
      csv: (row) => row.state,
    },
    ...useFigureColumns(),
    {
      id: "startsAt",
      title: t("console.startsAt"),
      sort: "startsAt",
      off: true,
      cell: (row) => <DateTime at={row.startsAt} />,
      csv: (row) => csvMoment(row.startsAt),
    },
    {
      id: "endsAt",
      title: t("console.endsAt"),
      sort: "endsAt",
      cell: (row) => <DateTime at={row.endsAt} />,
      csv: (row) => csvMoment(row.endsAt),
    },
  ];
}

/** Budget, tickets and prizes. */
function useFigureColumns(): readonly Column<RaffleRow>[] {
  const { t, number } = useI18n();
  return [
    {
      id: "paid",
      title: t("desk.raf_paid"),
      sort: "paid",
      end: true,
      cell: (row) => <Amount value={row.paid} />,
      csv: (row) => row.paid,
    },
    {
      id: "budget",
      title: t("desk.raf_budget"),
      sort: "budget",
      end: true,
      cell: (row) => <Amount value={row.budget} />,
      csv: (row) => row.budget,
    },
    {
      id: "hour",
      title: t("desk.raf_thisHour"),
      end: true,
      cell: (row) =>
        row.hourBudget === null ? (
          <EmptyCell />
        ) : (
          <>
            <Amount value={row.paidThisHour} /> / <Amount value={row.hourBudget} />
          </>
        ),
      csv: (row) => row.paidThisHour,
    },
    {
      id: "tickets",
      title: t("desk.raf_tickets"),
      end: true,
      cell: (row) => `${number(row.ticketsUsed)} / ${number(row.ticketsGiven)}`,
      csv: (row) => row.ticketsGiven,
    },
    {
      id: "prizesLeft",
      title: t("desk.raf_prizesLeft"),
      end: true,
      cell: (row) => (row.prizesLeft === null ? <EmptyCell /> : number(row.prizesLeft)),
      csv: (row) => row.prizesLeft,
    },
    {
      id: "draws",
      title: t("desk.raf_draws"),
      sort: "draws",
      end: true,
      cell: (row) => number(row.draws),
      csv: (row) => row.draws,
    },
  ];
}

function queryOf(search: Search) {
  const { state, kind, ...rest } = toQuery<"state" | "kind">(search);
  const knownState = raffleStates.find((name) => name === state);
  const knownKind = RAFFLE_KINDS.find((name) => name === kind);
  return { ...rest, ...(knownState ? { state: knownState } : {}), ...(knownKind ? { kind: knownKind } : {}) };
}
