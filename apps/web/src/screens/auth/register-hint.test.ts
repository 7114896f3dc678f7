import type { I18n } from "@khela/i18n/i18n";
import { DEFAULT_REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { expect, test } from "vitest";
import { registerHint } from "./register-hint.ts";

const i18n = {
  has: (key: string) =>
    key.startsWith("auth.field.") || key === "auth.hint.username" || key === "auth.hint.password",
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}`,
  number: String,
} as unknown as I18n;

test("[AUTH-09] a username's rule is read before it is broken; an e-mail address explains itself", () => {
  const hint = registerHint(i18n, "username", DEFAULT_REGISTER_FIELDS.username);
  expect(hint).toContain("auth.field.letterFirst");
  expect(hint).toContain("auth.hint.username");
  expect(registerHint(i18n, "paymentPassword", DEFAULT_REGISTER_FIELDS.paymentPassword)).toContain(
    "auth.field.digits",
  );
  expect(registerHint(i18n, "password", DEFAULT_REGISTER_FIELDS.password)).toBe(
    'auth.hint.password {"min":8}',
  );
  expect(registerHint(i18n, "email", DEFAULT_REGISTER_FIELDS.email)).toBeUndefined();
});
