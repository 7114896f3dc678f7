/** Puts an outcome on the slip from a page that does without the code of the slip; loaded at the first press. Source: SPORT-02. */
import type { MarketView, MatchView, OutcomeView } from "@khela/contract/sports";
import { hasLeg, legOf, toggled } from "./slip.ts";
import { changeSlip } from "./slip-store.ts";

/** Adds the outcome at the price that was shown; one that is on the slip stays on it. */
export function pickOutcome(match: MatchView, market: MarketView, outcome: OutcomeView): void {
  const { oddsMilli } = outcome;
  if (oddsMilli === null) return;
  const leg = legOf(match, market, outcome, oddsMilli);
  changeSlip((slip) => (hasLeg(slip, leg) ? slip : toggled(slip, leg)));
}
