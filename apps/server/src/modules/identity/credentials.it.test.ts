import { changePassword, login } from "@khela/contract/identity";
import {
  beginTotp,
  bindContact,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  sendContactCode,
  setPaymentPassword,
} from "@khela/contract/security";
import { resetByPhone } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, totpCode } from "../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../testing/phones.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const NEW = "a tea stall at dawn";
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());

const changedAt = (id: string) => app.app.modules.identity.credentialsChangedAt(id as MemberId);
const atNow = () => new Date(clock.nowMs());
const setDigits = (member: TestMember, digits: string) =>
  member.call(setPaymentPassword, {
    body: { password: member.password, paymentPassword: digits, confirmPaymentPassword: digits },
  });
const bindMail = async (member: TestMember) => {
  const contact = { kind: "email", value: `${member.account}@example.com` } as const;
  await member.call(sendContactCode, { body: contact });
  const code = await app.outside.codeFor(contact.value);
  await member.call(bindContact, { body: { ...contact, code, password: member.password } });
};
const setSecondStep = async (member: TestMember) => {
  const { secret } = await member.call(beginTotp, { body: { password: member.password } });
  await member.call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
  clock.advance(MINUTE_MS);
  return secret;
};
/** Logs in again, because a session expires within a day. */
const dayLater = async (member: TestMember): Promise<TestMember> => {
  clock.advance(DAY_MS);
  const body = { username: member.account, password: member.password, type: "username" } as const;
  const { token } = await app.call(login, { body });
  return { ...member, token, call: app.callAs(token) };
};

describe("[AUTH-20] when credentials changed, for the day's wait before money is paid out", () => {
  it("what is set up in the first day is no change; the first of each later is one", async () => {
    const early = await app.registerMember();
    await setDigits(early, "482137");
    await bindMail(early);
    await setSecondStep(early);
    expect(await changedAt(early.id)).toBeUndefined();

    for (const add of [(member: TestMember) => setDigits(member, "482137"), bindMail, setSecondStep]) {
      const member = await dayLater(await app.registerMember());
      expect(await changedAt(member.id)).toBeUndefined();
      const before = atNow();
      await add(member);
      expect(await changedAt(member.id)).toEqual(before);
    }
  });

  it("a replaced password or payment password counts at any age", async () => {
    const member = await app.registerMember();
    await setDigits(member, "482137");
    clock.advance(MINUTE_MS);
    await setDigits(member, "905173");
    expect(await changedAt(member.id)).toEqual(atNow());
    clock.advance(MINUTE_MS);
    await member.call(changePassword, {
      body: { oldPassword: member.password, newPassword: NEW, confirmNewPassword: NEW },
    });
    expect(await changedAt(member.id)).toEqual(atNow());
  });

  it("so do an initial password by support and a reset, and a second step renewed or taken away", async () => {
    const { identity } = app.app.modules;
    const helped = await app.registerMember();
    await identity.giveInitialPassword(helped.id);
    expect(await changedAt(helped.id)).toEqual(atNow());

    const { member, number } = await app.registerPhone();
    clock.advance(MINUTE_MS);
    await app.ask(number, "forgot");
    const verificationCode = await app.codeFor(number);
    const reset = { mobileNum: number, countryDialingCode: BD, verificationCode, newPassword: NEW };
    await app.visitor()(resetByPhone, { body: reset });
    expect(await changedAt(member.id)).toEqual(atNow());

    const guarded = await app.registerMember();
    const secret = await setSecondStep(guarded);
    const prove = () => ({ password: guarded.password, code: totpCode(secret, clock.nowMs()) });
    await guarded.call(renewRecoveryCodes, { body: prove() });
    expect(await changedAt(guarded.id)).toEqual(atNow());
    clock.advance(MINUTE_MS);
    await guarded.call(removeTotp, { body: prove() });
    expect(await changedAt(guarded.id)).toEqual(atNow());
  });

  it("a refused change is none", async () => {
    const member = await app.registerMember();
    const body = { oldPassword: "not the password", newPassword: NEW, confirmNewPassword: NEW };
    await expect(member.call(changePassword, { body })).rejects.toMatchObject({ code: "AUTH_OLD_PASSWORD" });
    expect(await changedAt(member.id)).toBeUndefined();
  });
});
