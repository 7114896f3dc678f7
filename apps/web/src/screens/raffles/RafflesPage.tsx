/** `/raffles`: eggs, envelopes and wheels with their odds, the member's tickets, and what they became. Source: PROMO-05. */
import type { RaffleDraw } from "@khela/contract/raffles";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { RaffleCard } from "./RaffleCard.tsx";
import { Reveal } from "./Reveal.tsx";
import { useOwnDraws, useRaffles } from "./use-raffles.ts";

export default function RafflesPage() {
  const { t } = useI18n();
  const query = useRaffles();
  const raffles = query.data?.content;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 pb-10">
      <title>{`${t("raffles.title")} · KHELA`}</title>
      <header className="flex items-center gap-4">
        <img src={artIcon("ticket")} alt="" width={64} height={64} className="size-14 md:size-16" />
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl md:text-4xl">{t("raffles.title")}</h1>
          <p className="max-w-2xl text-sm text-muted md:text-base">{t("raffles.intro")}</p>
        </div>
      </header>
      {query.isError && !raffles ? <QueryFailure query={query} /> : null}
      {query.isPending ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-[34rem] rounded-card" />
          <Skeleton className="h-[34rem] rounded-card" />
        </div>
      ) : null}
      {raffles && raffles.length > 0 ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
          {raffles.map((raffle) => (
            <RaffleCard key={raffle.raffleId} raffle={raffle} />
          ))}
        </div>
      ) : null}
      {raffles?.length === 0 ? (
        <EmptyState
          className="card min-h-72"
          image={artIcon("ticket")}
          title={t("raffles.emptyTitle")}
          action={
            <Link to="/promotions" className={buttonClass({ variant: "gold" })}>
              {t("raffles.toPromotions")}
            </Link>
          }
        >
          <p>{t("raffles.emptyText")}</p>
        </EmptyState>
      ) : null}
      <OwnDraws />
    </div>
  );
}

/** The member's last draws, each with its way to the fairness page. */
function OwnDraws() {
  const { t } = useI18n();
  const { data } = useOwnDraws();
  if (!data || data.content.length === 0) return null;
  return (
    <section aria-labelledby="raffle-draws" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="raffle-draws" className="text-lg">
          {t("raffles.mine")}
        </h2>
        <p className="text-sm text-muted">
          {t("raffles.total")} <Money value={data.total} className="font-bold text-gold" />
        </p>
      </div>
      <ul className="card divide-y divide-line px-4 md:px-5">
        {data.content.map((draw) => (
          <OwnDraw key={draw.drawId} draw={draw} />
        ))}
      </ul>
      <Reveal />
    </section>
  );
}

function OwnDraw({ draw }: { draw: RaffleDraw }) {
  const { t, written, date } = useI18n();
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{draw.title[written]}</span>
        <span className="text-xs text-faint">
          {t(`raffles.kind_${draw.kind}`)} · {date(draw.at, "dateTime")}
        </span>
      </span>
      <span className="grid justify-items-end">
        <Money value={draw.amount} className="font-bold" />
        <span className="text-xs text-muted">{draw.prize?.[written]}</span>
      </span>
      <Link
        to="/fairness/$roundId"
        params={{ roundId: draw.drawId }}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-gold underline"
      >
        {t("raffles.check")}
      </Link>
    </li>
  );
}
