import { scaledForInput, scaledFromInput } from "@khela/i18n/input";
import { useI18n } from "@khela/ui/i18n";
import { type ChangeEvent, type FocusEvent, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A decimal input (a multiplier) for a `numeric` TextInput: in the language's digits and signs while
 * unfocused, in plain form while edited; accepts the decimal sign of any language. Source: LANG-02.
 * @param first the initial value as a whole number of its last place (`200` with two decimals: 2.00)
 * @returns the number in the same unit, undefined while the text is invalid; and the field's props
 */
export function useDecimalField(first: number, decimals: number) {
  const { number, tag } = useI18n();
  const [value, setValue] = useState<number | undefined>(first);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = (scaled: number) =>
    number(scaled / 10 ** decimals, { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  const field = {
    value: draft ?? (value === undefined ? "" : shown(value)),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      // Render synchronously: a later change of the text would lose the selection, and typing would append.
      if (value !== undefined) flushSync(() => setDraft(scaledForInput(value, tag, decimals)));
      target.select();
    },
    // An invalid text stays visible with its error.
    onBlur: () => value !== undefined && setDraft(null),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value);
      setValue(scaledFromInput(target.value, tag, decimals));
    },
  };
  const set = (next: number) => {
    setDraft(null);
    setValue(next);
  };
  return { value, setValue: set, field };
}
