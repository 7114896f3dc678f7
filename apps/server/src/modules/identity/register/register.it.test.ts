import { passBotCheck } from "@khela/contract/bot-check";
import { getBrand, getSystem, updateFields, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import {
  changePassword,
  getMemberInfo,
  login,
  logout,
  register,
  setIcon,
  setLanguage,
} from "@khela/contract/identity";
import type { FLAGS } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";

const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

type Form = CallInput<typeof register>["body"];
let counter = 0;
const form = async (changes: Partial<Form> = {}): Promise<{ body: Form }> => {
  counter += 1;
  const username = `rahim${counter}`;
  return {
    body: {
      username,
      altcha: await passBotCheck(app.call, "register"),
      password: "a boat on the padma",
      confirmPassword: changes.password ?? "a boat on the padma",
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "en",
      ...changes,
    },
  };
};
const refusal = async (changes: Partial<Form>) =>
  app.call(register, await form(changes)).then(
    () => "OK",
    ({ code, params }: { code: string; params: { field?: string; patternId?: string } }) =>
      [code, params.field, params.patternId].filter(Boolean).join(" "),
  );
const setFlag = async (flag: (typeof FLAGS)[number], on: boolean) => {
  const operator = await app.loginOperator();
  const { settings } = await operator.call(getSystem);
  const flags = { ...settings.flags, [flag]: on };
  await operator.call(updateSystem, { body: { ...settings, flags, reason: "a test" } });
};
type FieldRules = CallInput<typeof updateFields>["body"]["registerFields"];
const setFields = async (registerFields: FieldRules) => {
  const operator = await app.loginOperator();
  const { version } = await operator.call(getBrand);
  await operator.call(updateFields, { body: { registerFields, version, reason: "a test" } });
};

describe("[AUTH-07] registering by username", () => {
  it("opens an account, is a first login, and works from the first moment", async () => {
    // Numbers with a code are tested in register-mobile.it.test.ts.
    await setFlag("REGMOBVERF3", false);
    const { body } = await form({ mobileNum: "01712345678" });
    const answer = await app.call(register, { body });
    expect(answer).toMatchObject({ firstTimeLogin: true, scope: "full", passwordExpired: false });
    const me = await app.callAs(answer.token)(getMemberInfo);
    expect(me).toMatchObject({
      account: body.username,
      nickname: body.username,
      type: 0,
      language: "en",
      currency: "BDT",
    });
    expect(await app.app.modules.identity.profileOf(me.id as MemberId)).toEqual({ mobileNum: "01712345678" });
    const { rows } = await app.owner.pool.query("select * from member where id = $1", [me.id]);
    expect(rows[0].terms_version).not.toBe("");
    expect(JSON.stringify(rows[0]) + rows[0].profile_sealed.toString("latin1")).not.toContain("01712345678");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it("needs both boxes", async () => {
    expect(await refusal({ agreeTerms: false })).toBe("AUTH_TERMS");
    expect(await refusal({ agreeAge: false })).toBe("AUTH_TERMS");
  });

  it("[AUTH-09] checks every field as the server's config says, and names pattern and lengths", async () => {
    expect(await refusal({ username: "7up" })).toBe("FIELD_FORMAT username letterFirst");
    expect(await refusal({ username: "abc" })).toBe("FIELD_FORMAT username letterFirst");
    expect(await refusal({ username: "রহিম" })).toBe("FIELD_FORMAT username letterFirst");
    expect(await refusal({ username: "" })).toBe("FIELD_FORMAT username required");
    expect(await refusal({ password: "short12" })).toBe("FIELD_FORMAT password anything");
    expect(await refusal({ confirmPassword: "a boat on the jamuna" })).toBe(
      "FIELD_FORMAT confirmPassword confirm",
    );
    expect(await refusal({ mobileNum: "12345" })).toBe("FIELD_FORMAT mobileNum mobileBd");
    await expect(app.call(register, await form({ username: "a!" }))).rejects.toMatchObject({
      status: 400,
      params: { field: "username", patternId: "letterFirst", min: 4, max: 14 },
    });
  });

  it("follows a changed config at once: fields required, checked by another pattern, or not kept", async () => {
    const rule = { enabled: true, required: true, minLength: 2, maxLength: 60 };
    await setFields({
      payeeName: { ...rule, patternId: "fullName" },
      paymentPassword: { ...rule, minLength: 6, maxLength: 6, patternId: "digits" },
      mobileNum: { ...rule, enabled: false, required: false, patternId: "mobileBd" },
    });
    expect(await refusal({})).toBe("FIELD_FORMAT payeeName required");
    expect(await refusal({ payeeName: "Rahim" })).toBe("FIELD_FORMAT payeeName fullName");
    expect(await refusal({ payeeName: "আব্দুর রহিম", paymentPassword: "12345" })).toBe(
      "FIELD_FORMAT paymentPassword digits",
    );
    const answer = await app.call(
      register,
      await form({ payeeName: "আব্দুর রহিম", paymentPassword: "274913", mobileNum: "not kept" }),
    );
    const id = answer.member.id as MemberId;
    expect(await app.app.modules.identity.profileOf(id)).toEqual({ payeeName: "আব্দুর রহিম" });
    const { rows } = await app.owner.pool.query(
      "select payment_password_hash as hash from member where id = $1",
      [id],
    );
    expect(rows[0].hash).toMatch(/^\$argon2id\$/);
    await setFields({ captcha: { ...rule, minLength: 4, maxLength: 8, patternId: "alphanumeric" } });
    expect(await refusal({})).toBe("AUTH_CAPTCHA_REQUIRED");
    expect(await refusal({ captchaId: crypto.randomUUID(), captcha: "ABCDE" })).toBe("AUTH_CAPTCHA_WRONG");
    await setFields({});
  });

  it("every field of the payload can be asked for, and is then needed and checked", async () => {
    const own = ["username", "password", "confirmPassword", "mobileNum", "captcha"];
    const fields = REGISTER_FIELDS.filter((field) => !own.includes(field));
    const rule = { enabled: true, required: true, minLength: 3, maxLength: 5, patternId: "digits" };
    await setFields(Object.fromEntries(fields.map((field) => [field, rule])));
    const good = Object.fromEntries(fields.map((field) => [field, "1234"]));
    const answers: string[] = [];
    for (const field of fields)
      for (const text of ["", "12a"]) answers.push(await refusal({ ...good, [field]: text }));
    // A malformed code is answered like an unknown one.
    const codes: readonly string[] = ["recommenderId", "referralCode", "affiliateCode"];
    expect(answers).toEqual(
      fields.flatMap((field) => [
        `FIELD_FORMAT ${field} required`,
        codes.includes(field) ? "AUTH_INVITATION" : `FIELD_FORMAT ${field} digits`,
      ]),
    );
    await setFields({});
  });

  it("[AUTH-19] refuses common passwords and the account's own name", async () => {
    for (const password of ["password123", "12345678", "Bangladesh1", "khela1234", "aaaaaaaa"]) {
      expect(await refusal({ password }), password).toBe("AUTH_PASSWORD_WEAK");
    }
    expect(await refusal({ username: "shakilkhan", password: "ShakilKhan1" })).toBe("AUTH_PASSWORD_SAME");
  });

  it("gives a name away once, whatever its case, also to two at once", async () => {
    const { body } = await form();
    await app.call(register, { body });
    expect(await refusal({ username: body.username.toUpperCase() })).toBe("AUTH_USERNAME_TAKEN");
    const twins = await Promise.all([1, 2, 3].map(() => refusal({ username: "twinsister" })));
    expect(twins.sort()).toEqual(["AUTH_USERNAME_TAKEN", "AUTH_USERNAME_TAKEN", "OK"]);
  });

  it("[OPS-02] gives nobody a name of the house or one that looks like it; the operator keeps the list", async () => {
    const names = ["admin", "support", "finance", "KhelaAdmin", "adm1n", "Support24"];
    for (const username of names) expect(await refusal({ username }), username).toBe("AUTH_USERNAME_TAKEN");
    expect(await refusal({ username: "badminton7" })).toBe("OK");
    const operator = await app.loginOperator();
    const { settings } = await operator.call(getSystem);
    expect(settings.reservedNames).toContain("admin");
    const reservedNames = [...(settings.reservedNames ?? []).filter((name) => name !== "finance"), "joyboss"];
    await operator.call(updateSystem, { body: { ...settings, reservedNames, reason: "another list" } });
    expect(await refusal({ username: "J0yBoss" })).toBe("AUTH_USERNAME_TAKEN");
    expect(await refusal({ username: "finance" })).toBe("OK");
  });

  it("refuses unknown fields, wrong types and huge values, and writes nothing", async () => {
    const count = async () =>
      (await app.owner.pool.query("select count(*)::int as n from member")).rows[0].n as number;
    const before = await count();
    const bad: object[] = [
      { type: 1 },
      { username: ["a"] },
      { agreeTerms: "yes" },
      { password: "x".repeat(129), confirmPassword: "x".repeat(129) },
      { language: "xx" },
      { registerMethod: "APP" },
      { email: "e".repeat(256) },
    ];
    for (const changes of bad)
      expect(await refusal(changes), JSON.stringify(changes)).toMatch(/^SYS_BAD_INPUT/);
    expect(await count()).toBe(before);
  });
});

describe("[AUTH-08] invitation codes", () => {
  it("link the newcomer to who invited; a code that leads nowhere is refused", async () => {
    const friend = await app.registerMember();
    const { identity } = app.app.modules;
    const code = (await identity.findMember(friend.id))?.referralCode ?? "";
    const { member } = await app.call(register, await form({ referralCode: code.toLowerCase() }));
    expect((await identity.findMember(member.id as MemberId))?.referredBy).toBe(friend.id);
    const wrong = code.slice(0, -1) + (code.endsWith("Z") ? "Y" : "Z");
    for (const referralCode of [wrong, "AAAA", "<script>", "00000000"]) {
      expect(await refusal({ referralCode }), referralCode).toBe("AUTH_INVITATION");
    }
    expect(await refusal({ affiliateCode: wrong })).toBe("AUTH_INVITATION");
    expect(await refusal({ recommenderId: "nobody99" })).toBe("AUTH_INVITATION");
    expect(await refusal({ recommenderId: friend.account })).toBe("OK");
  });

  it("[SYS-06] are needed where DIRECTREG3 is off", async () => {
    const friend = await app.registerMember();
    const code = (await app.app.modules.identity.findMember(friend.id))?.referralCode ?? "";
    await setFlag("DIRECTREG3", false);
    expect(await refusal({})).toBe("AUTH_INVITATION");
    expect(await refusal({ referralCode: code })).toBe("OK");
    await setFlag("DIRECTREG3", true);
  });
});

describe("[AUTH-06] passwords that others have set, or that are old", () => {
  const account = async (name: string, initialPassword: boolean) => {
    await app.app.modules.identity.register({
      account: name,
      password: "given by the agent",
      initialPassword,
    });
    return (password: string) => app.call(login, { body: { username: name, password, type: "username" } });
  };

  it("open a session that can do nothing but change the password", async () => {
    const logIn = await account("fromagent", true);
    const begun = await logIn("given by the agent");
    expect(begun).toMatchObject({ scope: "password", passwordExpired: true, firstTimeLogin: true });
    const call = app.callAs(begun.token);
    expect(await codeOf(call, setLanguage, { body: { language: "en" } })).toBe("AUTH_PASSWORD_CHANGE");
    expect(await codeOf(call, getMemberInfo)).toBe("OK");
    const newPassword = "my very own words";
    await call(changePassword, {
      body: { oldPassword: "given by the agent", newPassword, confirmNewPassword: newPassword },
    });
    expect(await codeOf(call, setLanguage, { body: { language: "en" } })).toBe("OK");
    expect(await logIn(newPassword)).toMatchObject({
      scope: "full",
      passwordExpired: false,
      firstTimeLogin: false,
    });
  });

  it("die after 24 hours", async () => {
    const logIn = await account("toolate", true);
    clock.advance(24 * 3_600_000);
    await expect(logIn("given by the agent")).rejects.toMatchObject({ code: "AUTH_BAD_CREDENTIALS" });
  });

  it("[SYS-06] expire after 90 days only where PWDEXPFORCECHANGE3 is on", async () => {
    const logIn = await account("oldhand", false);
    clock.advance(90 * 24 * 3_600_000);
    expect((await logIn("given by the agent")).scope).toBe("full");
    await setFlag("PWDEXPFORCECHANGE3", true);
    expect((await logIn("given by the agent")).scope).toBe("password");
    await setFlag("PWDEXPFORCECHANGE3", false);
    expect((await logIn("given by the agent")).scope).toBe("full");
  });
});

describe("[AUTH-11] changing the password", () => {
  it("is refused for a wrong old one, a weak, equal, short or unconfirmed new one, and for visitors", async () => {
    const member = await app.registerMember();
    const change = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
      codeOf(member.call, changePassword, { body: { oldPassword, newPassword, confirmNewPassword } });
    expect(await change("not the password", "another good phrase")).toBe("AUTH_OLD_PASSWORD");
    expect(await change(member.password, member.password)).toBe("AUTH_PASSWORD_SAME");
    expect(await change(member.password, `${member.account}!`)).toBe("AUTH_PASSWORD_SAME");
    expect(await change(member.password, "password123")).toBe("AUTH_PASSWORD_WEAK");
    expect(await change(member.password, "short")).toBe("FIELD_FORMAT");
    expect(await change(member.password, "another good phrase", "another bad phrase")).toBe("FIELD_FORMAT");
    const body = { oldPassword: "x", newPassword: "y", confirmNewPassword: "y" };
    expect(await codeOf(app.call, changePassword, { body })).toBe("AUTH_REQUIRED");
    expect(
      await codeOf(app.call, login, {
        body: { username: member.account, password: member.password, type: "username" },
      }),
    ).toBe("OK");
  });
});

describe("[AUTH-19] the life of a session", () => {
  const begin = async (rememberMe: boolean) => {
    const member = await app.registerMember();
    const { token } = await app.call(login, {
      body: { username: member.account, password: member.password, type: "username", rememberMe },
    });
    return app.callAs(token);
  };
  const pass = (minutes: number) => clock.advance(minutes * 60_000);

  it("ends after 30 idle minutes, is kept alive by use, and ends after a day", async () => {
    const idle = await begin(false);
    pass(29);
    expect(await codeOf(idle, getMemberInfo)).toBe("OK");
    pass(29);
    expect(await codeOf(idle, getMemberInfo)).toBe("OK");
    pass(30);
    expect(await codeOf(idle, getMemberInfo)).toBe("AUTH_REQUIRED");
    const busy = await begin(false);
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      expect(await codeOf(busy, getMemberInfo)).toBe("OK");
      pass(20);
    }
    expect(await codeOf(busy, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("[AUTH-17] lasts one day with remember me, used or not", async () => {
    const remembered = await begin(true);
    pass(24 * 60 - 1);
    expect(await codeOf(remembered, getMemberInfo)).toBe("OK");
    pass(1);
    expect(await codeOf(remembered, getMemberInfo)).toBe("AUTH_REQUIRED");
  });
});

describe("[LANG-01] [AUTH-20] what a member sets", () => {
  it("language and avatar are remembered; anything else is refused, as are visitors", async () => {
    const member = await app.registerMember();
    await member.call(setLanguage, { body: { language: "en" } });
    await member.call(setIcon, { body: { icon: "7" } });
    expect(await member.call(getMemberInfo)).toMatchObject({ language: "en", icon: "7" });
    expect(await codeOf(member.call, setLanguage, { body: { language: "xx" as never } })).toBe(
      "SYS_BAD_INPUT",
    );
    expect(await codeOf(member.call, setIcon, { body: { icon: "../x" } })).toBe("SYS_BAD_INPUT");
    for (const call of [
      codeOf(app.call, setLanguage, { body: { language: "en" } }),
      codeOf(app.call, setIcon, { body: { icon: "7" } }),
      codeOf(app.call, getMemberInfo),
      codeOf(app.call, logout),
    ]) {
      expect(await call).toBe("AUTH_REQUIRED");
    }
  });
});

describe("what other modules ask", () => {
  it("finds members by id, name and the beginning of it, with masked names", async () => {
    const { identity } = app.app.modules;
    const at = new Date(clock.nowMs() - 10 * 86_400_000);
    const one = await identity.register({ account: "Sumaiya7", password: null, at });
    const two = await identity.register({ account: "sumaiya_9", password: null, at });
    expect(one).toMatchObject({ masked: "Su***7", registeredAt: at });
    expect((await identity.findMembers([one.id, two.id, one.id])).size).toBe(2);
    expect((await identity.findMembers([])).size).toBe(0);
    expect((await identity.findByAccount("SUMAIYA7"))?.id).toBe(one.id);
    expect((await identity.searchMembers("sumaiya", 10)).map((member) => member.id)).toEqual([
      one.id,
      two.id,
    ]);
    expect((await identity.searchMembers("sumaiya_", 10)).map((member) => member.id)).toEqual([two.id]);
    expect(await identity.searchMembers("%", 10)).toEqual([]);
    expect(await identity.countRegistered(at, new Date(at.getTime() + 1))).toBe(2);
    expect(
      await codeOf(app.call, login, { body: { username: "Sumaiya7", password: "null", type: "username" } }),
    ).toBe("AUTH_BAD_CREDENTIALS");
  });
});
