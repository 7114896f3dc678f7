import { describe, expect, it } from "vitest";
import { cleanMobile, isMobile } from "./mobile.ts";

describe("[AUTH-02] a mobile number as people type it", () => {
  it.each([
    ["01712345678", "01712345678"],
    ["০১৭১২৩৪৫৬৭৮", "01712345678"],
    [" 01712-345 678 ", "01712345678"],
    ["+880 1712 345678", "01712345678"],
    ["008801712345678", "01712345678"],
    ["8801712345678", "01712345678"],
    ["1712345678", "01712345678"],
  ])("%s", (typed, sent) => {
    expect(cleanMobile(typed, "+880")).toBe(sent);
    expect(isMobile(sent, "+880")).toBe(true);
  });

  it("leaves what is no number to the check", () => {
    expect(cleanMobile("0171234567", "+880")).toBe("0171234567");
    expect(isMobile("0171234567", "+880")).toBe(false);
    expect(isMobile("01212345678", "+880")).toBe(false);
    expect(isMobile("", "+91")).toBe(false);
  });

  it("takes other countries' numbers by their length", () => {
    expect(cleanMobile("+91 98765 43210", "+91")).toBe("9876543210");
    expect(cleanMobile("9876543210", "+91")).toBe("9876543210");
    expect(isMobile("9876543210", "+91")).toBe(true);
    expect(isMobile("12a4", "+91")).toBe(false);
  });
});
