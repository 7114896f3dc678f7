import { ANDAR_BAHAR } from "@khela/games/tables/andar-bahar/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { andarBaharName } from "./names.ts";

export default function AndarBaharRules() {
  const { t } = useI18n();
  return (
    <TableRules text={t("tables.rulesAndarBahar")} rules={ANDAR_BAHAR} nameOf={andarBaharName} decks={1} />
  );
}
