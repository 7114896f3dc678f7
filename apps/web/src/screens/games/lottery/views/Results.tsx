import type { LotteryDrawView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Pager } from "@khela/ui/pager";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { QueryFailure } from "../../../../shell/query-failure.tsx";
import { DrawNumbers } from "../DrawNumbers.tsx";
import { drawsQuery } from "../queries.ts";

const PAGE_SIZE = 10;

/** Past draws, newest first, each with its proof. */
export function Results({ rules }: { rules: LotteryRules }) {
  const { t } = useI18n();
  const [page, setPage] = useState(1);
  const query = useQuery(drawsQuery(rules.code, page, PAGE_SIZE));
  const { data } = query;
  if (query.isError) return <QueryFailure query={query} />;
  if (!data) return <Skeleton className="h-96 w-full rounded-card" />;
  if (data.content.length === 0)
    return <EmptyState className="card" icon="history" title={t("common.noRows")} />;
  return (
    <div className="grid gap-3">
      <ol className="grid items-start gap-3 lg:grid-cols-2">
        {data.content.map((draw) => (
          <PastDraw key={draw.drawId} rules={rules} draw={draw} />
        ))}
      </ol>
      <Pager
        page={page}
        pages={Math.ceil(data.totalCount / PAGE_SIZE)}
        onChange={setPage}
        label={t("tables.history")}
      />
    </div>
  );
}

function PastDraw({ rules, draw }: { rules: LotteryRules; draw: LotteryDrawView }) {
  const { t, digits, date } = useI18n();
  return (
    <li className="card grid gap-2.5 p-3.5 md:p-4" data-testid="past-draw" data-number={draw.number}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <bdi className="text-base font-bold text-text tabular-nums">{digits(draw.number)}</bdi>
        <time dateTime={draw.drawsAt}>{date(draw.drawsAt, "seconds")}</time>
      </p>
      {draw.numbers ? (
        <DrawNumbers rules={rules} numbers={draw.numbers} small />
      ) : (
        <p className="text-sm text-gold">
          {t(draw.phase === "void" ? "tables.stage_cancelled" : "tables.stage_dealing")}
        </p>
      )}
      <details className="group text-sm">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 font-semibold text-muted hover:text-text [&::-webkit-details-marker]:hidden">
          {t("tables.chainTitle")}
          <Icon name="chevronDown" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <dl className="grid gap-2 pt-1">
          <Proof label={t("games.serverSeedHash")} value={draw.seedHash} />
          {draw.seed === null ? null : <Proof label={t("games.serverSeed")} value={draw.seed} />}
        </dl>
        {draw.seed === null ? null : (
          <Link
            to="/fairness/$roundId"
            params={{ roundId: draw.drawId }}
            className="inline-flex min-h-11 items-center font-semibold text-gold underline"
          >
            {t("records.checkRound")}
          </Link>
        )}
      </details>
    </li>
  );
}

function Proof({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <code dir="ltr" className="block rounded-lg bg-field px-3 py-2 text-xs break-all text-muted">
          {value}
        </code>
      </dd>
    </div>
  );
}
