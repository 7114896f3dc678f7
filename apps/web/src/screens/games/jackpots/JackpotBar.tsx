/** The four jackpots with their current amounts; a tap opens the rules and the winners. GAME-11 */
import type { JackpotPoolView } from "@khela/contract/jackpots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Suspense, useState } from "react";
import { lazyScreen } from "../../../shell/lazy-screen.tsx";
import { useJackpots } from "./use-jackpots.ts";

const TONES: Readonly<Record<JackpotPoolView["tier"], string>> = {
  grand: "from-[#7a1030] to-[#3a0617] border-[#ff6b8f]/60",
  major: "from-[#5a1a7a] to-[#27093a] border-[#c88bff]/60",
  minor: "from-[#0f4f73] to-[#062437] border-[#6fcbff]/60",
  mini: "from-[#1c5c2b] to-[#0a2a13] border-[#7be495]/60",
};

/** Loaded on demand, because it includes the code that verifies proofs. */
const JackpotDialog = lazyScreen(() => import("./JackpotDialog.tsx"), ["jackpots"]);

interface JackpotBarProps {
  className?: string;
  /** The layout for a page of its own: larger, in two rows on a phone. */
  wide?: boolean;
}

export function JackpotBar({ className, wide = false }: JackpotBarProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const { data } = useJackpots();
  return (
    <div className={className}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(
          "relative grid w-full",
          wide ? "grid-cols-2 gap-2 md:grid-cols-4 md:gap-4" : "mx-auto max-w-3xl grid-cols-4 gap-1 sm:gap-2",
        )}
      >
        <span className="sr-only">{t("jackpots.how")}</span>
        {/* Reserve the height from the start, so that the reels below don't jump. */}
        {(data?.pools ?? []).map((pool) => (
          <Pot key={pool.tier} pool={pool} wide={wide} />
        ))}
        {data ? null : <span className={wide ? "h-16 md:h-20" : "col-span-4 h-10 sm:h-12"} />}
      </button>
      {open && data ? (
        <Suspense>
          <JackpotDialog jackpots={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Pot({ pool: { tier, amount, running }, wide }: { pool: JackpotPoolView; wide: boolean }) {
  const { t, money } = useI18n();
  return (
    <span
      className={cx(
        "grid content-center justify-items-center border bg-linear-to-b px-1 leading-none text-white",
        wide ? "h-16 gap-1.5 rounded-2xl md:h-20" : "h-10 rounded-lg sm:h-12 sm:rounded-xl",
        TONES[tier],
      )}
    >
      <span
        className={cx(
          "font-bold tracking-wide text-white/85 uppercase",
          wide ? "text-xs md:text-sm" : "text-[0.65rem] sm:text-xs",
        )}
      >
        {t(`jackpots.tier_${tier}`)}
      </span>
      <bdi
        className={cx(
          "font-extrabold text-[#ffe9ac] tabular-nums",
          wide ? "text-lg md:text-2xl" : "text-[0.78rem] sm:text-base",
        )}
        data-testid={`jackpot-${tier}`}
      >
        {running ? money(amount) : t("jackpots.waiting")}
      </bdi>
    </span>
  );
}
