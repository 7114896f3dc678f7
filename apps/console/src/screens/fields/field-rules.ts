import { isPatternId, type PatternId } from "@khela/rules/fields/patterns";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import type { BrandSettings } from "../../features/settings/use-brand.ts";

/** One field's rule as it is edited; the written-out pattern is made from its name. */
export interface EditedRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: PatternId;
}

export type FieldRules = Record<RegisterField, EditedRule>;

/** As the server has it: a password is never shorter. */
const SHORTEST_PASSWORD = 8;

/** Fields without which nobody can have an account. */
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

/** What is wrong with a rule; the server decides again. */
export function ruleProblem(field: RegisterField, rule: EditedRule): "order" | "password" | undefined {
  if (rule.minLength > rule.maxLength) return "order";
  return field === "password" && rule.minLength < SHORTEST_PASSWORD ? "password" : undefined;
}
