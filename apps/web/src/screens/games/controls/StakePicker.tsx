/** The choice of a stake: typed, in steps, by presets, half, double or maximum. */
import { amountFromInput, toLatinDigits } from "@khela/i18n/input";
import { type Money, moneyToText, parseMoney } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { scrollSelectedIntoView } from "../../../shell/scroll-selected.ts";
import {
  clampStake,
  doubleStake,
  halfStake,
  maxStake,
  presetStakes,
  type StakeLimits,
  stepStake,
} from "../rounds/stakes.ts";

interface StakePickerProps {
  stake: Money;
  limits: StakeLimits;
  balance: Money | undefined;
  disabled: boolean;
  onChange: (stake: Money) => void;
  /** Preset amounts under the field (default yes). */
  presets?: boolean;
}

const SMALL =
  "h-11 min-w-11 rounded-lg px-2 text-sm font-semibold text-muted hover:bg-surface-3 hover:text-text disabled:opacity-45";

/** The field with half, double and max, and presets below. */
export function StakePicker({
  stake,
  limits,
  balance,
  disabled,
  onChange,
  presets = true,
}: StakePickerProps) {
  const { t, money, number } = useI18n();
  const set = (next: Money) => () => onChange(next);
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 flex w-full justify-between text-sm font-medium text-muted">
        <span>{t("games.stake")}</span>
        <span className="text-xs font-normal text-faint">
          {money(limits.min, { decimals: "auto" })} – {money(limits.max, { decimals: "auto" })}
        </span>
      </legend>
      <div className="flex items-center rounded-xl border border-line-strong bg-field pe-1 focus-within:border-gold focus-within:ring-3 focus-within:ring-gold/20">
        <StakeInput
          stake={stake}
          limits={limits}
          onChange={onChange}
          className="h-12 flex-1 ps-3.5 text-base"
        />
        <button type="button" className={SMALL} onClick={set(halfStake(stake, limits))}>
          ½ <span className="sr-only">{t("games.half")}</span>
        </button>
        <button type="button" className={SMALL} onClick={set(doubleStake(stake, limits))}>
          <bdi>{number(2)}×</bdi> <span className="sr-only">{t("games.double")}</span>
        </button>
        <button type="button" className={SMALL} onClick={set(maxStake(balance, limits))}>
          {t("games.max")}
        </button>
      </div>
      {presets ? (
        <PresetChips stake={stake} limits={limits} onChange={onChange} className="lg:flex-wrap" />
      ) : null}
    </fieldset>
  );
}

/** Minus, amount and plus, for the slot's bar. */
export function StakeStepper({
  stake,
  limits,
  disabled,
  onChange,
}: Omit<StakePickerProps, "balance" | "presets">) {
  const { t } = useI18n();
  const step = (direction: "up" | "down") => () => onChange(stepStake(stake, direction, limits));
  const round =
    "grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface-3 hover:border-gold disabled:opacity-40";
  return (
    <fieldset disabled={disabled} className="flex items-center gap-1.5">
      <legend className="sr-only">{t("games.stake")}</legend>
      <button
        type="button"
        className={round}
        aria-label={t("games.stakeDown")}
        disabled={stake <= limits.min}
        onClick={step("down")}
      >
        <Icon name="minus" size={20} />
      </button>
      <div className="grid w-24 justify-items-center rounded-xl bg-black/45 py-1 focus-within:ring-2 focus-within:ring-gold sm:w-28">
        <span aria-hidden className="text-[0.7rem] leading-4 text-muted">
          {t("games.stake")}
        </span>
        <StakeInput
          stake={stake}
          limits={limits}
          onChange={onChange}
          className="h-6 w-full text-center text-base font-bold"
        />
      </div>
      <button
        type="button"
        className={round}
        aria-label={t("games.stakeUp")}
        disabled={stake >= limits.max}
        onClick={step("up")}
      >
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  );
}

export function PresetChips({
  stake,
  limits,
  onChange,
  className,
}: Pick<StakePickerProps, "stake" | "limits" | "onChange"> & { className?: string }) {
  const { t, money } = useI18n();
  return (
    <fieldset
      aria-label={t("games.presets")}
      className={cx("no-scrollbar fade-ends flex min-w-0 gap-1.5 overflow-x-auto", className)}
    >
      {presetStakes(limits).map((amount) => (
        <button
          key={amount}
          type="button"
          ref={amount === stake ? scrollSelectedIntoView : undefined}
          aria-pressed={amount === stake}
          onClick={() => onChange(amount)}
          className="h-9 shrink-0 rounded-lg max-lg:h-11 max-lg:min-w-11 border border-line bg-surface-2 px-2.5 text-xs font-semibold tabular-nums text-muted hover:text-text disabled:opacity-45 aria-pressed:border-gold aria-pressed:text-gold"
        >
          {money(amount, { decimals: "auto" })}
        </button>
      ))}
    </fieldset>
  );
}

interface StakeInputProps {
  stake: Money;
  limits: StakeLimits;
  onChange: (stake: Money) => void;
  className: string;
}

/** A typed amount is applied on blur and clamped to the limits. */
function StakeInput({ stake, limits, onChange, className }: StakeInputProps) {
  const { t, money } = useI18n();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  function commit() {
    const typed = draft === null ? undefined : amountFromInput(draft);
    const amount = typed === undefined ? undefined : parseMoney(typed);
    if (amount !== undefined) onChange(clampStake(amount, limits));
    setDraft(null);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t("games.stake")}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? money(stake, { decimals: "auto" })}
        onFocus={(event) => {
          // Render synchronously: a later change of the text would lose the selection, and typing would
          // append.
          flushSync(() => setDraft(moneyToText(stake).replace(/\.00$/, "")));
          event.target.select();
        }}
        onChange={(event) => setDraft(toLatinDigits(event.target.value))}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        className={cx("min-w-0 bg-transparent tabular-nums outline-none", className)}
      />
    </>
  );
}
