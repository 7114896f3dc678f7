import { passBotCheck } from "@khela/contract/bot-check";
import { login, registerMobile } from "@khela/contract/identity";
import { forgotByEmail, resetByPhone, sendLoginCode } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { captureLog } from "../../../testing/captured-log.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
const { log, lines: written } = captureLog();
let app: PhoneApp;
let second: TestApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock, log });
  second = await startTestApp({ beside: app, log, env: { ...app.outside.env, TRUST_PROXY: "loopback" } });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const credentials = (number: string, password: string) => ({
  body: { username: number, password, type: "sms", countryDialingCode: BD } as const,
});
const enter = (number: string, password: string) =>
  codeOf(app.visitor(), login, credentials(number, password));
/** Codes that differ from the right one. */
const wrongCodes = (count: number, right: string): string[] =>
  Array.from({ length: count + 1 }, (_, n) => String(100_000 + n))
    .filter((code) => code !== right)
    .slice(0, count);
const tally = (answers: readonly string[]): Partial<Record<string, number>> =>
  Object.fromEntries(
    [...new Set(answers)].sort().map((code) => [code, answers.filter((one) => one === code).length]),
  );
const asked = async () => {
  const member = await app.registerPhone();
  clock.advance(MINUTE_MS);
  await app.ask(member.number);
  return { ...member, code: await app.codeFor(member.number) };
};

describe("[AUTH-18] guessing codes", () => {
  it("a hundred at once, on two processes, are five; then nothing for five minutes, the right one neither", async () => {
    const { number, code } = await asked();
    const [late = "", ...rest] = wrongCodes(100, code);
    const answers = await Promise.all(
      rest.map((guess, n) => codeOf(n % 2 ? app.visitor() : second.call, login, credentials(number, guess))),
    );
    // On a busy machine the concurrency limit rejects some calls; those have guessed nothing.
    const { CODE_WRONG: wrong = 0, PHONE_TOO_MANY: _, SYS_UNAVAILABLE: __, ...others } = tally(answers);
    expect(others).toEqual({});
    expect(wrong).toBeLessThanOrEqual(5);
    for (let n = wrong; n < 5; n += 1)
      expect(await codeOf(app.visitor(), login, credentials(number, late))).toBe("CODE_WRONG");
    await expect(app.visitor()(login, credentials(number, code))).rejects.toMatchObject({
      code: "PHONE_TOO_MANY",
      status: 429,
      params: { retryAfterS: 300, minutes: 5 },
    });
    clock.advance(5 * MINUTE_MS - 1_000);
    await expect(app.ask(number)).rejects.toMatchObject({
      code: "PHONE_TOO_MANY",
      params: { retryAfterS: 1, minutes: 1 },
    });
    clock.advance(1_000);
    expect(await enter(number, code)).toBe("CODE_EXPIRED");
    await app.ask(number);
    expect(await enter(number, await app.codeFor(number))).toBe("OK");
  });

  it("right guesses don't count, wrong ones stay counted until the code is replaced", async () => {
    const { number, code } = await asked();
    for (const guess of wrongCodes(4, code)) expect(await enter(number, guess)).toBe("CODE_WRONG");
    expect(await enter(number, code)).toBe("OK");
  });

  it("the code of another number, or of another purpose, is wrong", async () => {
    const one = await asked();
    const other = await asked();
    if (one.code !== other.code) expect(await enter(one.number, other.code)).toBe("CODE_WRONG");
    const reset = {
      body: {
        mobileNum: one.number,
        countryDialingCode: BD,
        verificationCode: one.code,
        newPassword: "another good phrase",
      },
    };
    expect(await codeOf(app.visitor(), resetByPhone, reset)).toBe("CODE_WRONG");
    const form = await app.mobileForm({ mobileNum: one.number, verificationCode: one.code });
    // The earlier guesses used up this number's registration code.
    expect(await codeOf(app.visitor(), registerMobile, form)).toBe("CODE_EXPIRED");
    expect(await enter(one.number, one.code)).toBe("OK");
  });

  it("what is stored opens nothing: no code, number or address in the tables", async () => {
    const { number, code } = await asked();
    const { rows } = await app.owner.pool.query(
      "select c::text as row from contact_code c union all select s::text from contact_send s union all select mobile_key::text from member",
    );
    const dump = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(2);
    expect(dump).not.toContain(number.slice(1));
    expect(dump).not.toMatch(new RegExp(`[^0-9a-f]${code}[^0-9a-f]`));
  });
});

describe("[AUTH-18] asking for codes", () => {
  it("a storm of a hundred, on two processes: one message", async () => {
    const { number } = await app.registerPhone();
    clock.advance(MINUTE_MS);
    const before = app.outside.sms.length;
    const storm = Array.from({ length: 100 }, async (_, n) => {
      const by = n % 2 ? app.visitor() : second.call;
      const altcha = await passBotCheck(by, "sms");
      return codeOf(by, sendLoginCode, { body: { mobileNum: number, countryDialingCode: BD, altcha } });
    });
    // On a busy machine the concurrency limit rejects some calls.
    const {
      OK: sent = 0,
      PHONE_TOO_MANY: _,
      SYS_UNAVAILABLE: __,
      ...others
    } = tally(await Promise.all(storm));
    expect(others).toEqual({});
    expect(sent).toBeLessThanOrEqual(1);
    await app.codeFor(number);
    expect(app.outside.sms.length - before).toBe(1);
  });

  it("one bot check, one message", async () => {
    const by = app.visitor();
    const altcha = await passBotCheck(by, "sms");
    const ask = () =>
      codeOf(by, sendLoginCode, { body: { mobileNum: app.newNumber(), countryDialingCode: BD, altcha } });
    expect(await ask()).toBe("OK");
    expect(await ask()).toBe("AUTH_BOT_CHECK");
  });
});

describe("[AUTH-10] [AUTH-18] nobody learns who has an account", () => {
  /** The raw response without the values that differ in every call. */
  const raw = async (method: string, path: string, body: object): Promise<string> => {
    const by = app.visitor();
    const altcha = await passBotCheck(by, path.includes("email") ? "email" : "sms");
    const answer = await fetch(app.baseUrl + path, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `198.51.100.${written.length % 250}`,
      },
      body: JSON.stringify({ ...body, altcha }),
    });
    const text = (await answer.text()).replace(/"traceId":"[^"]+"/, "");
    return `${answer.status} ${text} ${[...answer.headers.keys()].sort().join()}`;
  };

  it("codes by SMS: same answers, step by step, and a message to the known number alone", async () => {
    const { number: known } = await app.registerPhone();
    const unknown = app.newNumber();
    clock.advance(MINUTE_MS);
    for (const purpose of ["login", "forgot"] as const) {
      clock.advance(10 * MINUTE_MS);
      const before = app.outside.sms.length;
      const path = "/wps/verification/sms/noLogin";
      const send = (mobileNum: string) => raw("POST", path, { mobileNum, countryDialingCode: BD, purpose });
      expect(await send(unknown)).toBe(await send(known));
      expect(await send(unknown)).toBe(await send(known));
      const code = await app.codeFor(known);
      expect(app.outside.sms.slice(before).map(({ to }) => to)).toEqual([`${BD}${known.slice(1)}`]);
      const enterOne = async (number: string, typed: string) => {
        const reset = {
          body: {
            mobileNum: number,
            countryDialingCode: BD,
            verificationCode: typed,
            newPassword: "another good phrase",
          },
        };
        return purpose === "login" ? enter(number, typed) : codeOf(app.visitor(), resetByPhone, reset);
      };
      for (const typed of wrongCodes(6, code)) {
        expect(await enterOne(unknown, typed)).toBe(await enterOne(known, typed));
      }
    }
  });

  it("codes by mail: same answers for a wrong name, a wrong address and a right pair", async () => {
    const ask = (username: string, email: string) =>
      raw("POST", "/wps/member/password/email", { username, email });
    const { account } = await app.registerMember();
    const first = await ask(account, "nobody@example.com");
    expect(first).toContain('{"success":true,"value":{"expiredMinutes":5}}');
    expect(await ask("nobody99", "other@example.com")).toBe(first);
  });

  it("the same work: an unknown number gets a code too, which nobody is sent", async () => {
    const { number: known } = await app.registerPhone();
    clock.advance(10 * MINUTE_MS);
    const rowsAfter = async (number: string) => {
      await app.ask(number);
      const { rows } = await app.owner.pool.query<{ codes: number; sends: number }>(
        "select (select count(*)::int from contact_code) as codes, (select count(*)::int from contact_send) as sends",
      );
      return rows[0] ?? { codes: 0, sends: 0 };
    };
    const first = await rowsAfter(app.newNumber());
    const unknown = await rowsAfter(app.newNumber());
    const after = await rowsAfter(known);
    const step = (from: typeof first, to: typeof first) => [to.codes - from.codes, to.sends - from.sends];
    expect([step(first, unknown), step(unknown, after)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

it("[AUTH-18] no log line holds a code, a number, an address or what a message says", async () => {
  const { number, code } = await asked();
  expect(await enter(number, code)).toBe("OK");
  const address = "canary-address@example.com";
  const by = app.visitor();
  const altcha = await passBotCheck(by, "email");
  await codeOf(by, forgotByEmail, { body: { username: "nobody", email: address, altcha } });
  const failing = app.newNumber();
  for (const status of [400, 503]) {
    app.outside.answerSms(status);
    expect(await codeOf(app.visitor(), login, credentials(failing, "123456"))).toBe("CODE_WRONG");
    await expect(app.askRegister(failing)).rejects.toMatchObject({ code: "PHONE_UNKNOWN" });
  }
  app.outside.answerSms(200);
  const all = written.join("");
  expect(all).toContain("message not handed over");
  const secrets = [number, failing, address, ...app.outside.sms.map((sms) => sms.to)].map((text) =>
    text.slice(-9),
  );
  for (const secret of secrets) expect(all).not.toContain(secret);
  for (const { code: sent, text } of app.outside.sms) {
    expect(all).not.toMatch(new RegExp(`(?<![0-9a-f])${sent}(?![0-9a-f])`));
    expect(all).not.toContain(text);
  }
});
