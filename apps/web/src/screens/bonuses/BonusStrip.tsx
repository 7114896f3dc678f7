import type { Bonus } from "@khela/contract/bonuses";
import { moneyFromText, moneyToText, money as moneyOf, ratioForChart } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { Suspense, useState } from "react";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { useCountdown } from "../../shell/use-countdown.ts";
import { type BonusGame, takesBonus } from "../../features/bonuses/bonus-money.ts";
import { useRunningBonus } from "../../features/bonuses/queries.ts";

const BonusDialog = lazyScreen<{ bonus: Bonus; onClose: () => void }>(
  () => import("./BonusDialog.tsx"),
  ["rewards"],
);

/**
 * The running bonus on a game's page: money, what is left to wager, largest bet, or that this game takes only cash, time;
 * a press opens all of it.
 */
export function BonusStrip({ isMember, game }: { isMember: boolean; game: BonusGame }) {
  const bonus = useRunningBonus(isMember);
  return bonus ? <Strip bonus={bonus} taken={takesBonus(game, bonus)} /> : null;
}

function Strip({ bonus, taken }: { bonus: Bonus; taken: boolean }) {
  const { t, money, duration } = useI18n();
  const [open, setOpen] = useState(false);
  const seconds = useCountdown(bonus.expiresAt ? Date.parse(bonus.expiresAt) : undefined);
  const [required, wagered] = [moneyFromText(bonus.required), moneyFromText(bonus.wagered)];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        data-testid="bonus-strip"
        className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-gold-edge bg-[#060917]/90 px-3 py-1 text-start text-xs text-muted hover:text-text sm:min-h-9"
      >
        <span className="font-semibold text-gold">
          {t("turnover.bonus")} <Money value={bonus.balance} />
        </span>
        <Progress
          value={ratioForChart(wagered, required)}
          label={t("turnover.bonusProgress")}
          className="w-16 sm:w-32"
        />
        <span>{t("turnover.bonusLeft", { left: money(moneyToText(moneyOf(required - wagered))) })}</span>
        {taken ? null : <span className="text-text">{t("turnover.bonusNotHere")}</span>}
        {taken && bonus.maxStake ? (
          <span>{t("turnover.bonusMax", { max: money(bonus.maxStake) })}</span>
        ) : null}
        <span className="ms-auto">{duration(Math.ceil(seconds / 60))}</span>
      </button>
      {open ? (
        <Suspense>
          <BonusDialog bonus={bonus} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
