import { useI18n } from "@khela/ui/i18n";
import { usePermission } from "./queries.ts";

/** Says that the site uses play money, and why; renders nothing with real money. Source: SAFE-05. */
export function PlayMoneyNotice() {
  const { t } = useI18n();
  const money = usePermission().data?.info.money;
  if (!money || money.mode === "real") return null;
  return (
    <p className="text-sm">
      <strong className="font-semibold text-gold">{t("shell.playMoney")}</strong>{" "}
      {money.reason ? <span className="text-muted">{t(`shell.playMoneyWhy_${money.reason}`)}</span> : null}
    </p>
  );
}
