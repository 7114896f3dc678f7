import { DICE_CHANCE } from "@khela/games/dice/dice";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "./RulesPart.tsx";

export default function DiceRules() {
  const { t, number } = useI18n();
  return (
    <RulesPart title={t("games.howToPlay")}>
      <p>{t("games.diceRule1")}</p>
      <p>
        {t("games.diceRule2", { min: number(DICE_CHANCE.min / 100), max: number(DICE_CHANCE.max / 100) })}
      </p>
      <p>{t("games.diceRule3")}</p>
    </RulesPart>
  );
}
