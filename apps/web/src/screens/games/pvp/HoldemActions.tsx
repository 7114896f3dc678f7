import type { CardHand } from "@khela/contract/pvp";
import { holdemRoom } from "@khela/games/holdem/rooms";
import { CHIP } from "@khela/games/card-tables/terms";
import { type Money as Amount, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useEffect, useEffectEvent, useState } from "react";
import type { LiveTable } from "./use-card-table.ts";

export interface ActionBarProps {
  live: LiveTable;
  hand: CardHand;
}

/** The actions at hold'em: fold, check or call, raise with a slider. Keys F, C and R. */
export function HoldemActions({ live, hand }: ActionBarProps) {
  const { t } = useI18n();
  const turn = hand.turn?.betting;
  const raise = turn?.raise ?? null;
  const min = moneyFromText(raise?.min ?? "0");
  const max = moneyFromText(raise?.max ?? "0");
  const [to, setTo] = useState<Amount>(min);
  const { busy } = live;
  const keys = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== "range") return;
    if (event.ctrlKey || event.metaKey || event.altKey || busy || document.querySelector("dialog[open]"))
      return;
    const key = event.key.toLowerCase();
    if (key === "f") void live.act("fold");
    else if (key === "c") void live.act(turn?.canCheck ? "check" : "call");
    else if (key === "r" && raise) void live.act("raise", moneyToText(to));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!turn) return null;
  const step = holdemRoom(live.table?.tableCode ?? "")?.smallBlind ?? CHIP;
  /** The nearest allowed total of a raise. */
  const fit = (amount: bigint): Amount => {
    const whole = amount - (amount % step);
    return money(whole < min ? min : whole > max ? max : whole);
  };
  const presets = raise ? presetsOf(hand, live).map(([name, amount]) => [name, fit(amount)] as const) : [];
  const bet = hand.street !== "preflop" && turn.canCheck;
  return (
    <fieldset className="hp-actions" data-testid="actions">
      <legend className="sr-only">{t("pvp.yourTurn")}</legend>
      {raise ? (
        <div className="hp-raise">
          <div className="hp-presets">
            {presets.map(([name, amount]) => (
              <button key={name} type="button" onClick={() => setTo(amount)} aria-pressed={to === amount}>
                {t(`pvp.${name}`)}
              </button>
            ))}
            <button type="button" onClick={() => setTo(max)} aria-pressed={to === max}>
              {t("pvp.allIn")}
            </button>
          </div>
          <input
            type="range"
            aria-label={t("pvp.raiseTo")}
            aria-valuetext={moneyToText(to)}
            min={0}
            max={Number((max - min + step - 1n) / step)}
            value={Number((to - min + step - 1n) / step)}
            disabled={min === max}
            onChange={(event) => {
              const chosen = money(min + BigInt(event.target.value) * step);
              setTo(chosen > max ? max : chosen);
            }}
          />
        </div>
      ) : null}
      <div className="hp-buttons">
        <button
          type="button"
          className="hp-act hp-fold"
          disabled={busy}
          onClick={() => void live.act("fold")}
        >
          {t("pvp.fold")}
        </button>
        <button
          type="button"
          className="hp-act hp-call"
          disabled={busy}
          onClick={() => void live.act(turn.canCheck ? "check" : "call")}
        >
          {turn.canCheck ? (
            t("pvp.check")
          ) : (
            <>
              {t("pvp.call")} <Money value={turn.call} decimals="auto" />
            </>
          )}
        </button>
        {raise ? (
          <button
            type="button"
            className="hp-act hp-up"
            disabled={busy}
            onClick={() => void live.act("raise", moneyToText(to))}
          >
            {t(to === max ? "pvp.allIn" : bet ? "pvp.bet" : "pvp.raiseTo")}{" "}
            <Money value={moneyToText(to)} decimals="auto" />
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** Raises by a share of the pot, as totals of the street, based on the pot after a call. */
function presetsOf(hand: CardHand, live: LiveTable): (readonly ["half" | "full", bigint])[] {
  const seats = live.table?.seats ?? [];
  const bets = seats.reduce((sum, { bet }) => sum + moneyFromText(bet), 0n);
  const pots = hand.pots.reduce((sum, { amount }) => sum + moneyFromText(amount), 0n);
  const call = moneyFromText(hand.turn?.betting?.call ?? "0");
  const own = moneyFromText(seats.find(({ seat }) => seat === hand.turn?.seat)?.bet ?? "0");
  const after = pots + bets + call;
  return [
    ["half", own + call + after / 2n],
    ["full", own + call + after],
  ];
}
