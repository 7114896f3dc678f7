import { useI18n } from "@khela/ui/i18n";
import { Textarea } from "@mantine/core";
import { useState } from "react";

/** As packages/contract has it: every reason is 3 to 500 characters. */
const SHORTEST = 3;
const LONGEST = 500;

/** A reason on its way: what was typed, and what is wrong with it once somebody has tried to send it. */
export function useReason() {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const clean = text.trim();
  const missing = clean.length < SHORTEST;
  return {
    text,
    setText,
    error: tried && missing ? t("console.reasonShort") : null,
    /** The reason, or undefined where it is too short; then the field says so. */
    take(): string | undefined {
      setTried(true);
      return missing ? undefined : clean;
    },
  };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof useReason>;
  minRows?: number;
  /** Another field is the first to fill in. */
  later?: boolean;
}

/** Where an operator says why; it goes to the audit log. */
export function ReasonField({ reason, minRows = 3, later = false }: ReasonFieldProps) {
  const { t } = useI18n();
  return (
    <Textarea
      label={t("console.reason")}
      description={t("console.reasonHint")}
      {...(later ? {} : { "data-autofocus": true })}
      autosize
      minRows={minRows}
      maxRows={8}
      maxLength={LONGEST}
      value={reason.text}
      onChange={(event) => reason.setText(event.currentTarget.value)}
      error={reason.error}
    />
  );
}
