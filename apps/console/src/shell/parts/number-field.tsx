/** Fields for numbers: the digits of every script become 0-9 as they are typed or pasted. Source: LANG-03, OPS-08. */
import { toLatinDigits } from "@khela/i18n/input";
import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from "@mantine/core";
import type { FormEvent } from "react";

/** Before anything else reads the field: React tells `input` before `change`. */
function readDigits({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
  const latin = toLatinDigits(field.value);
  if (latin === field.value) return;
  const caret = field.selectionStart;
  field.value = latin;
  field.setSelectionRange(caret, caret);
}

/** A number between bounds. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput {...props} onInput={readDigits} />;
}

/** A number that is kept as text: an amount must not pass through a floating number. */
export function NumericText(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" {...props} onInput={readDigits} />;
}
