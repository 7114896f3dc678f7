import { PENALTY_SHOOTOUT } from "@khela/games/tables/penalty-shootout/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { penaltyName } from "./names.ts";

/** A score pays the same for either side, so one line is enough. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  PENALTY_SHOOTOUT.spots.map(({ code }) => code).filter((code) => /^score-(4-5|3-[45]|2-[345])$/.test(code)),
);

export default function PenaltyRules() {
  const { t } = useI18n();
  return (
    <TableRules
      text={t("arenas.pk_rules")}
      rules={PENALTY_SHOOTOUT}
      nameOf={penaltyName}
      leftOut={LEFT_OUT}
      oddsText={t("arenas.odds")}
    />
  );
}
