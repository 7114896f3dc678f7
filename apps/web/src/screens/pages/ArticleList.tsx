/** `/blog` and `/news`: all articles, newest first. Source: TALK-03. */
import { type ArticleKind, pathOfPage } from "@khela/rules/content/page-paths";
import { Button, buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { Link, useLocation } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import type { Place } from "../../shell/place.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { type ArticleLine, useArticles } from "./use-pages.ts";

const KINDS = ["blog", "news"] as const satisfies readonly ArticleKind[];

export default function ArticleList() {
  const { t } = useI18n();
  const kind = useLocation({ select: ({ pathname }) => (pathname.startsWith("/news") ? "news" : "blog") });
  const query = useArticles(kind);
  const articles = query.data?.pages.flatMap(({ content }) => content);
  return (
    <div className="mx-auto grid max-w-6xl gap-6 pb-10">
      <title>{`${t(`reading.${kind}`)} · KHELA`}</title>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-2xl md:text-4xl">{t(`reading.${kind}`)}</h1>
          <p className="max-w-2xl text-muted">{t(`reading.intro_${kind}`)}</p>
        </div>
        <nav aria-label={t("reading.kinds")} className="flex gap-1 rounded-xl border border-line p-1">
          {KINDS.map((name) => (
            <Link
              key={name}
              to={`/${name}`}
              className="flex min-h-11 items-center rounded-lg px-5 text-sm font-semibold text-muted hover:text-text aria-[current]:bg-surface-3 aria-[current]:text-gold"
            >
              {t(`reading.${name}`)}
            </Link>
          ))}
        </nav>
      </header>
      {articles ? (
        <Articles kind={kind} articles={articles} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <div className="grid gap-4 md:grid-cols-3">
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-80 rounded-card" />
          ))}
        </div>
      )}
      {query.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("reading.showMore")}
        </Button>
      ) : null}
    </div>
  );
}

function Articles({ kind, articles }: { kind: ArticleKind; articles: readonly ArticleLine[] }) {
  const { t } = useI18n();
  if (articles.length === 0)
    return (
      <EmptyState
        className="card min-h-72"
        image={artIcon("bell")}
        title={t(`reading.none_${kind}`)}
        action={
          <Link to="/" className={buttonClass({ variant: "gold" })}>
            {t("shell.toHome")}
          </Link>
        }
      >
        {t("reading.noneText")}
      </EmptyState>
    );
  return (
    // Below the newest article two or three per row, whichever leaves fewer gaps.
    <ul className={cx("grid gap-4 sm:grid-cols-2", articles.length % 2 === 0 && "lg:grid-cols-3")}>
      {articles.map((article, index) => (
        <li key={article.slug} className={index === 0 ? "col-span-full" : ""}>
          <ArticleCard kind={kind} article={article} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface ArticleCardProps {
  kind: ArticleKind;
  article: ArticleLine;
  /** The newest article spans the page on wide screens. */
  first: boolean;
}

function ArticleCard({ kind, article, first }: ArticleCardProps) {
  const { t, date } = useI18n();
  const { slug, picture, title, summary, publishedAt } = article;
  return (
    <article
      className={cx(
        "card group relative flex h-full flex-col overflow-hidden transition-colors hover:border-gold/60",
        first && "sm:flex-row",
      )}
    >
      {picture ? (
        <img
          src={picture.mobileUrl ?? picture.url}
          alt=""
          loading={first ? "eager" : "lazy"}
          className={cx("aspect-[16/9] w-full object-cover", first && "sm:w-1/2 sm:shrink-0")}
        />
      ) : null}
      <div className={cx("grid min-w-0 flex-1 content-start gap-2 p-5", first && "sm:content-center md:p-8")}>
        <p className="text-sm text-faint">
          <time dateTime={publishedAt} suppressHydrationWarning>
            {date(publishedAt, "longDate")}
          </time>
        </p>
        {/* The operator's text keeps its own direction, but is aligned with the card. */}
        <h2 className={cx("text-lg wrap-anywhere", first && "md:text-2xl")}>
          {/* The link covers the whole card. */}
          <Link
            to={pathOfPage({ kind, slug }) as Place}
            className="after:absolute after:inset-0 group-hover:text-gold"
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="line-clamp-4 wrap-anywhere text-muted">
          <bdi>{summary}</bdi>
        </p>
        <p aria-hidden className="mt-1 text-sm font-semibold text-gold">
          {t("reading.read")}
        </p>
      </div>
    </article>
  );
}
