import type { PaymentMethod } from "@khela/contract/cashier";
import { moneyFromText } from "@khela/kernel/money";
import { amountFromInput } from "@khela/i18n/input";
import type { I18n } from "@khela/i18n/i18n";
import { cx } from "@khela/ui/cx";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import type { AmountProblem } from "./amounts.ts";

/** The message for an invalid amount. */
export function amountText(i18n: I18n, problem: AmountProblem): string {
  if (!("limit" in problem)) return i18n.t(`cashier.amount_${problem.kind}`);
  return i18n.t(`cashier.amount_${problem.kind}`, { limit: i18n.money(problem.limit, { decimals: "auto" }) });
}

interface AmountFieldProps {
  method: PaymentMethod | undefined;
  value: string;
  error: string | undefined;
  /** The full available amount, offered as a button; for withdrawals. */
  all?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The input for an amount, in digits of any script, with the method's quick amounts. */
export function AmountField({ method, value, error, all, disabled, onChange, onBlur }: AmountFieldProps) {
  const { t, money } = useI18n();
  const short = (amount: string) => money(amount, { decimals: "auto" });
  const typed = amountFromInput(value);
  const isTyped = (amount: string) => typed !== undefined && moneyFromText(typed) === moneyFromText(amount);
  // The field takes 0-9 without `.00`.
  const pick = (amount: string) => onChange(amount.replace(/\.0+$/, ""));
  const choices = method?.quickAmounts ?? [];
  return (
    <div className="grid gap-2.5">
      <TextInput
        numeric
        name="amount"
        label={t("cashier.amount")}
        required
        value={value}
        error={error}
        disabled={disabled}
        maxLength={16}
        hint={method ? t("cashier.limits", { min: short(method.min), max: short(method.max) }) : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="h-14 [&_input]:text-xl [&_input]:font-bold"
        start={
          <span aria-hidden className="text-xl font-bold text-faint">
            ৳
          </span>
        }
      />
      {choices.length > 0 || all ? (
        <fieldset className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]">
          <legend className="sr-only">{t("cashier.quickAmounts")}</legend>
          {choices.map((amount) => (
            <Chip key={amount} on={isTyped(amount)} disabled={disabled} onPick={() => pick(amount)}>
              {short(amount)}
            </Chip>
          ))}
          {all ? (
            <Chip on={isTyped(all)} disabled={disabled} onPick={() => pick(all)}>
              {t("cashier.everything")}
            </Chip>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}

interface ChipProps {
  on: boolean;
  disabled: boolean | undefined;
  onPick: () => void;
  children: string;
}

function Chip({ on, disabled, onPick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      onClick={onPick}
      className={cx(
        // The last button spans the rest of its row.
        "max-sm:last-of-type:nth-of-type-[3n+1]:col-span-3 max-sm:last-of-type:nth-of-type-[3n+2]:col-span-2",
        "min-h-11 rounded-xl border px-2 text-sm font-semibold tabular-nums transition-colors disabled:opacity-50",
        on ? "border-gold bg-gold-tint text-gold" : "border-line-strong bg-surface-2 hover:border-gold/60",
      )}
    >
      {children}
    </button>
  );
}
