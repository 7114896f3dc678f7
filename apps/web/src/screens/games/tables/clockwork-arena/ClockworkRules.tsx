import { CLOCKWORK_ARENA } from "@khela/games/tables/clockwork-arena/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { clockworkName } from "./names.ts";

export default function ClockworkRules() {
  const { t } = useI18n();
  return <TableRules text={t("arenas.ca_rules")} rules={CLOCKWORK_ARENA} nameOf={clockworkName} />;
}
