import type { PointLine } from "@khela/contract/points";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { useSeparator } from "@khela/ui/separator";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../shell/categories.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { linesQuery } from "./points-queries.ts";

/** Every change of the points, newest first. */
export function LineList() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const language = useLanguage();
  const [pageNo, setPage] = useState(1);
  const query = useQuery({ ...linesQuery(token, language, pageNo), placeholderData: keepPreviousData });
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton className="h-60 rounded-card" />;
  if (query.data.content.length === 0) {
    return (
      <EmptyState className="card min-h-60" image={artIcon("mall")} title={t("points.noLines")}>
        {t("points.noLinesText")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="card divide-y divide-line px-4 md:px-5">
        {query.data.content.map((line) => (
          <Line key={`${line.id} ${line.pointsAfter}`} line={line} />
        ))}
      </ul>
      <Pager page={pageNo} pages={query.data.totalPages} onChange={setPage} label={t("points.tab_details")} />
    </div>
  );
}

function Line({ line }: { line: PointLine }) {
  const between = useSeparator();
  const { t, number, date, money } = useI18n();
  const { type, points, title, day, category, amount, pointsPerUnit, reference } = line;
  const what =
    title ??
    (category !== null && day !== null
      ? t("points.dayOf", {
          category: t(`shell.category_${category}`),
          day: date(`${day}T06:00:00Z`, "date"),
        })
      : amount !== null && pointsPerUnit !== null
        ? t("points.gotCash", { amount: money(amount), n: pointsPerUnit })
        : undefined);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="grid gap-0.5">
        <span className="font-medium">{t(`points.type_${type}`)}</span>
        {what === undefined ? null : <span className="text-sm">{what}</span>}
        <span className="text-sm text-muted">
          {date(line.at, "dateTime")}
          {reference === null ? null : (
            <>
              {between}
              <bdi className="font-mono text-xs">{reference}</bdi>
            </>
          )}
        </span>
      </div>
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <strong className={cx("tabular-nums", points > 0 ? "text-win" : "text-lose")}>
          {points > 0 ? `+${number(points)}` : number(points)}
        </strong>
        <span className="text-sm text-muted tabular-nums">
          {t("points.balanceAfter", { n: number(line.pointsAfter) })}
        </span>
      </div>
    </li>
  );
}
