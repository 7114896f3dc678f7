import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { ReactNode } from "react";
import { openDialog } from "../../shell/dialogs.ts";
import { PlayCredit } from "./PlayCredit.tsx";

/** The end of the header during trial play: the credit, a link to a real account, and log out. Source: AUTH-15. */
export function TrialHeader({ balance }: { balance: ReactNode }) {
  const { t } = useI18n();
  return (
    <>
      <span className="rounded-full bg-gold-tint px-3 py-1.5 text-xs font-bold text-gold max-lg:hidden">
        {t("entry.trialBadge")}
      </span>
      {/* The name of play credit is longer than a currency sign, so on phones it replaces the icon. */}
      <div className="contents max-sm:[&_img]:hidden">
        <PlayCredit>{balance}</PlayCredit>
      </div>
      <Button variant="gold" className="px-4" onClick={() => openDialog("trueAccount", {})}>
        <span className="max-sm:hidden">{t("entry.realAccount")}</span>
        <span className="sm:hidden">{t("entry.realShort")}</span>
      </Button>
      <button
        type="button"
        aria-label={t("shell.signOut")}
        title={t("shell.signOut")}
        onClick={() => openDialog("signOut", {})}
        className="grid size-11 shrink-0 place-items-center rounded-xl border border-line-strong bg-surface-2 hover:border-gold/60 max-sm:hidden"
      >
        <Icon name="logout" />
      </button>
    </>
  );
}
