import { updateBrand } from "@khela/contract/console/system";
import { describe, expect, it, test } from "vitest";
import type { BrandDraft } from "./draft.ts";
import {
  emptyRow,
  FOOT_LISTS,
  type FooterRow,
  rowProblems,
  rowsOf,
  serviceCode,
  withRows,
} from "./footer-rows.ts";

const ALWAYS = { startsAt: null, endsAt: null };
const brand: Pick<BrandDraft, (typeof FOOT_LISTS)[number]> = {
  socialLinks: [{ resourceType: "FACEBOOK", url: "https://facebook.example/khela", ...ALWAYS }],
  paymentMethods: [{ name: "KhelaPay", icon: "/art/pay-khelapay.webp", ...ALWAYS }],
  certifications: [{ name: { bn: "পরীক্ষিত", en: "Tested" }, url: "", ...ALWAYS }],
  licences: [
    {
      name: { bn: "লাইসেন্স", en: "Licence" },
      url: "https://gaming.example/1",
      startsAt: "2026-11-24T00:00:00Z",
      endsAt: "2027-11-24T00:00:00Z",
    },
  ],
};
const row = (change: Partial<FooterRow>): FooterRow => ({
  ...emptyRow,
  name: { bn: "নাম", en: "Name" },
  address: "https://a.example",
  ...change,
});

test.each(FOOT_LISTS)(
  "[NAV-09] [OPS-05] %s are the same after being shown as rows, and the server takes them",
  (list) => {
    expect(withRows(list, rowsOf(brand, list))).toEqual({ [list]: brand[list] });
    const draft = {
      name: { bn: "খেলা", en: "Khela" },
      merchant: "khela",
      merchantCode: "khela",
      defaultLanguage: "bn",
      supportedLanguages: ["bn", "en"],
      moreLanguages: [],
      supportsTy: false,
      currencySymbol: "৳",
      copyrightYear: 2024,
      imgUrls: [],
      launchUrls: [],
      ...brand,
      ...withRows(list, [row({ name: { bn: " নাম ", en: " Name " } })]),
      feedbackLength: { min: 10, max: 500 },
    };
    expect(updateBrand.body?.safeParse({ brand: draft, version: 1, reason: "a test" }).success).toBe(true);
  },
);

test("[SYS-05] a service's name becomes its code", () => {
  expect(serviceCode(" my space! ")).toBe("MY-SPACE-");
  expect(serviceCode("telegram")).toBe("TELEGRAM");
});

describe("[OPS-05] a row of the foot", () => {
  it.each<[string, Partial<FooterRow>, string[]]>([
    ["as it should be", {}, []],
    ["without an English name", { name: { bn: "নাম", en: "" } }, ["name.en"]],
    ["without an address", { address: "" }, ["address"]],
    ["with a script for an address", { address: "javascript:alert(1)" }, ["address"]],
    [
      "that ends before it begins",
      { startsAt: "2026-11-24T10:00:00Z", endsAt: "2026-11-24T09:00:00Z" },
      ["endsAt"],
    ],
  ])("%s", (_, change, problems) => {
    expect(Object.keys(rowProblems("socialLinks", row(change), []))).toEqual(problems);
  });

  it("may lead nowhere where it is a seal", () => {
    expect(rowProblems("licences", row({ address: "" }), [])).toEqual({});
  });

  it("is the only one of its name at any time", () => {
    const until = row({ endsAt: "2026-12-01T00:00:00Z" });
    expect(rowProblems("socialLinks", row({ startsAt: "2026-12-01T00:00:00Z" }), [until])).toEqual({});
    expect(rowProblems("socialLinks", row({ startsAt: "2026-11-30T00:00:00Z" }), [until])).toEqual({
      "name.en": "desk.footTwice",
    });
    expect(rowProblems("socialLinks", row({ name: { bn: "name", en: "name" } }), [row({})])).toHaveProperty([
      "name.en",
    ]);
  });
});
