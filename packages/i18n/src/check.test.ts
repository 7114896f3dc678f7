import { describe, expect, it } from "vitest";
import { checkMessages, checkTable } from "./check.ts";
import { compileCatalogue, namespacesOf } from "./compile.ts";
import { LOCALES } from "./locales.ts";
import { BUNDLES } from "./message-ids.ts";

describe("string tables", () => {
  it("[LANG-01] bn and en are complete", () => {
    expect(checkMessages()).toEqual([]);
  });

  it("[LANG-01] every namespace belongs to an app's catalogue and compiles", () => {
    const bundled = new Set<string>(Object.values(BUNDLES).flat());
    for (const locale of LOCALES) {
      expect(namespacesOf(locale.code)).toEqual([...bundled].sort());
      expect(() => compileCatalogue(locale.code, [...bundled])).not.toThrow();
    }
  });

  it("[LANG-02] finds a missing and an extra key", () => {
    expect(checkTable({ a: "A", b: "B" }, { b: "B", c: "C" }, "bn-BD")).toEqual([
      "a: missing",
      "c: not in en",
    ]);
  });

  it("[LANG-02] finds other placeholders, also inside a plural", () => {
    const source = { a: "{n, plural, one {# of {name}} other {# of {name}}}" };
    const table = { a: "{n, plural, one {#} other {#}}" };
    expect(checkTable(source, table, "bn-BD")).toEqual([
      "a: placeholders {n:plural} instead of {n:plural, name}",
    ]);
  });

  it("[LANG-02] finds a plural category that the language needs", () => {
    const source = { a: "{n, plural, one {#} other {#}}" };
    expect(checkTable(source, source, "ar")).toEqual([
      "a: no branch n:zero",
      "a: no branch n:two",
      "a: no branch n:few",
      "a: no branch n:many",
    ]);
  });
});
