/** The odds on who wins: home, draw if there is one, and away. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { Odds } from "./Odds.tsx";

interface MoneyLineProps {
  match: MatchView;
  /** Renders a price as a button. */
  renderPrice: (market: MarketView, outcome: OutcomeView, label: string) => ReactNode;
}

export function MoneyLineOdds({ match, renderPrice }: MoneyLineProps) {
  const { t } = useI18n();
  const { mainMarket: market, homeTeam, awayTeam } = match;
  const outcomeOf = (key: string) => market?.outcomes.find((outcome) => outcome.key === key);
  const draw = outcomeOf("draw");
  const shown = (key: string, label: string) => {
    const outcome = outcomeOf(key);
    if (market && outcome) return renderPrice(market, outcome, label);
    return <Odds label={label} milli={null} />;
  };
  return (
    <span
      // The draw has the shortest label.
      className={cx("grid gap-2", draw ? "grid-cols-[1fr_0.7fr_1fr]" : "grid-cols-2")}
      data-testid="money-line"
    >
      {shown("home", homeTeam.name)}
      {draw ? shown("draw", t("sports.draw")) : null}
      {shown("away", awayTeam.name)}
    </span>
  );
}
