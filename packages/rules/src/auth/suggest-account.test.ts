import { expect, it } from "vitest";
import { checkField } from "../fields/check-field.ts";
import { suggestAccount } from "./suggest-account.ts";

it("[AUTH-03] suggests a name that registration would take, whatever the person is called", () => {
  expect(suggestAccount("Rahim", 7)).toBe("rahim00007");
  expect(suggestAccount("José María", 123_456)).toBe("josemaria23456");
  expect(suggestAccount("Maximiliana-Josephine", 99_999)).toBe("maximilia99999");
  const rule = {
    enabled: true,
    required: true,
    minLength: 4,
    maxLength: 14,
    patternId: "letterFirst",
  } as const;
  for (const name of ["", "রহিম", "李", "X", "  ", "🎲", "Al", "O'Brien", "A".repeat(300)]) {
    const account = suggestAccount(name, 42);
    expect(account).toMatch(/^[a-z][a-z0-9]{3,13}$/);
    expect(checkField(rule, account)).toBeUndefined();
  }
});
