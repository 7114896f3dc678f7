import { describe, expect, it } from "vitest";
import {
  type BrandDraft,
  brandProblem,
  isHostUrl,
  isLinkUrl,
  type Languages,
  languagesOn,
  withFirstLanguage,
  withLanguage,
  withLanguageUp,
} from "./draft.ts";

const draft = {
  name: { bn: "খেলা", en: "Khela" },
  merchant: "khela",
  merchantCode: "khela",
  currencySymbol: "৳",
  copyrightYear: 2024,
  feedbackLength: { min: 10, max: 500 },
} as BrandDraft;

it("[SYS-08] takes a server only without a path, because it goes into the security policy", () => {
  for (const good of ["https://img.example.com", "http://127.0.0.1:3000", "https://a"]) {
    expect(isHostUrl(good), good).toBe(true);
  }
  for (const bad of [
    "img.example.com",
    "https://a/",
    "https://a b",
    "https://a;x",
    "ftp://a",
    "https://*.a",
    "",
  ]) {
    expect(isHostUrl(bad), bad).toBe(false);
  }
});

it("[SYS-05] takes links to pages here and elsewhere", () => {
  for (const good of ["https://facebook.com/khela", "/icons/bkash.svg"])
    expect(isLinkUrl(good), good).toBe(true);
  for (const bad of ["facebook.com", "javascript:alert(1)", "https://a b", ""]) {
    expect(isLinkUrl(bad), bad).toBe(false);
  }
});

it("[SYS-05] says what can't be saved", () => {
  expect(brandProblem(draft)).toBeUndefined();
  expect(brandProblem({ ...draft, name: { bn: " ", en: "Khela" } })).toBe("name");
  expect(brandProblem({ ...draft, merchantCode: "a b" })).toBe("code");
  expect(brandProblem({ ...draft, copyrightYear: 1999 })).toBe("year");
  expect(brandProblem({ ...draft, feedbackLength: { min: 9, max: 8 } })).toBe("length");
});

describe("[OPS-08] the site's languages", () => {
  const both: Languages = { supportedLanguages: ["bn", "en"], moreLanguages: [], defaultLanguage: "bn" };

  it("are switched off and on; the first one is one that is on, and one always stays", () => {
    const english = withLanguage(both, "bn");
    expect(english).toEqual({ supportedLanguages: ["en"], moreLanguages: [], defaultLanguage: "en" });
    expect(withLanguage(english, "en")).toEqual(english);
    expect(withLanguage(english, "bn")).toEqual({ ...english, supportedLanguages: ["en", "bn"] });
  });

  it("move up, the first one not at all", () => {
    expect(withLanguageUp(both, "en").supportedLanguages).toEqual(["en", "bn"]);
    expect(withLanguageUp(both, "bn")).toEqual(both);
  });

  it("[LANG-02] nobody writes in are behind the first ones, until one of them is made the first", () => {
    const more = { ...both, moreLanguages: ["id"] } satisfies Languages;
    expect(withLanguage(both, "id")).toEqual(more);
    expect(languagesOn(more)).toEqual(["bn", "en", "id"]);
    expect(withLanguage(more, "id")).toEqual(both);
    const first = { supportedLanguages: ["bn", "en", "id"], moreLanguages: [] };
    expect(withLanguageUp(more, "id")).toEqual({ ...first, defaultLanguage: "bn" });
    expect(withFirstLanguage(more, "id")).toEqual({ ...first, defaultLanguage: "id" });
    expect(
      withLanguage({ supportedLanguages: ["en"], moreLanguages: ["id"], defaultLanguage: "en" }, "en"),
    ).toEqual({ supportedLanguages: ["id"], moreLanguages: [], defaultLanguage: "id" });
  });
});
