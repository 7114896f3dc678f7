import { useI18n } from "@khela/ui/i18n";
import { TextInput, type TextInputProps } from "@mantine/core";
import { FIRST_DAY, LAST_DAY } from "@khela/kernel/period";
import { fromZoneField, isWithinDays, toZoneField } from "./zone-time.ts";

interface ZoneFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max"> {
  value: string | null;
  onChange: (instant: string | null) => void;
}

/** A field for a time in the operator's zone. A time out of range stays in the field and shows an error. */
export function ZoneField({ value, onChange, error, ...rest }: ZoneFieldProps) {
  const { t } = useI18n();
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      min={`${FIRST_DAY}T00:00`}
      max={`${LAST_DAY}T23:59`}
      value={toZoneField(value)}
      error={isWithinDays(value) ? error : t("console.dateOutside")}
      onChange={(event) => onChange(fromZoneField(event.currentTarget.value))}
    />
  );
}
