import { type ArticleKind, pathOfPage } from "@khela/rules/content/page-paths";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../shell/place.ts";
import type { Page } from "./use-pages.ts";

interface NeighboursProps extends Pick<Page, "newer" | "older"> {
  kind: ArticleKind;
}

/** Links to the articles before and after this one, and to all of them. */
export function Neighbours({ kind, newer, older }: NeighboursProps) {
  const { t } = useI18n();
  return (
    <nav aria-label={t("reading.onwards")} className="grid gap-3 sm:grid-cols-2">
      <Neighbour kind={kind} to={older} icon="chevronLeft" label={t("reading.older")} />
      <Neighbour kind={kind} to={newer} icon="chevronRight" label={t("reading.newer")} />
      <Link to={`/${kind}`} className="inline-flex min-h-11 items-center text-sm text-muted hover:underline">
        {t(`reading.all_${kind}`)}
      </Link>
    </nav>
  );
}

interface NeighbourProps {
  kind: ArticleKind;
  to: Page["newer"];
  icon: Extract<IconName, "chevronLeft" | "chevronRight">;
  label: string;
}

function Neighbour({ kind, to, icon, label }: NeighbourProps) {
  if (!to) return null;
  return (
    <Link
      to={pathOfPage({ kind, slug: to.slug }) as Place}
      className="card flex min-h-16 items-center gap-3 p-4 hover:border-gold/60 data-[end]:flex-row-reverse data-[end]:text-end sm:data-[end]:col-start-2"
      {...(icon === "chevronRight" ? { "data-end": "" } : {})}
    >
      <Icon name={icon} className="shrink-0 text-gold rtl:-scale-x-100" />
      <span className="grid min-w-0 flex-1">
        <span className="text-xs text-faint">{label}</span>
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {to.title}
        </span>
      </span>
    </Link>
  );
}
