import { parseMoney } from "@khela/kernel/money";
import type { I18n } from "@khela/i18n/i18n";
import type { Value } from "@khela/i18n/format-message";
import { asCallError } from "./api.ts";

/** Params that hold an amount, where the code belongs to money or stakes. */
const AMOUNTS = ["balance", "min", "max", "missing", "left", "fee"];

/**
 * An error in the visitor's words: the text of its code with amounts and times in the visitor's
 * language; for anything unexpected the text of SYS_UNKNOWN. Source: ERR-01.
 */
export function errorText(i18n: I18n, error: unknown): string {
  const failure = asCallError(error);
  return failure ? codeText(i18n, failure) : unknownText(i18n);
}

/** The words of an error code that did not come as an error: of a check beforehand. */
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
    // An older or newer server may leave out a param; the player still gets a sentence.
    if (problem instanceof RangeError) return unknownText(i18n);
    throw problem;
  }
}

/** The texts of errors come right after the first paint; until then the heading has to do. */
function unknownText(i18n: I18n): string {
  return i18n.has("errors.SYS_UNKNOWN") ? i18n.t("errors.SYS_UNKNOWN") : i18n.t("common.errorTitle");
}

function shown(i18n: I18n, code: string, name: string, value: string | number | boolean): Value {
  // The message says how: `{n, number}` or a plural.
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return String(value);
  const isAmount =
    /^(MONEY|GAME|PROTECT)_/.test(code) && AMOUNTS.includes(name) && parseMoney(value) !== undefined;
  if (isAmount) return i18n.money(value, { decimals: "auto" });
  return /^\d{4}-\d\d-\d\dT/.test(value) ? i18n.date(value) : value;
}
