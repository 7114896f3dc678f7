/** `/promotions`: what the house offers, by category, with the member's state on each card. Source: PROMO-01. */
import type { PromotionCard } from "@khela/contract/promotions";
import { promotionCategories } from "@khela/rules/promotions/promotion";
import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { promotionsQuery } from "../../shell/promotion-queries.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { PromotionTile } from "./PromotionTile.tsx";

export default function PromotionsPage() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(promotionsQuery(token));
  const wanted = useSearch({ strict: false }).category;
  const all = query.data?.promotions;
  const offered = promotionCategories.filter((name) => all?.some(({ category }) => category === name));
  const chosen = offered.find((name) => name === wanted);
  const shown = chosen === undefined ? all : all?.filter(({ category }) => category === chosen);
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 pb-10">
      <title>{`${t("promotions.title")} · KHELA`}</title>
      <header className="flex items-center gap-4">
        <img src={artIcon("promo")} alt="" width={64} height={64} className="size-14 md:size-16" />
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl md:text-4xl">{t("promotions.title")}</h1>
          <p className="max-w-2xl text-sm text-muted md:text-base">{t("promotions.intro")}</p>
        </div>
      </header>
      <Link
        to="/raffles"
        className="card flex min-h-14 items-center gap-3 border-gold-edge bg-gold-tint px-4 py-2.5 font-semibold hover:border-gold"
      >
        <img src={artIcon("ticket")} alt="" width={36} height={36} className="size-9" />
        <span className="min-w-0 flex-1">{t("raffles.entry")}</span>
        <Icon name="chevronRight" className="text-gold rtl:-scale-x-100" />
      </Link>
      {offered.length > 1 ? <Categories offered={offered} chosen={chosen} /> : null}
      {query.isError && !all ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Placeholder /> : null}
      {shown && shown.length > 0 ? <Tiles promotions={shown} /> : null}
      {all?.length === 0 ? <Nothing /> : null}
    </div>
  );
}

interface CategoriesProps {
  offered: readonly (typeof promotionCategories)[number][];
  chosen: string | undefined;
}

/** The categories that have something to offer, `all` first. */
function Categories({ offered, chosen }: CategoriesProps) {
  const { t } = useI18n();
  const names = ["all", ...offered] as const;
  return (
    <nav aria-label={t("promotions.categories")}>
      <ul className="no-scrollbar -mx-3 flex gap-2 overflow-x-auto px-3 py-1 md:mx-0 md:flex-wrap md:px-0">
        {names.map((name) => {
          const current = name === (chosen ?? "all");
          return (
            <li key={name} className="shrink-0">
              <Link
                to="/promotions"
                search={name === "all" ? {} : { category: name }}
                aria-current={current ? "page" : undefined}
                replace
                className={cx(
                  "flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors",
                  current
                    ? "border-gold bg-gold-tint text-gold"
                    : "border-line bg-surface-2 text-muted hover:text-text",
                )}
              >
                {t(`promotions.category_${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Tiles({ promotions }: { promotions: readonly PromotionCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {promotions.map((promotion) => (
        <li key={promotion.code} className="grid">
          <PromotionTile promotion={promotion} />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const { t } = useI18n();
  return (
    <EmptyState
      className="card min-h-72"
      image={artIcon("gift")}
      title={t("promotions.emptyTitle")}
      action={
        <Link to="/hot" className={buttonClass({ variant: "gold" })}>
          {t("promotions.toGames")}
        </Link>
      }
    >
      <p>{t("promotions.emptyText")}</p>
    </EmptyState>
  );
}

function Placeholder() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-80 rounded-card" />
      ))}
    </div>
  );
}
