import { isPatternId, matchesPattern } from "./patterns.ts";

/** The rule of one form field; the server's per-field config is a record of these. */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  /** In characters (code points). */
  minLength: number;
  maxLength: number;
  patternId: string;
}

/** The problem of a field; `required` where it is empty but must not be. */
export interface FieldProblem {
  patternId: string;
  min: number;
  max: number;
}

/**
 * Checks one field, in browser and server alike. An empty optional field is valid, and so is any value of a
 * disabled field, which is not read. Source: AUTH-09.
 * @returns `undefined` for a valid value
 */
export function checkField(rule: FieldRule, value: string): FieldProblem | undefined {
  if (!rule.enabled) return undefined;
  const problem = { patternId: rule.patternId, min: rule.minLength, max: rule.maxLength };
  if (value === "") return rule.required ? { ...problem, patternId: "required" } : undefined;
  // Check this before anything iterates over the text: one character is at most two code units.
  if (value.length > rule.maxLength * 2) return problem;
  const length = Array.from(value).length;
  if (length < rule.minLength || length > rule.maxLength) return problem;
  return isPatternId(rule.patternId) && matchesPattern(rule.patternId, value) ? undefined : problem;
}

/**
 * The key of a problem's message (namespace `auth`) and its value: the length as `8 – 64`, or one number.
 * @param field the field's name: a password without a pattern has a message of its own
 */
export function fieldMessage(
  problem: FieldProblem,
  number: (value: number) => string,
  field: string,
): { id: `field.${string}`; values: { length: string } } {
  const { min, max } = problem;
  const isPassword = problem.patternId === "anything" && /password/i.test(field);
  return {
    id: isPassword ? "field.password" : `field.${problem.patternId}`,
    values: { length: min === max ? number(min) : `${number(min)} – ${number(max)}` },
  };
}
