import type { SportsBetView } from "@khela/contract/sportsbook";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useOddsText } from "../../../features/sports/odds-format.ts";
import { useSlip } from "../../../features/sports/slip-store.ts";
import { useLanguage } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { BetCard } from "../bets/BetCard.tsx";
import { betQuery } from "../bets/queries.ts";
import type { Placing } from "./use-place.ts";

/** The bets just placed, until the player has read them: each is followed through its second look. */
export function Receipts({ placing }: { placing: Placing }) {
  const { t } = useI18n();
  if (placing.receipts.length === 0) return null;
  return (
    <section aria-label={t("sportsbook.receipts")} className="grid gap-2" aria-live="polite">
      {placing.receipts.map((bet) => (
        <Receipt key={bet.betId} placed={bet} placing={placing} />
      ))}
      <Button block onClick={placing.clear}>
        {t("sportsbook.done")}
      </Button>
    </section>
  );
}

function Receipt({ placed, placing }: { placed: SportsBetView; placing: Placing }) {
  const { t } = useI18n();
  const oddsText = useOddsText();
  const language = useLanguage();
  const { accept } = useSlip();
  const token = useSession((session) => session.token);
  const { data: bet } = useQuery(betQuery(token, placed));
  const again = rebetOf(bet);
  const changed = bet.rejection && bet.legs[bet.rejection.leg];
  return (
    <BetCard
      bet={bet}
      action={
        again && changed?.nowMilli ? (
          <Button
            variant="gold"
            size="sm"
            block
            disabled={placing.busy}
            onClick={() =>
              placing.place([{ body: { ...again, accept, language }, legIds: [], replaces: bet.betId }])
            }
          >
            {t("sportsbook.betAgainAt", { odds: oddsText(changed.nowMilli) })}
          </Button>
        ) : null
      }
    />
  );
}

/** The same bet at the odds of now, for one that was not taken; undefined where something takes no bets. */
function rebetOf({ state, legs, kind, lineStake }: SportsBetView) {
  if (state !== "rejected") return undefined;
  const now = legs.flatMap(({ marketId, outcome, nowMilli }) =>
    nowMilli === null ? [] : [{ marketId, outcome, oddsMilli: nowMilli }],
  );
  return now.length === legs.length ? { legs: now, kind, stake: lineStake } : undefined;
}
