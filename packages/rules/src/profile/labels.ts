import { cleanLine } from "@khela/kernel/text";
import { checkField, type FieldProblem, type FieldRule } from "../fields/check-field.ts";
import type { PatternId } from "../fields/patterns.ts";

const rule = (patternId: PatternId, minLength: number, maxLength: number): FieldRule => ({
  enabled: true,
  required: false,
  minLength,
  maxLength,
  patternId,
});

/**
 * The labels of a profile with their rules, for browser and server; names as in the contract. Lengths in
 * characters. Source: AUTH-20, product specification section 3.
 */
export const PROFILE_LABELS = {
  nickname: rule("anything", 2, 30),
  realName: rule("personName", 2, 120),
  birthday: rule("date", 10, 10),
  nationality: rule("upper", 2, 2),
  occupation: rule("anything", 2, 80),
  sourceOfIncome: rule("anything", 2, 80),
  address: rule("anything", 5, 255),
  placeOfBirth: rule("anything", 2, 120),
  qq: rule("digits", 5, 15),
  whatsapp: rule("handle", 2, 40),
  facebook: rule("handle", 2, 60),
  telegram: rule("handle", 2, 40),
  line: rule("handle", 2, 40),
  zalo: rule("handle", 2, 40),
  wechat: rule("handle", 2, 40),
  skype: rule("noSpaces", 2, 40),
} as const satisfies Record<string, FieldRule>;

export type ProfileLabel = keyof typeof PROFILE_LABELS;
export type ProfileLabels = { [Label in ProfileLabel]?: string };

const PROFILE_LABEL_NAMES = Object.keys(PROFILE_LABELS) as ProfileLabel[];

/**
 * A label in its stored form, with its problem. An empty text removes a label; a text of invisible characters
 * only doesn't count as empty.
 */
export function readLabel(label: ProfileLabel, typed: string): { text: string; problem?: FieldProblem } {
  const text = cleanLine(typed);
  const rule: FieldRule = PROFILE_LABELS[label];
  const problem = checkField({ ...rule, required: text === "" && typed.trim() !== "" }, text);
  return problem ? { text, problem: { ...problem, patternId: rule.patternId } } : { text };
}

/**
 * The given labels that can't be changed any more: real name and birthday once they are given, labels that an
 * identity check confirmed from its level on.
 */
export function fixedLabels(given: ProfileLabels, kycLevel: number): ProfileLabel[] {
  return PROFILE_LABEL_NAMES.filter((label) => {
    const fixedFrom = FIXED_FROM_LEVEL[label];
    return fixedFrom !== undefined && kycLevel >= fixedFrom && Boolean(given[label]);
  });
}

const FIXED_FROM_LEVEL: Readonly<Partial<Record<ProfileLabel, number>>> = {
  realName: 0,
  birthday: 0,
  nationality: 2,
  placeOfBirth: 2,
  address: 3,
};
