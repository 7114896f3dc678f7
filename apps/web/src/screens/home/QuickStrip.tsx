/** Shortcuts to what people look for most. Source: HOME-03. */
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Link, type LinkProps } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";

interface Shortcut {
  icon: string;
  label: MessageId;
  glow: string;
  link: Pick<LinkProps, "to" | "params">;
}

const SHORTCUTS: readonly Shortcut[] = [
  { icon: "gift", label: "home.quickPromos", glow: "#e0355a", link: { to: "/promotions" } },
  {
    icon: "invite",
    label: "home.quickInvite",
    glow: "#e09a1f",
    link: { to: "/member/$page", params: { page: "referral" } },
  },
  { icon: "crown", label: "home.quickVip", glow: "#8a5cf0", link: { to: "/vip" } },
  {
    icon: "trophy",
    label: "home.quickMissions",
    glow: "#2f8df0",
    link: { to: "/member/$page", params: { page: "missionLeaderboard" } },
  },
  { icon: "shield", label: "home.quickFair", glow: "#14a06c", link: { to: "/fairness" } },
  { icon: "chat", label: "home.quickSupport", glow: "#12a79c", link: { to: "/help" } },
];

export function QuickStrip() {
  const { t } = useI18n();
  return (
    <nav aria-label={t("home.quickLinks")}>
      <ul className="no-scrollbar -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:grid md:grid-cols-3 md:gap-3 md:px-0 xl:grid-cols-6">
        {SHORTCUTS.map(({ icon, label, glow, link }) => (
          <li key={label} className="max-md:w-[5.6rem] max-md:shrink-0">
            <Link
              {...(link as LinkProps)}
              style={{
                backgroundImage: `radial-gradient(90% 140% at 18% 50%, color-mix(in srgb, ${glow} 26%, transparent), transparent 70%)`,
              }}
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
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
