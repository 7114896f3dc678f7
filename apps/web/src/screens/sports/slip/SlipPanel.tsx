/** The slip with its bets, and the player's open bets, one at a time. Source: SPORT-02. */
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSlip } from "../../../features/sports/slip-store.ts";
import { useLoggedIn } from "../../../shell/session.ts";
import { BetList } from "../bets/BetList.tsx";
import { FilledSlip } from "./FilledSlip.tsx";
import { Receipts } from "./Receipts.tsx";
import { OneTapSwitch } from "./OneTapBets.tsx";
import type { Placing } from "./use-place.ts";

export function SlipPanel({ placing }: { placing: Placing }) {
  const { t, number } = useI18n();
  const loggedIn = useLoggedIn();
  const { slip } = useSlip();
  const count = slip.legs.length;
  const [wanted, setWanted] = useState<"slip" | "bets" | null>(null);
  const view = !loggedIn ? "slip" : (wanted ?? (count > 0 || placing.receipts.length > 0 ? "slip" : "bets"));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-testid="sports-slip">
      {loggedIn ? (
        <Segmented
          label={t("sportsbook.view")}
          options={[
            {
              value: "slip",
              label: count > 0 ? `${t("sportsbook.slip")} (${number(count)})` : t("sportsbook.slip"),
            },
            { value: "bets", label: t("sportsbook.ownBets") },
          ]}
          value={view}
          onChange={setWanted}
          className="[&_label]:px-2"
        />
      ) : null}
      {view === "bets" ? (
        <BetList state="open" pageSize={10} />
      ) : (
        <>
          <Receipts placing={placing} />
          {count > 0 ? (
            <FilledSlip placing={placing} />
          ) : placing.receipts.length > 0 ? null : (
            <EmptyState icon="receipt" title={t("sportsbook.empty")} className="py-8!">
              <p>{t("sportsbook.emptyHint")}</p>
            </EmptyState>
          )}
        </>
      )}
      {loggedIn && view === "slip" ? <OneTapSwitch /> : null}
      {loggedIn ? (
        <Link
          to="/sports/bets"

          className={buttonClass({ size: "sm", variant: "plain", block: true })}
        >
          {t("sportsbook.allBets")}
        </Link>
      ) : null}
    </div>
  );
}
