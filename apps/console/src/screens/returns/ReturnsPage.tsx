/**
 * The stakes and returns of games, compared with the returns that their maths expects. Source: OPS-04, domain rules
 * I4.
 */
import { listVendors } from "@khela/contract/console/games";
import { listReturns, RETURN_GROUPS, type Returns } from "@khela/contract/console/returns";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { Filter } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { PageHead, Panel } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import classes from "./returns.module.css";
import { useReturnColumns } from "./use-return-columns.tsx";

const route = getRouteApi("/shell/returns");
type Search = ReturnType<typeof route.useSearch>;
const USUAL_DAYS = 7;

export default function ReturnsPage() {
  const { t, date } = useI18n();
  const chosen = route.useSearch();
  const navigate = route.useNavigate();
  const search = withPeriod(chosen);
  const result = useQuery({
    queryKey: ["returns", search],
    queryFn: ({ signal }) => call(listReturns, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const columns = useReturnColumns(search.by === "vendor" ? "vendor" : "game", data?.totals);
  return (
    <>
      <PageHead
        title={t("shelf.returns")}
        text={data ? t("shelf.returnsText", { when: date(data.until, "dateTime") }) : t("common.loading")}
      />
      {data && data.alarms > 0 && !search.alarms ? (
        <Alarms alarms={data.alarms} onShow={() => go({ ...chosen, alarms: "1" })} />
      ) : null}
      <DataTable
        id="returns"
        label={t("shelf.returns")}
        columns={columns}
        filters={useFilters()}
        searchHint={t("shelf.searchGame")}
        search={search}
        onSearch={go}
        result={result}
        exported={{ list: listReturns, query: queryOf(search) }}
        rowKey={({ code }) => code}
        emptyText={t("shelf.returnsNone")}
      />
      <div className={classes["note"]}>
        <Panel title={t("shelf.returnsNoteTitle")}>{t("shelf.returnsNote")}</Panel>
      </div>
    </>
  );
}

function Alarms({ alarms, onShow }: { alarms: Returns["alarms"]; onShow: () => void }) {
  const { t } = useI18n();
  return (
    <Alert
      mb="md"
      color="lose"
      role="alert"
      icon={<IconAlert size={18} aria-hidden />}
      title={t("shelf.returnAlarms", { n: alarms })}
    >
      {t("shelf.returnAlarmsText")}{" "}
      <Button size="xs" variant="default" onClick={onShow}>
        {t("shelf.returnShow")}
      </Button>
    </Alert>
  );
}

function useFilters(): readonly Filter[] {
  const { t, written } = useI18n();
  const language = written;
  const mayRead = usePermission("games.read");
  const vendors = useQuery({
    queryKey: [SHELF_KEY, "names"],
    queryFn: ({ signal }) => call(listVendors, {}, { signal }),
    enabled: mayRead,
  }).data?.vendors;
  const choice = (name: string, label: string, options: { value: string; label: string }[]): Filter => ({
    kind: "choice",
    name,
    label,
    options,
  });
  return [
    { kind: "period" },
    choice("by", t("shelf.returnsBy"), [{ value: "vendor", label: t("shelf.returnsBy_vendor") }]),
    choice(
      "vendor",
      t("shelf.vendor"),
      (vendors ?? []).map(({ vassalage, name }) => ({ value: vassalage, label: name[language] })),
    ),
    choice("alarms", t("shelf.returnFilter"), [{ value: "1", label: t("shelf.returnOnlyOutside") }]),
  ];
}

/** The default period is the last week. */
function withPeriod(search: Search): Search {
  if (search.from !== undefined || search.to !== undefined) return search;
  const nowMs = systemClock.nowMs();
  return { ...search, from: dayPlus(nowMs, 1 - USUAL_DAYS).key, to: dayOf(nowMs).key };
}

function queryOf(search: Search) {
  const { by, alarms, ...rest } = toQuery<"by" | "alarms" | "vendor" | "from" | "to">(search);
  const group = RETURN_GROUPS.find((name) => name === by);
  return { ...rest, ...(group ? { by: group } : {}), ...(alarms === "1" ? { alarms: "1" as const } : {}) };
}
