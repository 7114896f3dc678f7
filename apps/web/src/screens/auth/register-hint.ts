import type { I18n } from "@khela/i18n/i18n";
import type { FieldRule } from "@khela/rules/fields/check-field";
import { problemText } from "../../features/fields/field-text.ts";
import type { FormField } from "./register-form.ts";

/**
 * Fields whose format users can't guess; the others are familiar (a mail address) or have a hint with their
 * length.
 */
const RULE_SHOWN: readonly FormField[] = ["username", "paymentPassword", "qqNum", "idNumber"];

/**
 * The hint below a registration field: its rule and its purpose, shown before the rule is broken. Source:
 * AUTH-09.
 */
export function registerHint(i18n: I18n, field: FormField, rule: FieldRule): string | undefined {
  const { patternId, minLength: min, maxLength: max } = rule;
  const key = `auth.hint.${field}`;
  const hints: string[] = [];
  if (RULE_SHOWN.includes(field)) hints.push(problemText(i18n, field, { patternId, min, max }));
  if (i18n.has(key)) hints.push(i18n.t(key, { min }));
  return hints.length > 0 ? hints.join(" · ") : undefined;
}
