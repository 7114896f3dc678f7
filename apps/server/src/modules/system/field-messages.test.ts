import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { fieldMessage } from "@khela/rules/fields/check-field";
import { PATTERN_IDS } from "@khela/rules/fields/patterns";
import { describe, expect, it } from "vitest";

/** Messages that describe the form of a value instead of its length. */
const WITHOUT_LENGTH = ["mailbox", "date", "mobileBd"];

describe.each(["bn", "en"] as const)("[AUTH-09] [ERR-03] the messages of the patterns in %s", (code) => {
  const i18n = createI18n(code, compileCatalogue(code, ["auth"]));
  const read = (patternId: string, min: number, max: number): string => {
    const { id, values } = fieldMessage({ patternId, min, max }, (value) => i18n.number(value), "");
    const key = `auth.${id}`;
    if (!i18n.has(key)) throw new Error(`${key} is missing`);
    return i18n.t(key, values);
  };
  const number = (value: number) => i18n.number(value);

  it.each(PATTERN_IDS)("%s: a range, and one number where both lengths are equal", (patternId) => {
    const [range, exact] = [read(patternId, 4, 14), read(patternId, 6, 6)];
    for (const text of [range, exact]) {
      expect(text).not.toMatch(/[{}]/);
      expect(text.trim()).toBe(text);
      if (code === "bn") expect(text).toMatch(/\p{Script=Bengali}/u);
      else expect(text).not.toMatch(/\p{Script=Bengali}/u);
    }
    if (WITHOUT_LENGTH.includes(patternId)) {
      expect(exact).toBe(range);
      return;
    }
    expect(range).toContain(`${number(4)} – ${number(14)}`);
    expect(exact).toContain(number(6));
    expect(exact).not.toContain(" – ");
    expect(exact.split(number(6))).toHaveLength(2);
  });

  it("an empty field and a repeated password have theirs", () => {
    for (const patternId of ["required", "confirm", "password"])
      expect(read(patternId, 4, 14).length).toBeGreaterThan(5);
  });
});
