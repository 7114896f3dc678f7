import { BACCARAT, BACCARAT_DECKS } from "@khela/games/tables/baccarat/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { baccaratName } from "./names.ts";

export default function BaccaratRules() {
  const { t } = useI18n();
  return (
    <TableRules
      text={t("tables.rulesBaccarat")}
      rules={BACCARAT}
      nameOf={baccaratName}
      decks={BACCARAT_DECKS}
    />
  );
}
