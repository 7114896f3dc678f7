/** The odds for home, draw if there is one, and away. Not clickable, because sports betting isn't open. */
import type { MatchView } from "@khela/contract/sports";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Odds } from "./Odds.tsx";

export function MoneyLineOdds({ match, large = false }: { match: MatchView; large?: boolean }) {
  const { t } = useI18n();
  const { moneyLine, homeTeam, awayTeam } = match;
  const threeWay = moneyLine?.threeWay ?? false;
  return (
    <span
      // The draw has the shortest label.
      className={cx("grid gap-2", threeWay ? "grid-cols-[1fr_0.7fr_1fr]" : "grid-cols-2")}
      data-testid="money-line"
    >
      <Odds label={homeTeam.name} milli={moneyLine?.homeTeamOddsMilli ?? null} large={large} />
      {threeWay ? (
        <Odds label={t("sports.draw")} milli={moneyLine?.drawOddsMilli ?? null} large={large} />
      ) : null}
      <Odds label={awayTeam.name} milli={moneyLine?.awayTeamOddsMilli ?? null} large={large} />
    </span>
  );
}
