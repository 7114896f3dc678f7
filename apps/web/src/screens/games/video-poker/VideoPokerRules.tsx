/** Rules of video poker, with the title's pay table. */
import { STEPS_WAIT_MS } from "@khela/games/steps/steps-game";
import type { VideoPokerCode } from "@khela/games/video-poker/pay-tables";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { RulesPart } from "../rules/RulesPart.tsx";
import { PokerPays } from "./PokerPays.tsx";
import "./video-poker.css";

export default function VideoPokerRules({ game }: { game: Game }) {
  const { t, rate } = useI18n();
  const deuces = game.code === "deuces-wild";
  const percent = rate(game.info.rtpPpm);
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("cards.pokerRule1")}</p>
        <p>{t(deuces ? "cards.deucesRule" : "cards.jacksRule")}</p>
        <p>{t("cards.pokerRule2", { percent })}</p>
        <p>{t("cards.pokerRule3")}</p>
        <p>{t("cards.pokerTime", { hours: STEPS_WAIT_MS / 3_600_000 })}</p>
      </RulesPart>
      <RulesPart title={t("cards.payTable")}>
        <PokerPays code={game.code as VideoPokerCode} lit={null} />
      </RulesPart>
    </>
  );
}
