import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";

interface MoveAmountProps {
  value: string;
  error: string | undefined;
  /** The full movable amount as a wire text, offered as a button. */
  all: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** The input for an amount, in digits of any script, with a button for the full amount. */
export function MoveAmount({ value, error, all, disabled, onChange }: MoveAmountProps) {
  const { t } = useI18n();
  return (
    <TextInput
      numeric
      name="amount"
      label={t("wallets.amount")}
      required
      value={value}
      error={error}
      disabled={disabled}
      maxLength={16}
      onChange={(event) => onChange(event.target.value)}
      className="h-14 [&_input]:text-xl [&_input]:font-bold"
      start={
        <span aria-hidden className="text-xl font-bold text-faint">
          ৳
        </span>
      }
      end={
        all === undefined ? null : (
          <button
            type="button"
            disabled={disabled}
            // The field takes 0-9 without `.00`.
            onClick={() => onChange(all.replace(/(\.\d\d)\d+$/, "$1").replace(/\.0+$/, ""))}
            className="-me-1.5 min-h-9 rounded-lg bg-surface-3 px-3 text-sm font-semibold text-gold hover:brightness-110 pointer-coarse:min-h-11"
          >
            {t("wallets.all")}
          </button>
        )
      }
    />
  );
}
