import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@khela/contract/errors";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
/**
 * The messages of the specification's section 8 and where ours are. No answer says "Username/Email does not exist"
 * (AUTH-10).
 */
const SECTION_8: readonly (readonly [words: RegExp, text: string])[] = [
  [/Phone number format is incorrect/, "errors.PHONE_FORMAT"],
  [/Please enter a valid phone number\./, "errors.PHONE_MISSING"],
  [/Too many requests, please try again after/, "errors.PHONE_TOO_MANY"],
  [/Unknown error/, "errors.PHONE_UNKNOWN"],
  [/Please enter a valid verification code/, "errors.CODE_WRONG"],
  [/Please enter the verification code/, "errors.CODE_MISSING"],
  [/check did not pass/, "errors.AUTH_BOT_CHECK"],
  [/contact customer service/, "errors.PHONE_QUOTA"],
  [/contact customer service/, "errors.PHONE_NOT_ALLOWED"],
  [/expired\. Send a new one/, "errors.CODE_EXPIRED"],
  [/^Login failure\. Please try again\.$/, "errors.AUTH_SOCIAL"],
  [/^Login failure\. Please try again\.$/, "entry.returnFailed"],
  [/Network link is abnormal, please try again/, "errors.CLIENT_OFFLINE"],
  [/^The page took longer time to load, please check your network connectivity/, "shell.loadFailedText"],
  [/^Invalid URL, please contact customer service/, "errors.SYS_DOMAIN"],
  [/^Popup blocked\. Please allow popups and try again\.$/, "entry.popupBlocked"],
  [/^Access restricted$/, "errors.SYS_REGION"],
  [/under maintenance/, "errors.SYS_MAINTENANCE"],
  [/under maintenance\. .*another popular game/, "errors.GAME_MAINTENANCE"],
  [/^Unknown error/, "errors.SYS_UNKNOWN"],
  [/^You are not logged in, please log in/, "errors.AUTH_REQUIRED"],
  [/^Non-member account unable to log in/, "errors.AUTH_NON_MEMBER"],
  [/^Non-agents cannot log in/, "errors.AUTH_NOT_AGENT"],
  [/^Verify first/, "errors.AUTH_PROOF_NEEDED"],
  [/Retry verification/, "errors.AUTH_PROOF_WRONG"],
  [/^Invalid invitation code/, "errors.AUTH_INVITATION"],
];

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const textsOf = (language: "bn" | "en", bundle: string) =>
  JSON.parse(read(`packages/i18n/messages/${language}/${bundle}.json`)) as Record<string, string>;

describe("[ERR-01] every error of the catalogue", () => {
  const codes = Object.keys(ERRORS);

  it("is provoked over HTTP or in a browser", () => {
    const tests = globSync(["apps/server/src/**/*.it.test.ts", "e2e/**/*.spec.ts"], { cwd: ROOT });
    const provoked = new Set(tests.flatMap((path) => read(path).match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []));
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => !provoked.has(code))).toEqual([]);
  });

  it("is said in Bengali and in English", () => {
    const bn = textsOf("bn", "errors");
    const en = textsOf("en", "errors");
    expect(codes.filter((code) => !/\p{Script=Bengali}/u.test(bn[code] ?? ""))).toEqual([]);
    expect(codes.filter((code) => !/^[^\p{Script=Bengali}]+$/u.test(en[code] ?? ""))).toEqual([]);
  });

  it.each(SECTION_8)("section 8's %s is said where it belongs", (words, text) => {
    const [bundle = "", id = ""] = text.split(".");
    expect(textsOf("en", bundle)[id]).toMatch(words);
    expect(textsOf("bn", bundle)[id]).toMatch(/\p{Script=Bengali}/u);
  });
});
