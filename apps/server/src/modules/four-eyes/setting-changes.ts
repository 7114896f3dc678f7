import type { SettingChange, SettingKind } from "@khela/contract/console/adjustments";

type Value = string | number | boolean | readonly string[] | null;
type Values<Kind extends SettingKind> = Readonly<Partial<Record<SettingChange<Kind>["field"], Value>>>;

const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? value.join(", ") : String(value);

/**
 * The changes of a setting that a request asks for, field by field, as the deciding person reads them.
 * @param before empty where the setting is new
 * @returns in the order of `after`; empty where nothing differs
 */
export function changesOf<Kind extends SettingKind>(
  before: Values<Kind>,
  after: Values<Kind>,
): SettingChange<Kind>[] {
  return (Object.keys(after) as SettingChange<Kind>["field"][])
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}
