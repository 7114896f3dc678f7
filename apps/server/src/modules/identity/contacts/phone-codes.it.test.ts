import { passBotCheck } from "@khela/contract/bot-check";
import type { Call } from "@khela/contract/client";
import { login } from "@khela/contract/identity";
import { getCountryCodes, sendLoginCode, sendRegisterCode } from "@khela/contract/verification";
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => app.outside.answerSms(200));

interface Refusal {
  code: string;
  status: number;
  params: Record<string, string | number>;
}

const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => ({ code: "OK", status: 200, params: {} }),
    (error: Refusal) => error,
  );
const smsLogin = (number: string, password: string, by: Call = app.visitor()) =>
  by(login, { body: { username: number, password, type: "sms", countryDialingCode: BD } });
const enter = (number: string, password: string, by?: Call) =>
  refusalOf(smsLogin(number, password, by)).then(({ code }) => code);
const wrongFor = (code: string): string => (code === "111111" ? "222222" : "111111");
const pass = (ms: number) => clock.advance(ms);

const texts = (["bn", "en"] as const).map((locale) =>
  createI18n(locale, compileCatalogue(locale, ["errors"])),
);
/** The error texts shown to the visitor, in both languages, with every placeholder filled in. */
const read = ({ code, params }: Refusal): [bn: string, en: string] =>
  texts.map(({ t }) => t(`errors.${code}` as MessageId, params)) as [string, string];

describe("[AUTH-18] [ERR-01] every error of phone verification, in both languages", () => {
  const send = async (mobileNum: string | undefined, countryDialingCode = BD, altcha?: string) => {
    const by = app.visitor();
    const body = {
      ...(mobileNum === undefined ? {} : { mobileNum }),
      countryDialingCode,
      altcha: altcha ?? (await passBotCheck(by, "sms")),
    };
    return refusalOf(by(sendLoginCode, { body }));
  };
  const told = (refusal: Refusal) => [refusal.code, refusal.status, ...read(refusal)];

  it("a missing number, a malformed one, and one that gets no codes", async () => {
    const missing = [
      "PHONE_MISSING",
      400,
      "সঠিক ফোন নম্বর লিখুন।",
      "Please enter a valid phone number.",
    ] as const;
    expect(told(await send(undefined))).toEqual([...missing]);
    expect(told(await send("  "))).toEqual([...missing]);
    for (const number of ["12345", "02123456789", "not a number"]) {
      const format = ["ফোন নম্বরটি সঠিক নয়।", "Phone number format is incorrect."] as const;
      expect(told(await send(number))).toEqual(["PHONE_FORMAT", 400, ...format]);
    }
    for (const [number, code] of [
      ["9812345678", "+91"],
      ["01712345678", "+999"],
      ["09612345678", BD],
    ] as const) {
      const refused = [
        "এই নম্বরে কোড পাঠানো যায় না। গ্রাহক সেবায় যোগাযোগ করুন।",
        "Codes can't be sent to this number. Please contact customer service.",
      ] as const;
      expect(told(await send(number, code))).toEqual(["PHONE_NOT_ALLOWED", 403, ...refused]);
    }
  });

  it("no bot check, or one for something else", async () => {
    const other = await passBotCheck(app.visitor(), "email");
    const refusal = await send(app.newNumber(), BD, other);
    expect(refusal).toMatchObject({ code: "AUTH_BOT_CHECK", status: 400 });
    expect(read(refusal)[1]).toBe("The automatic check did not pass. Please try again.");
    const by = app.visitor();
    const bare = { mobileNum: app.newNumber(), countryDialingCode: BD };
    expect(await codeOf(by, sendLoginCode, { body: bare })).toBe("AUTH_BOT_CHECK");
    expect(
      await codeOf(by, sendRegisterCode, { body: { mobileNo: app.newNumber(), countryDialingCode: BD } }),
    ).toBe("AUTH_BOT_CHECK");
  });

  it("a missing code, a wrong one, a stale one, and too many", async () => {
    const { number } = await app.registerPhone();
    pass(MINUTE_MS);
    await app.ask(number);
    const code = await app.codeFor(number);
    expect(told(await refusalOf(smsLogin(number, " ")))).toEqual([
      "CODE_MISSING",
      400,
      "যাচাই কোডটি লিখুন।",
      "Please enter the verification code.",
    ]);
    const wrong = [
      "CODE_WRONG",
      400,
      "সঠিক যাচাই কোড লিখুন।",
      "Please enter a valid verification code.",
    ] as const;
    for (const typed of [wrongFor(code), "12345", "abcdef", `${code}1`])
      expect(told(await refusalOf(smsLogin(number, typed)))).toEqual([...wrong]);
    pass(5 * MINUTE_MS);
    expect(told(await refusalOf(smsLogin(number, code)))).toEqual([
      "CODE_EXPIRED",
      400,
      "কোডের মেয়াদ শেষ। নতুন কোড পাঠান।",
      "The code has expired. Send a new one.",
    ]);
  });

  it("too many requests: one a minute, five an hour, ten a day", async () => {
    const number = app.newNumber();
    const ask = () => refusalOf(app.ask(number));
    expect((await ask()).code).toBe("OK");
    const soon = await ask();
    expect(soon).toMatchObject({
      code: "PHONE_TOO_MANY",
      status: 429,
      params: { retryAfterS: 60, minutes: 1 },
    });
    expect(read(soon)).toEqual([
      "অনেকবার চেষ্টা হয়েছে, ১ মিনিট পরে আবার চেষ্টা করুন।",
      "Too many requests, please try again after 1 minute.",
    ]);
    for (let sent = 1; sent < 5; sent += 1) {
      pass(MINUTE_MS);
      expect((await ask()).code).toBe("OK");
    }
    pass(MINUTE_MS);
    const hour = await ask();
    expect(hour).toMatchObject({ code: "PHONE_TOO_MANY", params: { retryAfterS: 55 * 60, minutes: 55 } });
    pass(56 * MINUTE_MS);
    for (let sent = 5; sent < 10; sent += 1) {
      pass(MINUTE_MS);
      expect((await ask()).code, `code ${sent + 1}`).toBe("OK");
    }
    pass(60 * MINUTE_MS);
    const day = await ask();
    expect(told(day)).toEqual([
      "PHONE_QUOTA",
      429,
      "আজ আর কোড পাঠানো যাবে না। গ্রাহক সেবায় যোগাযোগ করুন।",
      "No more codes can be sent today. Please contact customer service.",
    ]);
    pass(24 * 60 * MINUTE_MS);
    expect((await ask()).code).toBe("OK");
  });

  it("twenty an hour from one address, to whatever numbers; other addresses go on", async () => {
    const limited = await startTestApp({
      beside: app,
      rateLimitFactor: 1,
      env: { ...app.outside.env, TRUST_PROXY: "loopback" },
    });
    const from = (address: string) => limited.callAs(null, { "x-forwarded-for": address });
    // Registration and login share this limit, besides the limit that each call has of its own.
    for (let sent = 0; sent < 20; sent += 1) {
      const by = from("203.0.113.7");
      await (sent % 2 ? app.ask(app.newNumber(), "login", by) : app.askRegister(app.newNumber(), by));
    }
    const refusal = await refusalOf(app.ask(app.newNumber(), "login", from("203.0.113.7")));
    expect(refusal).toMatchObject({ code: "PHONE_TOO_MANY", params: { minutes: 60 } });
    expect((await app.ask(app.newNumber(), "login", from("203.0.113.8"))).expiredMinutes).toBe(5);
    await limited.stop();
  });

  it("a provider that fails: unknown error, and the next try needs no pause", async () => {
    const number = app.newNumber();
    app.outside.answerSms(400);
    expect(told(await refusalOf(app.askRegister(number)))).toEqual([
      "PHONE_UNKNOWN",
      502,
      "অজানা ত্রুটি: কোড পাঠানো যায়নি। আবার চেষ্টা করুন।",
      "Unknown error: the code could not be sent. Please try again.",
    ]);
    app.outside.answerSms(200);
    expect((await app.askRegister(number)).expiredMinutes).toBe(5);
    expect(await app.codeFor(number)).toMatch(/^\d{6}$/);
  });

  it("a provider that is away: known and unknown numbers are refused alike, until it is back", async () => {
    const { number } = await app.registerPhone();
    pass(MINUTE_MS);
    app.outside.answerSms(503);
    await refusalOf(app.askRegister(app.newNumber()));
    expect((await refusalOf(app.ask(number))).code).toBe("PHONE_UNKNOWN");
    expect((await refusalOf(app.ask(app.newNumber()))).code).toBe("PHONE_UNKNOWN");
    app.outside.answerSms(200);
    pass(MINUTE_MS);
    expect((await refusalOf(app.ask(number))).code).toBe("OK");
  });
});

describe("[AUTH-02] logging in by SMS code", () => {
  it("works once, with the number in any form and the code in either script", async () => {
    const { number, member } = await app.registerPhone();
    pass(MINUTE_MS);
    expect(await app.ask(number)).toEqual({ expiredMinutes: 5 });
    const code = await app.codeFor(number);
    const bengali = code.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit)));
    const begun = await smsLogin(`+88${number}`, `${bengali.slice(0, 3)} ${bengali.slice(3)}`);
    expect(begun).toMatchObject({ scope: "full", passwordExpired: false, firstTimeLogin: false });
    expect(begun.member.id).toBe(member.id);
    expect(await enter(number, code)).toBe("CODE_EXPIRED");
  });

  it("two at once with one code: one session", async () => {
    const { number } = await app.registerPhone();
    pass(MINUTE_MS);
    await app.ask(number);
    const code = await app.codeFor(number);
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(number, code)));
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    expect(answers.filter((answer) => answer !== "OK").every((answer) => answer === "CODE_EXPIRED")).toBe(
      true,
    );
  });

  it("a new code kills the old one", async () => {
    const { number } = await app.registerPhone();
    pass(MINUTE_MS);
    await app.ask(number);
    const old = await app.codeFor(number);
    pass(MINUTE_MS);
    await app.ask(number);
    const fresh = await app.codeFor(number);
    // Two random codes are equal once in a million runs.
    if (fresh !== old) expect(await enter(number, old)).toBe("CODE_WRONG");
    expect(await enter(number, fresh)).toBe("OK");
  });

  it("[SYS-06] only with its flag, for sending and for entering", async () => {
    const { number } = await app.registerPhone();
    pass(MINUTE_MS);
    await app.ask(number);
    const code = await app.codeFor(number);
    await app.setFlags({ MOBILEVERCODELOGIN3: false });
    expect(await enter(number, code)).toBe("AUTH_METHOD_OFF");
    expect((await refusalOf(app.ask(number))).code).toBe("AUTH_METHOD_OFF");
    await app.setFlags({ MOBILEVERCODELOGIN3: true });
    expect(await enter(number, code)).toBe("OK");
  });

  it("a blocked member learns so, with the right code alone", async () => {
    const { number, member } = await app.registerPhone();
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [member.id],
    );
    pass(MINUTE_MS);
    await app.ask(number);
    const code = await app.codeFor(number);
    expect(await enter(number, wrongFor(code))).toBe("CODE_WRONG");
    expect(await enter(number, code)).toBe("AUTH_BLOCKED");
  });

  it("the countries are those of the setting", async () => {
    expect(await app.call(getCountryCodes)).toEqual([{ countryCode: "BD", countryDialingCode: "+880" }]);
  });
});
