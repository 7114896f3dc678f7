import { login } from "@khela/contract/identity";
import { bindContact, getSecurity, sendContactCode } from "@khela/contract/security";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => app.outside.answerSms(200));

const mobile = (value: string) => ({ kind: "mobile", value, countryDialingCode: BD }) as const;
const email = (value: string) => ({ kind: "email", value }) as const;
const bind = (
  { call, password }: Pick<TestMember, "call" | "password">,
  contact: ReturnType<typeof mobile> | ReturnType<typeof email>,
  code: string,
  given = password,
) => codeOf(call, bindContact, { body: { ...contact, code, password: given } });

describe("[AUTH-20] binding a number or an address", () => {
  it("proves it by a code and the password; then it is fixed, and good for logging in", async () => {
    const member = await app.registerMember();
    const number = app.newNumber();
    expect(await member.call(sendContactCode, { body: mobile(number) })).toEqual({ expiredMinutes: 5 });
    const code = await app.codeFor(number);
    expect(await bind(member, mobile(number), code, "not the password")).toBe("AUTH_PASSWORD_WRONG");
    expect(await bind(member, mobile(number), "")).toBe("CODE_MISSING");
    expect(await bind(member, mobile(app.newNumber()), code)).toBe("CODE_WRONG");
    expect(await bind(member, mobile(`+88${number}`), code)).toBe("OK");
    const { mobile: bound } = await member.call(getSecurity);
    expect(bound).toEqual({ masked: `01*******${number.slice(-2)}`, verified: true, fixed: true });
    expect(await codeOf(member.call, sendContactCode, { body: mobile(app.newNumber()) })).toBe("AUTH_BOUND");
    expect(await bind(member, mobile(app.newNumber()), code)).toBe("CODE_WRONG");
    expect(await app.app.modules.identity.profileOf(member.id)).toMatchObject({
      mobileNum: number,
      countryDialingCode: BD,
    });
    clock.advance(60_000);
    await app.ask(number);
    const body = {
      username: number,
      password: await app.codeFor(number),
      type: "sms",
      countryDialingCode: BD,
    } as const;
    expect((await app.visitor()(login, { body })).member.id).toBe(member.id);
  });

  it("an address likewise, in one form whatever its case", async () => {
    const member = await app.registerMember();
    expect(await member.call(sendContactCode, { body: email("Karim@Example.com") })).toEqual({
      expiredMinutes: 5,
    });
    const code = await app.outside.codeFor("karim@example.com");
    // The mail is in Bengali, which is the member's language.
    expect(app.outside.mails.at(-1)?.text).toContain("ঠিকানা নিশ্চিত করার");
    expect(await bind(member, email("KARIM@example.com"), code)).toBe("OK");
    expect((await member.call(getSecurity)).email).toEqual({
      masked: "ka***@example.com",
      verified: true,
      fixed: true,
    });
    const other = await app.registerMember();
    clock.advance(60_000);
    await other.call(sendContactCode, { body: email("karim@example.com") });
    const again = await app.outside.codeFor("karim@example.com");
    expect(await bind(other, email("karim@example.com"), again)).toBe("AUTH_CONTACT_TAKEN");
    expect((await app.app.modules.identity.profileOf(other.id))?.email).toBeUndefined();
  });

  it("one number, two members at once: one has it", async () => {
    const [one, two] = [await app.registerMember(), await app.registerMember()];
    const number = app.newNumber();
    await one.call(sendContactCode, { body: mobile(number) });
    const first = await app.codeFor(number);
    clock.advance(60_000);
    await two.call(sendContactCode, { body: mobile(number) });
    const second = await app.codeFor(number);
    const answers = await Promise.all([bind(one, mobile(number), first), bind(two, mobile(number), second)]);
    expect(answers.sort()).toEqual(["AUTH_CONTACT_TAKEN", "OK"]);
  });

  it("another member's code is worth nothing, and many tries at once bind once", async () => {
    const [one, two] = [await app.registerMember(), await app.registerMember()];
    const number = app.newNumber();
    await one.call(sendContactCode, { body: mobile(number) });
    const code = await app.codeFor(number);
    expect(await bind(two, mobile(number), code)).toBe("CODE_WRONG");
    const answers = await Promise.all([1, 2, 3].map(() => bind(one, mobile(number), code)));
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    const { mobile: bound } = await one.call(getSecurity);
    expect(bound?.verified).toBe(true);
  });

  it("refuses what is no number or address, what gets no codes, and visitors; tells when nothing went out", async () => {
    const member = await app.registerMember();
    const send = (body: object) =>
      codeOf(member.call, sendContactCode, { body: body as ReturnType<typeof email> });
    expect(await send(mobile(""))).toBe("PHONE_MISSING");
    expect(await send(mobile("123"))).toBe("PHONE_FORMAT");
    expect(await send({ ...mobile("9812345678"), countryDialingCode: "+91" })).toBe("PHONE_NOT_ALLOWED");
    expect(await send(email("nonsense"))).toBe("FIELD_FORMAT");
    expect(await send({ kind: "fax", value: "1" })).toBe("SYS_BAD_INPUT");
    app.outside.answerSms(500);
    expect(await send(mobile(app.newNumber()))).toBe("PHONE_UNKNOWN");
    expect(await codeOf(app.visitor(), sendContactCode, { body: email("a@example.com") })).toBe(
      "AUTH_REQUIRED",
    );
    expect(
      await codeOf(app.visitor(), bindContact, {
        body: { ...email("a@example.com"), code: "1", password: "x" },
      }),
    ).toBe("AUTH_REQUIRED");
  });

  it("five wrong passwords lock the question", async () => {
    const member = await app.registerMember();
    const number = app.newNumber();
    await member.call(sendContactCode, { body: mobile(number) });
    const code = await app.codeFor(number);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await bind(member, mobile(number), code, "not the password")).toBe("AUTH_PASSWORD_WRONG");
    }
    expect(await bind(member, mobile(number), code)).toBe("AUTH_LOCKED");
    expect((await app.app.modules.identity.findMember(member.id))?.contactVerified).toBe(false);
  });
});
