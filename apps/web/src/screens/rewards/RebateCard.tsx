/** The rebate so far today by category, yesterday's, and the week's cashback. Source: PROMO-03. */
import { getRebates, type MyRebates, type RebateDay } from "@khela/contract/rebates";
import { moneyFromText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../shell/api.ts";
import { artIcon, categoryIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

/** Bets that are settled meanwhile appear by themselves. */
const REFRESH_MS = 30_000;

export function RebateCard() {
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: ["member", token, "rebates"],
    queryFn: ({ signal }) => call(getRebates, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton className="h-52 rounded-card" />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.4fr_1fr]">
      <Rebate rebates={query.data} />
      <Cashback cashback={query.data.cashback} />
    </div>
  );
}

function Rebate({ rebates }: { rebates: MyRebates }) {
  const { t, date, money } = useI18n();
  const { today, yesterday, mode, paidAt } = rebates;
  return (
    <section aria-labelledby="rebate-today" className="card grid gap-4 p-5">
      <Head id="rebate-today" icon="star" title={t("rewards.rebateToday")} amount={today.amount}>
        {t(mode === "credit" ? "rewards.rebateAuto" : "rewards.rebateToClaim", { when: date(paidAt) })}
      </Head>
      {today.lines.length > 0 ? <Lines day={today} /> : <p className="text-sm">{t("rewards.rebateNone")}</p>}
      {today.carried.startsWith("-") ? (
        <p className="text-sm text-muted">
          {t("rewards.rebateCarriedNote", { amount: money(today.carried.slice(1)) })}
        </p>
      ) : null}
      <Row label={t("rewards.rebateYesterday")} state={yesterday.state} amount={yesterday.amount} />
      <Rates rebates={rebates} />
    </section>
  );
}

function Head({
  id,
  icon,
  title,
  amount,
  children,
}: {
  id: string;
  icon: string;
  title: string;
  amount: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-4">
      <img src={artIcon(icon)} alt="" width={52} height={52} />
      <div className="min-w-0">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <Money value={amount} className="text-3xl font-extrabold text-gold" />
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  );
}

/** A line for each category with valid bets. */
function Lines({ day }: { day: RebateDay }) {
  const { t, rate, money } = useI18n();
  return (
    <ul className="divide-y divide-line rounded-2xl bg-surface-2 px-4">
      {day.lines.map(({ category, basis, ratePpm, amount }) => (
        <li key={category} className="flex items-center gap-3 py-2">
          <img src={categoryIcon(category)} alt="" width={28} height={28} />
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium">{t(`shell.category_${category}`)}</span>
            <span className="block text-xs text-muted">
              {t("rewards.rateOf", { rate: rate(ratePpm), basis: money(basis) })}
            </span>
          </span>
          <Money value={amount} className="text-sm font-bold" />
        </li>
      ))}
    </ul>
  );
}

const TONES = { open: "info", paid: "win", lapsed: "neutral" } as const;

function Row({ label, state, amount }: { label: string; state: RebateDay["state"]; amount: string }) {
  const { t } = useI18n();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{label}</span>
      <Money value={amount} className="font-bold" />
      {moneyFromText(amount) > 0n ? (
        <Badge tone={TONES[state]}>{t(`rewards.rebateState_${state}`)}</Badge>
      ) : null}
    </p>
  );
}

/** The rates of the day, closed until somebody wants to see them. */
function Rates({ rebates: { rates, vip } }: { rebates: MyRebates }) {
  const { t, rate } = useI18n();
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-gold">
        {t("rewards.rebateRates")}
        <Icon name="chevronDown" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      {vip.bonusPpm > 0 ? (
        <p className="pb-2 text-muted">
          {t("rewards.rebateVip", { rate: rate(vip.bonusPpm), level: vip.level })}
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {rates.map(({ category, ratePpm }) => (
          <div key={category} className="flex items-baseline justify-between gap-2">
            <dt className="text-muted">{t(`shell.category_${category}`)}</dt>
            <dd className="font-semibold">
              {ratePpm === 0 ? "–" : t("rewards.percent", { rate: rate(ratePpm) })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Cashback({ cashback }: { cashback: MyRebates["cashback"] }) {
  const { t, date, money, rate } = useI18n();
  const { ratePpm, min, max, mode, week, last, paidAt } = cashback;
  if (ratePpm === 0) return null;
  const day = (key: string) => date(dayOfKey(key).startMs, "dayMonth");
  return (
    <section aria-labelledby="cashback-week" className="card grid gap-4 p-5">
      <Head id="cashback-week" icon="gift" title={t("rewards.cashbackWeek")} amount={week.amount}>
        {t(mode === "credit" ? "rewards.rebateAuto" : "rewards.rebateToClaim", { when: date(paidAt) })}
      </Head>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-muted">{t("rewards.cashbackBasis")}</dt>
        <dd className="text-end">
          <Money value={week.netLoss} />
        </dd>
        <dt className="text-muted">{t("rewards.cashbackGiven")}</dt>
        <dd className="text-end">
          <Money value={week.given} />
        </dd>
      </dl>
      <p className="text-sm text-muted">
        {t("rewards.cashbackText", { rate: rate(ratePpm), min: money(min), max: money(max) })}
      </p>
      {last ? (
        <Row
          label={t("rewards.cashbackLast", { from: day(last.from), to: day(last.to) })}
          state={last.state}
          amount={last.amount}
        />
      ) : null}
    </section>
  );
}
