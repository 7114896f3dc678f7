import { changePassword, getMemberInfo, login, logout, logoutEverywhere } from "@khela/contract/identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { solvedCaptcha } from "../../../testing/captcha.ts";

let app: TestApp;
let beside: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const logIn = async (username: string, password: string, rememberMe = false) => {
  const begun = await app.call(login, { body: { username, password, type: "username", rememberMe } });
  return { ...begun, call: app.callAs(begun.token) };
};

describe("[AUTH-14] a session's end", () => {
  it("kills the token at once after logout, on this process and the one beside", async () => {
    const member = await app.registerMember();
    const there = beside.callAs(member.token);
    expect((await member.call(getMemberInfo)).account).toBe(member.account);
    expect((await there(getMemberInfo)).account).toBe(member.account);
    await member.call(logout);
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    await expect.poll(() => codeOf(there, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("ends all sessions of the account and nobody else's", async () => {
    const member = await app.registerMember();
    const other = await app.registerMember();
    const second = await logIn(member.account, member.password);
    expect(await second.call(logoutEverywhere)).toEqual({ ended: 2 });
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(second.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(other.call, getMemberInfo)).toBe("OK");
    expect(await codeOf(second.call, logoutEverywhere)).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, logoutEverywhere)).toBe("AUTH_REQUIRED");
  });
});

describe("[AUTH-11] changing the password", () => {
  it("ends the other sessions, keeps this one, and the old password is dead", async () => {
    const member = await app.registerMember();
    const second = await logIn(member.account, member.password);
    const newPassword = "hilsa with mustard sauce";
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword };
    await member.call(changePassword, { body });
    expect(await codeOf(second.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
    expect(
      await codeOf(app.call, login, {
        body: { username: member.account, password: member.password, type: "username" },
      }),
    ).toBe("AUTH_BAD_CREDENTIALS");
    const right = { username: member.account, password: newPassword, type: "username" } as const;
    expect(await codeOf(app.call, login, { body: { ...right, ...(await solvedCaptcha(app)) } })).toBe("OK");
  });
});
