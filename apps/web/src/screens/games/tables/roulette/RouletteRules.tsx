import { COVERED, ROULETTE } from "@khela/games/tables/roulette/spots";
import { useI18n } from "@khela/ui/i18n";
import { TableRules } from "../TableRules.tsx";
import { rouletteName } from "./names.ts";

/** One line per kind of bet, because all of a kind pay the same. */
const SHOWN = new Set([
  "straight-17",
  "split-17-20",
  "street-16-17-18",
  "corner-17-18-20-21",
  "line-13-14-15-16-17-18",
]);
const LEFT_OUT: ReadonlySet<string> = new Set(
  [...COVERED.keys()].filter(
    (code) => /^(straight|split|street|corner|line)-/.test(code) && !SHOWN.has(code),
  ),
);

export default function RouletteRules() {
  const { t } = useI18n();
  return (
    <TableRules text={t("tables.rulesRoulette")} rules={ROULETTE} nameOf={rouletteName} leftOut={LEFT_OUT} />
  );
}
