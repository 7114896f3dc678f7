import { isPatternId, type PatternId } from "@khela/rules/fields/patterns";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import type { BrandSettings } from "../../features/settings/use-brand.ts";

/** One field's rule as edited; its pattern is derived from the name of the format. */
export interface EditedRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: PatternId;
}

export type FieldRules = Record<RegisterField, EditedRule>;

/** The server's minimum length of a password. */
const SHORTEST_PASSWORD = 8;

/** Whether a field is required for every account. */
export function isAlwaysAsked(field: RegisterField): boolean {
  return field === "username" || field === "password";
}

export function rulesOf(registerFields: BrandSettings["registerFields"]): FieldRules {
  return Object.fromEntries(
    REGISTER_FIELDS.map((field) => {
      const rule = registerFields[field];
      const patternId = rule?.patternId ?? "";
      return [
        field,
        {
          enabled: rule?.enabled ?? false,
          required: rule?.required ?? false,
          minLength: rule?.minLength ?? 1,
          maxLength: rule?.maxLength ?? 255,
          patternId: isPatternId(patternId) ? patternId : "anything",
        } satisfies EditedRule,
      ];
    }),
  ) as FieldRules;
}

/** The error in a rule; the server checks it again. */
export function ruleProblem(field: RegisterField, rule: EditedRule): "order" | "password" | undefined {
  if (rule.minLength > rule.maxLength) return "order";
  return field === "password" && rule.minLength < SHORTEST_PASSWORD ? "password" : undefined;
}
