/** The side menu on phones: all pages, language, theme, social links. Source: NAV-10, NAV-13. */
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Segmented } from "@khela/ui/segmented";
import { Link } from "@tanstack/react-router";
import { useChatUnread } from "../features/chat/use-chat-news.ts";
import { UnreadMark } from "../features/messages/UnreadMark.tsx";
import { TryFreeButton } from "../features/trial/TryFreeButton.tsx";
import type { Place } from "./place.ts";
import { artIcon, categoryIcon, categoryPath } from "./categories.ts";
import { type DialogScreenProps, openDialog } from "./dialogs.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { setTheme, usePreferences } from "./preferences.ts";
import { useAvailablePromotions } from "./promotion-queries.ts";
import { useMenus, usePermission, useTrial } from "./queries.ts";
import { SocialLinks } from "./social-links.tsx";
import { openChatWindow } from "./support.ts";

const ROW =
  "flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-[0.95rem] font-medium hover:bg-surface-3";

export default function MenuSheet({ dialog }: DialogScreenProps<"menu">) {
  const { t } = useI18n();
  const available = useAvailablePromotions();
  const menus = useMenus().data?.menus.filter((menu) => menu.vendors.length > 0) ?? [];
  // On phones the header has no room for the exit from trial play, and a trial account has no account menu.
  const trial = useTrial();
  const permission = usePermission().data;
  const chatUnread = useChatUnread();
  return (
    <Dialog {...dialog} title={t("shell.menu")} width={320} fullOnPhone delayMs={0}>
      <TryFreeButton block className="mb-3" />
      <nav aria-label={t("shell.mainNavigation")}>
        <ul className="grid grid-cols-2 gap-1">
          {menus.map((menu) => (
            <li key={menu.category}>
              <Link
                to={categoryPath(menu.category, menu.vendors[0]?.vassalage) as Place}
                onClick={dialog.onClose}
                className={ROW}
              >
                <img src={categoryIcon(menu.category)} alt="" width={26} height={26} />
                {t(`shell.category_${menu.category}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/promotions" onClick={dialog.onClose} className={ROW}>
              <span className="relative">
                <img src={artIcon("promo")} alt="" width={26} height={26} />
                <UnreadMark count={available} />
              </span>
              {t("shell.promotions")}
            </Link>
          </li>
        </ul>
        <hr className="my-3 border-line" />
        <ul>
          <IconRow icon="userPlus" label={t("shell.invite")} to="/sponsor" onPick={dialog.onClose} />
          <li>
            <button type="button" className={ROW} onClick={() => openChatWindow(permission)}>
              <span className="relative">
                <Icon name="headset" className="text-muted" />
                <UnreadMark count={chatUnread} />
              </span>
              {t("shell.liveChat")}
            </button>
          </li>
          <IconRow icon="info" label={t("shell.footerHelpCentre")} to="/help" onPick={dialog.onClose} />
          <IconRow icon="shield" label={t("shell.footerFairness")} to="/fairness" onPick={dialog.onClose} />
          {trial ? (
            <li>
              <button type="button" className={ROW} onClick={() => openDialog("signOut", {})}>
                <Icon name="logout" className="text-muted" />
                {t("shell.signOut")}
              </button>
            </li>
          ) : null}
        </ul>
      </nav>
      <hr className="my-3 border-line" />
      <Settings />
      <div className="mt-4">
        <SocialLinks />
      </div>
    </Dialog>
  );
}

function IconRow(props: { icon: IconName; label: string; to: Place; onPick: () => void }) {
  return (
    <li>
      <Link to={props.to} onClick={props.onPick} className={ROW}>
        <Icon name={props.icon} className="text-muted" />
        {props.label}
      </Link>
    </li>
  );
}

function Settings() {
  const { t } = useI18n();
  const { theme } = usePreferences();
  return (
    <section aria-label={t("shell.settings")} className="grid gap-3">
      <LanguageMenu className="w-full" />
      <Segmented
        label={t("shell.theme")}
        options={[
          { value: "dark", label: t("shell.dark") },
          { value: "light", label: t("shell.light") },
        ]}
        value={theme}
        onChange={setTheme}
      />
    </section>
  );
}
