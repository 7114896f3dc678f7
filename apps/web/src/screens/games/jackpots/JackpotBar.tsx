/** The four pots with their amounts as they are now; a tap tells how they work and who has won. GAME-11 */
import type { JackpotPoolView } from "@khela/contract/jackpots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { JackpotDialog } from "./JackpotDialog.tsx";
import { useJackpots } from "./use-jackpots.ts";

const TONES: Readonly<Record<JackpotPoolView["tier"], string>> = {
  grand: "from-[#7a1030] to-[#3a0617] border-[#ff6b8f]/60",
  major: "from-[#5a1a7a] to-[#27093a] border-[#c88bff]/60",
  minor: "from-[#0f4f73] to-[#062437] border-[#6fcbff]/60",
  mini: "from-[#1c5c2b] to-[#0a2a13] border-[#7be495]/60",
};

export function JackpotBar({ className }: { className?: string }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const { data } = useJackpots();
  return (
    <div className={className}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("jackpots.how")}
        className="mx-auto grid w-full max-w-3xl grid-cols-4 gap-1 sm:gap-2"
      >
        {/* Room from the first moment: the reels below must not jump. */}
        {(data?.pools ?? []).map((pool) => (
          <Pot key={pool.tier} pool={pool} />
        ))}
        {data ? null : <span className="col-span-4 h-10 sm:h-12" />}
      </button>
      {open && data ? <JackpotDialog jackpots={data} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Pot({ pool: { tier, amount, running } }: { pool: JackpotPoolView }) {
  const { t, money } = useI18n();
  return (
    <span
      className={cx(
        "grid h-10 content-center justify-items-center rounded-lg border bg-linear-to-b px-1 leading-none text-white sm:h-12 sm:rounded-xl",
        TONES[tier],
      )}
    >
      <span className="text-[0.65rem] font-bold tracking-wide text-white/85 uppercase sm:text-xs">
        {t(`jackpots.tier_${tier}`)}
      </span>
      <bdi
        className="text-[0.78rem] font-extrabold text-[#ffe9ac] tabular-nums sm:text-base"
        data-testid={`jackpot-${tier}`}
      >
        {running ? money(amount) : t("jackpots.waiting")}
      </bdi>
    </span>
  );
}
