/** The price of an outcome as a button that puts it into the slip. Source: SPORT-02. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { use } from "react";
import { useMarketNames, teamsOf } from "./market-names.ts";
import { OneTapContext } from "./one-tap.ts";
import { Odds } from "./Odds.tsx";
import { hasLeg, legId, legOf, MOST_LEGS, toggled, without } from "./slip.ts";
import { changeSlip, useSlip } from "./slip-store.ts";

interface OutcomeOddsProps {
  match: MatchView;
  market: MarketView;
  outcome: OutcomeView;
  large?: boolean;
}

export function OutcomeOdds({ match, market, outcome, large }: OutcomeOddsProps) {
  const { t } = useI18n();
  const names = useMarketNames();
  const teams = teamsOf(match);
  const id = { marketId: market.marketId, outcome: outcome.key };
  const isPicked = useSlip(({ slip }) => hasLeg(slip, id));
  const { oddsMilli } = outcome;
  const betAtOnce = use(OneTapContext);
  function onPick() {
    if (betAtOnce) {
      if (oddsMilli !== null) betAtOnce(legOf(match, market, outcome, oddsMilli));
      return;
    }
    const { slip } = useSlip.getState();
    if (hasLeg(slip, id)) {
      changeSlip((now) => without(now, [legId(id)]));
    } else if (slip.legs.length >= MOST_LEGS) {
      toast({ kind: "warning", text: t("sportsbook.full", { n: MOST_LEGS }), id: "slip" });
    } else if (oddsMilli !== null) {
      changeSlip((now) => toggled(now, legOf(match, market, outcome, oddsMilli)));
    }
  }
  return (
    <Odds
      label={names.outcome(market, outcome, teams)}
      milli={oddsMilli}
      large={large ?? false}
      pick={{ market: names.market(market, teams), isPicked, onPick }}
    />
  );
}
