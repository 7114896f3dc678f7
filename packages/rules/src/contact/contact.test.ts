import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideSend, type SendHistory, waitParams } from "./code-limits.ts";
import { mailAddressProblem, normalizeMailAddress } from "./mail-address.ts";
import { maskMailAddress, maskMobile } from "./mask-contact.ts";
import {
  allowedCountries,
  isDialingCode,
  KNOWN_DIALING_CODES,
  type NumberPolicy,
  readMobile,
} from "./number-plan.ts";

const BD: NumberPolicy = { dialingCodes: ["+880"], blockedPrefixes: [] };

describe("[AUTH-18] mobile numbers", () => {
  it("one number has one form, however it is typed", () => {
    const forms = [
      "01712345678",
      "1712345678",
      "+8801712345678",
      "008801712345678",
      "8801712345678",
      " 017 1234-5678 ",
      "(017) 12.345.678",
      "০১৭১২৩৪৫৬৭৮",
      "+88001712345678",
    ];
    for (const typed of forms) {
      expect(readMobile(typed, "+880", BD), typed).toEqual({
        e164: "+8801712345678",
        countryDialingCode: "+880",
        national: "01712345678",
      });
    }
    expect(readMobile("01712345678", undefined, BD)).toMatchObject({ e164: "+8801712345678" });
  });

  it("tells missing, malformed and not allowed apart", () => {
    expect(readMobile(undefined, "+880", BD)).toBe("missing");
    expect(readMobile("  - ", "+880", BD)).toBe("missing");
    for (const typed of [
      "01212345678",
      "0171234567",
      "017123456789",
      "02123456789",
      "abc",
      "0171234567x",
      "+",
    ])
      expect(readMobile(typed, "+880", BD), typed).toBe("format");
    expect(readMobile("9812345678", "+91", BD)).toBe("notAllowed");
    expect(readMobile("+919812345678", "+880", BD)).toBe("notAllowed");
    expect(readMobile("01712345678", "+999", BD)).toBe("notAllowed");
    // Internet telephony and premium numbers.
    expect(readMobile("09612345678", "+880", BD)).toBe("notAllowed");
    expect(readMobile("0900123456", "+880", BD)).toBe("notAllowed");
    expect(readMobile("01712345678", "+880", { ...BD, blockedPrefixes: ["+880171234"] })).toBe("notAllowed");
  });

  it("only countries of the plan can be allowed", () => {
    expect([isDialingCode("+91"), isDialingCode("+999"), isDialingCode("toString")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(allowedCountries({ dialingCodes: ["+880", "+91"], blockedPrefixes: [] })).toEqual([
      { countryCode: "BD", countryDialingCode: "+880" },
      { countryCode: "IN", countryDialingCode: "+91" },
    ]);
    const policy = { dialingCodes: KNOWN_DIALING_CODES, blockedPrefixes: [] };
    expect(readMobile("98123 45678", "+91", policy)).toMatchObject({
      e164: "+919812345678",
      national: "09812345678",
    });
  });

  it("no text breaks it, and what it reads reads the same again", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readMobile(typed, "+880", BD);
        if (typeof read === "string") return;
        expect(readMobile(read.e164, read.countryDialingCode, BD)).toEqual(read);
        expect(readMobile(read.national, read.countryDialingCode, BD)).toEqual(read);
      }),
    );
  });
});

describe("[AUTH-10] addresses", () => {
  it("are one whatever their case", () => {
    expect(normalizeMailAddress("  Rahim@Example.COM ")).toBe("rahim@example.com");
    expect(mailAddressProblem("rahim@example.com")).toBeUndefined();
    expect(mailAddressProblem(" ")).toMatchObject({ patternId: "required" });
    for (const bad of ["rahim", "a@b", "a b@example.com", `${"x".repeat(65)}@example.com`])
      expect(mailAddressProblem(bad), bad).toEqual({ patternId: "mailbox", min: 6, max: 120 });
  });
});

describe("[AUTH-13] hints", () => {
  it("show an owner enough, and others nothing", () => {
    expect(maskMobile("01712345689")).toBe("01*******89");
    expect(maskMobile("01")).toBe("**");
    expect(maskMailAddress("rahim@example.com")).toBe("ra***@example.com");
    expect(maskMailAddress("ab@example.com")).toBe("a***@example.com");
  });
});

describe("[AUTH-18] how often codes are sent", () => {
  const NOW = 1_795_000_000_000;
  const S = 1_000;
  const to = (...secondsAgo: number[]): SendHistory => ({
    toDestination: secondsAgo
      .map((s) => ({ atMs: NOW - s * S, failed: false }))
      .toSorted((a, b) => a.atMs - b.atMs),
    fromAddress: [],
  });
  const limits = { fromAddress: 20 };

  it("once a minute, five an hour, ten a day", () => {
    expect(decideSend(to(), NOW, limits)).toEqual({ kind: "send" });
    expect(decideSend(to(59), NOW, limits)).toEqual({ kind: "tooMany", retryAfterMs: S });
    expect(decideSend(to(60), NOW, limits)).toEqual({ kind: "send" });
    expect(decideSend(to(100, 200, 300, 400), NOW, limits)).toEqual({ kind: "send" });
    expect(decideSend(to(100, 200, 300, 400, 3_000), NOW, limits)).toEqual({
      kind: "tooMany",
      retryAfterMs: 600 * S,
    });
    const day = Array.from({ length: 10 }, (_, n) => 4_000 * (n + 1));
    expect(decideSend(to(...day.slice(1)), NOW, limits)).toEqual({ kind: "send" });
    expect(decideSend(to(...day), NOW, limits)).toEqual({ kind: "quota" });
    expect(decideSend(to(...day), NOW + 12 * 3_600 * S + 1_000_000 * S, limits)).toEqual({ kind: "send" });
  });

  it("what could not be handed over needs no pause, but counts for the hour", () => {
    const failed = (n: number): SendHistory => ({
      toDestination: Array.from({ length: n }, () => ({ atMs: NOW - S, failed: true })),
      fromAddress: [],
    });
    expect(decideSend(failed(4), NOW, limits)).toEqual({ kind: "send" });
    expect(decideSend(failed(5), NOW, limits)).toMatchObject({ kind: "tooMany" });
  });

  it("twenty an hour from one address, unless there is no limit", () => {
    const history = { toDestination: [], fromAddress: Array.from({ length: 20 }, () => NOW - 600 * S) };
    expect(decideSend(history, NOW, limits)).toEqual({ kind: "tooMany", retryAfterMs: 3_000 * S });
    expect(decideSend(history, NOW, { fromAddress: Infinity })).toEqual({ kind: "send" });
  });

  it("tells people whole minutes", () => {
    expect(waitParams(300_000)).toEqual({ retryAfterS: 300, minutes: 5 });
    expect(waitParams(1)).toEqual({ retryAfterS: 1, minutes: 1 });
    expect(waitParams(60_001)).toEqual({ retryAfterS: 61, minutes: 2 });
  });
});
