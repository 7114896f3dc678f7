import { DEFAULT_REGISTER_FIELDS, REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { expect, it } from "vitest";
import { ruleProblem, rulesOf } from "./field-rules.ts";

it("[AUTH-07] takes every field's rule over, without the written-out pattern", () => {
  const rules = rulesOf(DEFAULT_REGISTER_FIELDS);
  expect(Object.keys(rules)).toEqual([...REGISTER_FIELDS]);
  const { acceptedPattern, ...email } = DEFAULT_REGISTER_FIELDS.email;
  expect(acceptedPattern).not.toBe("");
  expect(rules.email).toEqual(email);
  for (const field of REGISTER_FIELDS) expect(ruleProblem(field, rules[field]), field).toBeUndefined();
});

it("[AUTH-09] says what can't work", () => {
  const { email, password } = rulesOf(DEFAULT_REGISTER_FIELDS);
  expect(ruleProblem("email", { ...email, minLength: 121 })).toBe("order");
  expect(ruleProblem("password", { ...password, minLength: 7 })).toBe("password");
});
