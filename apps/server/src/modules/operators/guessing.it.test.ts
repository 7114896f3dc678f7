import { operatorCaptcha, operatorLogin } from "@khela/contract/console/operators";
import { login } from "@khela/contract/identity";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator, totpCode } from "../../testing/app.ts";
import { solvedCaptcha } from "../../testing/captcha.ts";
import { loginBody, newAddress, newVisitor } from "../../testing/logins.ts";

const clock = manualClock(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
});
afterAll(() => app.stop());

/** Logs in from an address with a given kind of device. */
const at = (ip: string, device: string) => {
  const call = app.callAs(null, { "x-forwarded-for": ip, "user-agent": device });
  return (username: string, password: string, { totp = "000000", captcha = {} } = {}) =>
    codeOf(call, operatorLogin, { body: { username, password, totp, ...captcha } });
};
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

/** An operator who has logged in from a place of his own. */
async function settled(ip: string): Promise<TestOperator> {
  const operator = await app.loginOperator();
  // Replace the place of the test helper's login, so that only the given one is known.
  await app.owner.pool.query(
    "update operator_session set ip = $2, device = $3 where operator_id = (select id from operator where username = $1)",
    [operator.username, ip, CHROME],
  );
  clock.advance(60_000);
  return operator;
}

async function lockOut(username: string): Promise<string[]> {
  const codes: string[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    codes.push(
      await at(newAddress(), IPHONE)(username, "wrong wrong wrong", { captcha: await solvedCaptcha(app) }),
    );
  return codes;
}

describe("[OPS-01] [AUTH-19] guessing at an operator's login", () => {
  it("is one address a minute without a captcha, whether the name exists or not, and five guesses with one", async () => {
    const { username } = await settled("198.51.100.7");
    for (const name of [username, "nobody-here"]) {
      expect(await at(newAddress(), CHROME)(name, "wrong wrong wrong")).toBe("AUTH_BAD_CREDENTIALS");
      expect(await at(newAddress(), CHROME)(name, "wrong wrong wrong")).toBe("AUTH_CAPTCHA_REQUIRED");
      expect((await lockOut(name)).at(-1)).toBe("AUTH_LOCKED");
      expect(await at(newAddress(), CHROME)(name, "wrong wrong wrong")).toBe("AUTH_LOCKED");
      clock.advance(60_000);
    }
  });

  it("locks no owner out who comes from a known place: a captcha gets past the lock that others caused", async () => {
    const home = "203.0.113.20";
    const { username, password, totpSecret } = await settled(home);
    await lockOut(username);
    const right = async () => ({
      totp: totpCode(totpSecret, clock.nowMs()),
      captcha: await solvedCaptcha(app),
    });
    expect(await at(home, CHROME)(username, password)).toBe("AUTH_LOCKED");
    // A caller who knows the password but not the place gets the same answer.
    expect(await at("192.0.2.99", CHROME)(username, password, await right())).toBe("AUTH_LOCKED");
    expect(await at(home, IPHONE)(username, password, await right())).toBe("AUTH_LOCKED");
    expect(await at("203.0.113.77", CHROME)(username, password, await right())).toBe("OK");
  });

  it("a wrong code of the authenticator counts like a wrong password: the third one brings the captcha", async () => {
    const home = "203.0.114.20";
    const { username, password, totpSecret } = await settled(home);
    const login = at(home, CHROME);
    for (let failure = 1; failure <= 3; failure += 1)
      expect(await login(username, password)).toBe("AUTH_TOTP");
    expect(await login(username, password)).toBe("AUTH_CAPTCHA_REQUIRED");
    const totp = totpCode(totpSecret, clock.nowMs());
    expect(await login(username, password, { totp, captcha: await solvedCaptcha(app) })).toBe("OK");
  });

  it("a player of the same name is counted apart, and the picture has an address of its own", async () => {
    const { account, password } = await app.registerMember();
    const order = { username: account, name: "Same", password: "a long enough passphrase" };
    await app.app.modules.operators.create({ ...order, roles: ["support"] });
    expect((await lockOut(account)).at(-1)).toBe("AUTH_BAD_CREDENTIALS");
    expect(await at(newAddress(), IPHONE)(account, "wrong wrong wrong")).toBe("AUTH_LOCKED");
    expect(await codeOf(newVisitor(app), login, loginBody(account, password))).toBe("OK");
    expect((await app.call(operatorCaptcha)).value).toMatch(/^data:image\/png;base64,/);
  });
});
