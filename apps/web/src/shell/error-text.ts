import { parseMoney } from "@khela/kernel/money";
import type { I18n } from "@khela/i18n/i18n";
import type { Value } from "@khela/i18n/format-message";
import { asCallError } from "./api.ts";

/** Params that are amounts when the code is about money or stakes. */
const AMOUNTS = ["balance", "min", "max", "missing", "left", "fee"];

/**
 * The message for an error: the text of its code with amounts and times in the visitor's language; for
 * anything unexpected the text of SYS_UNKNOWN. Source: ERR-01.
 */
export function errorText(i18n: I18n, error: unknown): string {
  const failure = asCallError(error);
  return failure ? codeText(i18n, failure) : unknownText(i18n);
}

/** The text of an error code that was not thrown, for example from a preliminary check. */
export function codeText(
  i18n: I18n,
  failure: { code: string; params: Readonly<Record<string, string | number | boolean>> },
): string {
  const id = `errors.${failure.code}`;
  if (!i18n.has(id)) return unknownText(i18n);
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(failure.params)) {
    values[name] = shown(i18n, failure.code, name, value);
  }
  try {
    return i18n.t(id, values);
  } catch (problem) {
    // A server of another version may omit a param; the player still gets a general message.
    if (problem instanceof RangeError) return unknownText(i18n);
    throw problem;
  }
}

/** The error texts load right after the first paint; until then the heading must suffice. */
function unknownText(i18n: I18n): string {
  return i18n.has("errors.SYS_UNKNOWN") ? i18n.t("errors.SYS_UNKNOWN") : i18n.t("common.errorTitle");
}

function shown(i18n: I18n, code: string, name: string, value: string | number | boolean): Value {
  // The message formats numbers itself: `{n, number}` or a plural.
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return String(value);
  const isAmount =
    /^(MONEY|GAME|PROTECT|POINTS|SPORTS)_/.test(code) &&
    AMOUNTS.includes(name) &&
    parseMoney(value) !== undefined;
  if (isAmount) return i18n.money(value, { decimals: "auto" });
  return /^\d{4}-\d\d-\d\dT/.test(value) ? i18n.date(value) : value;
}
