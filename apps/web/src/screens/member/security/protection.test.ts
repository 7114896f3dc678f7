import { describe, expect, it } from "vitest";
import { protectionOf } from "./protection.ts";

const bound = { masked: "01*******89", verified: true, fixed: true };
const bare = {
  passwordChangedAt: "2026-11-01T00:00:00.000Z",
  totp: { on: false, recoveryCodesLeft: 0, required: false },
  paymentPassword: false,
  mobile: null,
  email: null,
};

describe("[AUTH-20] the protection of an account", () => {
  it("starts with the password and names the most useful step", () => {
    expect(protectionOf(bare)).toMatchObject({ score: 20, level: "basic", next: "twoFactor" });
  });

  it("asks an account that a provider has opened for a password before all else", () => {
    expect(protectionOf({ ...bare, passwordChangedAt: null })).toMatchObject({ score: 0, next: "password" });
  });

  it("is complete when everything is there", () => {
    const all = {
      passwordChangedAt: bare.passwordChangedAt,
      totp: { on: true, recoveryCodesLeft: 10, required: false },
      paymentPassword: true,
      mobile: bound,
      email: bound,
    };
    expect(protectionOf(all)).toMatchObject({ score: 100, level: "strong", next: undefined });
    expect(protectionOf({ ...all, email: null })).toMatchObject({
      score: 85,
      level: "strong",
      next: "email",
    });
  });

  it("counts a number only once it is confirmed", () => {
    const given = { ...bare, mobile: { ...bound, verified: false, fixed: false } };
    expect(protectionOf(given).score).toBe(20);
    expect(
      protectionOf({ ...bare, mobile: bound, totp: { on: true, recoveryCodesLeft: 1, required: false } }),
    ).toMatchObject({
      score: 65,
      level: "good",
      next: "paymentPassword",
    });
  });
});
