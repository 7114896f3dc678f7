/** The draws of raffles with what they paid, each with its proof. Source: OPS-05, PROMO-05, GAME-09. */
import { listRafflePrizes } from "@khela/contract/console/raffles";
import type { CallOutput } from "@khela/contract/endpoint";
import { RAFFLE_KINDS } from "@khela/games/raffles/draw";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, DateTime } from "../../shell/parts/values.tsx";

type Draw = CallOutput<typeof listRafflePrizes>["content"][number];

const REFRESH_MS = 15_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const route = getRouteApi("/shell/raffle-draws");
type Search = ReturnType<typeof route.useSearch>;

export default function DrawsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const result = useQuery({
    queryKey: ["raffles", "draws", search],
    queryFn: ({ signal }) => call(listRafflePrizes, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  return (
    <>
      <PageHead title={t("desk.raf_drawsTitle")} text={t("desk.raf_drawsText")} />
      <DataTable
        id="raffle-draws"
        label={t("desk.raf_drawsTitle")}
        columns={useColumns(result.data?.total)}
        filters={useFilters()}
        searchHint={t("desk.promo_searchPlayer")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listRafflePrizes, query: queryOf(search) }}
        rowKey={({ id }) => id}
        emptyText={t("desk.raf_noDraws")}
      />
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "kind",
      label: t("console.kind"),
      options: RAFFLE_KINDS.map((value) => ({ value, label: t(`desk.raf_kind_${value}`) })),
    },
    { kind: "period" },
  ];
}

function useColumns(total: string | undefined): readonly Column<Draw>[] {
  const { t, written, number } = useI18n();
  return [
    {
      id: "at",
      title: t("console.time"),
      sort: "at",
      cell: (row) => <DateTime at={row.at} format="seconds" />,
      csv: (row) => csvMoment(row.at),
    },
    {
      id: "raffle",
      title: t("desk.raf_one"),
      wrap: true,
      cell: (row) => (
        <Anchor
          fz="sm"
          renderRoot={(props) => (
            <Link to="/raffles/$raffleId" params={{ raffleId: row.raffleId }} {...props} />
          )}
        >
          {row.title[written]}
        </Anchor>
      ),
      csv: (row) => row.title[written],
    },
    {
      id: "kind",
      title: t("console.kind"),
      cell: (row) => t(`desk.raf_kind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.memberId} account={row.account} />,
      csv: (row) => row.account,
    },
    {
      id: "prize",
      title: t("desk.raf_prize"),
      wrap: true,
      cell: (row) => row.prize?.[written] ?? t("desk.raf_part", { n: number(row.place + 1) }),
      csv: (row) => row.prize?.[written] ?? row.place + 1,
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
      id: "source",
      title: t("desk.raf_source"),
      cell: (row) => t(`desk.raf_source_${row.source}`),
      csv: (row) => row.source,
    },
    {
      id: "proof",
      title: t("desk.raf_proof"),
      cell: (row) => (
        <Anchor href={`/fairness/${row.id}`} target="_blank" rel="noopener" fz="sm">
          {t("desk.raf_verify")}
        </Anchor>
      ),
      csv: (row) => row.id,
    },
  ];
}

function queryOf(search: Search) {
  const { kind, raffle, from, to, ...rest } = toQuery<"kind" | "raffle" | "from" | "to">(search);
  const knownKind = RAFFLE_KINDS.find((name) => name === kind);
  return {
    ...rest,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(knownKind ? { kind: knownKind } : {}),
    ...(raffle !== undefined && UUID.test(raffle) ? { raffleId: raffle } : {}),
  };
}
