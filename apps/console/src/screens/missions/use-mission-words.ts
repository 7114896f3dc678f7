import type { ConsoleMission, MissionVersion } from "@khela/contract/console/missions";
import { isMoneyMetric } from "@khela/rules/missions/progress";
import { useI18n } from "@khela/ui/i18n";

/** Words for a mission's target and prizes. */
export function useMissionWords() {
  const { t, money, number } = useI18n();
  const value = (metric: MissionVersion["metric"], amount: string): string =>
    isMoneyMetric(metric) ? money(amount, { decimals: "auto" }) : number(BigInt(amount));
  return {
    value,
    target: ({ metric, target }: MissionVersion): string =>
      `${t(`desk.missionMetric_${metric}`)}: ${value(metric, target)}`,
    categories: ({ categories }: MissionVersion): string =>
      categories.length === 0
        ? t("desk.missionAllGames")
        : categories.map((name) => t(`shelf.category_${name}`)).join(", "),
    prizes: ({ kind }: Pick<ConsoleMission, "kind">, { prizes }: MissionVersion): string => {
      const first = money(prizes[0] ?? "0", { decimals: "auto" });
      return kind === "mission" ? first : t("desk.missionPrizeList", { first, n: prizes.length });
    },
  };
}
