/** What the house gives players: rewards of every source, with sums. Source: PROMO-03, OPS-02. */
import { listConsoleRewards } from "@khela/contract/console/rewards";
import { rewardSources, rewardStates } from "@khela/rules/rewards/reward";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Filter } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { RewardDrawer } from "./RewardDrawer.tsx";
import { SourceSums } from "./SourceSums.tsx";
import { useRewardColumns } from "./use-reward-columns.tsx";

const REFRESH_MS = 20_000;
const route = getRouteApi("/shell/rewards");
type Search = ReturnType<typeof route.useSearch>;

export default function RewardsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const result = useQuery({
    queryKey: ["rewards", search],
    queryFn: ({ signal }) => call(listConsoleRewards, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const { open, ...tableSearch } = search;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const row = result.data?.content.find(({ rewardId }) => rewardId === open);
  return (
    <>
      <PageHead title={t("desk.rewards")} text={t("desk.rewardsText")} />
      <SourceSums
        sums={result.data?.bySource}
        chosen={search.source}
        onPick={(source) => go({ ...tableSearch, source, page: 1 })}
      />
      <DataTable
        id="rewards"
        label={t("desk.rewards")}
        columns={useRewardColumns(result.data?.totals)}
        filters={useFilters()}
        searchHint={t("desk.rewardsSearch")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listConsoleRewards, query: queryOf(search) }}
        rowKey={({ rewardId }) => rewardId}
        onOpen={({ rewardId }) => void navigate({ search: withOpenRow(rewardId), replace: true })}
        emptyText={t("desk.rewardsNone")}
      />
      {row ? <RewardDrawer row={row} onClose={() => go(tableSearch)} /> : null}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "source",
      label: t("desk.rewardSource"),
      options: rewardSources.map((value) => ({ value, label: t(`desk.rewardSource_${value}`) })),
    },
    {
      kind: "choice",
      name: "state",
      label: t("console.state"),
      options: rewardStates.map((value) => ({ value, label: t(`desk.rewardState_${value}`) })),
    },
    { kind: "period" },
  ];
}

function queryOf(search: Search) {
  const {
    source,
    state,
    open: _open,
    ...rest
  } = toQuery<"source" | "state" | "from" | "to" | "open">(search);
  const knownSource = rewardSources.find((name) => name === source);
  const knownState = rewardStates.find((name) => name === state);
  return {
    ...rest,
    ...(knownSource ? { source: knownSource } : {}),
    ...(knownState ? { state: knownState } : {}),
  };
}
