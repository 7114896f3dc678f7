/**
 * Number fields that convert the digits of every script to 0-9 as they are typed or pasted. Source: LANG-03, OPS-08.
 */
import { toLatinDigits } from "@khela/i18n/input";
import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from "@mantine/core";
import type { FormEvent } from "react";

/** Converts in `input`, which React fires before `change`, so that nothing reads the original digits. */
function readDigits({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
  const latin = toLatinDigits(field.value);
  if (latin === field.value) return;
  const caret = field.selectionStart;
  field.value = latin;
  field.setSelectionRange(caret, caret);
}

export function NumberField(props: NumberInputProps) {
  return <NumberInput {...props} onInput={readDigits} />;
}

/** A number that is kept as text, because an amount must not be converted to a floating-point number. */
export function NumericText(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" {...props} onInput={readDigits} />;
}
