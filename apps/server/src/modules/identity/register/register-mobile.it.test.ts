import { getSystem } from "@khela/contract/console/system";
import { login, register, registerMobile } from "@khela/contract/identity";
import { passBotCheck } from "@khela/contract/bot-check";
import { sendRegisterCode } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const ON = { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true } as const;
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => app.setFlags(ON));

type Changes = Parameters<PhoneApp["mobileForm"]>[0];
const tryRegister = async (changes: Changes) =>
  codeOf(app.visitor(), registerMobile, await app.mobileForm(changes));
const codeTo = async (number: string) => {
  await app.askRegister(number);
  return app.codeFor(number);
};
const rowOf = async (id: string) => {
  const { rows } = await app.owner.pool.query("select * from member where id = $1", [id]);
  return rows[0];
};
const logInBySms = async (number: string) => {
  clock.advance(60_000);
  await app.ask(number);
  const code = await app.codeFor(number);
  return app.visitor()(login, {
    body: { username: number, password: code, type: "sms", countryDialingCode: BD },
  });
};
const logInByName = (username: string, password: string) =>
  codeOf(app.visitor(), login, { body: { username, password, type: "username" } });

describe("[AUTH-07] registering by mobile", () => {
  it("with code and password: a login, a name that was made, the number proven and nowhere in the plain", async () => {
    const member = await app.registerPhone();
    expect(member).toMatchObject({ firstTimeLogin: true, scope: "full", passwordExpired: false });
    expect(member.member.account).toMatch(/^m[b-z2-9]{9}$/);
    const row = await rowOf(member.member.id);
    expect(row.mobile_verified_at).not.toBeNull();
    expect(row.mobile_key).toHaveLength(32);
    expect(JSON.stringify(row) + row.profile_sealed.toString("latin1")).not.toContain(member.number.slice(1));
    expect(await app.app.modules.identity.profileOf(member.member.id as MemberId)).toMatchObject({
      mobileNum: member.number,
      countryDialingCode: BD,
    });
    expect(await logInByName(member.member.account, member.password)).toBe("OK");
    expect((await logInBySms(member.number)).member.id).toBe(member.member.id);
  });

  it("keeps a name that was chosen, and every rule of the form", async () => {
    const number = app.newNumber();
    const verificationCode = await codeTo(number);
    const change = (changes: object) => tryRegister({ mobileNum: number, verificationCode, ...changes });
    expect(await change({ agreeAge: false })).toBe("AUTH_TERMS");
    expect(await change({ username: "7up" })).toBe("FIELD_FORMAT");
    expect(await change({ password: "short" })).toBe("FIELD_FORMAT");
    expect(await change({ password: "password123" })).toBe("AUTH_PASSWORD_WEAK");
    expect(await change({ confirmPassword: "something else" })).toBe("FIELD_FORMAT");
    expect(await change({ recommenderId: "nobody99" })).toBe("AUTH_INVITATION");
    expect(await change({ altcha: "none" })).toBe("AUTH_BOT_CHECK");
    expect(await change({ mobileNum: "" })).toBe("PHONE_MISSING");
    expect(await change({ mobileNum: "0121" })).toBe("PHONE_FORMAT");
    expect(await change({ countryDialingCode: "+91" })).toBe("PHONE_NOT_ALLOWED");
    expect(await change({ verificationCode: "" })).toBe("CODE_MISSING");
    // None of these attempts used the code up.
    const { body } = await app.mobileForm({ mobileNum: number, verificationCode, username: "ByMobile7" });
    expect((await app.visitor()(registerMobile, { body })).member.account).toBe("ByMobile7");
    expect(await tryRegister({ mobileNum: app.newNumber(), username: "bymobile7" })).toBe(
      "AUTH_USERNAME_TAKEN",
    );
  });

  it("[AUTH-01] the number is a name at the login too, with the same locks", async () => {
    const { number, member, password } = await app.registerPhone();
    for (const typed of [number, `+88${number}`, ` ${number.slice(0, 5)}-${number.slice(5)}`])
      expect(await logInByName(typed, password)).toBe("OK");
    const same = app.visitor();
    const wrong = (username: string) =>
      codeOf(same, login, { body: { username, password: "not the password", type: "username" } });
    // Three guesses over all spellings, and no more (decision 0026).
    for (const typed of [number, `+88${number}`, member.account])
      expect(await wrong(typed)).toBe("AUTH_BAD_CREDENTIALS");
    expect(await wrong(number)).toBe("AUTH_CAPTCHA_REQUIRED");
    expect(await wrong(app.newNumber())).toBe("AUTH_CAPTCHA_REQUIRED");
    expect(await logInByName(app.newNumber(), password)).toBe("AUTH_BAD_CREDENTIALS");
  });

  it("one account per number, also for many at once with one code", async () => {
    const number = app.newNumber();
    const verificationCode = await codeTo(number);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => tryRegister({ mobileNum: number, verificationCode })),
    );
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    clock.advance(60_000);
    // Only the holder of the phone learns that its number has an account.
    const again = await codeTo(number);
    expect(await tryRegister({ mobileNum: number, verificationCode: "000000" })).toBe("CODE_WRONG");
    expect(await tryRegister({ mobileNum: `+88${number}`, verificationCode: again })).toBe(
      "AUTH_MOBILE_TAKEN",
    );
    expect((await logInBySms(number)).member.account).toMatch(/^m/);
  });

  it("[SYS-06] without MOBILENUMREG3: not at all", async () => {
    await app.setFlags({ MOBILENUMREG3: false });
    expect(await tryRegister({ mobileNum: app.newNumber() })).toBe("AUTH_METHOD_OFF");
  });

  it("[SYS-06] without MOBILENUMPASSREG3: no password is asked for or kept; the code is the way in", async () => {
    await app.setFlags({ MOBILENUMPASSREG3: false });
    for (const REGMOBVERF3 of [true, false]) {
      await app.setFlags({ REGMOBVERF3 });
      const number = app.newNumber();
      const passwords = { password: undefined, confirmPassword: undefined };
      expect(await tryRegister({ mobileNum: number, ...passwords })).toBe("CODE_MISSING");
      const form = await app.mobileForm({
        mobileNum: number,
        verificationCode: await codeTo(number),
        password: "ignored, whatever it is",
      });
      const begun = await app.visitor()(registerMobile, form);
      expect(begun.scope).toBe("full");
      expect((await rowOf(begun.member.id)).password_hash).toBeNull();
      expect(await logInByName(begun.member.account, "ignored, whatever it is")).toBe("AUTH_BAD_CREDENTIALS");
      expect((await logInBySms(number)).member.id).toBe(begun.member.id);
    }
  });

  it("[SYS-06] without REGMOBVERF3: no code; the number is a claim that proof takes away", async () => {
    await app.setFlags({ REGMOBVERF3: false });
    const number = app.newNumber();
    const altcha = await passBotCheck(app.visitor(), "sms");
    const ask = { body: { mobileNo: number, countryDialingCode: BD, altcha } };
    expect(await codeOf(app.visitor(), sendRegisterCode, ask)).toBe("AUTH_METHOD_OFF");
    const begun = await app.visitor()(registerMobile, await app.mobileForm({ mobileNum: number }));
    expect((await rowOf(begun.member.id)).mobile_verified_at).toBeNull();
    expect(await logInByName(begun.member.account, "a kite over dhaka")).toBe("OK");
    const twins = await Promise.all([1, 2, 3].map(() => tryRegister({ mobileNum: number })));
    expect(twins).toEqual(["AUTH_MOBILE_TAKEN", "AUTH_MOBILE_TAKEN", "AUTH_MOBILE_TAKEN"]);
    const fresh = app.newNumber();
    const race = await Promise.all([1, 2, 3].map(() => tryRegister({ mobileNum: fresh })));
    expect(race.sort()).toEqual(["AUTH_MOBILE_TAKEN", "AUTH_MOBILE_TAKEN", "OK"]);
    // A claimed number can't be used to log in; the member who proves it takes it over.
    await app.setFlags({ REGMOBVERF3: true });
    const owner = await app.registerPhone({ mobileNum: number });
    expect(owner.member.id).not.toBe(begun.member.id);
    expect((await rowOf(begun.member.id)).mobile_key).toBeNull();
    expect((await logInBySms(number)).member.id).toBe(owner.member.id);
    expect(await logInByName(begun.member.account, "a kite over dhaka")).toBe("OK");
  });
});

describe("[AUTH-07] [SYS-06] registering by name with a number", () => {
  const form = async (changes: object) => ({
    body: {
      username: `named${Math.trunc(performance.now() * 1000) % 1_000_000}`,
      password: "a kite over dhaka",
      confirmPassword: "a kite over dhaka",
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "bn",
      altcha: await passBotCheck(app.call, "register"),
      ...changes,
    } as const,
  });

  it("needs the number's code with REGMOBVERF3, and none without", async () => {
    const number = app.newNumber();
    const given = { mobileNum: number, countryDialingCode: BD };
    expect(await codeOf(app.visitor(), register, await form({}))).toBe("OK");
    expect(await codeOf(app.visitor(), register, await form(given))).toBe("CODE_MISSING");
    const verificationCode = await codeTo(number);
    const begun = await app.visitor()(register, await form({ ...given, verificationCode }));
    expect((await rowOf(begun.member.id)).mobile_verified_at).not.toBeNull();
    expect((await logInBySms(number)).member.id).toBe(begun.member.id);
    await app.setFlags({ REGMOBVERF3: false });
    const unproven = await app.visitor()(register, await form({ mobileNum: app.newNumber() }));
    expect(await rowOf(unproven.member.id)).toMatchObject({ mobile_key: null, mobile_verified_at: null });
  });

  it("the console's flags are the ones that act, and they ship switched on", async () => {
    const operator = await app.loginOperator();
    const { settings } = await operator.call(getSystem);
    expect(settings.flags).toMatchObject(ON);
    await app.setFlags({ USERNAMEREG3: false });
    expect(await codeOf(app.visitor(), register, await form({}))).toBe("AUTH_METHOD_OFF");
  });
});
