import { useI18n } from "@khela/ui/i18n";

import { NumberField } from "../../shell/parts/number-field.tsx";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import {
  type AmountSetting,
  type CashierSettings,
  COUNTS,
  type CountSetting,
  isAmount,
  TURNOVER,
} from "./draft.ts";

interface FieldProps {
  shown: CashierSettings;
  readOnly: boolean;
  onChange: (change: Partial<CashierSettings>) => void;
}

/** An amount of money, kept as text so that it is never converted to a floating-point number. */
export function AmountField({ name, shown, readOnly, onChange }: FieldProps & { name: AmountSetting }) {
  const { t } = useI18n();
  return (
    <AmountInput
      label={t(`console.cs_${name}`)}
      description={t(`console.cs_${name}Text`)}
      readOnly={readOnly}
      value={shown[name]}
      error={isAmount(shown[name]) ? null : t("console.cs_bad")}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** A whole number within the bounds that the server accepts. */
export function CountField({ name, shown, readOnly, onChange }: FieldProps & { name: CountSetting }) {
  const { t } = useI18n();
  return (
    <NumberField
      label={t(`console.cs_${name}`)}
      description={t(`console.cs_${name}Text`)}
      {...COUNTS[name]}
      allowDecimal={false}
      clampBehavior="strict"
      readOnly={readOnly}
      value={shown[name]}
      onChange={(value) => {
        if (typeof value === "number") onChange({ [name]: value });
      }}
    />
  );
}

/** How many times deposits must be wagered; stored in millionths. */
export function TurnoverField({ shown, readOnly, onChange }: FieldProps) {
  const { t } = useI18n();
  return (
    <NumberField
      label={t("console.cs_turnoverPpm")}
      description={t("console.cs_turnoverPpmText")}
      min={TURNOVER.min}
      max={TURNOVER.max}
      decimalScale={2}
      step={0.5}
      clampBehavior="strict"
      readOnly={readOnly}
      value={shown.turnoverPpm / TURNOVER.unitPpm}
      onChange={(value) => {
        if (typeof value === "number") onChange({ turnoverPpm: Math.round(value * TURNOVER.unitPpm) });
      }}
    />
  );
}
