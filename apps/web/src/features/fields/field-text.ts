import type { I18n } from "@khela/i18n/i18n";
import { checkField, fieldMessage, type FieldProblem, type FieldRule } from "@khela/rules/fields/check-field";

/** The message for a field's problem: that of its pattern, with the lengths filled in. Source: AUTH-09, ERR-03. */
export function problemText(i18n: I18n, field: string, problem: FieldProblem): string {
  const { id, values } = fieldMessage(problem, (value) => i18n.number(value), field);
  const key = `auth.${id}`;
  return i18n.has(key) ? i18n.t(key, values) : i18n.t("auth.field.anything", values);
}

/** Checks a value by the server's rule and returns the message for its problem. */
export function fieldText(i18n: I18n, field: string, rule: FieldRule, value: string): string | undefined {
  const problem = checkField(rule, value);
  return problem && problemText(i18n, field, problem);
}

/** The field and the problem that a FIELD_FORMAT answer names. */
export function refusedField(
  params: Readonly<Record<string, string | number | boolean>>,
): { field: string; problem: FieldProblem } | undefined {
  const { field, patternId, min, max } = params;
  if (typeof field !== "string" || typeof patternId !== "string") return undefined;
  return { field, problem: { patternId, min: Number(min ?? 0), max: Number(max ?? 0) } };
}
