import { isPatternId, matchesPattern } from "./patterns.ts";

/** How one field of a form must look; the server's per-field config is a record of these. */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  /** In characters (code points). */
  minLength: number;
  maxLength: number;
  patternId: string;
}

/** What is wrong with a field; `required` where it is empty and may not be. */
export interface FieldProblem {
  patternId: string;
  min: number;
  max: number;
}

/**
 * Checks one field as browser and server both do it. An empty field that is not required is fine, as
 * is whatever stands in a field that is switched off (it is not read). Source: AUTH-09.
 * @returns `undefined` where the value is good
 */
export function checkField(rule: FieldRule, value: string): FieldProblem | undefined {
  if (!rule.enabled) return undefined;
  const problem = { patternId: rule.patternId, min: rule.minLength, max: rule.maxLength };
  if (value === "") return rule.required ? { ...problem, patternId: "required" } : undefined;
  // Before anything walks over the text: one character is at most two code units.
  if (value.length > rule.maxLength * 2) return problem;
  const length = Array.from(value).length;
  if (length < rule.minLength || length > rule.maxLength) return problem;
  return isPatternId(rule.patternId) && matchesPattern(rule.patternId, value) ? undefined : problem;
}

/**
 * The key of a problem's message (namespace `auth`) and its value: the length as `8 – 64`, or one number.
 * @param field a password that may be anything has its own words
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
