import type { Money } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { useTimes } from "./times.ts";

/** A round's win, over the board. Only for a payout above the stake, because nothing else is a win. */
export function WinPlaque({ stake, payout }: { stake: Money; payout: Money }) {
  const { money } = useI18n();
  const times = useTimes();
  return (
    <div className="plaque pointer-events-none absolute inset-0 z-10 grid place-items-center">
      <div className="plaque-card rounded-3xl px-7 py-4 text-center sm:px-10 sm:py-5">
        <p className="gold-text text-4xl leading-tight font-black tabular-nums sm:text-5xl">
          {times(Number((payout * 10_000n) / stake))}
        </p>
        <p className="mt-1 text-lg font-bold tabular-nums text-[#5cf3b9]">{money(payout)}</p>
      </div>
    </div>
  );
}
