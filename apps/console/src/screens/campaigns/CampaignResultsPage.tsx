/** What campaigns cost, beside what their players wagered and brought. Source: OPS-05, PROMO-01. */
import {
  CAMPAIGN_DAYS,
  CAMPAIGN_GROUPS,
  type CampaignResults,
  listCampaignResults,
} from "@khela/contract/console/campaign-results";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { systemClock } from "@khela/kernel/system-clock";
import { rewardSources } from "@khela/rules/rewards/reward";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Filter } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead, Panel } from "../../shell/parts/page-head.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import classes from "./campaigns.module.css";
import { useResultColumns } from "./use-result-columns.tsx";

const route = getRouteApi("/shell/campaign-results");
type Search = ReturnType<typeof route.useSearch>;
const USUAL_DAYS = 30;

export default function CampaignResultsPage() {
  const { t, date, number } = useI18n();
  const day = (key: string) => date(`${key}T06:00:00Z`, "date");
  const chosen = route.useSearch();
  const navigate = route.useNavigate();
  const search = withPeriod(chosen);
  const query = queryOf(search);
  const result = useQuery({
    queryKey: ["campaign-results", query],
    queryFn: ({ signal }) => call(listCampaignResults, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const columns = useResultColumns(search.by === "source" ? "source" : "campaign", data?.totals);
  return (
    <>
      <PageHead
        title={t("desk.camp_title")}
        text={
          data
            ? t("desk.camp_text", { from: day(data.before.from), to: day(data.before.to) })
            : t("common.loading")
        }
      />
      <Totals totals={data?.totals} />
      <DataTable
        id="campaign-results"
        label={t("desk.camp_title")}
        columns={columns}
        filters={useFilters()}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listCampaignResults, query }}
        rowKey={({ source, campaign }) => `${source} ${campaign}`}
        emptyText={t("desk.camp_none")}
      />
      <div className={classes["note"]}>
        <Panel title={t("desk.camp_howTitle")}>
          <ul>
            <li>{t("desk.camp_howMembers")}</li>
            <li>{t("desk.camp_howAll")}</li>
            <li>{t("desk.camp_howCost")}</li>
            <li>{t("desk.camp_howNgr")}</li>
            <li>{t("desk.camp_howBefore", { days: number(CAMPAIGN_DAYS) })}</li>
          </ul>
        </Panel>
      </div>
    </>
  );
}

/** The whole selection at a glance, each player counted once. */
function Totals({ totals }: { totals: CampaignResults["totals"] | undefined }) {
  const { t, number } = useI18n();
  if (!totals) return <div className={classes["cards"]} data-empty aria-hidden />;
  const cards = [
    [t("desk.camp_cost"), totals.cost, null],
    [t("desk.camp_turnover"), totals.now.turnover, totals.before.turnover],
    [t("desk.camp_ggr"), totals.now.ggr, totals.before.ggr],
    [t("desk.camp_ngr"), totals.now.ngr, totals.before.ngr],
  ] as const;
  return (
    <dl className={classes["cards"]} aria-label={t("desk.camp_all")}>
      {cards.map(([name, value, before]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>
              <Amount value={value} />
            </strong>
            <span>
              {before === null ? (
                t("desk.camp_players", { n: totals.members, new: number(totals.newDepositors) })
              ) : (
                <>
                  {t("desk.camp_before")} <Amount value={before} />
                </>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    { kind: "period" },
    {
      kind: "choice",
      name: "by",
      label: t("desk.camp_by"),
      options: [{ value: "source", label: t("desk.camp_bySource") }],
    },
    {
      kind: "choice",
      name: "source",
      label: t("desk.rewardSource"),
      options: rewardSources.map((value) => ({ value, label: t(`desk.rewardSource_${value}`) })),
    },
  ];
}

/** The default period is the last thirty days. */
function withPeriod(search: Search): Search {
  if (search.from !== undefined || search.to !== undefined) return search;
  const nowMs = systemClock.nowMs();
  return { ...search, from: dayPlus(nowMs, 1 - USUAL_DAYS).key, to: dayOf(nowMs).key };
}

function queryOf(search: Search) {
  const { by, source, search: _text, ...rest } = toQuery<"by" | "source" | "from" | "to">(search);
  const group = CAMPAIGN_GROUPS.find((name) => name === by);
  const known = rewardSources.find((name) => name === source);
  return { ...rest, ...(group ? { by: group } : {}), ...(known ? { source: known } : {}) };
}
