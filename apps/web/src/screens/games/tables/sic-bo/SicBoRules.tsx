import { SIC_BO } from "@khela/games/tables/sic-bo/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { sicBoName } from "./names.ts";

/** One line per kind: all faces of a kind pay the same, and totals from 11 up pay like those from 10 down to 4. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  SIC_BO.spots
    .map(({ code }) => code)
    .filter((code) => /^(double|triple|single)-[1-5]$|^total-1[1-7]$|^pair-[1-4]/.test(code)),
);

export default function SicBoRules() {
  const { t } = useI18n();
  return <TableRules text={t("tables.rulesSicBo")} rules={SIC_BO} nameOf={sicBoName} leftOut={LEFT_OUT} />;
}
