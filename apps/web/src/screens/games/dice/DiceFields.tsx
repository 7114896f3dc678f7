import { scaledForInput, scaledFromInput, toLatinDigits } from "@khela/i18n/input";
import type { DiceBet } from "@khela/games/dice/dice";
import { type Money, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { fieldsOf, swapped, withChance, withMultiplier, withTarget } from "./linked-fields.ts";

interface DiceFieldsProps {
  bet: DiceBet;
  /** The payout of a win. */
  win: Money;
  disabled: boolean;
  onChange: (bet: DiceBet) => void;
}

/** Target, multiplier, chance and win: changing one changes the others. */
export function DiceFields({ bet, win, disabled, onChange }: DiceFieldsProps) {
  const { t, money } = useI18n();
  const { chance, multiplierE4 } = fieldsOf(bet);
  return (
    <fieldset
      disabled={disabled}
      className="mx-auto grid w-full min-w-0 max-w-3xl grid-cols-2 gap-2.5 rounded-3xl border border-line bg-[#0a1022cc] p-3 sm:grid-cols-4 sm:p-4"
    >
      <legend className="sr-only">{t("games.betPanel")}</legend>
      <Linked
        label={t(bet.direction === "over" ? "games.rollOver" : "games.rollUnder")}
        value={bet.target}
        decimals={2}
        unit=""
        onChange={(target) => onChange(withTarget(bet, target))}
        end={
          <button
            type="button"
            aria-label={t("games.swap")}
            title={t("games.swap")}
            onClick={() => onChange(swapped(bet))}
            className="grid size-9 place-items-center rounded-lg text-gold hover:bg-surface-3 pointer-coarse:size-11"
          >
            <Icon name="sort" size={18} className="rotate-90" />
          </button>
        }
      />
      <Linked
        label={t("games.multiplier")}
        value={multiplierE4}
        decimals={4}
        unit="×"
        onChange={(value) => onChange(withMultiplier(bet, value))}
      />
      <Linked
        label={t("games.chance")}
        value={chance}
        decimals={2}
        unit="%"
        onChange={(value) => onChange(withChance(bet, value))}
      />
      <div className="grid gap-1.5">
        <span className="text-sm font-medium text-muted">{t("games.winAmount")}</span>
        <output className="flex h-12 items-center rounded-xl border border-line bg-black/30 px-3 text-base font-bold tabular-nums">
          {money(moneyToText(win))}
        </output>
      </div>
    </fieldset>
  );
}

interface LinkedProps {
  label: string;
  /** In units of the last decimal place. */
  value: number;
  decimals: number;
  unit: string;
  end?: ReactNode;
  onChange: (value: number) => void;
}

/** A number input that is applied on blur or Enter. */
function Linked({ label, value, decimals, unit, end, onChange }: LinkedProps) {
  const { number, tag } = useI18n();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const plain = scaledForInput(value, tag, decimals);
  function commit() {
    const next = draft === null ? undefined : scaledFromInput(draft, tag, decimals);
    if (next !== undefined && draft !== plain) onChange(next);
    setDraft(null);
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <div className="flex h-12 items-center rounded-xl border border-line-strong bg-field ps-3 pe-1 focus-within:border-gold focus-within:ring-3 focus-within:ring-gold/20">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={
            draft ??
            number(value / 10 ** decimals, { minimumFractionDigits: 2, maximumFractionDigits: decimals })
          }
          onFocus={(event) => {
            // Render synchronously: a later change of the text would lose the selection, and typing would
            // append.
            flushSync(() => setDraft(plain));
            event.target.select();
          }}
          onChange={(event) => setDraft(toLatinDigits(event.target.value))}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          className="w-full min-w-0 bg-transparent text-base font-bold tabular-nums outline-none"
        />
        {unit ? <span className="px-2 text-muted">{unit}</span> : null}
        {end}
      </div>
    </div>
  );
}
