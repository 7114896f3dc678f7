import { BOT_DUEL } from "@khela/games/tables/bot-duel/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { botDuelName } from "./names.ts";

export default function BotDuelRules() {
  const { t } = useI18n();
  return (
    <TableRules
      text={t("arenas.bd_rules")}
      rules={BOT_DUEL}
      nameOf={botDuelName}
      oddsText={t("arenas.odds")}
    />
  );
}
