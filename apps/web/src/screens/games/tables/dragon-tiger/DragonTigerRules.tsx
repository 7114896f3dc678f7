import { DRAGON_TIGER, DRAGON_TIGER_DECKS } from "@khela/games/tables/dragon-tiger/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { dragonTigerName } from "./names.ts";

export default function DragonTigerRules() {
  const { t } = useI18n();
  return (
    <TableRules
      text={t("tables.rulesDragonTiger")}
      rules={DRAGON_TIGER}
      nameOf={dragonTigerName}
      decks={DRAGON_TIGER_DECKS}
    />
  );
}
