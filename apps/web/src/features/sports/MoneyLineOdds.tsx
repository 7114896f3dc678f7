/** The odds on who wins: home, draw if there is one, and away. */
import type { MatchView } from "@khela/contract/sports";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Odds } from "./Odds.tsx";
import { OutcomeOdds } from "./OutcomeOdds.tsx";

interface MoneyLineProps {
  match: MatchView;
  /** Whether the prices are buttons (default no: a card around them is a link). */
  canPick?: boolean;
}

export function MoneyLineOdds({ match, canPick = false }: MoneyLineProps) {
  const { t } = useI18n();
  const { mainMarket: market, homeTeam, awayTeam } = match;
  const outcomeOf = (key: string) => market?.outcomes.find((outcome) => outcome.key === key);
  const draw = outcomeOf("draw");
  const price = (key: string, label: string) => {
    const outcome = outcomeOf(key);
    return canPick && market && outcome ? (
      <OutcomeOdds match={match} market={market} outcome={outcome} />
    ) : (
      <Odds label={label} milli={outcome?.oddsMilli ?? null} />
    );
  };
  return (
    <span
      // The draw has the shortest label.
      className={cx("grid gap-2", draw ? "grid-cols-[1fr_0.7fr_1fr]" : "grid-cols-2")}
      data-testid="money-line"
    >
      {price("home", homeTeam.name)}
      {draw ? price("draw", t("sports.draw")) : null}
      {price("away", awayTeam.name)}
    </span>
  );
}
