import { FIRST_DAY, isDayKey, LAST_DAY } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { TextInput } from "@mantine/core";
import { useState } from "react";

interface DayFieldProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

/** A field for a business day. A date out of range stays in the field and shows an error. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const { t } = useI18n();
  const [outside, setOutside] = useState<string>();
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={outside ?? value ?? ""}
      min={min ?? FIRST_DAY}
      max={max ?? LAST_DAY}
      error={outside === undefined ? null : t("console.dateOutside")}
      onChange={(event) => {
        const day = event.currentTarget.value;
        const fits = day === "" || isDayKey(day);
        setOutside(fits ? undefined : day);
        if (fits) onChange(day);
      }}
    />
  );
}
