import { DEFAULT_REGISTER_FIELDS, REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { describe, expect, it } from "vitest";
import {
  cleanValue,
  emptyValues,
  fieldOfError,
  problemOf,
  registerBody,
  registerWays,
  ruleOf,
  rulesFor,
  shownFields,
} from "./register-form.ts";

const NO_FLAGS = {};

const around = {
  language: "bn" as const,
  domain: "khela.example",
  registerUrl: `https://khela.example/register?${"x".repeat(600)}`,
  dialingCode: "+880",
  captchaId: undefined,
  altcha: "proof",
  invitation: {},
  agreeTerms: true,
  agreeAge: true,
};

describe("[AUTH-07] the registration form", () => {
  it("shows what the server's per-field config says, in the order of the form", () => {
    expect(shownFields(DEFAULT_REGISTER_FIELDS, "username", NO_FLAGS)).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "referralCode",
    ]);
    const email = { ...DEFAULT_REGISTER_FIELDS.email, enabled: true };
    const captcha = { ...DEFAULT_REGISTER_FIELDS.captcha, enabled: true };
    expect(shownFields({ ...DEFAULT_REGISTER_FIELDS, email, captcha }, "username", NO_FLAGS)).toContain(
      "email",
    );
    expect(shownFields({ ...DEFAULT_REGISTER_FIELDS, captcha }, "username", NO_FLAGS)).not.toContain(
      "captcha",
    );
    expect(shownFields({}, "username", NO_FLAGS)).toEqual([]);
  });

  it("shows every field of the payload that is switched on, and sends it", () => {
    const rules = Object.fromEntries(
      REGISTER_FIELDS.map((field) => [field, { ...DEFAULT_REGISTER_FIELDS[field], enabled: true }]),
    );
    const shown = shownFields(rules, "username", NO_FLAGS);
    // The captcha is rendered separately, beside its picture.
    expect(shown).toEqual(REGISTER_FIELDS.filter((field) => field !== "captcha"));
    const values = { ...emptyValues({}), ...Object.fromEntries(shown.map((field) => [field, `x ${field}`])) };
    const body = registerBody(shown, values, around);
    expect(shown.filter((field) => !Object.hasOwn(body, field))).toEqual([]);
  });

  it("sends the shown fields that were filled in, trimmed but for passwords", () => {
    const values = {
      ...emptyValues({ referralCode: "FRIEND7" }),
      username: " rahim77 ",
      password: " a long one ",
      confirmPassword: " a long one ",
      email: "hidden@example.com",
    };
    const body = registerBody(shownFields(DEFAULT_REGISTER_FIELDS, "username", NO_FLAGS), values, around);
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
    const values = { ...emptyValues({}), mobileNum: "01712345678", captcha: " 7kx " };
    const body = registerBody(shownFields(DEFAULT_REGISTER_FIELDS, "username", NO_FLAGS), values, {
      ...around,
      captchaId: "id",
    });
    expect(body).toMatchObject({ mobileNum: "01712345678", countryDialingCode: "+880", captcha: "7kx" });
  });

  it("knows which field a refusal is about", () => {
    expect(fieldOfError("AUTH_USERNAME_TAKEN", [])).toBe("username");
    expect(fieldOfError("AUTH_INVITATION", ["referralCode"])).toBe("referralCode");
    expect(fieldOfError("AUTH_INVITATION", ["affiliateCode"])).toBe("affiliateCode");
    expect(fieldOfError("SYS_UNAVAILABLE", [])).toBeUndefined();
    expect(cleanValue("paymentPassword", " 1 ", "+880")).toBe(" 1 ");
  });

  it("asks for the number first where somebody registers by mobile, and for what its flags say", () => {
    expect(registerWays({ MOBILENUMREG3: true })).toEqual(["mobile"]);
    expect(registerWays({ USERNAMEREG3: true, MOBILENUMREG3: true })).toEqual(["username", "mobile"]);
    const head = (flags: object) => shownFields(DEFAULT_REGISTER_FIELDS, "mobile", flags).slice(0, 2);
    // Without a password the code is the only credential.
    expect(head(NO_FLAGS)).toEqual(["mobileNum", "verificationCode"]);
    expect(head({ MOBILENUMPASSREG3: true })).toEqual(["mobileNum", "password"]);
    const flags = { REGMOBVERF3: true, MOBILENUMPASSREG3: true };
    expect(shownFields(DEFAULT_REGISTER_FIELDS, "mobile", flags)).toEqual([
      "mobileNum",
      "verificationCode",
      "password",
      "confirmPassword",
      "referralCode",
    ]);
    expect(shownFields(DEFAULT_REGISTER_FIELDS, "username", flags)).toContain("verificationCode");
    const form = { way: "mobile" as const, values: emptyValues({}) };
    expect(ruleOf(DEFAULT_REGISTER_FIELDS, "mobileNum", form).required).toBe(true);
    expect(ruleOf(DEFAULT_REGISTER_FIELDS, "verificationCode", form).required).toBe(true);
  });

  it("[SYS-06] needs an invitation where direct registration is off", () => {
    expect(rulesFor(DEFAULT_REGISTER_FIELDS, { DIRECTREG3: true })).toBe(DEFAULT_REGISTER_FIELDS);
    expect(rulesFor(DEFAULT_REGISTER_FIELDS, NO_FLAGS)["referralCode"]).toMatchObject({
      enabled: true,
      required: true,
    });
  });

  it("needs the code by username only where a number was given", () => {
    const required = (mobileNum: string) =>
      ruleOf(DEFAULT_REGISTER_FIELDS, "verificationCode", {
        way: "username",
        values: { ...emptyValues({}), mobileNum },
      }).required;
    expect(required("")).toBe(false);
    expect(required("01712345678")).toBe(true);
  });

  it("checks a number as people type it, and one of another country by its length", () => {
    const problem = (mobileNum: string, dialingCode: string) =>
      problemOf(DEFAULT_REGISTER_FIELDS, "mobileNum", {
        way: "mobile",
        values: { ...emptyValues({}), mobileNum },
        dialingCode,
      })?.patternId;
    expect(problem("০১৭১২-৩৪৫৬৭৮", "+880")).toBeUndefined();
    expect(problem("0171", "+880")).toBe("mobileBd");
    expect(problem("98765 43210", "+91")).toBeUndefined();
    expect(problem("98", "+91")).toBe("mobile");
    expect(problem("", "+91")).toBe("required");
  });

  it("[AUTH-08] sends the codes that the visitor came with, also where their field is not shown", () => {
    const shown = shownFields(DEFAULT_REGISTER_FIELDS, "username", NO_FLAGS);
    const invitation = { affiliateCode: "PARTNER1", referralCode: "FRIEND7" };
    const values = { ...emptyValues(invitation), referralCode: "" };
    const body = registerBody(shown, values, { ...around, invitation });
    expect(body.affiliateCode).toBe("PARTNER1");
    expect(body).not.toHaveProperty("referralCode");
  });
});
