/** Bonus details: every reward with its source, state and amount, and totals of the selection. Source: MONEY-08. */
import type { CallOutput } from "@khela/contract/endpoint";
import { exportRewards, listRewards, type Reward } from "@khela/contract/rewards";
import { RECORD_DAYS } from "@khela/rules/records/range";
import { rewardSources, rewardStates } from "@khela/rules/rewards/reward";
import { Badge } from "@khela/ui/badge";
import type { Column } from "@khela/ui/data-table";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { RecordPage } from "../../features/records/RecordPage.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { STATE_TONES } from "../../features/rewards/look.ts";
import { rewardListKey } from "../../features/rewards/queries.ts";
import { RewardDialog } from "../../features/rewards/RewardDialog.tsx";
import { call } from "../../shell/api.ts";
import { BonusList } from "../bonuses/BonusList.tsx";

const SHAPE = { filterNames: ["source", "state"], maxDays: RECORD_DAYS, preset: "month" } as const;

function queryOf({ range, filters }: RecordState) {
  const source = rewardSources.find((known) => known === filters["source"]);
  const state = rewardStates.find((known) => known === filters["state"]);
  return { from: range.from, to: range.to, ...(source ? { source } : {}), ...(state ? { state } : {}) };
}

export default function BonusDetails() {
  const { t, number, date, written } = useI18n();
  const search = useRecordSearch(SHAPE);
  const selection = queryOf(search);
  return (
    <div className="grid grid-cols-1 gap-5">
      <BonusList />
      <RecordPage
        caption={t("member.page_bonusDetails")}
        search={search}
        cacheKey={[...rewardListKey, selection]}
        fetchPage={(page, signal) => call(listRewards, { query: { ...selection, ...page } }, { signal })}
        filters={
          <div className="grid max-w-lg grid-cols-2 gap-3">
            <Select
              label={t("rewards.source")}
              value={selection.source ?? ""}
              onChange={(event) => search.setFilter("source", event.target.value)}
              options={[
                { value: "", label: t("rewards.allSources") },
                ...rewardSources.map((source) => ({
                  value: source,
                  label: t(`rewards.source_${source}`),
                })),
              ]}
            />
            <Select
              label={t("rewards.state")}
              value={selection.state ?? ""}
              onChange={(event) => search.setFilter("state", event.target.value)}
              options={[
                { value: "", label: t("rewards.allStates") },
                ...rewardStates.map((state) => ({ value: state, label: t(`rewards.state_${state}`) })),
              ]}
            />
          </div>
        }
        totals={(data) => [
          { label: t("rewards.count"), text: data && number(data.totalCount) },
          { label: t("rewards.totalPaid"), amount: data?.totals.paid },
          { label: t("rewards.totalWaiting"), amount: data?.totals.waiting },
          { label: t("rewards.totalMissed"), amount: data?.totals.missed },
        ]}
        columns={useColumns()}
        rowKey={(row) => row.rewardId}
        nameOf={(row) => `${row.title[written]}, ${date(row.issuedAt, "seconds")}`}
        renderDetails={(row, onClose) => <RewardDialog reward={row} onClose={onClose} />}
        renderAbove={(data) =>
          selection.source ? null : (
            <SourceSums sums={data?.bySource} onPick={(source) => search.setFilter("source", source)} />
          )
        }
        file={{ name: "khela-bonuses", load: () => call(exportRewards, { query: selection }) }}
        empty={{ icon: "gift", title: t("rewards.noneTitle"), hint: t("rewards.noneText") }}
      />
    </div>
  );
}

type Sums = CallOutput<typeof listRewards>["bySource"];

/** What was paid by source; each links to its rows. Nothing where only one source has paid. */
function SourceSums({
  sums,
  onPick,
}: {
  sums: Sums | undefined;
  onPick: (source: Reward["source"]) => void;
}) {
  const { t, number } = useI18n();
  const paying = sums?.filter(({ paid }) => paid !== "0.00") ?? [];
  if (paying.length < 2) return null;
  return (
    <section aria-label={t("rewards.bySource")} className="card px-2 py-2">
      <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {paying.map(({ source, count, paid }) => (
          <li key={source}>
            <button
              type="button"
              onClick={() => onPick(source)}
              className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start text-sm hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 font-medium">{t(`rewards.source_${source}`)}</span>
              <span className="text-xs text-muted tabular-nums">{number(count)}</span>
              <Money value={paid} className="min-w-24 text-end font-semibold" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(): readonly Column<Reward>[] {
  const { t, date, written } = useI18n();
  return [
    {
      key: "issuedAt",
      title: t("rewards.issuedAt"),
      phone: "note",
      render: (row) => date(row.issuedAt, "dateTime"),
    },
    {
      key: "title",
      title: t("rewards.reward"),
      phone: "title",
      render: (row) => (
        <span className="grid leading-snug">
          <span className="font-medium">{row.title[written]}</span>
          <span className="text-xs text-muted max-md:hidden">{t(`rewards.source_${row.source}`)}</span>
        </span>
      ),
    },
    {
      key: "state",
      title: t("rewards.state"),
      phone: "tag",
      render: (row) => <Badge tone={STATE_TONES[row.state]}>{t(`rewards.state_${row.state}`)}</Badge>,
    },
    {
      key: "amount",
      title: t("records.amount"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.amount} className="font-semibold" />,
    },
  ];
}
