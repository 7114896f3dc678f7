/** Bets by one tap: the switch, and the confirmation of the first bet. Source: SPORT-02. */
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@khela/ui/switch";
import { toast } from "@khela/ui/toast";
import { type ReactNode, useState } from "react";
import { useMarketNames } from "../../../features/sports/market-names.ts";
import { useOddsText } from "../../../features/sports/odds-format.ts";
import { changeOneTap, OneTapContext, oneTapStake, useOneTap } from "../../../features/sports/one-tap.ts";
import type { SlipLeg } from "../../../features/sports/slip.ts";
import { useSlip } from "../../../features/sports/slip-store.ts";
import { useLanguage } from "../../../shell/queries.ts";
import type { Placing } from "./use-place.ts";

interface OneTapPricesProps {
  placing: Placing;
  /** Who plays; undefined for a visitor, and until the account has loaded. */
  account: string | undefined;
  children: ReactNode;
}

/** Where the prices below it bet at once while the switch is on. */
export function OneTapPrices({ placing, account, children }: OneTapPricesProps) {
  const { t, money } = useI18n();
  const language = useLanguage();
  const names = useMarketNames();
  const oddsText = useOddsText();
  const oneTap = useOneTap();
  const { accept } = useSlip();
  const [asked, setAsked] = useState<SlipLeg | null>(null);
  const stake = oneTapStake(oneTap);
  const place = ({ marketId, outcome, oddsMilli }: SlipLeg) => {
    if (stake === undefined) return;
    const legs = [{ marketId, outcome, oddsMilli }];
    placing.place([{ body: { legs, kind: { type: "all" }, stake, accept, language }, legIds: [] }]);
  };
  function tap(leg: SlipLeg) {
    if (stake === undefined) toast({ kind: "warning", text: t("sportsbook.stakeWrong"), id: "slip" });
    else if (oneTap.confirmedBy === account) place(leg);
    else setAsked(leg);
  }
  return (
    <OneTapContext value={account !== undefined && oneTap.on ? tap : null}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        name="one-tap"
        title={t("sportsbook.oneTapFirst")}
        width={340}
        delayMs={0}
      >
        {asked && stake !== undefined ? (
          <div className="grid max-w-sm gap-3">
            <p className="text-sm">
              <b>
                {names.outcome(asked.market, { key: asked.outcome, name: asked.outcomeName }, asked.match)}
              </b>
              <span className="ms-2 font-bold text-gold tabular-nums">{oddsText(asked.oddsMilli)}</span>
            </p>
            <p className="text-sm text-muted">{t("sportsbook.oneTapAsk", { stake: money(stake) })}</p>
            <Button
              variant="gold"
              size="lg"
              block
              data-testid="one-tap-confirm"
              onClick={() => {
                changeOneTap({ confirmedBy: account ?? null });
                setAsked(null);
                place(asked);
              }}
            >
              {t("sportsbook.place", { amount: money(stake, { decimals: "auto" }) })}
            </Button>
          </div>
        ) : null}
      </Dialog>
    </OneTapContext>
  );
}

/** The switch with the stake of each tap. */
export function OneTapSwitch() {
  const { t, digits } = useI18n();
  const oneTap = useOneTap();
  return (
    <section aria-label={t("sportsbook.oneTap")} className="grid gap-2 border-t border-line pt-2 text-sm">
      <Switch
        label={t("sportsbook.oneTap")}
        hint={t("sportsbook.oneTapHint")}
        on={oneTap.on}
        onChange={(on) => changeOneTap({ on })}
      />
      {oneTap.on ? (
        <TextInput
          numeric
          label={t("sportsbook.oneTapStake")}
          value={digits(oneTap.stake)}
          error={oneTapStake(oneTap) === undefined ? t("sportsbook.stakeWrong") : undefined}
          onChange={({ target }) => changeOneTap({ stake: target.value.slice(0, 16) })}
        />
      ) : null}
    </section>
  );
}
