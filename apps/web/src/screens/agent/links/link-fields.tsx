import { systemClock } from "@khela/kernel/system-clock";
import { toLatinDigits } from "@khela/i18n/input";
import { MAX_LINK_QUOTA } from "@khela/rules/agents/links";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";

const DAY_MS = 86_400_000;
const DAYS = [1, 7, 30, 90, 365] as const;

/** What is chosen for a link's end: never, as it was, or after so many days. */
export type Ends = "never" | "keep" | `${(typeof DAYS)[number]}`;

/** The end as an instant on the wire. @param before the end that `keep` keeps */
export function endOf(ends: Ends, before: string | null): string | null {
  if (ends === "never") return null;
  return ends === "keep" ? before : new Date(systemClock.nowMs() + Number(ends) * DAY_MS).toISOString();
}

/** The typed quota: null where the field is empty, undefined where it is no number from 1 to the largest quota. */
export function quotaOf(text: string): number | null | undefined {
  const typed = toLatinDigits(text).trim();
  if (typed === "") return null;
  const quota = Number(typed);
  return Number.isInteger(quota) && quota >= 1 && quota <= MAX_LINK_QUOTA ? quota : undefined;
}

export interface LinkChoices {
  name: string;
  quota: string;
  ends: Ends;
}

interface LinkFieldsProps {
  value: LinkChoices;
  /** Whether an end stands that can be kept. */
  canKeep?: boolean;
  /** Whether the form was sent, so that faults are shown. */
  sent: boolean;
  onChange: (value: LinkChoices) => void;
}

/** What can be chosen at first and changed later: name, quota and end. */
export function LinkFields({ value, canKeep = false, sent, onChange }: LinkFieldsProps) {
  const { t } = useI18n();
  const quotaWrong = sent && quotaOf(value.quota) === undefined;
  const ends: readonly Ends[] = canKeep
    ? ["keep", "never", ...(DAYS.map(String) as Ends[])]
    : ["never", ...(DAYS.map(String) as Ends[])];
  return (
    <>
      <TextInput
        name="name"
        label={t("agentLinks.name")}
        hint={t("agentLinks.nameHint")}
        required
        maxLength={40}
        autoComplete="off"
        error={sent && value.name.trim() === "" ? t("auth.field.required") : undefined}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextInput
        name="quota"
        label={t("agentLinks.quota")}
        hint={t("agentLinks.quotaHint")}
        numeric
        error={quotaWrong ? t("agentLinks.quotaWrong", { max: MAX_LINK_QUOTA }) : undefined}
        value={value.quota}
        onChange={(event) => onChange({ ...value, quota: event.target.value })}
      />
      <Select
        label={t("agentLinks.ends")}
        value={value.ends}
        onChange={(event) =>
          onChange({ ...value, ends: ends.find((one) => one === event.target.value) ?? "never" })
        }
        options={ends.map((one) => ({
          value: one,
          label:
            one === "never" || one === "keep"
              ? t(`agentLinks.ends_${one}`)
              : t("agentLinks.ends_in", { days: Number(one) }),
        }))}
      />
    </>
  );
}
