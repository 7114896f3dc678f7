/** `/promotions/<code>`: one promotion with its terms and what the player can do about it. Source: PROMO-01. */
import type { PromotionPage as Page } from "@khela/contract/promotions";
import { Badge } from "@khela/ui/badge";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { promotionQuery } from "../../shell/promotion-queries.ts";
import { termText } from "../../features/promotions/term-text.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { STATE_TONES, TAG_TONES } from "./look.ts";
import { PromotionArt } from "./PromotionArt.tsx";
import { PromotionTime } from "./PromotionTile.tsx";
import { TakePart } from "./TakePart.tsx";

export default function PromotionPage() {
  const { t } = useI18n();
  const { code = "" } = useParams({ strict: false });
  const token = useSession((session) => session.token);
  const query = useQuery(promotionQuery(token, code));
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5 pb-10">
      <Link to="/promotions" className={`${buttonClass({ size: "sm" })} justify-self-start`}>
        <Icon name="chevronLeft" size={18} className="rtl:-scale-x-100" />
        {t("promotions.back")}
      </Link>
      {query.isError && !query.data ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Placeholder /> : null}
      {query.data ? <Promotion page={query.data} /> : null}
    </div>
  );
}

function Promotion({ page }: { page: Page }) {
  const { t, written } = useI18n();
  const { title, summary, picture, tags, state } = page;
  return (
    <>
      <title>{`${title[written]} · KHELA`}</title>
      <article className="card overflow-hidden">
        <PromotionArt picture={picture} className="aspect-[16/9] sm:aspect-[3/1]" />
        <div className="grid gap-3 p-4 md:p-6">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={STATE_TONES[state]}>{t(`promotions.state_${state}`)}</Badge>
            {tags.map((tag) => (
              <Badge key={tag} tone={TAG_TONES[tag]}>
                {t(`promotions.tag_${tag}`)}
              </Badge>
            ))}
            <span className="ms-auto">
              <PromotionTime promotion={page} />
            </span>
          </div>
          <h1 lang={written} className="text-2xl md:text-3xl">
            {title[written]}
          </h1>
          <p lang={written} className="max-w-3xl text-muted">
            {summary[written]}
          </p>
        </div>
      </article>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Terms page={page} />
        <div className="max-lg:order-first lg:sticky lg:top-36">
          <TakePart page={page} />
        </div>
      </div>
    </>
  );
}

function Terms({ page }: { page: Page }) {
  const i18n = useI18n();
  return (
    <section aria-labelledby="promotion-terms" className="card grid gap-4 p-4 md:p-6">
      <h2 id="promotion-terms" className="text-lg">
        {i18n.t("promotions.terms")}
      </h2>
      <ol className="grid gap-3">
        {page.terms.map((line, index) => (
          <li key={`${line.id} ${index}`} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3 text-xs font-semibold text-muted"
            >
              {i18n.number(index + 1)}
            </span>
            <span className="min-w-0">{termText(i18n, line)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
