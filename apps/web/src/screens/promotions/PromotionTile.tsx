import type { PromotionCard } from "@khela/contract/promotions";
import { systemClock } from "@khela/kernel/system-clock";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { STATE_TONES, TAG_TONES } from "./look.ts";
import { PromotionArt } from "./PromotionArt.tsx";

/** A promotion on the page of all: picture, tags, title, its time and the member's state; the whole card is a link. */
export function PromotionTile({ promotion }: { promotion: PromotionCard }) {
  const { t, written } = useI18n();
  const { code, picture, tags, title, summary, state } = promotion;
  const name = title[written];
  return (
    <article className="card group relative flex flex-col overflow-hidden transition-transform has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) motion-safe:hover:-translate-y-0.5">
      <div className="relative">
        <PromotionArt picture={picture} className="aspect-[16/9]" />
        {/* Over a picture, tags have the dark theme's colours on a ground of their own. */}
        <div data-surface="dark" className="absolute start-3 top-3 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Badge key={tag} tone={TAG_TONES[tag]} className="bg-surface-1/90!">
              {t(`promotions.tag_${tag}`)}
            </Badge>
          ))}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 lang={written} className="text-base leading-snug font-semibold">
            <Link
              to="/promotions/$code"
              params={{ code }}
              className="outline-none after:absolute after:inset-0 after:content-['']"
            >
              {name}
            </Link>
          </h2>
          <Badge tone={STATE_TONES[state]} className="shrink-0">
            {t(`promotions.state_${state}`)}
          </Badge>
        </div>
        <p lang={written} className="line-clamp-2 text-sm text-muted">
          {summary[written]}
        </p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-2 text-sm">
          <PromotionTime promotion={promotion} />
          <span aria-hidden className="flex items-center gap-1 font-semibold text-gold">
            {t("promotions.details")}
            <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
          </span>
        </div>
      </div>
    </article>
  );
}

/** From when, or until when, a promotion runs. */
export function PromotionTime({
  promotion: { startsAt, endsAt },
}: {
  promotion: Pick<PromotionCard, "startsAt" | "endsAt">;
}) {
  const { t, date } = useI18n();
  const text =
    Date.parse(startsAt) > systemClock.nowMs()
      ? t("promotions.begins", { date: date(startsAt) })
      : endsAt === null
        ? t("promotions.noEnd")
        : t("promotions.ends", { date: date(endsAt) });
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <Icon name="history" size={14} />
      {text}
    </span>
  );
}
