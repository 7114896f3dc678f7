import type { CrashBetView, CrashRoundView } from "@khela/contract/play";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useTimes } from "../instant/times.ts";
import { sortedBets } from "./round-state.ts";

const SHOWN = 60;

/** All players' bets in this round, with the multipliers at which they cashed out. */
export function LiveBets({ round }: { round: CrashRoundView | null }) {
  const between = useSeparator();
  const { t } = useI18n();
  const bets = round?.bets ?? [];
  const out = bets.filter((bet) => bet.cashedOutHundredths !== null).length;
  const total = bets.reduce((sum, bet) => sum + moneyFromText(bet.stake), 0n);
  return (
    <section
      aria-label={t("games.liveBets")}
      className="flex min-h-48 flex-col overflow-hidden rounded-2xl border border-line-strong bg-[#0a1022d9] lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:min-h-0"
    >
      <header className="flex items-baseline justify-between gap-2 border-b border-line px-3.5 py-2.5">
        <h2 className="text-sm">{t("games.liveBets")}</h2>
        <p className="text-xs text-muted">
          {t("games.betCount", { out, n: bets.length })}
          {between}
          <Money value={moneyToText(money(total))} />
        </p>
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {sortedBets(bets)
          .slice(0, SHOWN)
          .map((bet) => (
            <BetRow key={bet.betId} bet={bet} crashed={round?.phase === "crashed"} />
          ))}
        {bets.length === 0 ? (
          <li className="px-3 py-8 text-center text-sm text-muted">{t("games.noBets")}</li>
        ) : null}
      </ul>
    </section>
  );
}

function BetRow({ bet, crashed }: { bet: CrashBetView; crashed: boolean }) {
  const { t } = useI18n();
  const times = useTimes();
  const out = bet.cashedOutHundredths;
  return (
    <li
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_4rem_4.2rem_5.2rem] items-center gap-2 rounded-lg px-2 py-1.5 text-sm",
        out !== null ? "bg-win/12" : crashed && "opacity-55",
        bet.mine && "ring-1 ring-gold/60",
      )}
    >
      <span className="truncate text-muted">{bet.mine ? t("games.you") : bet.account}</span>
      <Money value={bet.stake} decimals="auto" className="justify-self-end" />
      <span
        dir="ltr"
        className={cx("text-end font-bold tabular-nums", out === null ? "text-faint" : "text-win")}
      >
        {out === null ? "–" : times(out * 100)}
      </span>
      <span className="text-end">
        {bet.payout !== null && out !== null ? (
          <Money value={bet.payout} className="font-semibold text-win" />
        ) : null}
      </span>
    </li>
  );
}
