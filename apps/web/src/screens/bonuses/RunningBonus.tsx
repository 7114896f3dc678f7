import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { useCountdown } from "../../shell/use-countdown.ts";
import BonusDialog, { BonusFigures } from "./BonusDialog.tsx";
import { useRunningBonus } from "../../features/bonuses/queries.ts";

/** The bonus that runs, as a card of the reward centre; nothing where none runs. */
export function RunningBonus() {
  const { t, written, duration } = useI18n();
  const bonus = useRunningBonus();
  const [open, setOpen] = useState(false);
  const seconds = useCountdown(bonus?.expiresAt ? Date.parse(bonus.expiresAt) : undefined);
  if (!bonus) return null;
  return (
    <section aria-labelledby="running-bonus" className="card grid gap-3 border-gold-edge p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="running-bonus" className="text-base font-semibold">
          {bonus.title[written]}
        </h2>
        <span className="text-sm text-muted">
          {t("rewards.left", { time: duration(Math.ceil(seconds / 60)) })}
        </span>
      </div>
      <BonusFigures bonus={bonus} />
      <Button onClick={() => setOpen(true)}>{t("rewards.bonusDetails")}</Button>
      {open ? <BonusDialog bonus={bonus} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
