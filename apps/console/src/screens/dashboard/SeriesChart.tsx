/** GGR, deposits and withdrawals by day: drawn by uPlot, with the same figures as a table. */
import { moneyFromText, numberForChart } from "@khela/kernel/money";
import { TAKA } from "@khela/i18n/formats";
import type { I18n } from "@khela/i18n/i18n";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { Panel } from "../../shell/parts/page-head.tsx";
import { usePreferences } from "../../shell/preferences.tsx";
import classes from "./dashboard.module.css";
import type { Dashboard } from "./KpiCards.tsx";
import { SeriesTable } from "./SeriesTable.tsx";

type Series = Dashboard["series"];

const LINES = [
  { name: "ggr", label: "console.kpiGgr", color: { dark: "#ffc83d", light: "#c98500" } },
  { name: "deposits", label: "console.kpiDeposits", color: { dark: "#2fd89a", light: "#067a55" } },
  { name: "withdrawals", label: "console.kpiWithdrawals", color: { dark: "#83c6ff", light: "#1668c7" } },
] as const;

const HEIGHT = 300;
const FONT = '12px "Khela", system-ui, sans-serif';

interface SeriesChartProps {
  series: Series;
  days: string;
  onDays: (days: string) => void;
}

export function SeriesChart({ series, days, onDays }: SeriesChartProps) {
  const { t } = useI18n();
  const [view, setView] = useState("chart");
  return (
    <Panel
      title={t("console.seriesTitle")}
      actions={
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          <SegmentedControl
            size="xs"
            aria-label={t("console.seriesView")}
            value={view}
            onChange={setView}
            data={[
              { value: "chart", label: t("console.chart") },
              { value: "table", label: t("console.table") },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t("console.period")}
            value={days}
            onChange={onDays}
            data={["7", "30", "90"].map((value) => ({
              value,
              label: t("console.daysShort", { n: Number(value) }),
            }))}
          />
        </div>
      }
    >
      {view === "chart" ? <Plot series={series} /> : <SeriesTable series={series} />}
    </Panel>
  );
}

function Plot({ series }: { series: Series }) {
  const i18n = useI18n();
  const { t, money, date } = i18n;
  const { theme } = usePreferences();
  const { ref, width } = useElementSize();
  const target = useRef<HTMLElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const shown = series[at ?? series.length - 1];

  useEffect(() => {
    if (!target.current || width === 0) return undefined;
    const plot = new uPlot(
      optionsOf({ series, width, theme, i18n, onCursor: setAt }),
      dataOf(series),
      target.current,
    );
    let drawn = true;
    // A canvas doesn't wait for fonts like a page does, so the chart is drawn again once they are loaded; otherwise
    // the currency sign would be missing.
    const again = () => {
      if (drawn) plot.redraw(false, true);
    };
    void document.fonts.load(FONT, short(i18n, 10)).then(again, again);
    return () => {
      drawn = false;
      plot.destroy();
    };
  }, [series, width, theme, i18n]);

  return (
    <div ref={ref}>
      <div className={classes["legend"]}>
        <span>{shown ? date(dayOfKey(shown.day).startMs, "date") : ""}</span>
        {LINES.map((line) => (
          <span key={line.name}>
            <i style={{ background: line.color[theme] }} />
            {t(line.label)}
            <b>{shown ? money(shown[line.name], { decimals: "auto" }) : ""}</b>
          </span>
        ))}
      </div>
      <figure
        ref={target}
        className={classes["chart"]}
        aria-label={t("console.chartLabel", { n: series.length })}
      />
    </div>
  );
}

function dataOf(series: Series): uPlot.AlignedData {
  return [
    series.map(({ day }) => dayOfKey(day).startMs / 1000),
    ...LINES.map(({ name }) => series.map((day) => numberForChart(moneyFromText(day[name])))),
  ];
}

interface PlotSetup {
  series: Series;
  width: number;
  theme: "dark" | "light";
  i18n: I18n;
  onCursor: (index: number | null) => void;
}

function optionsOf({ series, width, theme, i18n, onCursor }: PlotSetup): uPlot.Options {
  const ink = theme === "dark" ? "#a6b1cd" : "#4a5573";
  const grid = theme === "dark" ? "#ffffff12" : "#0f172a14";
  const axis = { stroke: ink, font: FONT, ticks: { show: false }, grid: { stroke: grid, width: 1 } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, points: { size: 9, width: 2 }, drag: { x: false, y: false } },
    scales: { x: { time: true } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 64,
        values: (_, seconds) => seconds.map((value) => i18n.date(value * 1000, "dayMonth")),
        splits: () => daySplits(series, width),
      },
      { ...axis, size: 66, values: (_, values) => values.map((value) => short(i18n, value)) },
    ],
    series: [
      {},
      ...LINES.map(({ name, color }) => ({
        stroke: color[theme],
        width: name === "ggr" ? 2.5 : 1.75,
        points: { show: series.length <= 7, size: 6, fill: color[theme] },
        ...(name === "ggr" ? { fill: `${color[theme]}22` } : {}),
      })),
    ],
    hooks: {
      setCursor: [
        (plot) =>
          onCursor(
            typeof plot.cursor.idx === "number" && (plot.cursor.left ?? -1) >= 0 ? plot.cursor.idx : null,
          ),
      ],
    },
  };
}

/** An amount on the axis: `-৳20k`. */
function short({ number }: I18n, value: number): string {
  const size = number(Math.abs(value), { notation: "compact", maximumFractionDigits: 1 });
  return `${value < 0 ? "-" : ""}${TAKA}${size}`;
}

/** As many days on the axis as fit, each at its midnight in Dhaka. */
function daySplits(series: Series, width: number): number[] {
  const every = Math.max(1, Math.ceil((series.length * 76) / Math.max(width - 66, 1)));
  return series.filter((_, index) => index % every === 0).map(({ day }) => dayOfKey(day).startMs / 1000);
}
