import { describe, expect, it } from "vitest";
import { compileText } from "./compile.ts";
import type { Catalogue } from "./format-message.ts";
import { createI18n } from "./i18n.ts";
import { localeOf } from "./locales.ts";
import type { MessageId } from "./message-ids.ts";

const catalogue = (texts: Record<string, string>): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileText(text)]));
const key = (id: string) => id as MessageId;

describe("createI18n", () => {
  it("[LANG-03] writes numbers of a message in the language's digits", () => {
    const i18n = createI18n(
      "bn",
      catalogue({ a: "{n, plural, one {#টি গেম} other {#টি গেম}}, {m, number}" }),
    );
    expect(i18n.t(key("a"), { n: 1240, m: 5 })).toBe("১,২৪০টি গেম, ৫");
  });

  it("[LANG-01] picks plural, exact and select branches", () => {
    const i18n = createI18n(
      "en",
      catalogue({
        a: "{n, plural, =0 {none} one {# game} other {# games}} {who, select, me {mine} other {theirs}}",
      }),
    );
    expect(i18n.t(key("a"), { n: 0, who: "me" })).toBe("none mine");
    expect(i18n.t(key("a"), { n: 1, who: "x" })).toBe("1 game theirs");
    expect(i18n.t(key("a"), { n: 2000, who: "me" })).toBe("2,000 games mine");
  });

  it("[LANG-01] hands placeholders without a value out as slots for markup", () => {
    const i18n = createI18n("en", catalogue({ a: "I accept the {terms} of {brand}." }));
    expect(i18n.parts(key("a"), { brand: "KHELA" })).toEqual([
      "I accept the ",
      { slot: "terms" },
      " of ",
      "KHELA",
      ".",
    ]);
  });

  it("[LANG-02] a missing key or value is an error, never an empty screen", () => {
    const i18n = createI18n("en", catalogue({ a: "Hi {name}" }));
    expect(() => i18n.t(key("b"))).toThrow(RangeError);
    expect(() => i18n.t(key("a"))).toThrow(RangeError);
    expect(i18n.has("a")).toBe(true);
    expect(i18n.has("toString")).toBe(false);
  });

  it("[LANG-01] understands every spelling of a language, and starts in Bengali", () => {
    expect(localeOf("EN").code).toBe("en");
    expect(localeOf("en-GB").code).toBe("en");
    expect(localeOf("xx").code).toBe("bn");
    expect(localeOf(null).code).toBe("bn");
  });
});
