import { expect, it } from "vitest";
import { type BrandDraft, brandProblem, isHostUrl, isLinkUrl } from "./draft.ts";

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
