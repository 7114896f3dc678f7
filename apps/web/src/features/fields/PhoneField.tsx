import { TextInput } from "@khela/ui/field";
import { CountryPicker } from "./CountryPicker.tsx";
import type { BoundField } from "./use-fields.ts";

interface PhoneFieldProps {
  field: BoundField;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  dialingCode: string;
  onDialingCode: (dialingCode: string) => void;
  /** Takes the focus when the form opens. */
  first?: boolean;
}

/** A mobile number with its country's dialling code in front. Source: AUTH-02, product specification section 5. */
export function PhoneField({ field, dialingCode, onDialingCode, first = false, ...rest }: PhoneFieldProps) {
  return (
    <TextInput
      {...rest}
      {...field}
      icon="phone"
      numeric
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="01XXXXXXXXX"
      maxLength={24}
      className="relative"
      start={<CountryPicker value={dialingCode} onChange={onDialingCode} />}
      // The user opened the pop-up to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={first}
      data-autofocus={first ? "" : undefined}
    />
  );
}
