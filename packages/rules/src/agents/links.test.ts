import { describe, expect, it } from "vitest";
import { referralCode, isReferralCode } from "../auth/referral-code.ts";
import { isLinkCode, linkAddress, linkCode, linkState } from "./links.ts";

const AT = new Date("2026-11-27T12:00:00Z");
const OPEN = { closedAt: null, expiresAt: null, quota: null, registered: 0 };

describe("[AGENT-02] an agent's link", () => {
  it("has a code that no member's own code can be, and that tells typing errors", () => {
    const random = Uint8Array.from({ length: 7 }, (_, index) => index * 31);
    const code = linkCode(random);
    expect(isLinkCode(code)).toBe(true);
    expect(isLinkCode(` ${code.toLowerCase()} `)).toBe(true);
    expect(isReferralCode(code)).toBe(false);
    expect(isLinkCode(referralCode(random))).toBe(false);
    const wrong = code.slice(0, -1) + (code.endsWith("7") ? "8" : "7");
    expect([isLinkCode(wrong), isLinkCode(""), isLinkCode("A")]).toEqual([false, false, false]);
  });

  it("is open until it is closed, its time is over or all its places are taken", () => {
    expect(linkState(OPEN, AT)).toBe("open");
    expect(linkState({ ...OPEN, quota: 2, registered: 1 }, AT)).toBe("open");
    expect(linkState({ ...OPEN, quota: 2, registered: 2 }, AT)).toBe("full");
    expect(linkState({ ...OPEN, expiresAt: new Date(AT.getTime() + 1) }, AT)).toBe("open");
    expect(linkState({ ...OPEN, expiresAt: AT }, AT)).toBe("expired");
    expect(linkState({ ...OPEN, expiresAt: AT, closedAt: AT }, AT)).toBe("closed");
  });

  it("carries its code to the page on which it lands", () => {
    const link = { code: "AABCDEFG7", landing: "promotions" } as const;
    expect(linkAddress("https://khela.example", link)).toBe(
      "https://khela.example/promotions?affiliateCode=AABCDEFG7",
    );
  });
});
