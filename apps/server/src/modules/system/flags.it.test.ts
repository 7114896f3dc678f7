import { passBotCheck } from "@khela/contract/bot-check";
import { merchantWallet } from "@khela/contract/catalogue";
import { getMemberInfo, login, register, registerMobile } from "@khela/contract/identity";
import { freePlay } from "@khela/contract/social";
import { type Flag, FLAGS, openPage } from "@khela/contract/system";
import { forgotByEmail, resetByPhone } from "@khela/contract/verification";
import { getBalance, getConsolidatedFunds } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../testing/phones.ts";

const DAY_MS = 24 * 3_600_000;
const clock = manualClock(Date.now());
let app: PhoneApp;
let member: TestMember;
beforeAll(async () => {
  app = await startPhoneApp({ clock });
  member = await app.registerMember();
});
afterAll(() => app.stop());

/** A call that a flag controls, its refusal while the flag is off, and its answer while the flag is on. */
interface Gate {
  call: () => Promise<string>;
  off: string;
  on: string;
}

const byMobile = async (changes: Parameters<PhoneApp["mobileForm"]>[0]) =>
  codeOf(app.visitor(), registerMobile, await app.mobileForm(changes));

/** Logs in by a verified mobile number, without a password. */
const withoutPassword = async () => {
  const mobileNum = app.newNumber();
  await app.askRegister(mobileNum);
  const verificationCode = await app.codeFor(mobileNum);
  const form = await app.mobileForm({ mobileNum, verificationCode });
  const { password: _password, confirmPassword: _confirm, ...body } = form.body;
  return codeOf(app.visitor(), registerMobile, { body });
};

const byName = async () => {
  const body = {
    username: `flag${String(clock.nowMs()).slice(-9)}`,
    password: "mango tree by the river",
    confirmPassword: "mango tree by the river",
    registerMethod: "WEB",
    login: true,
    agreeTerms: true,
    agreeAge: true,
    language: "bn",
    altcha: await passBotCheck(app.call, "register"),
  } as const;
  clock.advance(1);
  return codeOf(app.visitor(), register, { body });
};

/** Logs in with a password that is 91 days old, and returns whether the session may do anything. */
const afterExpiry = async () => {
  const { token } = await app.visitor()(login, {
    body: { username: member.account, password: member.password, type: "username" },
  });
  // The session may only read its own member info.
  expect(await codeOf(app.callAs(token), getMemberInfo)).toBe("OK");
  const funds = await codeOf(app.callAs(token), getConsolidatedFunds);
  expect(await codeOf(app.callAs(token), openPage, { params: { name: "pointMall" } })).toBe(funds);
  return funds;
};

const GATES: Record<Exclude<Flag, "NEWPLACE3" | "PWDEXPFORCECHANGE3">, Gate> = {
  COMM3: {
    call: () =>
      codeOf(app.visitor(), login, {
        body: { username: member.account, password: member.password, type: "username" },
      }),
    off: "AUTH_METHOD_OFF",
    on: "OK",
  },
  MOBILEVERCODELOGIN3: {
    call: () =>
      codeOf(app.visitor(), login, {
        body: { username: app.newNumber(), password: "123456", type: "sms", countryDialingCode: BD },
      }),
    off: "AUTH_METHOD_OFF",
    on: "CODE_WRONG",
  },
  USERNAMEREG3: { call: byName, off: "AUTH_METHOD_OFF", on: "OK" },
  MOBILENUMREG3: {
    call: () => byMobile({ mobileNum: app.newNumber(), verificationCode: "000000" }),
    off: "AUTH_METHOD_OFF",
    on: "CODE_WRONG",
  },
  MOBILENUMPASSREG3: { call: withoutPassword, off: "OK", on: "FIELD_FORMAT" },
  REGMOBVERF3: { call: () => byMobile({ mobileNum: app.newNumber() }), off: "OK", on: "CODE_MISSING" },
  CHNGPASSMAIL3: {
    call: async () => {
      // Codes are limited to one a minute.
      clock.advance(61_000);
      const altcha = await passBotCheck(app.call, "email");
      const body = { username: member.account, email: "nobody@example.test", altcha };
      return codeOf(app.visitor(), forgotByEmail, { body });
    },
    off: "AUTH_METHOD_OFF",
    on: "OK",
  },
  CHNGPASSVERIF3: {
    call: () =>
      codeOf(app.visitor(), resetByPhone, {
        body: {
          mobileNum: app.newNumber(),
          countryDialingCode: BD,
          verificationCode: "000000",
          newPassword: "a boat on the padma",
        },
      }),
    off: "AUTH_METHOD_OFF",
    on: "CODE_WRONG",
  },
  DIRECTREG3: { call: byName, off: "AUTH_INVITATION", on: "OK" },
  PTSYS3: {
    call: () => codeOf(member.call, openPage, { params: { name: "pointMall" } }),
    off: "SYS_FEATURE_OFF",
    on: "OK",
  },
  AGENTPOLICY3: {
    call: () => codeOf(member.call, getConsolidatedFunds),
    off: "SYS_FEATURE_OFF",
    on: "OK",
  },
  MULTIWALLET3: {
    call: async () => ((await member.call(merchantWallet)).isSingle ? "single" : "one per vendor"),
    off: "single",
    on: "one per vendor",
  },
  SECONDSTEP3: {
    call: () => codeOf(member.call, getBalance),
    off: "OK",
    on: "AUTH_SECOND_STEP",
  },
  FREEPLAY3: {
    call: async () =>
      codeOf(app.visitor(), freePlay, {
        body: { os: "test", platform: "W", gateway: 3, altcha: await passBotCheck(app.call, "freeplay") },
      }),
    off: "AUTH_METHOD_OFF",
    on: "OK",
  },
};

describe("[SYS-06] every flag acts on the server, on and off", () => {
  const all = Object.fromEntries(
    FLAGS.map((flag) => [flag, flag !== "PWDEXPFORCECHANGE3" && flag !== "SECONDSTEP3"]),
  );

  it.each(Object.entries(GATES))("%s", async (flag, gate) => {
    await app.setFlags({ ...all, NEWPLACE3: false, [flag]: true });
    expect(await gate.call(), `${flag} on`).toBe(gate.on);
    await app.setFlags({ [flag]: false });
    expect(await gate.call(), `${flag} off`).toBe(gate.off);
    await app.setFlags({ [flag]: true });
    expect(await gate.call(), `${flag} on again`).toBe(gate.on);
  });

  it("PWDEXPFORCECHANGE3", async () => {
    await app.setFlags({ ...all, NEWPLACE3: false });
    clock.advance(91 * DAY_MS);
    expect(await afterExpiry()).toBe("OK");
    await app.setFlags({ PWDEXPFORCECHANGE3: true });
    expect(await afterExpiry()).toBe("AUTH_PASSWORD_CHANGE");
    await app.setFlags({ PWDEXPFORCECHANGE3: false });
    expect(await afterExpiry()).toBe("OK");
  });
});
