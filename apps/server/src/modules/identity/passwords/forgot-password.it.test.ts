import { passBotCheck } from "@khela/contract/bot-check";
import type { CallInput } from "@khela/contract/endpoint";
import { getMemberInfo, login } from "@khela/contract/identity";
import { bindContact, sendContactCode } from "@khela/contract/security";
import { forgotByEmail, resetByEmail, resetByPhone } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
const NEW = "a tea stall at dawn";
let app: PhoneApp;
let counter = 0;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());

const logIn = (username: string, password: string) =>
  codeOf(app.visitor(), login, { body: { username, password, type: "username" } });
type PhoneReset = CallInput<typeof resetByPhone>["body"];
const resetBody = (number: string, verificationCode: string, changes: Partial<PhoneReset> = {}) => ({
  body: { mobileNum: number, countryDialingCode: BD, verificationCode, newPassword: NEW, ...changes },
});

describe("[AUTH-10] a forgotten password, by phone", () => {
  const asked = async () => {
    const member = await app.registerPhone();
    clock.advance(MINUTE_MS);
    await app.ask(member.number, "forgot");
    return { ...member, code: await app.codeFor(member.number) };
  };

  it("sets a new one and logs in; every other session is dead, the code too", async () => {
    const { number, code, call, member, password } = await asked();
    expect(await codeOf(call, getMemberInfo)).toBe("OK");
    const begun = await app.visitor()(resetByPhone, resetBody(number, code));
    expect(begun).toMatchObject({ scope: "full", passwordExpired: false });
    expect(begun.member.id).toBe(member.id);
    expect(await codeOf(app.callAs(begun.token), getMemberInfo)).toBe("OK");
    expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await logIn(member.account, NEW)).toBe("OK");
    expect(await logIn(member.account, password)).toBe("AUTH_BAD_CREDENTIALS");
    expect(await codeOf(app.visitor(), resetByPhone, resetBody(number, code))).toBe("CODE_EXPIRED");
  });

  it("refuses a weak, short, equal password or the account's name, and keeps the code for the next try", async () => {
    const { number, code, member, password } = await asked();
    const reset = (changes: Partial<PhoneReset>) =>
      codeOf(app.visitor(), resetByPhone, resetBody(number, code, changes));
    expect(await reset({ newPassword: "short" })).toBe("FIELD_FORMAT");
    expect(await reset({ newPassword: "password123" })).toBe("AUTH_PASSWORD_WEAK");
    expect(await reset({ newPassword: `${member.account}1` })).toBe("AUTH_PASSWORD_SAME");
    expect(await reset({ newPassword: password })).toBe("AUTH_PASSWORD_SAME");
    expect(await reset({ verificationCode: "" })).toBe("CODE_MISSING");
    expect(await reset({ mobileNum: "" })).toBe("PHONE_MISSING");
    expect(await reset({ mobileNum: "123" })).toBe("PHONE_FORMAT");
    expect(await reset({})).toBe("OK");
  });

  it("with one code, many at once: one new password", async () => {
    const { number, code } = await asked();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        codeOf(app.visitor(), resetByPhone, resetBody(number, code, { newPassword: `${NEW} ${n}` })),
      ),
    );
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
  });

  it("gives an account without a password one; a blocked one stays closed", async () => {
    await app.setFlags({ MOBILENUMPASSREG3: false });
    const bare = await app.registerPhone();
    await app.setFlags({ MOBILENUMPASSREG3: true });
    clock.advance(MINUTE_MS);
    await app.ask(bare.number, "forgot");
    const code = await app.codeFor(bare.number);
    expect(await codeOf(app.visitor(), resetByPhone, resetBody(bare.number, code))).toBe("OK");
    expect(await logIn(bare.member.account, NEW)).toBe("OK");
    const blocked = await asked();
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [blocked.member.id],
    );
    expect(await codeOf(app.visitor(), resetByPhone, resetBody(blocked.number, blocked.code))).toBe(
      "AUTH_BLOCKED",
    );
  });

  it("[SYS-06] only with CHNGPASSVERIF3", async () => {
    const { number, code } = await asked();
    await app.setFlags({ CHNGPASSVERIF3: false });
    expect(await codeOf(app.visitor(), resetByPhone, resetBody(number, code))).toBe("AUTH_METHOD_OFF");
    await expect(app.ask(number, "forgot")).rejects.toMatchObject({ code: "AUTH_METHOD_OFF" });
    await app.setFlags({ CHNGPASSVERIF3: true });
    expect(await codeOf(app.visitor(), resetByPhone, resetBody(number, code))).toBe("OK");
  });
});

describe("[AUTH-10] a forgotten password, by email", () => {
  const withAddress = async (): Promise<TestMember & { address: string }> => {
    counter += 1;
    const address = `rahim${counter}@example.com`;
    const member = await app.registerMember();
    await member.call(sendContactCode, { body: { kind: "email", value: address } });
    const code = await app.outside.codeFor(address);
    await member.call(bindContact, {
      body: { kind: "email", value: address, code, password: member.password },
    });
    clock.advance(MINUTE_MS);
    return { ...member, address };
  };
  const ask = async (username: string, email: string, language = "en") => {
    const by = app.visitor();
    const altcha = await passBotCheck(by, "email");
    return app.callAs(null, { "accept-language": language, "x-forwarded-for": "192.0.2.9" })(forgotByEmail, {
      body: { username, email, altcha },
    });
  };
  const reset = (username: string, email: string, verificationCode: string, newPassword = NEW) =>
    codeOf(app.visitor(), resetByEmail, { body: { username, email, verificationCode, newPassword } });

  it("mails a code in the visitor's language, as text and HTML; it sets a new password and ends all sessions", async () => {
    const { account, address, call, password } = await withAddress();
    expect(await ask(account.toUpperCase(), address.toUpperCase())).toEqual({ expiredMinutes: 5 });
    const code = await app.outside.codeFor(address);
    const english = app.outside.mails.at(-1);
    expect(english).toMatchObject({ to: address, subject: `${code} is your Khela code` });
    expect(english?.text).toContain("Your code to set a new password:");
    expect(english?.html).toContain("It works once, for 5 minutes.");
    expect(await reset(account, address, code)).toBe("OK");
    expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await logIn(account, NEW)).toBe("OK");
    expect(await logIn(account, password)).toBe("AUTH_BAD_CREDENTIALS");
    expect(await reset(account, address, code)).toBe("CODE_EXPIRED");
    clock.advance(MINUTE_MS);
    await ask(account, address, "bn");
    const second = await app.outside.codeFor(address);
    const bengali = app.outside.mails.at(-1);
    expect(bengali?.subject).toBe(`${second} আপনার খেলা কোড`);
    expect(bengali?.text).toContain("আপনার নতুন পাসওয়ার্ড দেওয়ার কোড:");
    expect(bengali?.html).toContain("৫ মিনিটের");
  });

  it("mails nothing for a wrong name or address, and says the same", async () => {
    const { account, address } = await withAddress();
    const before = app.outside.mails.length;
    expect(await ask("nobody99", "nobody99@example.com")).toEqual({ expiredMinutes: 5 });
    expect(await ask(account, "somebody-else@example.com")).toEqual({ expiredMinutes: 5 });
    await ask(account, address);
    await app.outside.codeFor(address);
    expect(app.outside.mails.slice(before).map(({ to }) => to)).toEqual([address]);
  });

  it("the code is bound to name and address; guesses, rules and limits are those of SMS", async () => {
    const { account, address } = await withAddress();
    const other = await withAddress();
    await ask(account, address);
    const code = await app.outside.codeFor(address);
    expect(await reset(other.account, address, code)).toBe("CODE_WRONG");
    expect(await reset(account, other.address, code)).toBe("CODE_WRONG");
    expect(await reset(account, "not an address", code)).toBe("FIELD_FORMAT");
    expect(await reset(account, address, code, "short")).toBe("FIELD_FORMAT");
    expect(await reset(account, address, code, "password123")).toBe("AUTH_PASSWORD_WEAK");
    expect(await reset(account, address, code, `${account}!`)).toBe("AUTH_PASSWORD_SAME");
    expect(await reset(account, address, "")).toBe("CODE_MISSING");
    await expect(ask(account, address)).rejects.toMatchObject({ code: "PHONE_TOO_MANY", status: 429 });
    await expect(ask(account, "nonsense")).rejects.toMatchObject({
      code: "FIELD_FORMAT",
      params: { field: "email" },
    });
    const wrong = code === "111111" ? "222222" : "111111";
    const guesses = await Promise.all(Array.from({ length: 50 }, () => reset(account, address, wrong)));
    expect(guesses.filter((answer) => answer === "CODE_WRONG")).toHaveLength(5);
    expect(guesses.filter((answer) => answer === "PHONE_TOO_MANY")).toHaveLength(45);
    expect(await reset(account, address, code)).toBe("PHONE_TOO_MANY");
  });

  it("[SYS-06] only with CHNGPASSMAIL3", async () => {
    const { account, address } = await withAddress();
    await app.setFlags({ CHNGPASSMAIL3: false });
    await expect(ask(account, address)).rejects.toMatchObject({ code: "AUTH_METHOD_OFF" });
    expect(await reset(account, address, "123456")).toBe("AUTH_METHOD_OFF");
    await app.setFlags({ CHNGPASSMAIL3: true });
    expect(await ask(account, address)).toEqual({ expiredMinutes: 5 });
  });

  it("[API-01] is sent as a form: each field once, nothing unknown, from our own pages; other calls take none", async () => {
    const post = async (
      body: string,
      headers: Record<string, string> = {},
      path = "/wps/member/password/email",
    ) => {
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await fetch(app.baseUrl + path, {
        method: "POST",
        headers: { ...type, ...headers },
        body,
      });
      const { errorCode = "OK" } = (await answer.json()) as { errorCode?: string };
      return errorCode;
    };
    const altcha = encodeURIComponent(await passBotCheck(app.visitor(), "email"));
    const form = "username=nobody&email=somebody%40example.com";
    expect(await post(`${form}&altcha=${altcha}`)).toBe("OK");
    expect(await post(`${form}&username=again`)).toBe("SYS_BAD_INPUT");
    expect(await post(`${form}&role=admin`)).toBe("SYS_BAD_INPUT");
    expect(await post(`${form}&__proto__=x`)).toBe("SYS_BAD_INPUT");
    expect(await post(`email=somebody%40example.com`)).toBe("SYS_BAD_INPUT");
    expect(await post(form, { origin: "https://evil.example" })).toBe("SYS_FORBIDDEN_ORIGIN");
    expect(await post("mobileNum=01712345678", {}, "/wps/verification/sms/noLogin")).toBe("SYS_BAD_INPUT");
  });
});
