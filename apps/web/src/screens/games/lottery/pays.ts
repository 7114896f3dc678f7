import type { LotteryBet } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";

/** The pays and returns of bets as text. */
export function usePays() {
  const { t } = useI18n();
  const times = (hundredths: number) => t("games.times", { n: hundredths / 100 });
  return {
    /** `×80`. */
    times,
    /** All pays of a unit: best first, or the range from the smallest to the largest when there are many. */
    bet: ({ pays }: LotteryBet): string => {
      const steps = [...new Set(pays)].filter((pay) => pay > 0);
      const [best = 0] = steps;
      if (steps.length <= 3) return steps.map(times).join(" / ");
      return `${times(Math.min(...steps))} – ${times(best)}`;
    },
  };
}
