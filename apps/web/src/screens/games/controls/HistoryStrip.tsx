import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import type { PastRound } from "./history.ts";

/** Formats a multiplier in 1/10,000 as text, `1.98×`. */
function useTimes() {
  const { number } = useI18n();
  return (multiplierE4: number) => {
    const value = multiplierE4 / 10_000;
    const digits = value >= 100 ? 0 : 2;
    return `${number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })}×`;
  };
}

/** The last rounds, each linked to its verification. */
export function HistoryStrip({ rounds, className }: { rounds: readonly PastRound[]; className?: string }) {
  const { t } = useI18n();
  const times = useTimes();
  return (
    <ul
      aria-label={t("games.lastRounds")}
      className={cx("no-scrollbar fade-ends flex h-8 gap-1.5 overflow-x-auto max-lg:h-11", className)}
    >
      {rounds.map(({ roundId, multiplierE4 }) => (
        <li key={roundId}>
          <Link
            to="/fairness/$roundId"
            params={{ roundId }}
            title={t("games.checkRound")}
            className="flex h-full items-center"
          >
            <span
              className={cx(
                "rounded-md px-2 py-0.5 text-xs leading-5 font-semibold tabular-nums",
                multiplierE4 > 10_000 ? "bg-win/18 text-win" : "bg-black/40 text-muted",
              )}
            >
              {times(multiplierE4)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
