import { toLatinDigits } from "@khela/i18n/input";
import { cx } from "@khela/ui/cx";
import { describe, Field } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useId, useState } from "react";

const LENGTH = 6;

interface PinInputProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shows dots, with a button that reveals the digits. */
  secret?: boolean;
  autoComplete?: "one-time-code" | "off";
  autoFocus?: boolean;
}

/** Six digits in any script: one real input under six boxes that show them. Pasting works as in any field. */
export function PinInput({
  name,
  label,
  value,
  onChange,
  error,
  hint,
  secret = false,
  ...rest
}: PinInputProps) {
  const { t, digits } = useI18n();
  const id = useId();
  const texts = { label, hint, error, required: true };
  const [shown, setShown] = useState(!secret);
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, LENGTH - 1);
  return (
    <Field id={id} {...texts}>
      <div className="flex items-center gap-2">
        <div dir="ltr" className="relative grid w-full max-w-80 grid-cols-6 gap-1.5 xs:gap-2">
          {Array.from({ length: LENGTH }, (_, index) => (
            // The boxes have no identity but their position.
            <span
              key={index}
              aria-hidden
              className={cx(
                "grid h-13 min-w-0 place-items-center rounded-xl border bg-field text-xl font-bold tabular-nums transition-colors",
                error
                  ? "border-lose"
                  : focused && index === at
                    ? "border-gold ring-3 ring-gold/20"
                    : "border-line-strong",
              )}
            >
              {value[index] === undefined ? "" : shown ? digits(value[index]) : "•"}
            </span>
          ))}
          <input
            {...describe(id, texts)}
            name={name}
            type={shown ? "text" : "password"}
            inputMode="numeric"
            required
            maxLength={LENGTH * 2}
            autoComplete={rest.autoComplete ?? "off"}
            data-autofocus={rest.autoFocus ? "" : undefined}
            value={value}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => onChange(digitsOnly(event.target.value))}
            className="absolute inset-0 h-full w-full cursor-text opacity-0"
          />
        </div>
        {secret ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t(shown ? "common.hidePassword" : "common.showPassword")}
            onClick={() => setShown(!shown)}
            className="grid size-11 shrink-0 place-items-center rounded-lg text-faint hover:text-text"
          >
            <Icon name={shown ? "eyeOff" : "eye"} size={18} />
          </button>
        ) : null}
      </div>
    </Field>
  );
}

/** At most six digits 0-9 from a typed or pasted text. */
function digitsOnly(text: string): string {
  return toLatinDigits(text)
    .replaceAll(/[^0-9]/g, "")
    .slice(0, LENGTH);
}
