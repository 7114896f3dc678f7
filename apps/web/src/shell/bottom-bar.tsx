/** The five tabs on phones, with Deposit raised. Source: NAV-13. */
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Link, useMatches } from "@tanstack/react-router";
import type { Place } from "./place.ts";
import { artIcon } from "./categories.ts";

const ITEM =
  "grid min-h-14 content-center justify-items-center gap-1 text-xs font-semibold text-muted data-[status=active]:text-gold";

export function BottomBar() {
  const { t } = useI18n();
  // The deposit page belongs to "me" but has a tab of its own, and only one tab may be highlighted.
  const depositing = useMatches({
    select: (matches) => matches.some(({ pathname }) => pathname === "/member/depositv2"),
  });
  return (
    <nav
      aria-label={t("shell.bottomNavigation")}
      // Hidden above an on-screen keyboard and in landscape, where height is scarce.
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-header pb-[env(safe-area-inset-bottom)] lg:hidden [@media(max-height:34rem)]:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-5 px-1">
        <Tab to="/" icon="home" label={t("shell.home")} exact />
        <Tab to="/hot" icon="gamepad" label={t("shell.games")} />
        <li>
          <Link to="/member/$page" params={{ page: "depositv2" }} className={`${ITEM} relative`}>
            <span className="btn-gold absolute -top-6 grid size-13 place-items-center rounded-full ring-6 ring-bg">
              <img src={artIcon("wallet")} alt="" width={30} height={30} />
            </span>
            {/* Keeps the label aligned with the other tabs; the coin is positioned above it. */}
            <span aria-hidden className="h-5.5" />
            {t("shell.deposit")}
          </Link>
        </li>
        <Tab to="/promotions" icon="gift" label={t("shell.promosShort")} />
        <li>
          <Link to="/member" activeOptions={{ exact: depositing }} className={ITEM}>
            <Icon name="user" size={22} />
            {t("shell.me")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Tab({ to, icon, label, exact }: { to: Place; icon: IconName; label: string; exact?: boolean }) {
  return (
    <li>
      <Link to={to} activeOptions={{ exact: exact ?? false }} className={ITEM}>
        <Icon name={icon} size={22} />
        {label}
      </Link>
    </li>
  );
}
