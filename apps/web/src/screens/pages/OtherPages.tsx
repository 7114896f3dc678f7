import { pathOfPage } from "@khela/rules/content/page-paths";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../shell/place.ts";
import { useAnnouncements } from "../../shell/queries.ts";

const LINK =
  "flex min-h-11 items-center rounded-xl border border-transparent px-4 py-2 text-sm font-medium text-muted hover:border-gold/60 hover:text-text aria-[current]:border-gold/60 aria-[current]:text-gold";

/** Links to the site's other pages, as in the footer, with the help centre, blog and news. */
export function OtherPages() {
  const { t } = useI18n();
  const pages = useAnnouncements().data?.pages ?? [];
  const links = [
    ...pages.map(({ slug, title }) => ({ to: pathOfPage({ kind: "page", slug }), label: title })),
    { to: "/help", label: t("shell.footerHelpCentre") },
    { to: "/blog", label: t("shell.footerBlog") },
    { to: "/news", label: t("shell.footerNews") },
  ];
  return (
    <nav aria-label={t("reading.more")} className="card p-3 lg:sticky lg:top-36">
      <ul className="grid sm:grid-cols-2 lg:grid-cols-1">
        {links.map(({ to, label }) => (
          <li key={to} className="min-w-0">
            <Link to={to as Place} className={LINK}>
              <span className="line-clamp-2 wrap-anywhere">
                <bdi>{label}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
