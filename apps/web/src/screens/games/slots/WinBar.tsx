import { REELS, ROWS } from "@khela/games/slots/types";
import { type Money } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { useStore } from "zustand";
import type { Machine, MachineView } from "./machine.ts";
import { amountOf, CountUp } from "./overlays.tsx";
import { isRealWin } from "./plan.ts";
import { symbolUrl } from "./sprites.ts";

interface WinBarProps {
  machine: Machine;
  stake: Money;
  checking: boolean;
  busy: boolean;
  /** Whether free spins are played, for which no stake is chosen. */
  isFree: boolean;
}

/** The bar below the reels: the round's win so far, and the win being shown. */
export function WinBar({ machine, stake, checking, busy, isFree }: WinBarProps) {
  const between = useSeparator();
  const { t, money } = useI18n();
  const count = useStore(machine.view, (view) => view.count);
  const win = useStore(machine.view, (view) => view.win);
  const falling = useStore(machine.view, (view) => view.falling);
  const hold = useStore(machine.view, (view) => view.hold);
  const real = isRealWin(count.to);
  return (
    <output className="grid h-14 shrink-0 place-items-center px-3 text-center leading-tight">
      {checking ? (
        <p className="flex items-center gap-2 font-semibold text-gold">
          <Spinner size={18} />
          {t("games.checking")}
        </p>
      ) : count.to > 0 ? (
        <div>
          <p className={cx("text-2xl font-extrabold", real ? "gold-text" : "text-text")}>
            {/* A payout below the stake is no win and isn't called one. */}
            <span className="me-2 text-sm font-semibold">{t(real ? "games.won" : "games.paidOut")}</span>
            <CountUp from={amountOf(stake, count.from)} to={amountOf(stake, count.to)} ms={count.ms} />
            {falling ? (
              <span
                key={falling.multiplier}
                className="ms-2 inline-block rounded-lg bg-gold px-2 text-lg text-on-gold motion-safe:animate-[pop-in_0.4s]"
              >
                {t("games.times", { n: falling.multiplier })}
              </span>
            ) : null}
          </p>
          {hold ? (
            <p className="text-sm font-bold text-[#ffe9ac]">
              {t("games.respinsLeft", { n: hold.left })}
              {between}
              {t("games.coinsHeld", { n: hold.coins, of: REELS * ROWS })}
            </p>
          ) : win ? (
            <p className="text-xs text-muted">
              {win.line
                ? t("games.lineWin", { line: win.lineNumber, count: win.count })
                : t("games.anyWin", { count: win.count, times: win.times })}
              {between}
              {money(amountOf(stake, win.winHundredths))}
            </p>
          ) : null}
        </div>
      ) : (
        <p className="text-sm text-muted">
          {t(busy ? "games.goodLuck" : isFree ? "turnover.freePress" : "games.pressSpin")}
        </p>
      )}
    </output>
  );
}

/** The free-spin bar: the remaining spins and their multiplier. */
export function FreeSpinBar({ free, code }: { free: NonNullable<MachineView["free"]>; code: string }) {
  const { t } = useI18n();
  return (
    <div data-free-bar className="pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-center">
      <p className="flex items-center gap-2.5 rounded-b-2xl border-x border-b border-[#ffd76380] bg-[#0a0f24ee] px-4 py-1 text-sm font-bold text-[#ffe9ac] sm:text-base">
        {free.special ? (
          <img src={symbolUrl(code, free.special)} alt="" width={28} height={28} className="size-7" />
        ) : null}
        <span>{t("games.freeSpinOf", { n: free.number, total: free.number + free.left })}</span>
        {free.multiplier > 1 ? (
          <span
            key={free.multiplier}
            className="rounded-lg bg-gold px-2 text-on-gold motion-safe:animate-[pop-in_0.4s]"
          >
            {t("games.times", { n: free.multiplier })}
          </span>
        ) : null}
      </p>
    </div>
  );
}
