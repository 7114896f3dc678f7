import { randomUUID } from "node:crypto";
import { login } from "@khela/contract/identity";
import { encryptBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "../../../platform/password-hasher.ts";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { solvedCaptcha } from "../../../testing/captcha.ts";
import { cheapHash } from "../../../testing/cheap-hash.ts";
import { loginBody, newAddress, newVisitor } from "../../../testing/logins.ts";
import { createMoveJudge } from "../second-step/moved.ts";
import { createSessions } from "../sessions/sessions.ts";
import { createCaptcha } from "./captcha.ts";
import { createLoginGuard } from "./login-guard.ts";
import { guardedMembers } from "./guarded-members.ts";
import { logIn } from "./login.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" }, realPasswords: true });
});
afterAll(() => app.stop());

const visitor = () => newVisitor(app);

type Send = (body: { username: string; password: string }, ip: string) => Promise<string>;

/** When each account's password was really compared (ms), by its stored hash, which is unique per account. */
const lookedAt = new Map<string, number[]>();

/** Makes attempts by calling the login directly, because ten thousand of them must take seconds. */
function atTheLogin(): Send {
  const { platform, modules } = app.app;
  const real = createPasswordHasher(platform.secrets);
  const hasher: PasswordHasher = {
    ...real,
    verify: async (password, stored) => {
      if (stored !== null) lookedAt.set(stored, [...(lookedAt.get(stored) ?? []), clock.nowMs()]);
      return real.verify(password, stored);
    },
  };
  const deps = {
    platform,
    system: modules.system,
    hasher,
    guard: createLoginGuard(platform, createCaptcha(platform), guardedMembers(platform)),
    sessions: createSessions(platform, {
      judgeMove: createMoveJudge(platform, modules.system),
      allNeedSecondStep: async () => false,
    }),
  };
  return (guess, ip) =>
    logIn(deps, { ...guess, ip, device: "" }).then(
      () => "OK",
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
}

/** Makes attempts as an attack program would: encrypted bodies over HTTP. */
async function overHttp(): Promise<Send> {
  const [key] = (await app.call(getKeys)).keys;
  if (!key) throw new Error("no key");
  const { method: htm, path: htu } = login;
  return async (guess, ip) => {
    const iat = Math.floor(clock.nowMs() / 1000);
    const body = { ...guess, type: "username" };
    const jwe = await encryptBody(key, { iat, jti: randomUUID(), htm, htu, body });
    const answer = await fetch(app.baseUrl + htu, {
      method: htm,
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ jwe }),
    });
    return ((await answer.json()) as { errorCode?: string }).errorCode ?? "OK";
  };
}

/** The largest number of addresses whose attempts were compared within any minute. */
const mostInAMinute = (looks: readonly { at: number; ip: string }[]): number =>
  Math.max(
    ...looks.map(
      (from) =>
        new Set(looks.filter(({ at }) => at >= from.at && at < from.at + MINUTE_MS).map(({ ip }) => ip)).size,
    ),
  );

describe("[AUTH-19] stolen pairs from two hundred addresses", () => {
  /**
   * Accounts attacked at once, with three attempts each: no more than the entrance limit admits, because a
   * shed attempt would be no guess at all.
   */
  const AT_ONCE = 5;
  const EACH = 5;
  const STEP_MS = 20_000;

  it.each([
    ["ten thousand, at the login", 100, 20, async () => atTheLogin(), true],
    ["six hundred, over HTTP", 20, 6, overHttp, false],
  ] as const)(
    "%s: three looks at an account's password before the captcha, in any minute from one address, and the owner gets in",
    async (name, count, steps, sender, counted) => {
      const password = "mango tree by the river";
      const prefix = `victim${steps}x`;
      const accounts = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
      const hashes = new Map(accounts.map((account) => [account, cheapHash(app.secret, password)]));
      for (const account of accounts) {
        await app.app.modules.identity.register({ account, password: null });
        await app.owner.pool.query("update member set password_hash = $1 where account = $2", [
          hashes.get(account),
          account,
        ]);
      }
      const send = await sender();
      const addresses = Array.from({ length: 200 }, newAddress);
      const guesses = new Map<string, { at: number; ip: string }[]>();
      let attempts = 0;
      for (let step = 0; step < steps; step += 1) {
        const attack = async (username: string, index: number) => {
          const tryOnce = async (turn: number) => {
            // Two of every five attempts come from the same address.
            const ip = addresses[(index * 7 + step * 31 + (turn % 4) * 13) % 200] ?? "";
            const code = await send({ username, password: `stolen ${turn}` }, ip);
            attempts += 1;
            expect(["AUTH_BAD_CREDENTIALS", "AUTH_CAPTCHA_REQUIRED"]).toContain(code);
            if (code === "AUTH_BAD_CREDENTIALS")
              guesses.set(username, [...(guesses.get(username) ?? []), { at: clock.nowMs(), ip }]);
          };
          // Some attempts in parallel, then one after the other, because the protection must not depend on
          // callers waiting.
          await Promise.all(Array.from({ length: EACH - 2 }, (_, turn) => tryOnce(turn)));
          for (let turn = EACH - 2; turn < EACH; turn += 1) await tryOnce(turn);
        };
        for (let start = 0; start < count; start += AT_ONCE)
          await Promise.all(
            accounts.slice(start, start + AT_ONCE).map((account, offset) => attack(account, start + offset)),
          );
        clock.advance(STEP_MS);
      }
      expect(attempts, name).toBe(count * steps * EACH);
      expect(guesses.size).toBe(count);
      const ofAddress = new Map<string, number>();
      for (const [account, looks] of guesses) {
        expect(mostInAMinute(looks), account).toBe(1);
        expect(looks.length, account).toBeLessThanOrEqual(3);
        for (const { ip } of looks) ofAddress.set(ip, (ofAddress.get(ip) ?? 0) + 1);
        // Exactly the attempts answered as guesses were compared.
        if (counted)
          expect(lookedAt.get(hashes.get(account) ?? ""), account).toEqual(looks.map(({ at }) => at));
      }
      // Parallel attempts see the address's failures with a short delay.
      expect(Math.max(...ofAddress.values())).toBeLessThanOrEqual(3 + AT_ONCE);
      for (const account of [accounts[0], accounts[count / 2], accounts.at(-1)]) {
        const body = loginBody(account ?? "", password);
        expect(await codeOf(visitor(), login, body)).toMatch(/^(OK|AUTH_CAPTCHA_REQUIRED)$/);
        const solved = await solvedCaptcha(app);
        expect(await codeOf(visitor(), login, loginBody(account ?? "", password, solved))).toBe("OK");
      }
    },
    600_000,
  );
});
