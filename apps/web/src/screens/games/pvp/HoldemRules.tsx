import { HAND_CATEGORIES } from "@khela/games/holdem/evaluate";
import { RAKE_PPM } from "@khela/games/card-tables/terms";
import { useI18n } from "@khela/ui/i18n";
import { NumberedList } from "@khela/ui/numbered-list";
import { RulesPart } from "../rules/RulesPart.tsx";
import { RoomsTable, TimeRules } from "./CardRules.tsx";

/** The rules of hold'em: hands, stakes, rake, and players who don't act. */
export default function HoldemRules() {
  const { t, number } = useI18n();
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("pvp.rulesGoal")}</p>
        <p>{t("pvp.rulesTurns")}</p>
        <p>{t("pvp.rulesPots")}</p>
        <p>{t("pvp.rulesShow")}</p>
      </RulesPart>
      <RulesPart title={t("pvp.rulesHands")}>
        <NumberedList texts={HAND_CATEGORIES.toReversed().map((category) => t(`pvp.hand_${category}`))} />
      </RulesPart>
      <RulesPart title={t("pvp.rulesRake")}>
        <p>{t("pvp.rulesRakeText", { percent: number(RAKE_PPM / 10_000) })}</p>
        <RoomsTable gameCode="holdem" />
      </RulesPart>
      <TimeRules gameCode="holdem" />
    </>
  );
}
