import type { SettingChange, SettingKind } from "@khela/contract/console/adjustments";

type Value = string | number | boolean | readonly string[] | null;
type Values<Kind extends SettingKind> = Readonly<Partial<Record<SettingChange<Kind>["field"], Value>>>;

const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? value.join(", ") : String(value);

/**
 * What a wish changes of a setting, field by field, as the person reads it who decides.
 * @param before empty where the setting is new
 * @returns in the order of `after`; empty where nothing is different
 */
export function changesOf<Kind extends SettingKind>(
  before: Values<Kind>,
  after: Values<Kind>,
): SettingChange<Kind>[] {
  return (Object.keys(after) as SettingChange<Kind>["field"][])
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}
