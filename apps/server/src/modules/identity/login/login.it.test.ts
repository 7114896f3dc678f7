import { createHash } from "node:crypto";
import { getCaptcha, getMemberInfo, login } from "@khela/contract/identity";
import { type EncryptedBody, encryptBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { solvedCaptcha as captchaFor } from "../../../testing/captcha.ts";
import { createCaptcha } from "./captcha.ts";

const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
});
afterAll(() => app.stop());

let address = 0;
/** A visitor from a new address. */
const visitor = () =>
  app.callAs(null, { "x-forwarded-for": `198.51.${(address += 1) >> 8}.${address & 255}` });
const bodyOf = (username: string, password: string, extra: object = {}) =>
  ({ body: { username, password, type: "username", ...extra } }) as const;

const solvedCaptcha = () => captchaFor(app);

describe("[AUTH-01] logging in by username", () => {
  it("answers a session and the member; name trimmed, in any case", async () => {
    const member = await app.registerMember();
    const answer = await app.call(login, bodyOf(` ${member.account.toUpperCase()} `, member.password));
    expect(answer).toMatchObject({
      firstTimeLogin: false,
      passwordExpired: false,
      scope: "full",
      member: { id: member.id, account: member.account, type: 0, currency: "BDT", language: "bn" },
    });
    expect(answer.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(answer.expiresAt)).toBe(clock.nowMs() + 24 * 3_600_000);
  });

  it("refuses empty, over-long and unknown fields", async () => {
    const { call } = app;
    expect(await codeOf(call, login, bodyOf("", "x"))).toBe("AUTH_BAD_CREDENTIALS");
    expect(await codeOf(call, login, bodyOf("x", ""))).toBe("SYS_BAD_INPUT");
    expect(await codeOf(call, login, bodyOf("x", "y".repeat(129)))).toBe("SYS_BAD_INPUT");
    expect(await codeOf(call, login, bodyOf("x".repeat(65), "y"))).toBe("SYS_BAD_INPUT");
    expect(await codeOf(call, login, bodyOf("x", "y", { admin: true }))).toBe("SYS_BAD_INPUT");
    expect(await codeOf(call, login, bodyOf("x", { $ne: 1 } as never))).toBe("SYS_BAD_INPUT");
    expect(await codeOf(call, login, bodyOf("' or 1=1 --", "' or 1=1 --"))).toBe("AUTH_BAD_CREDENTIALS");
  });

  it("takes the password encrypted only: in the plain, replayed, stale, or for another call it is refused", async () => {
    const member = await app.registerMember();
    const { body } = bodyOf(member.account, member.password);
    const post = async (payload: unknown) => {
      const response = await fetch(`${app.baseUrl}/wps/session/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-requested-with": "khela" },
        body: JSON.stringify(payload),
      });
      const answer = (await response.json()) as { success: boolean; errorCode?: string };
      return answer.success ? "OK" : answer.errorCode;
    };
    const [key] = (await app.call(getKeys)).keys;
    const seal = (changes: Partial<EncryptedBody> = {}) =>
      encryptBody(key as never, {
        iat: Math.floor(clock.nowMs() / 1000),
        jti: crypto.randomUUID(),
        htm: "POST",
        htu: "/wps/session/login",
        body,
        ...changes,
      });
    expect(await post(body)).toBe("SYS_BAD_ENC");
    const jwe = await seal();
    expect(await post({ jwe })).toBe("OK");
    expect(await post({ jwe })).toBe("SYS_BAD_ENC");
    expect(await post({ jwe: await seal({ iat: Math.floor(clock.nowMs() / 1000) - 61 }) })).toBe(
      "SYS_BAD_ENC",
    );
    expect(await post({ jwe: await seal({ htu: "/wps/member/password" }) })).toBe("SYS_BAD_ENC");
    expect(await post({ jwe: `${(await seal()).slice(0, -2)}AA` })).toBe("SYS_BAD_ENC");
    expect(await post({ jwe: 7 })).toBe("SYS_BAD_ENC");
  });
});

describe("[AUTH-19] guessing", () => {
  it("[AUTH-04] asks for a captcha from the third failure on and locks after the fifth, for five minutes, then ten", async () => {
    const member = await app.registerMember();
    const call = visitor();
    const wrong = bodyOf(member.account, "not the password");
    const right = bodyOf(member.account, member.password);
    for (const captcha of [false, false, true]) {
      const refused = { code: "AUTH_BAD_CREDENTIALS", captcha, params: {} };
      await expect(call(login, wrong)).rejects.toMatchObject(refused);
    }
    await expect(call(login, right)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_REQUIRED", captcha: true });
    // From now on every address needs a captcha, until the failures are forgotten.
    clock.advance(60_000);
    await expect(visitor()(login, right)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_REQUIRED" });
    const withCaptcha = async (password: string) =>
      codeOf(call, login, bodyOf(member.account, password, await solvedCaptcha()));
    expect(await withCaptcha("not the password")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await withCaptcha("not the password")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await withCaptcha(member.password)).toBe("AUTH_LOCKED");
    await expect(call(login, right)).rejects.toMatchObject({ status: 429, params: { retryAfterS: 300 } });
    clock.advance(300_000);
    expect(await withCaptcha("not the password")).toBe("AUTH_BAD_CREDENTIALS");
    await expect(call(login, right)).rejects.toMatchObject({ params: { retryAfterS: 600 } });
    clock.advance(600_000);
    expect(await withCaptcha(member.password)).toBe("OK");
    const later = visitor();
    expect(await codeOf(later, login, wrong)).toBe("AUTH_BAD_CREDENTIALS");
    clock.advance(60_000);
    expect(await codeOf(later, login, right)).toBe("OK");
  });

  it("for a minute after a failure, takes a guess from any other address with a captcha only", async () => {
    const member = await app.registerMember();
    const here = visitor();
    const right = bodyOf(member.account, member.password);
    const wrong = (extra = {}) => bodyOf(member.account, "not the password", extra);
    expect(await codeOf(here, login, wrong())).toBe("AUTH_BAD_CREDENTIALS");
    expect(await codeOf(visitor(), login, right)).toBe("AUTH_CAPTCHA_REQUIRED");
    clock.advance(1);
    expect(await codeOf(visitor(), login, wrong(await solvedCaptcha()))).toBe("AUTH_BAD_CREDENTIALS");
    // The last failure is now from another address.
    expect(await codeOf(here, login, right)).toBe("AUTH_CAPTCHA_REQUIRED");
    clock.advance(59_999);
    expect(await codeOf(here, login, right)).toBe("AUTH_CAPTCHA_REQUIRED");
    clock.advance(1);
    expect(await codeOf(visitor(), login, right)).toBe("OK");
  });

  it("a slip of the finger needs no captcha: wrong twice, then right, at once", async () => {
    const member = await app.registerMember();
    const here = visitor();
    for (let slip = 1; slip <= 2; slip += 1)
      expect(await codeOf(here, login, bodyOf(member.account, "not the password"))).toBe(
        "AUTH_BAD_CREDENTIALS",
      );
    expect(await codeOf(here, login, bodyOf(member.account, member.password))).toBe("OK");
  });

  it("counts by address too, but only asks for a captcha there", async () => {
    const call = visitor();
    for (let index = 0; index < 3; index++) {
      expect(await codeOf(call, login, bodyOf(`nobody${index}`, "x"))).toBe("AUTH_BAD_CREDENTIALS");
    }
    const member = await app.registerMember();
    expect(await codeOf(call, login, bodyOf(member.account, member.password))).toBe("AUTH_CAPTCHA_REQUIRED");
    expect(await codeOf(visitor(), login, bodyOf(member.account, member.password))).toBe("OK");
    const solved = await solvedCaptcha();
    expect(await codeOf(call, login, bodyOf(member.account, member.password, solved))).toBe("OK");
  });

  it.each([
    ["one address: three guesses", () => app.call, 3],
    ["a hundred addresses: one guess", visitor, 1],
  ] as const)(
    "allows no hundred when a hundred come at once from %s at most",
    async (_from, caller, most) => {
      const member = await app.registerMember();
      const codes = await Promise.all(
        Array.from({ length: 100 }, () =>
          codeOf(caller(), login, bodyOf(member.account, "not the password")),
        ),
      );
      const count = (wanted: string) => codes.filter((code) => code === wanted).length;
      const guesses = count("AUTH_BAD_CREDENTIALS");
      expect(guesses).toBeGreaterThanOrEqual(1);
      expect(guesses).toBeLessThanOrEqual(most);
      // A shed attempt is no guess.
      expect(count("AUTH_CAPTCHA_REQUIRED")).toBe(100 - guesses - count("SYS_UNAVAILABLE"));
    },
  );

  it("answers an unknown name as it answers a wrong password, step by step", async () => {
    const member = await app.registerMember();
    const trail = async (username: string) => {
      const call = visitor();
      const answers: unknown[] = [];
      for (let index = 0; index < 9; index++) {
        // Three attempts without a captcha, one refused, then counted ones until the lock, and one during the
        // lock.
        const extra = index > 3 ? await solvedCaptcha() : {};
        answers.push(
          await call(login, bodyOf(username, "not the password", extra)).catch(
            ({ code, status, params, captcha, message }) => ({ code, status, params, captcha, message }),
          ),
        );
      }
      return answers;
    };
    expect(await trail(member.account)).toEqual(await trail("nobody-of-that-name"));
  });

  it("keeps what was typed out of the database: names and passwords as hashes only", async () => {
    await codeOf(visitor(), login, bodyOf("typed-by-mistake-P4ss", "canary-password-1"));
    const dump = await Promise.all(
      ["login_failure", "member", "member_session", "captcha", "used_token"].map((table) =>
        app.owner.pool.query(`select * from ${table}`),
      ),
    );
    const text = JSON.stringify(
      dump.map(({ rows }) => rows),
      (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(text).not.toContain("typed-by-mistake");
    expect(text).not.toContain("canary-password");
    expect(text).not.toContain("mango tree");
  });

  it("stores the token's SHA-256 and nothing that opens a session", async () => {
    const member = await app.registerMember();
    const hash = createHash("sha256").update(member.token).digest();
    const { rows } = await app.owner.pool.query(
      "select token_hash from member_session where member_id = $1",
      [member.id],
    );
    expect(rows.map((row) => row.token_hash)).toEqual([hash]);
    for (const guess of [hash.toString("base64url"), hash.toString("hex"), "", "A".repeat(43), "../etc"]) {
      expect(await codeOf(app.callAs(guess), getMemberInfo)).toBe("AUTH_REQUIRED");
    }
  });
});

describe("rate limits of the ways in", () => {
  it("[AUTH-19] answer 429 after twenty logins of one address in a minute, and tell when to come back", async () => {
    const limited = await startTestApp({ beside: app, rateLimitFactor: 1 });
    const codes: string[] = [];
    for (let index = 0; index < 22; index++) {
      codes.push(await codeOf(limited.call, login, bodyOf(`flood${index}`, "x")));
    }
    expect(codes.filter((code) => code === "SYS_TOO_MANY")).toHaveLength(2);
    expect(codes.slice(20)).toEqual(["SYS_TOO_MANY", "SYS_TOO_MANY"]);
    await expect(limited.call(login, bodyOf("flood", "x"))).rejects.toMatchObject({
      status: 429,
      params: { retryAfterS: expect.any(Number) },
    });
    await limited.stop();
  });
});

describe("[AUTH-04] the captcha", () => {
  it("is a PNG, never an SVG, and no part of the answer holds the text", async () => {
    const { value, expiresAt } = await app.call(getCaptcha);
    const [head = "", data = ""] = value.split(",");
    expect(head).toBe("data:image/png;base64");
    const { format, width } = await sharp(Buffer.from(data, "base64")).metadata();
    expect(format).toBe("png");
    expect(width).toBeGreaterThan(100);
    expect(Date.parse(expiresAt)).toBe(clock.nowMs() + 120_000);
  });

  it("works once, for two minutes, in any case of letters", async () => {
    const captcha = createCaptcha(app.app.platform);
    const solved = await solvedCaptcha();
    await captcha.check({ ...solved, captcha: solved.captcha.toLowerCase() });
    await expect(captcha.check(solved)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_WRONG" });
    const wrong = await solvedCaptcha();
    await expect(captcha.check({ ...wrong, captcha: "WRONG" })).rejects.toMatchObject({
      code: "AUTH_CAPTCHA_WRONG",
    });
    await expect(captcha.check(wrong)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_WRONG" });
    const late = await solvedCaptcha();
    clock.advance(120_001);
    await expect(captcha.check(late)).rejects.toMatchObject({ code: "AUTH_CAPTCHA_WRONG" });
    await expect(captcha.check({})).rejects.toMatchObject({ code: "AUTH_CAPTCHA_REQUIRED" });
    await expect(captcha.check({ captchaId: crypto.randomUUID(), captcha: "B2C3D" })).rejects.toMatchObject({
      code: "AUTH_CAPTCHA_WRONG",
    });
  });
});
