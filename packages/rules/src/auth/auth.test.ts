import { describe, expect, it } from "vitest";
import { lockMs, needsCaptcha } from "./login-guard.ts";
import { maskAccount } from "./mask-account.ts";
import { normalizePassword, passwordProblem } from "./password-rule.ts";
import { isReferralCode, normalizeReferralCode, referralCode } from "./referral-code.ts";
import { MEMBER_SESSION, REMEMBERED_SESSION, sessionEndMs } from "./session-life.ts";

it("[AUTH-19] locks for five minutes from the fifth failure on, doubling to an hour", () => {
  const minutes = [0, 1, 4, 5, 6, 7, 8, 9, 10, 1000].map((failures) => lockMs(failures) / 60_000);
  expect(minutes).toEqual([0, 0, 0, 5, 10, 20, 40, 60, 60, 60]);
});

it("[AUTH-04] asks for a captcha from the third failure on, of the account or of the address", () => {
  expect(needsCaptcha({ account: 2, address: 2 })).toBe(false);
  expect(needsCaptcha({ account: 3, address: 0 })).toBe(true);
  expect(needsCaptcha({ account: 0, address: 3 })).toBe(true);
});

it("[AUTH-19] a session ends after 30 idle minutes, and after a day in any case", () => {
  const hour = 3_600_000;
  expect(sessionEndMs(MEMBER_SESSION, { startedMs: 0, lastSeenMs: hour })).toBe(1.5 * hour);
  expect(sessionEndMs(MEMBER_SESSION, { startedMs: 0, lastSeenMs: 23.9 * hour })).toBe(24 * hour);
  expect(sessionEndMs(REMEMBERED_SESSION, { startedMs: 0, lastSeenMs: 0 })).toBe(24 * hour);
});

it("masks names: two first characters and the last one", () => {
  const masked = ["rahim9", "abc", "ab", "a", "", "রহিম"].map(maskAccount);
  expect(masked).toEqual(["ra***9", "a***c", "a***b", "a***", "***", "রহ***ম"]);
});

describe("[AUTH-19] passwords", () => {
  const check = (password: string, account = "rahim77") =>
    passwordProblem(password, account, (lower) => lower === "iloveyou1");

  it("refuses the account's name, brand words, sequences, repetitions and listed ones", () => {
    for (const bad of ["rahim77", "Rahim77!", "12rahim77"]) expect(check(bad), bad).toBe("account");
    for (const bad of [
      "khela123",
      "KhelaBD1!",
      "12345678",
      "123456789012",
      "hgfedcba",
      "aaaaaaaa",
      "abcabcabc",
      "12341234",
      "ILoveYou1",
    ]) {
      expect(check(bad), bad).toBe("common");
    }
  });

  it("accepts long phrases in any script, and ones that only contain such a word", () => {
    for (const good of ["correct horse battery", "আমার প্রিয় নদী পদ্মা", "rahim77 eats mangoes", "x9#Lq2!vT"]) {
      expect(check(good), good).toBeUndefined();
    }
  });

  it("compares in one Unicode form", () => {
    expect(normalizePassword("e\u0301")).toBe(normalizePassword("\u00e9"));
  });
});

describe("[AUTH-08] referral codes", () => {
  const code = referralCode(new Uint8Array([1, 40, 200, 31, 9, 77, 250]));

  it("are eight characters that a person can't misread, and catch any one wrong", () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(isReferralCode(code)).toBe(true);
    expect(isReferralCode(` ${code.toLowerCase()} `)).toBe(true);
    for (let at = 0; at < 8; at++) {
      const other = code[at] === "Z" ? "Y" : "Z";
      expect(isReferralCode(code.slice(0, at) + other + code.slice(at + 1)), String(at)).toBe(false);
    }
    expect(isReferralCode("")).toBe(false);
    expect(normalizeReferralCode("oil0")).toBe("0110");
  });
});
