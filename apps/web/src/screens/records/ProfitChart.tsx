import { moneyFromText, numberForChart } from "@khela/kernel/money";
import type { CallOutput } from "@khela/contract/endpoint";
import type { getProfitLoss } from "@khela/contract/records";
import { dayOfKey } from "@khela/kernel/period";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { ResultBars } from "@khela/ui/result-bars";

type Step = CallOutput<typeof getProfitLoss>["steps"][number];

/** The result of each step as a bar chart, with the same figures as a table. */
export function ProfitChart({ steps }: { steps: readonly Step[] }) {
  const { t, money, number } = useI18n();
  const when = useWhen();
  return (
    <>
      <ResultBars
        label={t("records.chart")}
        hint={t("records.chartHint")}
        formatTick={(value) => number(value, { notation: "compact", maximumFractionDigits: 1 })}
        bars={steps.map((step) => ({
          key: step.from,
          label: when(step, "dayMonth"),
          value: numberForChart(moneyFromText(step.winLoss)),
          text: t("records.chartBar", {
            when: when(step, "date"),
            result: money(step.winLoss, { signed: true }),
            stake: money(step.stake),
          }),
        }))}
      />
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <Icon name="chevronDown" size={18} className="transition-transform group-open:rotate-180" />
          {t("records.figures")}
        </summary>
        <DataTable
          caption={t("records.chart")}
          columns={useColumns()}
          rows={steps.toReversed()}
          rowKey={(step) => step.from}
        />
      </details>
    </>
  );
}

/** Formats a day, or the range of a longer step. */
function useWhen() {
  const { date } = useI18n();
  return ({ from, to }: Step, style: "date" | "dayMonth") => {
    const first = date(dayOfKey(from).startMs, style);
    return from === to || style === "dayMonth" ? first : `${first} – ${date(dayOfKey(to).startMs, style)}`;
  };
}

function useColumns(): readonly Column<Step>[] {
  const { t, number } = useI18n();
  const when = useWhen();
  return [
    { key: "when", title: t("records.day"), render: (step) => when(step, "date") },
    { key: "rounds", title: t("records.rounds"), align: "end", render: (step) => number(step.rounds) },
    { key: "stake", title: t("records.stake"), align: "end", render: (step) => <Money value={step.stake} /> },
    {
      key: "payout",
      title: t("records.payout"),
      align: "end",
      render: (step) => <Money value={step.payout} />,
    },
    {
      key: "winLoss",
      title: t("records.winLoss"),
      align: "end",
      render: (step) => <Money value={step.winLoss} tone="result" signed className="font-semibold" />,
    },
  ];
}
