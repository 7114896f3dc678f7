import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { changePassword, getMemberInfo, login } from "@khela/contract/identity";
import { ENDPOINTS } from "@khela/contract/registry";
import { passBotCheck } from "@khela/contract/bot-check";
import { beginTotp, confirmTotp, getSecurity, removeTotp } from "@khela/contract/security";
import { freePlay } from "@khela/contract/social";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { codeOf, startTestApp, type TestApp, totpCode } from "../../../testing/app.ts";
import { setFlags } from "../../../testing/flags.ts";

const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const MEMBER_CALLS = ENDPOINTS.filter(({ auth }) => auth === "member");

/** Makes a call with nothing but the token. @returns its error code, `-` where the token was accepted */
async function answerTo(endpoint: AnyEndpoint, token: string): Promise<string> {
  const path = endpoint.path.replace(/:[a-zA-Z]+/g, randomUUID());
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-requested-with": "khela",
      ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(endpoint.method === "GET" || endpoint.method === "DELETE" ? {} : { body: "{}" }),
  });
  const { errorCode } = (await response.json()) as { errorCode?: string };
  const known = ["AUTH_REQUIRED", "AUTH_PASSWORD_CHANGE", "AUTH_PROOF_NEEDED", "AUTH_SECOND_STEP"];
  return errorCode !== undefined && known.includes(errorCode) ? errorCode : "-";
}

/** All calls that accept a session of a narrow scope, found by trying every one. */
async function openTo(token: string, refusal: string): Promise<string[]> {
  const open: string[] = [];
  for (const endpoint of MEMBER_CALLS) {
    // Skipped because it would end the session; it is tested by itself.
    if (endpoint.id === "session.logout") continue;
    const answer = await answerTo(endpoint, token);
    if (answer === "-") open.push(endpoint.id);
    else expect(answer, endpoint.id).toBe(refusal);
  }
  return open.sort();
}

const logIn = (username: string, password: string) =>
  app.call(login, { body: { username, password, type: "username" } });

async function freePlayToken(): Promise<string> {
  const altcha = await passBotCheck(app.call, "freeplay");
  return (await app.call(freePlay, { body: { os: "test", platform: "W", gateway: 3, altcha } })).token;
}

/** Whether a socket accepts the token as a member's. */
async function socketKnows(token: string): Promise<boolean> {
  const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
  const answer = await new Promise<{ ok: boolean }>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "auth", token })));
    socket.on("message", (data) => {
      const message = JSON.parse((data as Buffer).toString()) as { type: string; ok: boolean };
      if (message.type === "auth") resolve(message);
    });
  });
  socket.close();
  return answer.ok;
}

describe("sessions that may not do everything, tried on every call of the contract", () => {
  it("[AUTH-06] with an initial password: the change of it, and nothing else", async () => {
    const { identity } = app.app.modules;
    const member = await app.registerMember();
    const password = (await identity.giveInitialPassword(member.id)) ?? "";
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await identity.giveInitialPassword(randomUUID() as typeof member.id)).toBeUndefined();
    // The old password and the old session no longer work.
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    const begun = await logIn(member.account, password);
    expect(begun).toMatchObject({ scope: "password", passwordExpired: true });
    expect(await openTo(begun.token, "AUTH_PASSWORD_CHANGE")).toEqual([
      "member.changePassword",
      "member.info",
    ]);
    const newPassword = "hilsa with mustard sauce";
    const body = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    await app.callAs(begun.token)(changePassword, { body });
    expect((await logIn(member.account, newPassword)).scope).toBe("full");
  });

  it("[AUTH-06] initial passwords are random and die after 24 hours", async () => {
    const { identity } = app.app.modules;
    const [one, other] = [await app.registerMember(), await app.registerMember()];
    const passwords = [
      await identity.giveInitialPassword(one.id),
      await identity.giveInitialPassword(other.id),
    ];
    expect(new Set(passwords).size).toBe(2);
    clock.advance(24 * 3_600_000);
    for (const [index, { account }] of [one, other].entries()) {
      await expect(logIn(account, passwords[index] ?? "")).rejects.toMatchObject({
        code: "AUTH_BAD_CREDENTIALS",
      });
    }
  });

  it("[AUTH-12] [AUTH-13] that still owe a proof: the proof, its code, and who they are", async () => {
    const member = await app.registerMember();
    const { secret } = await member.call(beginTotp, { body: { password: member.password } });
    await member.call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
    const { token } = await logIn(member.account, member.password);
    expect(await openTo(token, "AUTH_PROOF_NEEDED")).toEqual([
      "lostDevice.ask",
      "lostDevice.code",
      "lostDevice.standing",
      "member.info",
      "session.proof",
      "session.proofCode",
      "session.proofOwed",
    ]);
    expect(await socketKnows(token)).toBe(false);
    expect(await socketKnows(member.token)).toBe(true);
    const logout = ENDPOINTS.find(({ id }) => id === "session.logout") as AnyEndpoint;
    expect(await answerTo(logout, token)).toBe("-");
    expect(await answerTo(logout, token)).toBe("AUTH_REQUIRED");
  });

  it("[AUTH-12] without two-factor where everybody must have it: setting it up, at once also for who is logged in", async () => {
    const member = await app.registerMember();
    const { token } = await logIn(member.account, member.password);
    const trial = await freePlayToken();
    await setFlags(app, { SECONDSTEP3: true });
    try {
      // The login itself stays at full scope; every call reports the missing second step.
      expect((await logIn(member.account, member.password)).scope).toBe("full");
      expect(await openTo(token, "AUTH_SECOND_STEP")).toEqual([
        "member.info",
        "member.language",
        "security.firstPassword",
        "security.firstPasswordCode",
        "security.firstPasswordWays",
        "security.overview",
        "security.totpBegin",
        "security.totpConfirm",
      ]);
      const call = app.callAs(token);
      expect((await call(getSecurity)).totp).toEqual({ on: false, recoveryCodesLeft: 0, required: true });
      expect(await codeOf(app.callAs(trial), getBalance)).toBe("OK");
      const { secret } = await call(beginTotp, { body: { password: member.password } });
      // Beginning the setup is not enough; a code must confirm it.
      expect(await codeOf(call, getBalance)).toBe("AUTH_SECOND_STEP");
      await call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
      expect(await codeOf(call, getBalance)).toBe("OK");
      // Once removed, the second step is required again, in every session.
      clock.advance(30_000);
      await call(removeTotp, {
        body: { password: member.password, code: totpCode(secret, clock.nowMs()) },
      });
      expect(await codeOf(call, getBalance)).toBe("AUTH_SECOND_STEP");
    } finally {
      await setFlags(app, { SECONDSTEP3: false });
    }
    expect(await codeOf(member.call, getBalance)).toBe("OK");
  });

  it("[AUTH-05] a token in an address starts nothing, whatever it is called", async () => {
    const member = await app.registerMember();
    for (const name of ["token", "access_token", "authorization", "Authorization", "sessionToken"]) {
      const response = await fetch(`${app.baseUrl}/wps/member/info?${name}=${member.token}`, {
        headers: { "x-requested-with": "khela" },
      });
      expect(response.status, name).toBe(401);
    }
    const cookie = await fetch(`${app.baseUrl}/wps/member/info`, {
      headers: { cookie: `token=${member.token}` },
    });
    expect(cookie.status).toBe(401);
  });
});
