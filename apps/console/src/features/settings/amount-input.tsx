import { parseMoney } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";

import { useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";

interface AmountInputProps {
  label: string;
  description?: string;
  /** In wire format, `25000.00`. Never converted to a floating-point number. */
  value: string;
  error: string | null;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** An amount of money, with grouped digits while it is read and plain digits while it is typed. */
export function AmountInput({ label, description, value, error, readOnly, onChange }: AmountInputProps) {
  const { money } = useI18n();
  const [typing, setTyping] = useState(false);
  const plain = typing || error !== null || parseMoney(value) === undefined;
  return (
    <NumericText
      label={label}
      {...(description === undefined ? {} : { description })}
      leftSection="৳"
      readOnly={readOnly}
      value={plain ? value : money(value, { symbol: false })}
      error={error}
      onFocus={() => setTyping(!readOnly)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
