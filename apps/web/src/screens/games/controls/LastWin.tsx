import { moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useGameStatus } from "../frame/game-status.ts";

/**
 * The last round's win, shown until the next bet, because the plaque over the board disappears sooner.
 * Renders nothing for any other result.
 */
export function LastWin() {
  const { t } = useI18n();
  const result = useGameStatus((status) => status.result);
  const won = result !== null && result.payout > result.stake;
  return (
    <output data-testid="last-win" className="shrink-0 text-sm font-semibold text-win">
      {won ? (
        <span className="inline-block motion-safe:animate-[pop-in_0.35s_ease-out]">
          {t("games.won")} <Money value={moneyToText(result.payout)} className="font-black" />
        </span>
      ) : null}
    </output>
  );
}
