/** The notices as a moving line; a click opens all of them. Source: HOME-02. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { preloadDialog } from "../../shell/dialog-host.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { useAnnouncements } from "../../shell/queries.ts";

/** Reading speed in seconds per character, so that a long line does not move faster. */
const SECONDS_PER_CHARACTER = 0.16;
const SHORTEST_SECONDS = 18;

export function NoticeMarquee() {
  const { t, dir, written } = useI18n();
  const announcements = useAnnouncements();
  const notices = announcements.data?.player ?? [];
  const characters = notices.reduce((sum, notice) => sum + notice.title.length, 0);
  const seconds = Math.max(SHORTEST_SECONDS, characters * SECONDS_PER_CHARACTER);
  return (
    <section aria-label={t("home.notices")} className="card flex h-11 items-center overflow-hidden">
      <span className="z-10 flex h-full shrink-0 items-center gap-2 border-e border-line bg-surface-2 px-3.5 font-semibold text-gold md:px-4">
        <Icon name="megaphone" />
        <span className="text-sm max-sm:sr-only">{t("home.notice")}</span>
      </span>
      {notices.length === 0 ? (
        <span className="truncate px-4 text-sm text-muted">
          {announcements.isPending ? t("common.loading") : t("home.noNotices")}
        </span>
      ) : (
        <button
          type="button"
          onPointerEnter={() => preloadDialog("notices")}
          onClick={() => openDialog("notices", {})}
          className="group h-full min-w-0 flex-1 overflow-hidden text-start text-sm text-muted -outline-offset-2 hover:text-text"
        >
          <span className="sr-only">{t("home.openNotices")}</span>
          <span
            className={cx(
              "flex h-full w-max items-center group-hover:[animation-play-state:paused] group-focus-visible:[animation-play-state:paused] reduced:animate-none",
            )}
            style={{ animation: `${dir === "rtl" ? "marquee-rtl" : "marquee"} ${seconds}s linear infinite` }}
          >
            {["first", "second"].map((copy) => (
              <span
                key={copy}
                aria-hidden={copy === "second"}
                className="flex min-w-[80rem] shrink-0 justify-around"
              >
                {notices.map((notice) => (
                  <span key={notice.id} className="flex items-center whitespace-nowrap">
                    <span dir="auto" lang={written} className="px-8">
                      {notice.title}
                    </span>
                    <span aria-hidden className="size-2 rotate-45 bg-gold-fill/60" />
                  </span>
                ))}
              </span>
            ))}
          </span>
        </button>
      )}
    </section>
  );
}
