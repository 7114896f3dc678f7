import type { JackpotTier } from "@khela/games/jackpots/tiers";
import { type Money, money } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { CountUp } from "./overlays.tsx";

interface Props {
  jackpots: readonly { tier: JackpotTier; amount: Money }[];
  onClose: () => void;
}

/** The celebration of a jackpot; it stays until the player closes it. */
export function JackpotWin({ jackpots, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Dialog open onClose={onClose} name="jackpot-won" label={t("jackpots.won")} width={440} bare>
      <div className="relative grid justify-items-center gap-3 overflow-hidden rounded-3xl bg-[#0a0f24] px-6 py-10 text-center text-white">
        <div aria-hidden className="rays absolute size-[42rem]" />
        <p className="gold-text relative text-5xl leading-tight font-black uppercase motion-safe:animate-[pop-in_0.5s_ease-out]">
          {t("jackpots.won")}
        </p>
        {jackpots.map(({ tier, amount }) => (
          <div key={tier} className="relative grid gap-1">
            <p className="text-base text-[#ffe9ac]">
              {t("jackpots.youWon", { tier: t(`jackpots.tier_${tier}`) })}
            </p>
            <CountUp from={money(0n)} to={amount} ms={2_600} className="gold-text text-4xl font-extrabold" />
          </div>
        ))}
        <Button variant="gold" className="relative mt-2" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}
