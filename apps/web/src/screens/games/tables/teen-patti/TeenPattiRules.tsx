import { TEEN_PATTI } from "@khela/games/tables/teen-patti/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { teenPattiName } from "./names.ts";

export default function TeenPattiRules() {
  const { t } = useI18n();
  return <TableRules text={t("tables.rulesTeenPatti")} rules={TEEN_PATTI} nameOf={teenPattiName} decks={1} />;
}
