// @vitest-environment happy-dom
import { CallError } from "@khela/contract/client";
import { ERRORS } from "@khela/contract/errors";
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { type LocaleCode, LOCALES } from "@khela/kernel/locales";
import { describe, expect, it } from "vitest";
import { errorText } from "./error-text.ts";

const i18n = (code: LocaleCode) => createI18n(code, compileCatalogue(code, ["errors"]));
const refused = (code: string, params: Record<string, string | number> = {}) =>
  new CallError(code, params, { status: 400, traceId: "t", captcha: false });

describe("errorText", () => {
  it("[ERR-01] has a sentence for every code of the catalogue, in every language", () => {
    const codes = [...Object.keys(ERRORS), "CLIENT_OFFLINE", "CLIENT_TIMEOUT"];
    for (const { code } of LOCALES) {
      const language = i18n(code);
      expect(codes.filter((id) => !language.has(`errors.${id}`))).toEqual([]);
    }
  });

  it("[ERR-01] shows amounts in the visitor's language", () => {
    const error = refused("GAME_STAKE", { min: "1.00", max: "100000.00" });
    expect(errorText(i18n("en"), error)).toBe("Your bet must be from ৳1 to ৳100,000.");
    expect(errorText(i18n("bn"), error)).toBe("বাজি ৳১ থেকে ৳১,০০,০০০-এর মধ্যে হতে হবে।");
  });

  it("[AUTH-18] counts minutes in the visitor's language", () => {
    const wait = (minutes: number) => refused("PHONE_TOO_MANY", { minutes, retryAfterS: minutes * 60 });
    expect(errorText(i18n("en"), wait(5))).toBe("Too many requests, please try again after 5 minutes.");
    expect(errorText(i18n("en"), wait(1))).toBe("Too many requests, please try again after 1 minute.");
    expect(errorText(i18n("bn"), wait(5))).toBe("অনেকবার চেষ্টা হয়েছে, ৫ মিনিট পরে আবার চেষ্টা করুন।");
    expect(errorText(i18n("bn"), refused("KYC_AGE", { age: 21 }))).toContain("২১");
  });

  it("[ERR-01] still says something when a param is missing, a code is new, or it is a defect", () => {
    expect(errorText(i18n("en"), refused("GAME_STAKE"))).toMatch(/^Unknown error/);
    expect(errorText(i18n("en"), refused("NEW_CODE"))).toMatch(/^Unknown error/);
    expect(errorText(i18n("en"), new TypeError("x"))).toMatch(/^Unknown error/);
  });
});
