import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import diagnosticsChannel from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { changePassword, getCaptcha, login } from "@khela/contract/identity";
import { manualClock } from "@khela/kernel/clock";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { solvedCaptcha } from "../../../testing/captcha.ts";
import { cheapHash } from "../../../testing/cheap-hash.ts";
import { loginBody, newAddress, newVisitor } from "../../../testing/logins.ts";
import { createCaptcha } from "./captcha.ts";
import { createLoginGuard } from "./login-guard.ts";
import { guardedMembers } from "./guarded-members.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" }, realPasswords: true });
});
afterAll(() => app.stop());

const visitor = () => newVisitor(app);

it("[AUTH-19] another address waits a minute from the last look, however long that one waited for its turn", async () => {
  const member = await app.registerMember();
  const guard = createLoginGuard(
    app.app.platform,
    createCaptcha(app.app.platform),
    guardedMembers(app.app.platform),
  );
  const guess = { accountKey: member.account, accountId: member.id, ip: newAddress(), device: "" };
  const slow = await guard.begin(guess);
  clock.advance(5_000);
  await slow.failed();
  clock.advance(MINUTE_MS - 5_000);
  const elsewhere = { ...guess, ip: newAddress() };
  await expect(guard.begin(elsewhere)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_REQUIRED" });
  clock.advance(5_000);
  await (await guard.begin(elsewhere)).withdrawn();
});

it("[AUTH-19] a guess that is looked at while the owner gets in keeps its minute", async () => {
  const member = await app.registerMember();
  const guard = createLoginGuard(
    app.app.platform,
    createCaptcha(app.app.platform),
    guardedMembers(app.app.platform),
  );
  const guess = { accountKey: member.account, accountId: member.id, ip: newAddress(), device: "" };
  const slow = await guard.begin(guess);
  const owner = await guard.begin({ ...guess, ip: newAddress(), ...(await solvedCaptcha(app)) });
  clock.advance(5_000);
  await slow.failed();
  clock.advance(1);
  await owner.succeeded();
  clock.advance(MINUTE_MS - 5_000);
  for (const ip of [guess.ip, newAddress()])
    await expect(guard.begin({ ...guess, ip })).rejects.toMatchObject({ code: "AUTH_CAPTCHA_REQUIRED" });
  clock.advance(5_000);
  await (await guard.begin(guess)).withdrawn();
});

it("[AUTH-19] who guesses gets no guess sooner because the owner got in meanwhile", async () => {
  const member = await app.registerMember();
  const [guesser, other] = [visitor(), visitor()];
  const guess = (by = guesser) => codeOf(by, login, loginBody(member.account, "not the password"));
  expect(await guess()).toBe("AUTH_BAD_CREDENTIALS");
  clock.advance(1);
  const owner = visitor();
  expect(
    await codeOf(owner, login, loginBody(member.account, member.password, await solvedCaptcha(app))),
  ).toBe("OK");
  for (const by of [guesser, other]) expect(await guess(by)).toBe("AUTH_CAPTCHA_REQUIRED");
  clock.advance(MINUTE_MS);
  expect(await guess(other)).toBe("AUTH_BAD_CREDENTIALS");
  // Without failures, a second device can log in at once.
  const calm = await app.registerMember();
  for (const device of [visitor(), visitor()])
    expect(await codeOf(device, login, loginBody(calm.account, calm.password))).toBe("OK");
});

describe("[AUTH-19] an account that others have locked", () => {
  /** Makes five wrong attempts with solved captchas, each from another address. */
  const lockOut = async (account: string) => {
    for (let failure = 1; failure <= 5; failure += 1) {
      const body = loginBody(account, "not the password", await solvedCaptcha(app));
      expect(await codeOf(visitor(), login, body)).toBe("AUTH_BAD_CREDENTIALS");
    }
  };

  it("lets its owner in at a place that it knows, with a captcha; and nobody from anywhere else", async () => {
    const member = await app.registerMember();
    await lockOut(member.account);
    const right = async () => loginBody(member.account, member.password, await solvedCaptcha(app));
    // The account was registered from this address, so the place is known.
    expect(await codeOf(app.call, login, loginBody(member.account, member.password))).toBe("AUTH_LOCKED");
    expect(await codeOf(visitor(), login, await right())).toBe("AUTH_LOCKED");
    expect(
      await codeOf(
        app.call,
        login,
        loginBody(member.account, member.password, { captchaId: randomUUID(), captcha: "WRONG" }),
      ),
    ).toBe("AUTH_CAPTCHA_WRONG");
    expect(await codeOf(app.call, login, await right())).toBe("OK");
    // For callers from other places the account is still locked.
    expect(await codeOf(visitor(), login, await right())).toBe("AUTH_LOCKED");
    expect(await codeOf(app.call, login, await right())).toBe("OK");
  });

  it("has five guesses at a known place too, then a lock of its own, and no answer tells of it", async () => {
    const member = await app.registerMember();
    const answers = async (account: string, password: string) => {
      const body = loginBody(account, password, await solvedCaptcha(app));
      return app
        .call(login, body)
        .catch(({ code, status, params, captcha }) => ({ code, status, params, captcha }));
    };
    const nobody = `nobody${member.account}`;
    await lockOut(member.account);
    await lockOut(nobody);
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await answers(member.account, "a guess")).toEqual(await answers(nobody, "a guess"));
    expect(await answers(member.account, member.password)).toEqual(await answers(nobody, "a guess"));
    // A blind attempt was not compared with the password, so it doesn't count towards the hundred that end
    // it.
    const { rows } = await app.owner.pool.query("select failed_logins from member where id = $1", [
      member.id,
    ]);
    expect(rows[0].failed_logins).toBe(10);
    clock.advance(5 * MINUTE_MS);
    expect(await codeOf(visitor(), login, loginBody(member.account, "x", await solvedCaptcha(app)))).toBe(
      "AUTH_BAD_CREDENTIALS",
    );
  });
});

describe("[AUTH-19] guessing at one account with every captcha solved", () => {
  it("locks it from the fifth failure on: 5, 10, 20, 40, then 60 minutes, never for good", async () => {
    const member = await app.registerMember();
    const guess = async (password: string) =>
      codeOf(visitor(), login, loginBody(member.account, password, await solvedCaptcha(app)));
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await guess("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      const body = loginBody(member.account, member.password, await solvedCaptcha(app));
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
    const logInAs = (password: string) => codeOf(visitor(), login, loginBody(member.account, password));
    expect(await logInAs("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await failures()).toBe(1);
    clock.advance(MINUTE_MS);
    expect(await logInAs(member.password)).toBe("OK");
    expect(await failures()).toBe(0);
    await app.owner.pool.query("update member set failed_logins = 99 where id = $1", [member.id]);
    expect(await logInAs("wrong")).toBe("AUTH_BAD_CREDENTIALS");
    clock.advance(40 * MINUTE_MS);
    // The answer is the same as for a wrong password, so that an attacker can't tell that the password is
    // dead.
    expect(await logInAs(member.password)).toBe("AUTH_BAD_CREDENTIALS");
    const password = (await app.app.modules.identity.giveInitialPassword(member.id)) ?? "";
    clock.advance(40 * MINUTE_MS);
    expect(await logInAs(password)).toBe("OK");
  });
});

describe("[AUTH-19] who has an account", () => {
  /** The login that a query belongs to, so that the server's background queries aren't counted. */
  const askedFor = new AsyncLocalStorage<string>();
  const requestStarts = diagnosticsChannel.channel("http.server.request.start");
  const follow = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    askedFor.enterWith(String(request.headers["x-forwarded-for"]));
  };
  beforeAll(() => requestStarts.subscribe(follow));
  afterAll(() => requestStarts.unsubscribe(follow));

  /** The raw response of a wrong login, and the queries that it caused. */
  const observe = async (username: string, extra: object = {}) => {
    const queries: string[] = [];
    const address = newAddress();
    const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args as [string | { text: string }];
      if (askedFor.getStore() === address) queries.push(typeof first === "string" ? first : first.text);
      return original.apply(this, args as never) as never;
    });
    const hashes = app.app.platform.metrics.passwordHashes;
    const before = (await hashes.get()).values[0]?.value ?? 0;
    let raw: { status: number; headers: string[]; size: number; body: string } | undefined;
    const sniff = app.callAs(null, { "x-forwarded-for": address });
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const response = await realFetch(input, init);
      const url = input instanceof Request ? input.url : input.toString();
      if (url.endsWith("/wps/session/login")) {
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
    await codeOf(sniff, login, loginBody(username, "not the password", extra));
    fetched.mockRestore();
    query.mockRestore();
    const count = ((await hashes.get()).values[0]?.value ?? 0) - before;
    return { raw, hashes: count, queries };
  };
  const original = pg.Client.prototype.query as (...args: never[]) => unknown;
  const realFetch = globalThis.fetch;

  it("is told by no status, header, size or body, and costs the same hash and the same queries", async () => {
    const member = await app.registerMember();
    const blocked = await app.registerMember();
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'a test' where id = $1",
      [blocked.id],
    );
    const closed = await app.registerMember();
    await app.owner.pool.query("update member set status = 'closed', closed_at = now() where id = $1", [
      closed.id,
    ]);
    const dead = await app.registerMember();
    await app.owner.pool.query("update member set failed_logins = 100 where id = $1", [dead.id]);
    const unknown = await observe("nobodyatall");
    expect(unknown.raw).toMatchObject({ status: 401 });
    expect(unknown.hashes).toBe(1);
    expect(unknown.queries.length).toBeGreaterThan(4);
    for (const { account } of [member, blocked, closed, dead])
      expect(await observe(account)).toEqual(unknown);
  });

  it("nor while it waits for a captcha, nor while it is locked, with a captcha or without", async () => {
    const member = await app.registerMember();
    const same = async (status: number, hashes: number, body = async () => ({})) => {
      const known = await observe(member.account, await body());
      const unknown = await observe("nobodyelse", await body());
      expect(known).toEqual(unknown);
      expect(unknown.raw).toMatchObject({ status });
      expect(unknown.hashes).toBe(hashes);
    };
    await same(401, 1);
    await same(401, 0);
    for (let failure = 2; failure <= 5; failure += 1) await same(401, 1, () => solvedCaptcha(app));
    await same(429, 0);
    await same(429, 1, () => solvedCaptcha(app));
  });
});

describe("[AUTH-19] what is stored and what is cut off", () => {
  it("every stored password is argon2id with 19 MiB, 2 passes, one lane", async () => {
    await app.loginOperator();
    await app.registerMember();
    const { rows } = await app.owner.pool.query<{ hash: string }>(
      `select password_hash as hash from member where password_hash is not null and account not like 'victim%'
       union all select payment_password_hash from member where payment_password_hash is not null
       union all select password_hash from operator`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { hash } of rows)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it("a hash of lower cost is made anew at the next login", async () => {
    const member = await app.registerMember();
    const hash = cheapHash(app.secret, member.password);
    await app.owner.pool.query("update member set password_hash = $2 where id = $1", [member.id, hash]);
    expect(await codeOf(visitor(), login, loginBody(member.account, member.password))).toBe("OK");
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
    expect(await codeOf(visitor(), login, loginBody(member.account, `${start}b`))).toBe(
      "AUTH_BAD_CREDENTIALS",
    );
    clock.advance(MINUTE_MS);
    expect(await codeOf(visitor(), login, loginBody(member.account, `${start}a`))).toBe("OK");
    const bengali = "পদ্মার পাড়ে আমের বাগানে বসে গান গাই ".repeat(4).slice(0, 128);
    expect(bengali).toHaveLength(128);
    expect(await change(`${start}a`, bengali)).toBe("OK");
    expect(await codeOf(visitor(), login, loginBody(member.account, bengali))).toBe("OK");
    const other = `${bengali.slice(0, 127)}${bengali.endsWith("ক") ? "খ" : "ক"}`;
    expect(await codeOf(visitor(), login, loginBody(member.account, other))).toBe("AUTH_BAD_CREDENTIALS");
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
    // An unencrypted body is refused for its format, but only after it was counted.
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
