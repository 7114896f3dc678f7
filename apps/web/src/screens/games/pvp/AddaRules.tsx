import { HANDS } from "@khela/games/tables/teen-patti/spots";
import { RAKE_PPM } from "@khela/games/card-tables/terms";
import { useI18n } from "@khela/ui/i18n";
import { NumberedList } from "@khela/ui/numbered-list";
import { RulesPart } from "../rules/RulesPart.tsx";
import { RoomsTable, TimeRules } from "./CardRules.tsx";

/** The rules of teen patti between players: hands, stakes, shows, rake, and players who don't act. */
export default function AddaRules() {
  const { t, number } = useI18n();
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("pvp.addaGoal")}</p>
        <p>{t("pvp.addaStakes")}</p>
        <p>{t("pvp.addaSideShow")}</p>
        <p>{t("pvp.addaShow")}</p>
        <p>{t("pvp.addaAllIn")}</p>
      </RulesPart>
      <RulesPart title={t("pvp.rulesHands")}>
        <NumberedList texts={HANDS.toReversed().map((hand) => t(`pvp.hand_${hand}`))} />
        <p>{t("pvp.addaOrder")}</p>
      </RulesPart>
      <RulesPart title={t("pvp.rulesRake")}>
        <p>{t("pvp.addaRakeText", { percent: number(RAKE_PPM / 10_000) })}</p>
        <RoomsTable gameCode="teen-patti-adda" />
      </RulesPart>
      <TimeRules gameCode="teen-patti-adda" />
    </>
  );
}
