import { describe, expect, it } from "vitest";
import { bindI18n } from "./bind.ts";
import { compileCatalogue, compileText } from "./compile.ts";
import type { Catalogue } from "./format-message.ts";
import { createI18n } from "./i18n.ts";
import { LOCALES, localeOf } from "@khela/kernel/locales";
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

  it("[LANG-01] [LANG-02] understands every spelling of a language, and starts in Bengali", () => {
    expect(localeOf("EN").code).toBe("en");
    expect(localeOf("en-US").code).toBe("en");
    expect(localeOf("xx").code).toBe("bn");
    expect(localeOf(null).code).toBe("bn");
    for (const { code, tag } of LOCALES)
      expect([localeOf(code).code, localeOf(tag).code]).toEqual([code, code]);
  });

  it("[LANG-02] every language has a tag that browsers know, and its own direction", () => {
    for (const { tag, dir } of LOCALES) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(Intl.NumberFormat.supportedLocalesOf([tag]), tag).toEqual([tag]);
      expect(/^(ar|fa|ur)-/.test(tag) ? "rtl" : "ltr").toBe(dir);
    }
  });

  it("[LANG-02] from right to left, a name or a number with its sign keeps its own order", () => {
    const locale = { code: "en", tag: "ar-EG", dir: "rtl", name: "العربية" } as const;
    const { t } = bindI18n(locale, catalogue({ a: "{who}: {code}" }));
    expect(t(key("a"), { who: "+88017", code: "1234" })).toBe("\u2068+88017\u2069: 1234");
  });
});

it.each(LOCALES)(
  "[LANG-02] $code: a draw every minute is said without a number, one every three with it",
  ({ code }) => {
    const { t } = createI18n(code, compileCatalogue(code, ["lottery"]));
    expect(t("lottery.every", { minutes: 1 })).not.toMatch(/\p{N}/u);
    expect(t("lottery.every", { minutes: 3 })).toMatch(/\p{N}/u);
  },
);
