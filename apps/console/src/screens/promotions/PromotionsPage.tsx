/** Promotions with what they granted and cost. Source: OPS-05, PROMO-01. */
import { listCampaigns, type PromotionRow } from "@khela/contract/console/promotions";
import { promotionCategories, promotionStates } from "@khela/rules/promotions/promotion";
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
import { PromotionState } from "./states.tsx";

const REFRESH_MS = 20_000;
const route = getRouteApi("/shell/promotions");
type Search = ReturnType<typeof route.useSearch>;

export default function PromotionsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission("promotions.write");
  const result = useQuery({
    queryKey: ["promotions", search],
    queryFn: ({ signal }) => call(listCampaigns, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const create = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/promotions/new" {...props} />}
    >
      {t("desk.promo_new")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("desk.promotions")} text={t("desk.promotionsText")} actions={create} />
      <DataTable
        id="promotions"
        label={t("desk.promotions")}
        columns={useColumns(result.data?.totals)}
        filters={useFilters()}
        searchHint={t("desk.promo_search")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listCampaigns, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: "/promotions/$promotionId", params: { promotionId: id }, search: {} })
        }
        emptyText={t("desk.promo_none")}
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
      options: promotionStates.map((value) => ({ value, label: t(`desk.promo_state_${value}`) })),
    },
    {
      kind: "choice",
      name: "category",
      label: t("desk.promo_category"),
      options: promotionCategories.map((value) => ({ value, label: t(`desk.promo_category_${value}`) })),
    },
  ];
}

function useColumns(totals: { reserved: string; paid: string } | undefined): readonly Column<PromotionRow>[] {
  const { t, written, number } = useI18n();
  return [
    {
      id: "title",
      title: t("console.title"),
      wrap: true,
      cell: (row) => <strong>{row.title[written]}</strong>,
      csv: (row) => row.title[written],
    },
    {
      id: "code",
      title: t("desk.promo_code"),
      sort: "code",
      cell: (row) => row.code,
      csv: (row) => row.code,
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <PromotionState row={row} />,
      csv: (row) => row.state,
    },
    {
      id: "trigger",
      title: t("desk.promo_trigger"),
      cell: (row) => t(`desk.promo_trigger_${row.trigger}`),
      csv: (row) => row.trigger,
    },
    {
      id: "granted",
      title: t("desk.promo_granted"),
      sort: "granted",
      end: true,
      cell: (row) => number(row.granted),
      csv: (row) => row.granted,
    },
    {
      id: "applying",
      title: t("desk.promo_applying"),
      end: true,
      cell: (row) => (row.applying === 0 ? <EmptyCell /> : number(row.applying)),
      csv: (row) => row.applying,
    },
    {
      id: "paid",
      title: t("desk.promo_paid"),
      sort: "paid",
      end: true,
      cell: (row) => <Amount value={row.paid} />,
      csv: (row) => row.paid,
      ...(totals === undefined ? {} : { total: <Amount value={totals.paid} /> }),
    },
    {
      id: "reserved",
      title: t("desk.promo_reserved"),
      sort: "reserved",
      end: true,
      cell: (row) => <Amount value={row.reserved} />,
      csv: (row) => row.reserved,
      ...(totals === undefined ? {} : { total: <Amount value={totals.reserved} /> }),
    },
    {
      id: "budget",
      title: t("desk.promo_budget"),
      end: true,
      cell: (row) => (row.budget === null ? t("desk.promo_noBudget") : <Amount value={row.budget} />),
      csv: (row) => row.budget,
    },
    {
      id: "startsAt",
      title: t("desk.promo_startsAt"),
      sort: "startsAt",
      cell: (row) => <DateTime at={row.startsAt} />,
      csv: (row) => csvMoment(row.startsAt),
    },
    {
      id: "endsAt",
      title: t("desk.promo_endsAt"),
      sort: "endsAt",
      cell: (row) => (row.endsAt === null ? <EmptyCell /> : <DateTime at={row.endsAt} />),
      csv: (row) => csvMoment(row.endsAt),
    },
  ];
}

function queryOf(search: Search) {
  const { state, category, ...rest } = toQuery<"state" | "category">(search);
  const knownState = promotionStates.find((name) => name === state);
  const knownCategory = promotionCategories.find((name) => name === category);
  return {
    ...rest,
    ...(knownState ? { state: knownState } : {}),
    ...(knownCategory ? { category: knownCategory } : {}),
  };
}
