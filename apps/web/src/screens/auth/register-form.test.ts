import { DEFAULT_REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { describe, expect, it } from "vitest";
import { cleanValue, emptyValues, fieldOfError, registerBody, shownFields } from "./register-form.ts";

const around = {
  language: "bn" as const,
  domain: "khela.example",
  registerUrl: `https://khela.example/register?${"x".repeat(600)}`,
  captchaId: undefined,
  agreeTerms: true,
  agreeAge: true,
};

describe("[AUTH-07] the registration form", () => {
  it("shows what the server's per-field config says, in the order of the form", () => {
    expect(shownFields(DEFAULT_REGISTER_FIELDS)).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "referralCode",
    ]);
    const email = { ...DEFAULT_REGISTER_FIELDS.email, enabled: true };
    const captcha = { ...DEFAULT_REGISTER_FIELDS.captcha, enabled: true };
    expect(shownFields({ ...DEFAULT_REGISTER_FIELDS, email, captcha })).toContain("email");
    expect(shownFields({ ...DEFAULT_REGISTER_FIELDS, captcha })).not.toContain("captcha");
    expect(shownFields({})).toEqual([]);
  });

  it("sends the shown fields that were filled in, trimmed but for passwords", () => {
    const values = {
      ...emptyValues("FRIEND7"),
      username: " rahim77 ",
      password: " a long one ",
      confirmPassword: " a long one ",
      email: "hidden@example.com",
    };
    const body = registerBody(shownFields(DEFAULT_REGISTER_FIELDS), values, around);
    expect(body).toMatchObject({
      username: "rahim77",
      password: " a long one ",
      referralCode: "FRIEND7",
      registerMethod: "WEB",
      login: true,
    });
    expect(body).not.toHaveProperty("email");
    expect(body).not.toHaveProperty("mobileNum");
    expect(body).not.toHaveProperty("countryDialingCode");
    expect(body).not.toHaveProperty("captcha");
    expect(body.registerUrl).toHaveLength(512);
  });

  it("sends the dialling code with a number and the captcha with its picture", () => {
    const values = { ...emptyValues(""), mobileNum: "01712345678", captcha: " 7kx " };
    const body = registerBody(shownFields(DEFAULT_REGISTER_FIELDS), values, { ...around, captchaId: "id" });
    expect(body).toMatchObject({ mobileNum: "01712345678", countryDialingCode: "880", captcha: "7kx" });
  });

  it("knows which field a refusal is about", () => {
    expect(fieldOfError("AUTH_USERNAME_TAKEN", [])).toBe("username");
    expect(fieldOfError("AUTH_INVITATION", ["referralCode"])).toBe("referralCode");
    expect(fieldOfError("AUTH_INVITATION", ["affiliateCode"])).toBe("affiliateCode");
    expect(fieldOfError("SYS_UNAVAILABLE", [])).toBeUndefined();
    expect(cleanValue("paymentPassword", " 1 ")).toBe(" 1 ");
  });
});
