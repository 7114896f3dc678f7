import { useI18n } from "@khela/ui/i18n";
import { Textarea } from "@mantine/core";
import { useState } from "react";

/** The length limits in packages/contract. */
const SHORTEST = 3;
const LONGEST = 500;

/** The state of a reason field: the typed text, and its error after the first attempt to submit. */
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
    /** Returns the reason; undefined where it is too short, and the field then shows an error. */
    take(): string | undefined {
      setTried(true);
      return missing ? undefined : clean;
    },
  };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof useReason>;
  minRows?: number;
  /** Whether another field should get the focus first. */
  later?: boolean;
}

/** The field for an operator's reason, which goes to the audit log. */
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
