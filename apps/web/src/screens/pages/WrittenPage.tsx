/**
 * A page written by the operator: about, VIP, licence, responsible gaming and others; or an article of blog
 * or news. Source: TALK-03.
 */
import { type PageName, pageAtPath } from "@khela/rules/content/page-paths";
import { useSeparator } from "@khela/ui/separator";
import { Card } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useHydrated, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { WrittenText } from "../../features/written/WrittenText.tsx";
import { screen } from "../../shell/screen.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import NotFoundPage from "../system/NotFoundPage.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { OtherPages } from "./OtherPages.tsx";
import { isPageNotFound, type Page, usePage } from "./use-pages.ts";

export default function WrittenPage() {
  const name = pageAtPath(useLocation({ select: ({ pathname }) => pathname }));
  return name ? <Named key={`${name.kind} ${name.slug}`} name={name} /> : <NotFoundPage />;
}

function Named({ name }: { name: PageName }) {
  const query = usePage(name);
  if (query.data) return <Shown page={query.data} />;
  if (query.isError) return isPageNotFound(query.error) ? <NotFoundPage /> : <QueryFailure query={query} />;
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-96" />
    </div>
  );
}

const VipClub = screen("vipClub", ["rewards"]);

/** Where the member stands and the ranks; the server draws the page without it. */
function Club() {
  return useHydrated() ? (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      <VipClub />
    </Suspense>
  ) : (
    <Skeleton className="h-96 rounded-card" />
  );
}

function Shown({ page }: { page: Page }) {
  const between = useSeparator();
  const { t, date, written } = useI18n();
  const { kind, slug, picture, title, summary, content, publishedAt } = page;
  return (
    <div className="mx-auto grid max-w-5xl gap-6 pb-10 lg:grid-cols-[1fr_16rem] lg:items-start">
      <title>{`${title} · KHELA`}</title>
      <article className="grid min-w-0 gap-5">
        {picture ? (
          <picture>
            {picture.mobileUrl ? <source media="(max-width: 47.99rem)" srcSet={picture.mobileUrl} /> : null}
            <img
              src={picture.url}
              alt=""
              className="aspect-[3/2] w-full rounded-card border border-line object-cover md:aspect-[3.2/1]"
            />
          </picture>
        ) : null}
        <header className="grid gap-2">
          {kind === "page" ? null : (
            <p className="text-sm text-faint">
              {t(`reading.${kind}`)}
              {between}
              <time dateTime={publishedAt} suppressHydrationWarning>
                {date(publishedAt, "longDate")}
              </time>
            </p>
          )}
          <h1 dir="auto" lang={written} className="text-2xl wrap-anywhere md:text-4xl">
            {title}
          </h1>
          <p dir="auto" lang={written} className="me-auto max-w-2xl wrap-anywhere text-muted md:text-lg">
            {summary}
          </p>
        </header>
        {kind === "page" && slug === "vip" ? <Club /> : null}
        <Card className="p-5 md:p-8">
          <WrittenText content={content} level={2} />
        </Card>
        {kind === "page" ? (
          <p className="text-sm text-faint" suppressHydrationWarning>
            {t("reading.changed", { when: date(publishedAt, "longDate") })}
          </p>
        ) : (
          <Neighbours kind={kind} newer={page.newer} older={page.older} />
        )}
      </article>
      <OtherPages />
    </div>
  );
}
