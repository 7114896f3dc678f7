/** The points mall: balance, items, conversion, orders, every change, and the rules. Source: PROMO-07. */
import type { PointBalance, PointConfig } from "@khela/contract/points";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";
import { useSession } from "../../shell/session.ts";
import { ConvertForm } from "./ConvertForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { LineList } from "./LineList.tsx";
import { OrderList } from "./OrderList.tsx";
import { balanceQuery, configQuery, usePointUpdates } from "./points-queries.ts";
import { Rules } from "./Rules.tsx";

const TABS = ["items", "convert", "orders", "details", "rules"] as const;
type Tab = (typeof TABS)[number];

export default function PointMallPage() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const balance = useQuery(balanceQuery(token));
  const config = useQuery(configQuery(token));
  const [tab, setTab] = useTab();
  usePointUpdates();
  const failed = [balance, config].find((query) => query.isError && !query.data);
  return (
    <div className="grid grid-cols-1 gap-5">
      <title>{`${t("shell.pointMall")} · KHELA`}</title>
      {failed ? (
        <QueryFailure query={failed} />
      ) : balance.data && config.data ? (
        <>
          <Head balance={balance.data} />
          <Tabs tab={tab} onChange={setTab} />
          <section aria-label={t(`points.tab_${tab}`)}>
            <TabContent tab={tab} balance={balance.data} config={config.data} />
          </section>
        </>
      ) : (
        <div aria-busy aria-label={t("common.loading")} className="grid gap-5">
          <Skeleton className="h-44 rounded-2xl" />
          <Skeleton className="h-12 rounded-xl" />
          <Skeleton className="h-72 rounded-2xl" />
        </div>
      )}
    </div>
  );
}

function TabContent({ tab, balance, config }: { tab: Tab; balance: PointBalance; config: PointConfig }) {
  switch (tab) {
    case "items":
      return <ItemList balance={balance} />;
    case "convert":
      return <ConvertForm balance={balance} config={config} />;
    case "orders":
      return <OrderList />;
    case "details":
      return <LineList />;
    default:
      return <Rules config={config} />;
  }
}

/** The chosen part is in the address, so that links and the back button lead to it. */
function useTab(): [Tab, (tab: Tab) => void] {
  const search: { tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = TABS.find((known) => known === search.tab) ?? "items";
  return [
    tab,
    (next) =>
      void navigate({
        to: "/pointMall",
        search: next === "items" ? {} : { tab: next },
        replace: true,
        resetScroll: false,
      }),
  ];
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const { t } = useI18n();
  return (
    <nav
      aria-label={t("points.parts")}
      className="no-scrollbar fade-ends -mx-3 flex gap-2 overflow-x-auto px-3 py-1 md:mx-0 md:px-0"
    >
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          ref={name === tab ? scrollSelectedIntoView : undefined}
          aria-current={name === tab}
          onClick={() => onChange(name)}
          className={cx(
            "min-h-11 shrink-0 rounded-full border px-4.5 text-sm font-semibold whitespace-nowrap transition-colors",
            name === tab
              ? "border-gold bg-gold-tint text-gold"
              : "border-line bg-surface-1 text-muted hover:border-gold/50 hover:text-text",
          )}
        >
          {t(`points.tab_${name}`)}
        </button>
      ))}
    </nav>
  );
}

/** The points to spend, what today has brought so far, and what orders hold. */
function Head({ balance }: { balance: PointBalance }) {
  const { t, number } = useI18n();
  const { points, held, today, waiting } = balance;
  const facts = [
    { name: t("points.today"), value: `+${number(today.points)}`, hint: t("points.todayHint") },
    ...(waiting === 0
      ? []
      : [
          {
            name: t("points.waiting"),
            value: `${waiting > 0 ? "+" : ""}${number(waiting)}`,
            hint: t(waiting > 0 ? "points.waitingHint" : "points.takenBackHint"),
          },
        ]),
    ...(held === 0 ? [] : [{ name: t("points.held"), value: number(held), hint: t("points.heldHint") }]),
  ];
  return (
    <section
      aria-labelledby="points-balance"
      className="card relative overflow-hidden bg-linear-to-br from-gold-tint to-transparent p-5 md:p-7"
    >
      <img
        src={artIcon("mall")}
        alt=""
        width={132}
        height={132}
        className="pointer-events-none absolute end-2 top-2 size-24 md:end-8 md:top-6 md:size-33"
      />
      <h1 id="points-balance" className="text-sm font-medium text-muted">
        {t("points.yours")}
      </h1>
      <p className="mt-1 text-[2.6rem] leading-none font-extrabold text-gold tabular-nums md:text-6xl">
        {number(points)}
      </p>
      <dl className="mt-5 grid gap-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {facts.map(({ name, value, hint }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <strong className="text-lg tabular-nums">{value}</strong>
              <span className="text-xs text-muted">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
