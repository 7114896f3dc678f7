import {
  changePassword,
  getMemberInfo,
  login,
  type LoginResponse,
  logout,
  logoutEverywhere,
} from "@khela/contract/identity";
import { endSession, getSecurity, listSessions } from "@khela/contract/security";
import { setPlayerStatus } from "@khela/contract/console/players";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../../testing/app.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
let app: TestApp;
let beside: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const logIn = async ({ account, password }: TestMember, rememberMe = false) => {
  const by = app.callAs(null, { "x-forwarded-for": "119.30.41.7", "user-agent": PHONE });
  const body = { username: account, password, type: "username", rememberMe } as const;
  const begun: LoginResponse = await by(login, { body });
  return { ...begun, call: app.callAs(begun.token) };
};

describe("[AUTH-14] the list of sessions", () => {
  it("names this one first, then the others with time, address, country and device", async () => {
    const member = await app.registerMember();
    clock.advance(MINUTE_MS);
    await logIn(member, true);
    const list = await member.call(listSessions);
    expect(list).toMatchObject([
      { current: true, remembered: false },
      { current: false, remembered: true, ip: "119.30.41.7", country: "BD", device: "Chrome, Android" },
    ]);
    expect(Date.parse(list[1]?.startedAt ?? "")).toBe(clock.nowMs());
    expect(JSON.stringify(list)).not.toContain(member.token);
    expect((await member.call(getSecurity)).sessions).toBe(2);
  });

  it("holds nobody else's, and none that has ended or run out", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const second = await logIn(member);
    await second.call(logout);
    await logIn(member);
    expect(await member.call(listSessions)).toHaveLength(2);
    expect(await other.call(listSessions)).toHaveLength(1);
    clock.advance(20 * MINUTE_MS);
    await member.call(getMemberInfo);
    clock.advance(20 * MINUTE_MS);
    // The idle session has expired; the used one is still open.
    expect(await member.call(listSessions)).toHaveLength(1);
  });

  it("ends one: its token is dead in every process within a second, the others live", async () => {
    const member = await app.registerMember();
    const [second, third] = [await logIn(member), await logIn(member)];
    const there = beside.callAs(second.token);
    expect(await codeOf(there, getMemberInfo)).toBe("OK");
    const me = await second.call(listSessions);
    const sessionId = me.find(({ current }) => current)?.id ?? "";
    await member.call(endSession, { params: { sessionId } });
    expect(await codeOf(second.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    await expect.poll(() => codeOf(there, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(third.call, getMemberInfo)).toBe("OK");
    expect(await codeOf(member.call, endSession, { params: { sessionId } })).toBe("SYS_NOT_FOUND");
  });

  it("ends nobody else's: an id of another account is not found", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const [theirs] = await other.call(listSessions);
    const params = { sessionId: theirs?.id ?? "" };
    expect(await codeOf(member.call, endSession, { params })).toBe("SYS_NOT_FOUND");
    expect(await codeOf(app.call, endSession, { params })).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, endSession, { params: { sessionId: "all" } })).toBe("SYS_BAD_INPUT");
    expect(await codeOf(other.call, getMemberInfo)).toBe("OK");
  });
});

describe("[AUTH-19] a token's life", () => {
  it("ends after 30 idle minutes and after 24 hours; every login has a token of its own", async () => {
    const member = await app.registerMember();
    const tokens = new Set([member.token, (await logIn(member)).token, (await logIn(member)).token]);
    expect(tokens.size).toBe(3);
    clock.advance(30 * MINUTE_MS);
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    const used = await logIn(member);
    for (let minutes = 0; minutes < 24 * 60 - 25; minutes += 25) {
      clock.advance(25 * MINUTE_MS);
      expect(await codeOf(used.call, getMemberInfo), String(minutes)).toBe("OK");
    }
    clock.advance(25 * MINUTE_MS);
    expect(await codeOf(used.call, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("[AUTH-17] lasts a day with remember me, used or not, and no longer", async () => {
    const member = await app.registerMember();
    const remembered = await logIn(member, true);
    clock.advance(24 * HOUR_MS - 1);
    expect(await codeOf(remembered.call, getMemberInfo)).toBe("OK");
    clock.advance(1);
    expect(await codeOf(remembered.call, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("is over in every process within a second, however it ends", async () => {
    const newPassword = "hilsa with mustard sauce";
    const ways: Record<string, (member: TestMember) => Promise<unknown>> = {
      logout: async ({ call }) => call(logout),
      everywhere: async (member) => (await logIn(member)).call(logoutEverywhere),
      password: async (member) =>
        (await logIn(member)).call(changePassword, {
          body: { oldPassword: member.password, newPassword, confirmNewPassword: newPassword },
        }),
      block: async ({ id }) => {
        const operator = await app.loginOperator();
        await operator.call(setPlayerStatus, {
          params: { playerId: id },
          body: { status: "blocked", reason: "a test" },
        });
      },
    };
    for (const [name, end] of Object.entries(ways)) {
      const member = await app.registerMember();
      const there = beside.callAs(member.token);
      expect(await codeOf(there, getMemberInfo)).toBe("OK");
      await end(member);
      expect(await codeOf(member.call, getMemberInfo), name).toBe("AUTH_REQUIRED");
      await expect.poll(() => codeOf(there, getMemberInfo)).toBe("AUTH_REQUIRED");
    }
  });
});
