import type { Value } from "@khela/i18n/format-message";
import type { I18n } from "@khela/i18n/i18n";
import { parseMoney } from "@khela/kernel/money";
import { asCallError } from "./api.ts";

/** The params that are amounts in codes about money. */
const AMOUNTS = ["balance", "min", "max", "missing", "left"];

/** The text of a refusal by its code; anything unexpected reads as SYS_UNKNOWN. */
export function errorText(i18n: I18n, error: unknown): string {
  const failure = asCallError(error);
  const unknown = i18n.t("errors.SYS_UNKNOWN");
  if (!failure) return unknown;
  const by = failure.params["by"];
  if (failure.code === "OPS_CLAIMED" && typeof by === "string" && by !== "") {
    return i18n.t("console.claimedByError", { by });
  }
  const id = `errors.${failure.code}`;
  if (!i18n.has(id)) return unknown;
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(failure.params)) values[name] = shown(i18n, name, value);
  try {
    return i18n.t(id, values);
  } catch (problem) {
    // A server of another version may leave out a param; the operator then gets the general text.
    if (problem instanceof RangeError) return unknown;
    throw problem;
  }
}

function shown(i18n: I18n, name: string, value: string | number | boolean): Value {
  if (typeof value === "number") return i18n.number(value);
  if (typeof value === "boolean") return String(value);
  if (AMOUNTS.includes(name) && parseMoney(value) !== undefined) return i18n.money(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? i18n.date(value) : value;
}
