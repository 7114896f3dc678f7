/** Puts the outcomes of a bet into the slip again, at the odds of now. Source: SPORT-02. */
import type { SportsBetLeg, SportsBetView } from "@khela/contract/sportsbook";
import { moneyFromText } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import {
  EMPTY_SLIP,
  legId,
  modeOf,
  type Slip,
  type SlipLeg,
  takenOver,
} from "../../../features/sports/slip.ts";
import { changeSlip } from "../../../features/sports/slip-store.ts";

/** The button; nothing where no outcome takes bets any more. */
export function RepeatBet({ bet }: { bet: SportsBetView }) {
  const { t } = useI18n();
  const legs = bet.legs.flatMap((leg) => (leg.nowMilli === null ? [] : [slipLegOf(leg, leg.nowMilli)]));
  if (legs.length === 0) return null;
  return (
    <Button
      size="sm"
      variant="plain"
      block
      data-testid="repeat-bet"
      onClick={() => {
        changeSlip(() => slipOf(bet, legs));
        const missing = bet.legs.length - legs.length;
        toast(
          missing > 0
            ? { kind: "warning", text: t("sportsbook.sharedClosed", { n: missing }), id: "slip" }
            : { kind: "success", text: t("sportsbook.sharedTaken", { n: legs.length }), id: "slip" },
        );
      }}
    >
      {t("sportsbook.repeat")}
    </Button>
  );
}

/** The same bet: its kind and stake too, where all of its outcomes still take bets. */
function slipOf({ kind, legs: before, lineStake }: SportsBetView, legs: readonly SlipLeg[]): Slip {
  const slip = takenOver(EMPTY_SLIP, legs);
  if (legs.length < before.length) return slip;
  const whole: Slip = kind.type === "all" ? slip : { ...slip, mode: "system", system: kind };
  const mode = modeOf(whole);
  const [first] = legs;
  const id = mode === "single" && first ? legId(first) : mode;
  // Without needless decimals, as a person types it.
  return moneyFromText(lineStake) > 0n
    ? { ...whole, stakes: { [id]: lineStake.replace(/\.00$/, "") } }
    : whole;
}

const slipLegOf = (leg: SportsBetLeg, oddsMilli: number): SlipLeg => ({
  marketId: leg.marketId,
  outcome: leg.outcome,
  outcomeName: leg.outcomeName,
  oddsMilli,
  market: {
    type: leg.type,
    specifiers: leg.specifiers,
    lineQuarters: leg.lineQuarters,
    subject: leg.subject,
  },
  match: {
    matchId: leg.matchId,
    sport: leg.sport,
    matchTime: leg.matchTime,
    league: { leagueId: leg.leagueId, name: leg.league },
    home: leg.homeTeam,
    away: leg.awayTeam,
  },
});
