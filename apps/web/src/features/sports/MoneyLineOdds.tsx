/** The odds on who wins: home, draw if there is one, and away. */
import type { MatchView } from "@khela/contract/sports";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Odds } from "./Odds.tsx";

export function MoneyLineOdds({ match, large = false }: { match: MatchView; large?: boolean }) {
  const { t } = useI18n();
  const { mainMarket, homeTeam, awayTeam } = match;
  const oddsOf = (key: string) => mainMarket?.outcomes.find((outcome) => outcome.key === key);
  const draw = oddsOf("draw");
  return (
    <span
      // The draw has the shortest label.
      className={cx("grid gap-2", draw ? "grid-cols-[1fr_0.7fr_1fr]" : "grid-cols-2")}
      data-testid="money-line"
    >
      <Odds label={homeTeam.name} milli={oddsOf("home")?.oddsMilli ?? null} large={large} />
      {draw ? <Odds label={t("sports.draw")} milli={draw.oddsMilli} large={large} /> : null}
      <Odds label={awayTeam.name} milli={oddsOf("away")?.oddsMilli ?? null} large={large} />
    </span>
  );
}
