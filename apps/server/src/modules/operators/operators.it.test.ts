import { operatorLogin, operatorLogout, operatorMe } from "@khela/contract/console/operators";
import { getSystem, listAudit, updateSystem } from "@khela/contract/console/system";
import { listPlayers } from "@khela/contract/console/players";
import { ROLES } from "@khela/contract/permissions";
import { manualClock } from "@khela/kernel/clock";
import { newVisitor } from "../../testing/logins.ts";
import { solvedCaptcha } from "../../testing/captcha.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, totpCode } from "../../testing/app.ts";

const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
});
afterAll(() => app.stop());

describe("[OPS-01] operators log in with password and authenticator code", () => {
  it("keeps the session in an HttpOnly cookie below /console, and nowhere else", async () => {
    const operator = await app.loginOperator("finance");
    const me = await operator.call(operatorMe);
    expect(me).toMatchObject({
      username: operator.username,
      roles: ["finance"],
      permissions: [...ROLES.finance],
    });
    const { rows } = await app.owner.pool.query("select token_hash, device from operator_session");
    const token = operator.cookie.split("=")[1] ?? "";
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("refuses a call without a session, with a made-up one, and from a foreign page", async () => {
    expect(await codeOf(app.call, operatorMe)).toBe("AUTH_REQUIRED");
    const forged = app.callAs(null, { cookie: `khela_console=${"A".repeat(43)}` });
    expect(await codeOf(forged, operatorMe)).toBe("AUTH_REQUIRED");
    const operator = await app.loginOperator();
    const foreign = app.callAs(null, { cookie: operator.cookie, origin: "https://evil.example" });
    expect(await codeOf(foreign, operatorLogout)).toBe("SYS_FORBIDDEN_ORIGIN");
    const plain = await fetch(`${app.baseUrl}/console/api/session`, {
      method: "DELETE",
      headers: { cookie: operator.cookie },
    });
    expect(plain.status).toBe(403);
    expect(await codeOf(operator.call, operatorMe)).toBe("OK");
  });

  it("takes a code once; a neighbouring step's code is good, an older one is not", async () => {
    const { username, password, totpSecret } = await app.loginOperator();
    const logIn = async (totp: string) =>
      codeOf(newVisitor(app), operatorLogin, {
        body: { username, password, totp, ...(await solvedCaptcha(app)) },
      });
    expect(await logIn(totpCode(totpSecret, clock.nowMs()))).toBe("AUTH_TOTP");
    clock.advance(90_000);
    expect(await logIn(totpCode(totpSecret, clock.nowMs() - 90_000))).toBe("AUTH_TOTP");
    expect(await logIn(totpCode(totpSecret, clock.nowMs() - 30_000))).toBe("OK");
    expect(await logIn(totpCode(totpSecret, clock.nowMs()))).toBe("OK");
    expect(await logIn(totpCode(totpSecret, clock.nowMs() - 30_000))).toBe("AUTH_TOTP");
    clock.advance(60_000);
    const code = totpCode(totpSecret, clock.nowMs());
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.sort()).toEqual(["AUTH_TOTP", "OK"]);
  });

  it("ends at logout, after 15 idle minutes and after 12 hours", async () => {
    const operator = await app.loginOperator();
    await operator.call(operatorLogout);
    expect(await codeOf(operator.call, operatorMe)).toBe("AUTH_REQUIRED");

    const idle = await app.loginOperator();
    clock.advance(14 * 60_000);
    expect(await codeOf(idle.call, operatorMe)).toBe("OK");
    clock.advance(14 * 60_000);
    expect(await codeOf(idle.call, operatorMe)).toBe("OK");
    clock.advance(15 * 60_000);
    expect(await codeOf(idle.call, operatorMe)).toBe("AUTH_REQUIRED");

    const busy = await app.loginOperator();
    for (let minutes = 0; minutes < 720; minutes += 12) {
      expect(await codeOf(busy.call, operatorMe)).toBe("OK");
      clock.advance(12 * 60_000);
    }
    expect(await codeOf(busy.call, operatorMe)).toBe("AUTH_REQUIRED");
  });

  it("grants what a role names, and a lost role holds at once", async () => {
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, getSystem)).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(support.call, listAudit, { query: {} })).toBe("AUTH_FORBIDDEN");
    const auditor = await app.loginOperator("auditor");
    expect(await codeOf(auditor.call, listAudit, { query: {} })).toBe("OK");
    const { settings } = await auditor.call(getSystem);
    expect(await codeOf(auditor.call, updateSystem, { body: { ...settings, reason: "just trying" } })).toBe(
      "AUTH_FORBIDDEN",
    );
    await app.owner.pool.query("update operator set roles = '{}' where username = $1", [auditor.username]);
    expect(await codeOf(auditor.call, getSystem)).toBe("AUTH_FORBIDDEN");
    await app.owner.pool.query("update operator set roles = '{toString}' where username = $1", [
      auditor.username,
    ]);
    expect(await codeOf(auditor.call, listPlayers, { query: {} })).not.toBe("OK");
  });

  it("writes logins, refusals and logouts down", async () => {
    const { rows } = await app.owner.pool.query("select distinct action from audit_entry order by action");
    expect(rows.map((row) => row.action)).toEqual([
      "operator.create",
      "operator.login",
      "operator.login_refused",
      "operator.logout",
    ]);
  });

  it("refuses short passwords and malformed bodies", async () => {
    const order = { username: "short", name: "Short", password: "fourteen chars", roles: [] };
    await expect(app.app.modules.operators.create(order)).rejects.toMatchObject({ code: "FIELD_FORMAT" });
    const body = { username: "a", password: "b", totp: "12345x" };
    expect(await codeOf(app.call, operatorLogin, { body })).toBe("SYS_BAD_INPUT");
  });
});
