import { describe, expect, it } from "vitest";
import { checkLocale, checkTable } from "./check.ts";
import { awaitsTranslation, compileCatalogue, namespacesFor, namespacesOf, readTable } from "./compile.ts";
import { ownDigits } from "./input.ts";
import { LOCALES } from "@khela/kernel/locales";
import { BUNDLES } from "./message-ids.ts";
import { isUsedKey, collectUsedStrings, unusedKeys } from "./unused.ts";

/**
 * Numbers in Latin digits, except within codes (`SHA-256`, `A-2-3`), plural branches and the digit row 0–9 itself.
 */
function latinNumbersIn(text: string): string[] {
  const words = text.replace(/=\d+ \{|\b0[–-]9\b/g, "").match(/[A-Za-z0-9-]+/g) ?? [];
  return words.filter((word) => /\d/.test(word) && !/[A-Za-z]/.test(word));
}

describe("string tables", () => {
  it.each(LOCALES)("[LANG-01] [LANG-02] $code is complete", (locale) => {
    expect(checkLocale(locale)).toEqual([]);
  });

  it("[LANG-01] every namespace belongs to an app's catalogue", () => {
    expect(namespacesOf("en")).toEqual([...new Set(Object.values(BUNDLES).flat())].sort());
  });

  it("[LANG-02] a text that awaits translation is shown in English, but in Bengali it is required", () => {
    expect(awaitsTranslation("ar", "turnover.missing")).toBe(true);
    expect(awaitsTranslation("ar", "shell.login")).toBe(false);
    expect(awaitsTranslation("bn", "turnover.missing")).toBe(false);
    const ids = (code: string) => Object.keys(compileCatalogue(code, ["errors", "turnover"])).sort();
    expect(ids("ar")).toEqual(ids("en"));
  });

  it("[LANG-02] every key is said somewhere", () => {
    expect(unusedKeys()).toEqual([]);
  });

  it.each(["bn", "en"])("[LANG-03] %s writes a percent sign right behind its number", (code) => {
    const apart = namespacesOf(code).flatMap((namespace) =>
      Object.entries(readTable(code, namespace)).filter(([, text]) => /[\p{Nd}}]\s%/u.test(text)),
    );
    expect(apart).toEqual([]);
  });

  it("[LANG-01] Bengali spells a word in one way on every page", () => {
    const others = [
      "এখনো",
      "কখনো",
      "পুরনো",
      "পুরানো",
      "পপআপ",
      "প্রমোশন",
      "শীঘ্রই",
      "সাইন আউট",
      "সাইন ইন",
      "লগআউট",
      "লগইন",
      "ক্যাশ-আউট",
      "গ্রাহকসেবা",
      "ব্যবহারকারীর নাম",
      "সবসময়",
      "উপরে",
      "ইমেইল",
      "প্রদানকারী",
      "পেমেন্ট মাধ্যম",
      "গোপন কী",
    ];
    const found = namespacesOf("bn").flatMap((namespace) =>
      Object.entries(readTable("bn", namespace)).flatMap(([key, text]) =>
        // The emphatic "never" keeps its older spelling.
        others
          .filter((word) => text.replaceAll("কখনোই", "").includes(word))
          .map((word) => `${namespace}.${key}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it("[LANG-02] the console is in the written languages alone, and asks for nothing of the others", () => {
    expect(namespacesFor("bn")).toEqual(namespacesOf("en"));
    expect(namespacesFor("ar")).not.toContain("console");
    expect(namespacesFor("ar")).not.toContain("desk");
    expect(namespacesFor("ar")).toContain("letters");
  });

  it.each(LOCALES.filter(({ tag }) => ownDigits(tag)))(
    "[LANG-03] $code writes its texts in digits of its own; codes and names keep theirs",
    ({ code }) => {
      const found = namespacesOf("ar").flatMap((namespace) =>
        Object.entries(readTable(code, namespace))
          .filter(([key]) => key !== "latinDigits")
          .flatMap(([key, text]) => latinNumbersIn(text).map((number) => `${namespace}.${key}: ${number}`)),
      );
      expect(found).toEqual([]);
      expect(latinNumbersIn("{n, plural, =0 {keine} other {# von 5}} SHA-256 0–9 12%")).toEqual(["5", "12"]);
    },
  );

  it("[LANG-02] a key that is put together counts as said, one that nobody says does not", () => {
    const said = collectUsedStrings([
      't("shell.login") t(`shell.category_${kind}`) t(`entry.${id}Text`) t(`errors.${code}`)',
      'const id = failed ? "returnFailed" : "returnDone"; { MONEY_SHORT: 1 }',
    ]);
    const used = (key: string) => isUsedKey(said, ...(key.split(".") as [string, string]));
    for (const key of ["shell.login", "shell.category_rng", "entry.returnDoneText", "errors.MONEY_SHORT"])
      expect(used(key), key).toBe(true);
    for (const key of ["shell.logout", "shell.categoryrng", "entry.trialLead", "errors.MONEY_LONG"])
      expect(used(key), key).toBe(false);
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

  it.each([
    [
      "bn-BD",
      "{n, plural, one {একটি কোড} other {#টি কোড}}",
      "n:one names no number, but stands for 0 as well",
    ],
    [
      "fil-PH",
      "{n, plural, one {isang laro} other {# laro}}",
      "n:one names no number, but stands for 0, 2, 3 as well",
    ],
    ["bn-BD", "{n, plural, =0 {নেই} one {একটি কোড} other {#টি কোড}}", undefined],
    ["bn-BD", "{n, plural, =1 {একটি কোড} one {#টি কোড} other {{n, number}টি কোড}}", undefined],
    ["en-GB", "{n, plural, one {one game} other {# games}}", undefined],
    [
      "en-GB",
      "{n, plural, one {one game} other {games}}",
      "n:other names no number, but stands for 0, 2, 3 as well",
    ],
    [
      "en-GB",
      "{n, plural, one {a} other {{who, select, me {# of mine} other {theirs}}}}",
      "n:other names no number, but stands for 0, 2, 3 as well",
    ],
  ])("[LANG-02] a branch that covers several numbers in %s shows which: %s", (tag, text, problem) => {
    expect(checkTable({ a: text }, { a: text }, tag)).toEqual(problem === undefined ? [] : [`a: ${problem}`]);
  });
});
