import { BLACKJACK, BLACKJACK_DECKS } from "@khela/games/tables/blackjack/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { blackjackName } from "./names.ts";

export default function BlackjackRules() {
  const { t } = useI18n();
  return (
    <TableRules
      text={t("tables.rulesBlackjack")}
      rules={BLACKJACK}
      nameOf={blackjackName}
      decks={BLACKJACK_DECKS}
      note={t("tables.bjReturnNote")}
    />
  );
}
