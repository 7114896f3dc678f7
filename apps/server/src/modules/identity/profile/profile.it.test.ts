import { getSystem, updateSystem } from "@khela/contract/console/system";
import { getMemberInfo } from "@khela/contract/identity";
import { getProfile, setPaymentPassword, updateProfile } from "@khela/contract/security";
import { getPermission } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import type { AppError } from "@khela/kernel/errors";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../../testing/app.ts";

const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

type Labels = Parameters<typeof change>[1];
function change(member: TestMember, body: Record<string, string>): Promise<AppError | undefined> {
  return member.call(updateProfile, { body }).then(
    () => undefined,
    (error: AppError) => error,
  );
}
const changeCode = async (member: TestMember, body: Labels) => (await change(member, body))?.code ?? "OK";
/** The birthday of a person who turns `years` old in so many days. */
const bornAgo = (years: number, inDays = 0) => {
  const day = dayOf(clock.nowMs() + inDays * 86_400_000).key;
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
};

describe("[AUTH-20] the profile", () => {
  it("keeps what was told, sealed, and the nickname where others see it", async () => {
    const member = await app.registerMember();
    expect(await member.call(getProfile)).toEqual({ nickname: member.account, fixed: [] });
    const labels = {
      nickname: "রহিম ভাই",
      realName: "মোঃ আব্দুর রহিম",
      birthday: "1990-02-28",
      nationality: "BD",
      occupation: "Teacher",
      address: "House 12, Road 5, Dhaka",
      qq: "12345678",
      whatsapp: "+8801712345678",
      telegram: "@rahim",
    };
    expect(await changeCode(member, labels)).toBe("OK");
    expect(await member.call(getProfile)).toEqual({ ...labels, fixed: ["realName", "birthday"] });
    expect((await member.call(getMemberInfo)).nickname).toBe("রহিম ভাই");
    const { rows } = await app.owner.pool.query("select * from member where id = $1", [member.id]);
    const row = JSON.stringify(rows[0]);
    for (const secret of ["আব্দুর", "1990-02-28", "House 12", "@rahim"]) expect(row).not.toContain(secret);
    expect((await app.app.modules.identity.profileOf(member.id))?.payeeName).toBe("মোঃ আব্দুর রহিম");
  });

  it("gives a label up with an empty text, except the fixed ones", async () => {
    const member = await app.registerMember();
    await change(member, { nickname: "Rahim", address: "Dhaka 1205", realName: "Abdur Rahim" });
    expect(await changeCode(member, { nickname: "", address: "" })).toBe("OK");
    expect(await member.call(getProfile)).toEqual({
      nickname: member.account,
      realName: "Abdur Rahim",
      fixed: ["realName"],
    });
    const bound = await change(member, { realName: "" });
    expect(bound).toMatchObject({ code: "AUTH_BOUND", params: { field: "realName" } });
    expect(await changeCode(member, { realName: "Karim Rahim", nickname: "X2" })).toBe("AUTH_BOUND");
    // Repeating the same value is no change, and the refused calls have stored nothing.
    expect(await changeCode(member, { realName: " Abdur  Rahim " })).toBe("OK");
    expect(await changeCode(member, { realName: "abdur-rahim." })).toBe("OK");
    expect((await member.call(getProfile)).realName).toBe("Abdur Rahim");
    expect((await member.call(getProfile)).nickname).toBe(member.account);
  });

  it("takes the name that was given at registration for the real one", async () => {
    const { identity } = app.app.modules;
    const { id } = await identity.register({
      account: "profile1",
      password: null,
      profile: { payeeName: "A B" },
    });
    const { rows } = await app.owner.pool.query("select id from member where id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect((await identity.profileOf(id))?.payeeName).toBe("A B");
  });

  it("checks each label by the rule that the browser has too", async () => {
    const member = await app.registerMember();
    const bad: Record<string, string> = {
      realName: "R2D2",
      qq: "12ab",
      address: "x",
      whatsapp: "<script>",
      birthday: "1899-01-01",
    };
    for (const [field, text] of Object.entries(bad)) {
      const error = await change(member, { [field]: text });
      expect(error, field).toMatchObject({ code: "FIELD_FORMAT", params: { field } });
    }
    expect(await changeCode(member, { birthday: "2001-02-29" })).toBe("SYS_BAD_INPUT");
    for (const nickname of ["\u0430dmin", "Khela Support", "খেলা সাপোর্ট"])
      expect(await changeCode(member, { nickname }), nickname).toBe("AUTH_USERNAME_TAKEN");
    // Invisible names: a zero-width space and the Hangul filler.
    for (const nickname of ["\u200b", "\u3164", "\u3164\u3164"])
      expect(await changeCode(member, { nickname }), JSON.stringify(nickname)).toBe("SYS_BAD_INPUT");
    expect(await changeCode(member, { nationality: "bd" })).toBe("SYS_BAD_INPUT");
    expect(await changeCode(member, { vipRankLevel: "9" })).toBe("SYS_BAD_INPUT");
    expect(await member.call(getProfile)).toEqual({ nickname: member.account, fixed: [] });
  });

  it("[SAFE-05] knows no birthday of anybody under 18, or under 21 where the operator says so", async () => {
    const member = await app.registerMember();
    const young = await change(member, { birthday: bornAgo(18, 1) });
    expect(young).toMatchObject({ code: "KYC_AGE", params: { age: 18 } });
    const operator = await app.loginOperator();
    const setAge = async (minimumAge: 18 | 21) => {
      const { settings } = await operator.call(getSystem);
      await operator.call(updateSystem, {
        body: { ...settings, minimumAge, reason: "policy of the licence" },
      });
      expect((await operator.call(getSystem)).settings.minimumAge).toBe(minimumAge);
      // The age confirmation at registration shows the same minimum.
      expect((await app.call(getPermission)).info.minimumAge).toBe(minimumAge);
    };
    await setAge(21);
    expect(await change(member, { birthday: bornAgo(18) })).toMatchObject({
      code: "KYC_AGE",
      params: { age: 21 },
    });
    await setAge(18);
    expect(await changeCode(member, { birthday: bornAgo(18) })).toBe("OK");
  });

  it("is the member's own, and needs a session", async () => {
    expect(await codeOf(app.call, getProfile)).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, updateProfile, { body: {} })).toBe("AUTH_REQUIRED");
    const [one, two] = [await app.registerMember(), await app.registerMember()];
    await change(one, { realName: "Abdur Rahim" });
    expect((await two.call(getProfile)).realName).toBeUndefined();
  });
});

describe("[AUTH-20] the payment password", () => {
  const set = async (member: TestMember, digits: string, more: Record<string, string> = {}) =>
    codeOf(member.call, setPaymentPassword, {
      body: {
        password: member.password,
        paymentPassword: digits,
        confirmPaymentPassword: digits,
        ...more,
      },
    });
  const check = async (member: TestMember, typed: string) => {
    try {
      return await app.app.modules.identity.checkPaymentPassword(member.id, typed);
    } catch (error) {
      return (error as AppError).code;
    }
  };

  it("is six digits that not everybody tries first, stored as argon2id", async () => {
    const member = await app.registerMember();
    await change(member, { birthday: "1991-03-17" });
    expect(await check(member, "482137")).toBe(false);
    expect(await set(member, "48213")).toBe("FIELD_FORMAT");
    expect(await set(member, "48213a")).toBe("FIELD_FORMAT");
    expect(await set(member, "482137", { confirmPaymentPassword: "482138" })).toBe("FIELD_FORMAT");
    expect(await set(member, "123456")).toBe("AUTH_PASSWORD_WEAK");
    expect(await set(member, "170391")).toBe("AUTH_PASSWORD_WEAK");
    expect(await set(member, "482137")).toBe("OK");
    expect(await set(member, "482137")).toBe("AUTH_PASSWORD_SAME");
    const { rows } = await app.owner.pool.query(
      "select payment_password_hash as hash from member where id = $1",
      [member.id],
    );
    expect((rows[0] as { hash: string }).hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(await check(member, "482137")).toBe(true);
    expect(await set(member, "905173")).toBe("OK");
    expect(await check(member, "482137")).toBe("AUTH_PASSWORD_WRONG");
  });

  it("needs the login password and differs from it; five wrong ones lock the step", async () => {
    const member = await app.registerMember();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await set(member, "482137", { password: "not the password" })).toBe("AUTH_PASSWORD_WRONG");
    }
    expect(await set(member, "482137")).toBe("AUTH_LOCKED");
    clock.advance(5 * 60_000 + 1_000);
    expect(await set(member, "482137")).toBe("OK");
  });

  it("locks after five wrong tries at paying out, for half an hour, and counts them before it looks", async () => {
    const member = await app.registerMember();
    await set(member, "482137");
    const tries = await Promise.all(Array.from({ length: 12 }, () => check(member, "000000")));
    expect(tries.filter((code) => code === "AUTH_PASSWORD_WRONG")).toHaveLength(5);
    expect(tries.filter((code) => code === "AUTH_LOCKED")).toHaveLength(7);
    expect(await check(member, "482137")).toBe("AUTH_LOCKED");
    clock.advance(29 * 60_000);
    expect(await check(member, "482137")).toBe("AUTH_LOCKED");
    clock.advance(60_000 + 1_000);
    expect(await check(member, "482137")).toBe(true);
    // A right password clears the failures.
    for (let wrong = 0; wrong < 4; wrong += 1) await check(member, "000000");
    expect(await check(member, "482137")).toBe(true);
    expect(await check(member, "000000")).toBe("AUTH_PASSWORD_WRONG");
  });

  it("is asked for over an encrypted body only", async () => {
    const member = await app.registerMember();
    const response = await fetch(`${app.baseUrl}/wps/member/payment-password`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${member.token}` },
      body: JSON.stringify({
        password: member.password,
        paymentPassword: "482137",
        confirmPaymentPassword: "482137",
      }),
    });
    expect(((await response.json()) as { errorCode: string }).errorCode).toBe("SYS_BAD_ENC");
    expect(
      await codeOf(app.call, setPaymentPassword, {
        body: { password: "x", paymentPassword: "482137", confirmPaymentPassword: "482137" },
      }),
    ).toBe("AUTH_REQUIRED");
  });
});
