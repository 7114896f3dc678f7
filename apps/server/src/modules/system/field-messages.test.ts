import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { fieldMessage } from "@khela/rules/fields/check-field";
import { PATTERN_IDS } from "@khela/rules/fields/patterns";
import { expect, it } from "vitest";

it.each(["bn", "en"] as const)(
  "[AUTH-09] [ERR-03] every pattern has its message in %s, with the length filled in",
  (code) => {
    const i18n = createI18n(code, compileCatalogue(code, ["auth"]));
    for (const patternId of [...PATTERN_IDS, "required", "confirm"]) {
      const problem = { patternId, min: 4, max: 14 };
      const { id, values } = fieldMessage(problem, (value) => i18n.number(value));
      const key = `auth.${id}`;
      if (!i18n.has(key)) throw new Error(`${key} is missing`);
      expect(i18n.t(key, values), key).not.toMatch(/[{}]/);
    }
    const digits = fieldMessage({ patternId: "digits", min: 6, max: 6 }, (value) => i18n.number(value));
    expect(i18n.t("auth.field.digits", digits.values)).toContain(code === "bn" ? "৬টি" : "6 of them");
  },
);
