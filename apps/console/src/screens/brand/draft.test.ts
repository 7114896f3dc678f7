import { describe, expect, it } from "vitest";
import {
  type BrandDraft,
  brandProblem,
  isHostUrl,
  isLinkUrl,
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
  it("are switched off and on; the first one is one that is on, and one always stays", () => {
    const english = withLanguage({ supportedLanguages: ["bn", "en"], defaultLanguage: "bn" }, "bn");
    expect(english).toEqual({ supportedLanguages: ["en"], defaultLanguage: "en" });
    expect(withLanguage(english, "en")).toEqual(english);
    expect(withLanguage(english, "bn")).toEqual({
      supportedLanguages: ["en", "bn"],
      defaultLanguage: "en",
    });
  });

  it("move up, the first one and one that is off not at all", () => {
    expect(withLanguageUp(["bn", "en"], "en")).toEqual(["en", "bn"]);
    expect(withLanguageUp(["bn", "en"], "bn")).toEqual(["bn", "en"]);
    expect(withLanguageUp(["bn"], "en")).toEqual(["bn"]);
  });
});
