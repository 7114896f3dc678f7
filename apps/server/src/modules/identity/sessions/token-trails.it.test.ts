import { passBotCheck } from "@khela/contract/bot-check";
import { changePassword, getMemberInfo, login, logout } from "@khela/contract/identity";
import { ENDPOINTS } from "@khela/contract/registry";
import { getSystem } from "@khela/contract/console/system";
import { beginTotp, confirmTotp, getSecurity } from "@khela/contract/security";
import { submitProof } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { supportCode } from "@khela/kernel/support-code";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, totpCode } from "../../../testing/app.ts";
import { captureLog } from "../../../testing/captured-log.ts";
import { openTestTrial } from "../../../testing/trial.ts";

const clock = manualClock(Date.now());
const { log, lines } = captureLog();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, log });
});
afterAll(() => app.stop());

describe("[AUTH-19] a token leaves no trail", () => {
  it("no token, password, code or secret stands in a line of the log, whatever happens", async () => {
    const member = await app.registerMember();
    const { secret } = await member.call(beginTotp, { body: { password: member.password } });
    const code = totpCode(secret, clock.nowMs());
    const { recoveryCodes } = await member.call(confirmTotp, { body: { code } });
    const owing = await app.call(login, {
      body: { username: member.account, password: member.password, type: "username" },
    });
    const [recovery = ""] = recoveryCodes;
    const wrong = { method: "recovery", value: "AAAAA-BBBBB" } as const;
    expect(await codeOf(app.callAs(owing.token), submitProof, { body: wrong })).toBe("AUTH_PROOF_WRONG");
    const begun = await app.callAs(owing.token)(submitProof, {
      body: { method: "recovery", value: recovery },
    });
    const call = app.callAs(begun.token);
    const newPassword = "hilsa with mustard sauce";
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword };
    await call(changePassword, { body });
    // Send refused and malformed calls, with the token in every place where a client may put it.
    const headers = { authorization: `Bearer ${begun.token}`, "x-requested-with": "khela" };
    await fetch(`${app.baseUrl}/wps/member/info?token=${begun.token}`, { headers });
    await fetch(`${app.baseUrl}/no/such/${begun.token}`, { headers: { ...headers, referer: begun.token } });
    await fetch(`${app.baseUrl}/wps/session/login`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: `{"token":"${begun.token}",`,
    });
    // Cause an internal error by renaming a table.
    await app.owner.pool.query("alter table member_totp rename to member_totp_away");
    const again = { username: member.account, password: newPassword, type: "username" } as const;
    expect(await codeOf(app.call, login, { body: again })).toBe("SYS_UNKNOWN");
    await app.owner.pool.query("alter table member_totp_away rename to member_totp");
    await call(logout);
    expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");

    const all = lines.join("");
    expect(all).toContain("unexpected error");
    const secrets = [member.token, owing.token, begun.token, member.password, newPassword, secret, recovery];
    for (const [index, canary] of secrets.entries()) expect(all.includes(canary), String(index)).toBe(false);
    expect(all).not.toContain(await passBotCheck(app.call, "register"));
  });

  it("every try to get in is written down with who, from where and how it ended, never with what was typed", async () => {
    const member = await app.registerMember();
    lines.length = 0;
    const wrong = { username: member.account, password: "not the password", type: "username" } as const;
    expect(await codeOf(app.call, login, { body: wrong })).toBe("AUTH_BAD_CREDENTIALS");
    clock.advance(60_000);
    await app.call(login, { body: { ...wrong, password: member.password } });
    const tries = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ way }) => way === "login");
    expect(tries).toMatchObject([
      { outcome: "AUTH_BAD_CREDENTIALS", ip: "127.0.0.1" },
      { outcome: "full", memberId: member.id, ip: "127.0.0.1" },
    ]);
    expect(lines.join("")).not.toContain(member.account);
  });

  it("[OPS-01] a call that somebody known is not let make is written down once: who, what, from where, why, and by which reference", async () => {
    const support = await app.loginOperator("support");
    const trial = await openTestTrial(app);
    lines.length = 0;
    expect(await codeOf(support.call, getSystem)).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(trial.call, getSecurity)).toBe("AUTH_TRUE_ACCOUNT");
    const refused = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ code }) => code !== undefined);
    expect(refused).toMatchObject([
      { url: getSystem.path, code: "AUTH_FORBIDDEN", ip: "127.0.0.1" },
      { url: getSecurity.path, code: "AUTH_TRUE_ACCOUNT", ip: "127.0.0.1" },
    ]);
    for (const { traceId, ref } of refused) expect(ref).toBe(supportCode(String(traceId)));
    expect(refused[0]).toHaveProperty("operatorId");
    expect(refused[1]).toHaveProperty("memberId");
  });

  it("[AUTH-05] no address of the API has a place for one", () => {
    for (const { id, params, query } of ENDPOINTS) {
      const names = [...Object.keys(shapeOf(params)), ...Object.keys(shapeOf(query))];
      for (const name of names) expect(name, id).not.toMatch(/token|password|secret|authorization/i);
    }
  });

  it("no page tells the next one where it was: no referrer, nothing kept by caches", async () => {
    const member = await app.registerMember();
    const answer = await fetch(`${app.baseUrl}/wps/member/info`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

function shapeOf(schema: unknown): object {
  return (schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
}
