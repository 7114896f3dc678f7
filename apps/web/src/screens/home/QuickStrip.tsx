/** Shortcuts to the most wanted pages, as arranged by the operator. Source: HOME-03, OPS-05. */
import type { QuickIcon } from "@khela/contract/content";
import { cx } from "@khela/ui/cx";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { artIcon } from "../../shell/categories.ts";
import { useAnnouncements } from "../../shell/queries.ts";
import { BannerLink } from "./BannerLink.tsx";

/** The site's own texts, for shortcuts without one from the operator. */
const WORDS: Partial<Record<QuickIcon, MessageId>> = {
  gift: "home.quickPromos",
  invite: "home.quickInvite",
  crown: "home.quickVip",
  trophy: "home.quickMissions",
  shield: "home.quickFair",
  chat: "home.quickSupport",
};

const GLOWS = ["#e0355a", "#e09a1f", "#8a5cf0", "#2f8df0", "#14a06c", "#12a79c"];
const IN_A_ROW = 6;
const HEIGHT = "h-22 md:h-15.5";

export function QuickStrip() {
  const { t } = useI18n();
  const { data, isPending } = useAnnouncements();
  if (isPending) return <Skeleton className={`${HEIGHT} rounded-card`} />;
  const links = data?.shortcuts ?? [];
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("home.quickLinks")}>
      <ul
        className={cx(
          "no-scrollbar fade-ends -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:grid md:grid-cols-3 md:gap-3 md:px-0",
          links.length < IN_A_ROW ? "xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none" : "xl:grid-cols-6",
        )}
      >
        {links.map(({ id, icon, title, linkageType, target }, index) => {
          const own = WORDS[icon];
          const words = title || (own ? t(own) : "");
          return (
            <li key={id} className="max-md:w-[5.6rem] max-md:shrink-0">
              <BannerLink
                banner={{ linkageType, target, title: words }}
                glow={GLOWS[index % GLOWS.length]}
                className="card group flex h-full items-center gap-3 px-2 py-2.5 text-center text-xs font-semibold transition-colors hover:border-gold/60 max-md:min-h-22 max-md:flex-col max-md:justify-center max-md:gap-1.5 md:h-15.5 md:px-4 md:text-start md:text-[0.95rem]"
              >
                <img
                  src={artIcon(icon)}
                  alt=""
                  width={34}
                  height={34}
                  fetchPriority="low"
                  className="size-8.5 transition-transform duration-200 group-hover:scale-110 group-hover:-rotate-4"
                />
                <bdi>{words}</bdi>
              </BannerLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
