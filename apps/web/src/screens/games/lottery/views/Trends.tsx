import type { LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { scrollSelectedIntoView } from "../../../../shell/scroll-selected.ts";
import { QueryFailure } from "../../../../shell/query-failure.tsx";
import { rowsOf } from "../DrawNumbers.tsx";
import { useNames } from "../names.ts";
import { drawsQuery } from "../queries.ts";
import { type Trend, trendKind, trendOf } from "../trends.ts";

const DRAWS = 50;

/** How often each number was drawn lately, with the note that it doesn't predict the next draw. */
export function Trends({ rules }: { rules: LotteryRules }) {
  const { t } = useI18n();
  const [place, setPlace] = useState(0);
  const query = useQuery(drawsQuery(rules.code, 1, DRAWS));
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton className="h-96 w-full rounded-card" />;
  const draws = query.data.content.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  if (draws.length === 0) return <EmptyState className="card" icon="chart" title={t("common.noRows")} />;
  const kind = trendKind(rules, draws);
  const trends = trendOf(draws, kind, place);
  return (
    <section className="card grid gap-4 p-3.5 md:p-5">
      <header className="grid gap-1">
        <h2 className="text-lg">{t("lottery.trendTitle", { n: draws.length })}</h2>
        <p className="text-sm text-muted">{t("tables.noForecast")}</p>
      </header>
      {kind.kind === "places" && kind.places > 1 ? (
        <PlaceTabs rules={rules} count={kind.places} place={place} onChange={setPlace} />
      ) : null}
      {kind.kind === "tails" ? <p className="text-sm text-muted tabular-nums">•••XX</p> : null}
      <Bars trends={trends} wide={kind.kind === "tails"} />
    </section>
  );
}

interface PlaceTabsProps {
  rules: LotteryRules;
  count: number;
  place: number;
  onChange: (place: number) => void;
}

function PlaceTabs({ rules, count, place, onChange }: PlaceTabsProps) {
  const { t, number } = useI18n();
  const names = useNames();
  const rows = rowsOf(
    rules,
    Array.from({ length: count }, () => ""),
  );
  const nameOf = (at: number) => {
    const row = rows.findLast(({ from }) => from <= at);
    return row && row.values.length === 1 ? names.row(row.key) : number(at + 1);
  };
  return (
    <fieldset
      aria-label={t("lottery.view_trends")}
      className="no-scrollbar fade-ends flex min-w-0 gap-1.5 overflow-x-auto p-1"
    >
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          ref={at === place ? scrollSelectedIntoView : undefined}
          aria-pressed={at === place}
          onClick={() => onChange(at)}
          className="lot-tab lot-tab-quiet"
        >
          {nameOf(at)}
        </button>
      ))}
    </fieldset>
  );
}

/** A bar per number with its count; screen readers get it as a list. */
function Bars({ trends, wide }: { trends: readonly Trend[]; wide: boolean }) {
  const { digits, number } = useI18n();
  const most = Math.max(1, ...trends.map(({ count }) => count));
  return (
    <ul dir="ltr" className={wide ? "lot-trends lot-trends-wide" : "lot-trends"}>
      {trends.map(({ value, count }) => (
        <li key={value} className="lot-trend" style={{ "--share": count / most } as CSSProperties}>
          <b>{digits(value)}</b>
          <span aria-hidden className="lot-trend-bar" />
          <span className="tabular-nums">{number(count)}</span>
        </li>
      ))}
    </ul>
  );
}
