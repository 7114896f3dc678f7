import { argon2Sync, createHmac, randomBytes, randomUUID } from "node:crypto";
import { changePassword, getCaptcha, login } from "@khela/contract/identity";
import { sealBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSecrets } from "../../../platform/secrets.ts";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { solvedCaptcha } from "../../../testing/captcha.ts";
import { createPasswordHasher } from "../../../platform/password-hasher.ts";
import { createCaptcha } from "./captcha.ts";
import { createLoginGuard } from "./login-guard.ts";
import { logIn } from "./login.ts";
import { createMoveJudge } from "../second-step/moved.ts";
import { createSessions } from "../sessions/sessions.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" }, realPasswords: true });
});
afterAll(() => app.stop());

let counter = 0;
const newAddress = (): string => `198.18.${(counter += 1) >> 8}.${counter & 255}`;
const visitor = () => app.callAs(null, { "x-forwarded-for": newAddress() });
const bodyOf = (username: string, password: string, extra: object = {}) =>
  ({ body: { username, password, type: "username", ...extra } }) as const;

/** A stored hash that costs next to nothing, so that thousands of guesses take seconds. */
function cheapHash(password: string): string {
  const pepper = createSecrets(app.secret).key("pepper");
  const message = createHmac("sha256", pepper).update(password).digest();
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", {
    message,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}

type Send = (body: { username: string; password: string }, ip: string) => Promise<string>;

/** Tries as they come at the login itself, without the way there: ten thousand of them take seconds. */
function atTheLogin(): Send {
  const { platform, modules } = app.app;
  const deps = {
    platform,
    system: modules.system,
    hasher: createPasswordHasher(platform.secrets),
    guard: createLoginGuard(platform, createCaptcha(platform)),
    sessions: createSessions(platform, createMoveJudge(platform, modules.system)),
  };
  return (guess, ip) =>
    logIn(deps, { ...guess, ip, device: "" }).then(
      () => "OK",
      (error: { code: string }) => error.code,
    );
}

/** Tries as a program sends them that was written for it: sealed bodies over HTTP, and nothing else. */
async function overHttp(): Promise<Send> {
  const [key] = (await app.call(getKeys)).keys;
  if (!key) throw new Error("no key");
  const { method: htm, path: htu } = login;
  return async (guess, ip) => {
    const iat = Math.floor(clock.nowMs() / 1000);
    const body = { ...guess, type: "username" };
    const jwe = await sealBody(key, { iat, jti: randomUUID(), htm, htu, body });
    const answer = await fetch(app.baseUrl + htu, {
      method: htm,
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ jwe }),
    });
    return ((await answer.json()) as { errorCode?: string }).errorCode ?? "OK";
  };
}

describe("[AUTH-19] stolen pairs from two hundred addresses", () => {
  const A_MINUTE = 10;
  /** As many at once as the entrance takes: what it sheds would be no guess at all. */
  const AT_ONCE = 10;

  it.each([
    ["ten thousand, at the login", 100, 10, async () => atTheLogin()],
    ["six hundred, over HTTP", 20, 3, overHttp],
  ] as const)(
    "%s: one guess an account and minute at most, three before the captcha, and the owner gets in",
    async (name, count, minutes, sender) => {
      const password = "mango tree by the river";
      const prefix = `victim${minutes}x`;
      const accounts = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
      for (const account of accounts) await app.app.modules.identity.register({ account, password: null });
      await app.owner.pool.query("update member set password_hash = $1 where account like $2", [
        cheapHash(password),
        `${prefix}%`,
      ]);
      const send = await sender();
      const addresses = Array.from({ length: 200 }, newAddress);
      const lookedAt = new Map<string, number[]>();
      let attempts = 0;
      for (let minute = 0; minute < minutes; minute += 1) {
        const attack = async (username: string, index: number) => {
          let guesses = 0;
          const tryOnce = async (turn: number) => {
            const ip = addresses[(index * 7 + minute * 31 + turn * 13) % 200] ?? "";
            const code = await send({ username, password: `stolen ${turn}` }, ip);
            attempts += 1;
            expect(["AUTH_BAD_CREDENTIALS", "AUTH_CAPTCHA_REQUIRED"]).toContain(code);
            if (code === "AUTH_BAD_CREDENTIALS") guesses += 1;
          };
          // All at once, then one after the other: whoever is waited for is no protection.
          await Promise.all(Array.from({ length: A_MINUTE / 2 }, (_, turn) => tryOnce(turn)));
          for (let turn = A_MINUTE / 2; turn < A_MINUTE; turn += 1) await tryOnce(turn);
          lookedAt.set(username, [...(lookedAt.get(username) ?? []), guesses]);
        };
        for (let start = 0; start < count; start += AT_ONCE)
          await Promise.all(
            accounts.slice(start, start + AT_ONCE).map((account, offset) => attack(account, start + offset)),
          );
        clock.advance(MINUTE_MS);
      }
      expect(attempts, name).toBe(count * minutes * A_MINUTE);
      expect(lookedAt.size).toBe(count);
      for (const [account, guesses] of lookedAt) {
        expect(Math.max(...guesses), account).toBeLessThanOrEqual(1);
        expect(
          guesses.reduce((sum, one) => sum + one, 0),
          account,
        ).toBeLessThanOrEqual(3);
      }
      for (const account of [accounts[0], accounts[count / 2], accounts.at(-1)]) {
        const body = bodyOf(account ?? "", password);
        expect(await codeOf(visitor(), login, body)).toMatch(/^(OK|AUTH_CAPTCHA_REQUIRED)$/);
        const solved = await solvedCaptcha(app);
        expect(await codeOf(visitor(), login, bodyOf(account ?? "", password, solved))).toBe("OK");
      }
    },
    240_000,
  );
});

it("[AUTH-19] who guesses from elsewhere gets no guess sooner because the owner got in meanwhile", async () => {
  const member = await app.registerMember();
  const [guesser, other] = [visitor(), visitor()];
  const guess = (by = guesser) => codeOf(by, login, bodyOf(member.account, "not the password"));
  expect(await guess()).toBe("AUTH_BAD_CREDENTIALS");
  const owner = visitor();
  // A slip of the owner's own on the way doesn't wipe the guess out either.
  expect(await codeOf(owner, login, bodyOf(member.account, "a slip", await solvedCaptcha(app)))).toBe(
    "AUTH_BAD_CREDENTIALS",
  );
  expect(await codeOf(owner, login, bodyOf(member.account, member.password, await solvedCaptcha(app)))).toBe(
    "OK",
  );
  expect(await guess(other)).toBe("AUTH_CAPTCHA_REQUIRED");
  clock.advance(MINUTE_MS);
  expect(await guess(other)).toBe("AUTH_BAD_CREDENTIALS");
  // Where nobody fails, a second device follows at once.
  const calm = await app.registerMember();
  for (const device of [visitor(), visitor()])
    expect(await codeOf(device, login, bodyOf(calm.account, calm.password))).toBe("OK");
});

describe("[AUTH-19] guessing at one account with every captcha solved", () => {
  it("locks it from the fifth failure on: 5, 10, 20, 40, then 60 minutes, never for good", async () => {
    const member = await app.registerMember();
    const guess = async (password: string) =>
      codeOf(visitor(), login, bodyOf(member.account, password, await solvedCaptcha(app)));
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await guess("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      const body = bodyOf(member.account, member.password, await solvedCaptcha(app));
      await expect(visitor()(login, body)).rejects.toMatchObject({
        code: "AUTH_LOCKED",
        params: { retryAfterS: minutes * 60 },
      });
      clock.advance(minutes * MINUTE_MS);
      expect(await guess("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    }
    clock.advance(60 * MINUTE_MS);
    expect(await guess(member.password)).toBe("OK");
  });

  it("a hundred wrong ones without a right one, however slow, kill the password until it is reset", async () => {
    const member = await app.registerMember();
    const failures = async () => {
      const { rows } = await app.owner.pool.query("select failed_logins from member where id = $1", [
        member.id,
      ]);
      return rows[0].failed_logins as number;
    };
    const logInAs = (password: string) => codeOf(visitor(), login, bodyOf(member.account, password));
    expect(await logInAs("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await failures()).toBe(1);
    clock.advance(MINUTE_MS);
    expect(await logInAs(member.password)).toBe("OK");
    expect(await failures()).toBe(0);
    await app.owner.pool.query("update member set failed_logins = 99 where id = $1", [member.id]);
    expect(await logInAs("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    clock.advance(40 * MINUTE_MS);
    // Not told apart from a wrong one: the hundred tell an attacker nothing.
    expect(await logInAs(member.password)).toBe("AUTH_BAD_CREDENTIALS");
    const password = (await app.app.modules.identity.giveInitialPassword(member.id)) ?? "";
    clock.advance(40 * MINUTE_MS);
    expect(await logInAs(password)).toBe("OK");
  });
});

describe("[AUTH-19] who has an account", () => {
  /** A wrong login as it travels, and what it made the server ask of the database. */
  const observe = async (username: string) => {
    const queries: string[] = [];
    const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args as [string | { text: string }];
      queries.push(typeof first === "string" ? first : first.text);
      return original.apply(this, args as never) as never;
    });
    const hashes = app.app.platform.metrics.passwordHashes;
    const before = (await hashes.get()).values[0]?.value ?? 0;
    let raw: { status: number; headers: string[]; size: number; body: string } | undefined;
    const sniff = app.callAs(null, { "x-forwarded-for": newAddress() });
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const response = await realFetch(input, init);
      const address = input instanceof Request ? input.url : input.toString();
      if (address.endsWith("/wps/session/login")) {
        const body = (await response.clone().text()).replace(/"traceId":"[^"]*"/, "");
        raw = {
          status: response.status,
          headers: [...response.headers.keys()].sort(),
          size: body.length,
          body,
        };
      }
      return response;
    });
    await codeOf(sniff, login, bodyOf(username, "not the password"));
    fetched.mockRestore();
    query.mockRestore();
    const count = ((await hashes.get()).values[0]?.value ?? 0) - before;
    return {
      raw,
      hashes: count,
      queries: queries.filter((text) => !/^(listen|notify|select pg_notify)|jackpot_pool/i.test(text)),
    };
  };
  const original = pg.Client.prototype.query as (...args: never[]) => unknown;
  const realFetch = globalThis.fetch;

  it("is told by no status, header, size or body, and costs the same hash and the same queries", async () => {
    const member = await app.registerMember();
    const known = await observe(member.account);
    const unknown = await observe("nobodyatall");
    expect(known.raw).toMatchObject({ status: 401 });
    expect(unknown.raw).toEqual(known.raw);
    expect(unknown.hashes).toBe(1);
    expect(known.hashes).toBe(1);
    expect(known.queries.length).toBeGreaterThan(4);
    expect(unknown.queries).toEqual(known.queries);
  });
});

describe("[AUTH-19] what is stored and what is cut off", () => {
  it("every stored password is argon2id with 19 MiB, 2 passes, one lane", async () => {
    await app.loginOperator();
    const member = await app.registerMember();
    const { rows } = await app.owner.pool.query<{ hash: string }>(
      `select password_hash as hash from member where password_hash is not null and account not like 'victim%'
       union all select payment_password_hash from member where payment_password_hash is not null
       union all select password_hash from operator`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { hash } of rows)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(member.token).not.toBe("");
  });

  it("a hash of lower cost is made anew at the next login", async () => {
    const member = await app.registerMember();
    const hash = cheapHash(member.password);
    await app.owner.pool.query("update member set password_hash = $2 where id = $1", [member.id, hash]);
    expect(await codeOf(visitor(), login, bodyOf(member.account, member.password))).toBe("OK");
    const { rows } = await app.owner.pool.query("select password_hash from member where id = $1", [
      member.id,
    ]);
    expect(rows[0].password_hash).toContain("$m=19456,t=2,p=1$");
  });

  it("passwords that differ at byte 73 differ; a Bengali one of 128 characters works", async () => {
    const member = await app.registerMember();
    const change = (oldPassword: string, newPassword: string) =>
      codeOf(member.call, changePassword, {
        body: { oldPassword, newPassword, confirmNewPassword: newPassword },
      });
    const start = randomBytes(36).toString("hex");
    expect(await change(member.password, `${start}a`)).toBe("OK");
    expect(await codeOf(visitor(), login, bodyOf(member.account, `${start}b`))).toBe("AUTH_BAD_CREDENTIALS");
    clock.advance(MINUTE_MS);
    expect(await codeOf(visitor(), login, bodyOf(member.account, `${start}a`))).toBe("OK");
    const bengali = "পদ্মার পাড়ে আমের বাগানে বসে গান গাই ".repeat(4).slice(0, 128);
    expect(bengali).toHaveLength(128);
    expect(await change(`${start}a`, bengali)).toBe("OK");
    expect(await codeOf(visitor(), login, bodyOf(member.account, bengali))).toBe("OK");
    const other = `${bengali.slice(0, 127)}${bengali.endsWith("ক") ? "খ" : "ক"}`;
    expect(await codeOf(visitor(), login, bodyOf(member.account, other))).toBe("AUTH_BAD_CREDENTIALS");
  });
});

describe("[AUTH-04] the captcha", () => {
  it("is drawn once a second for an address, thirty times a minute", async () => {
    const limited = await startTestApp({ beside: app, rateLimitFactor: 1 });
    const draw = () => codeOf(limited.call, getCaptcha);
    expect(await draw()).toBe("OK");
    expect(await draw()).toBe("SYS_TOO_MANY");
    clock.advance(1_000);
    expect(await draw()).toBe("OK");
    await limited.stop();
  });
});

describe("limits of a network", () => {
  it("[AUTH-19] a /24 has a hundred logins a minute, whatever its addresses; a /64 of IPv6 is one address", async () => {
    const limited = await startTestApp({ beside: app, rateLimitFactor: 1, env: { TRUST_PROXY: "loopback" } });
    // A bare body is refused for its form, but after it was counted.
    const knock = async (address: string): Promise<number> => {
      const response = await fetch(`${limited.baseUrl}/wps/session/login`, {
        method: "POST",
        headers: {
          "x-requested-with": "khela",
          "content-type": "application/json",
          "x-forwarded-for": address,
        },
        body: "{}",
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 102; index += 1) statuses.push(await knock(`198.51.100.${index}`));
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual([429, 429]);
    const ipv6: number[] = [];
    for (let index = 0; index < 21; index += 1) ipv6.push(await knock(`2001:db8:1:2::${index + 1}`));
    expect(ipv6.filter((status) => status === 429)).toHaveLength(1);
    await limited.stop();
  });
});
