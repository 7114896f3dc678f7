import { createHash, randomBytes } from "node:crypto";
import { getMemberInfo, type LoginResponse } from "@khela/contract/identity";
import { beginTotp, confirmTotp } from "@khela/contract/security";
import { beginSocial, exchangeCode, listSocial } from "@khela/contract/social";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, totpCode } from "../../../testing/app.ts";
import { type OidcServer, signInAt, startOidc } from "../../../testing/oidc.ts";

const PUBLIC_URL = "http://localhost:3999";
const CALLBACK = "/wps/session/social/callback";
const REDIRECTS = ["google", "facebook"].map((provider) => `${PUBLIC_URL}${CALLBACK}/${provider}`);
const clock = manualClock(Date.now());
let oidc: OidcServer;
let app: TestApp;

beforeAll(async () => {
  oidc = await startOidc(REDIRECTS);
  app = await startTestApp({ clock, env: { PUBLIC_URL, ...oidc.env("GOOGLE") } });
});
afterAll(async () => {
  await app.stop();
  await oidc.stop();
});

/** A browser that wants to sign in: its secret, and where to send its window. */
async function begin(edit: (url: URL) => void = () => undefined) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const { url } = await app.call(beginSocial, { body: { provider: "google", challenge } });
  const start = new URL(url);
  edit(start);
  return { verifier, challenge, start: start.href };
}

/** The window comes back from the provider. @returns what the return page finds in its address */
async function comeBack(search: string, provider = "google"): Promise<URLSearchParams> {
  const answer = await fetch(`${app.baseUrl}${CALLBACK}/${provider}${search}`, { redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const location = new URL(answer.headers.get("location") ?? "", PUBLIC_URL);
  expect(location.origin + location.pathname + location.search).toBe(`${PUBLIC_URL}/sign-in-return`);
  return new URLSearchParams(location.hash.slice(1));
}

async function signIn(login: string) {
  const browser = await begin();
  const back = await comeBack((await signInAt(oidc.issuer, browser.start, login)).search);
  return { ...browser, code: back.get("code") ?? "", back };
}

const isProven = async (memberId: string): Promise<boolean> => {
  const { rows } = await app.owner.pool.query<{ proven: boolean }>(
    "select email_verified_at is not null as proven from member where id = $1",
    [memberId],
  );
  return rows[0]?.proven ?? false;
};
const exchange = (code: string, verifier?: string): Promise<LoginResponse> =>
  app.call(exchangeCode, { body: { code, ...(verifier === undefined ? {} : { verifier }) } });
const refusal = (code: string, verifier?: string) =>
  codeOf(app.call, exchangeCode, { body: { code, ...(verifier === undefined ? {} : { verifier }) } });

describe("[AUTH-03] signing in at an OpenID provider", () => {
  it("offers what the operator has set up, and nothing else", async () => {
    expect(await app.call(listSocial)).toEqual(["google"]);
    const body = { provider: "facebook", challenge: "x".repeat(43) } as const;
    expect(await codeOf(app.call, beginSocial, { body })).toBe("AUTH_METHOD_OFF");
  });

  it("opens an account at the first sign-in and logs in to it at the next", async () => {
    const first = await signIn("vrahim");
    expect(first.back.get("flow")).toBe(first.challenge);
    const login = await exchange(first.code, first.verifier);
    expect(login).toMatchObject({ scope: "full", firstTimeLogin: true, passwordExpired: false });
    expect(login.member.account).toMatch(/^vrahim\d{5}$/);
    expect(login.member.type).toBe(0);
    expect((await app.callAs(login.token)(getMemberInfo)).id).toBe(login.member.id);

    const second = await signIn("vrahim");
    const again = await exchange(second.code, second.verifier);
    expect(again).toMatchObject({ firstTimeLogin: false, member: { id: login.member.id } });

    const other = await signIn("sumaiya");
    expect((await exchange(other.code, other.verifier)).member.id).not.toBe(login.member.id);
  });

  it("takes an e-mail address over only where the provider has checked it, and links nobody by it", async () => {
    const member = await app.registerMember({ email: "vkarim@people.example" });
    const checked = await signIn("vkarim");
    const login = await exchange(checked.code, checked.verifier);
    expect(login.member.id).not.toBe(member.id);
    expect(await isProven(login.member.id)).toBe(true);
    expect(await isProven(member.id)).toBe(false);
    const unchecked = await signIn("nadia");
    const { member: nadia } = await exchange(unchecked.code, unchecked.verifier);
    const { identity } = app.app.modules;
    expect((await identity.profileOf(login.member.id as typeof member.id))?.email).toBe(
      "vkarim@people.example",
    );
    expect(await identity.profileOf(nadia.id as typeof member.id)).toEqual({});
    expect(await isProven(nadia.id)).toBe(false);
  });

  it("keeps neither the person's name at the provider nor a code in the database", async () => {
    const { code } = await signIn("vsecretive");
    const { rows } = await app.owner.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from (
         select s::text as t from social_account s union all select c::text from one_time_code c
         union all select f::text from social_flow f) all_rows`,
    );
    expect(rows[0]?.text).not.toContain("vsecretive");
    expect(rows[0]?.text).not.toContain(code);
  });

  it("opens one account when two windows of one person come back at once", async () => {
    const browsers = await Promise.all([begin(), begin(), begin()]);
    const ways = await Promise.all(browsers.map(({ start }) => signInAt(oidc.issuer, start, "vtwice")));
    const backs = await Promise.all(ways.map(({ search }) => comeBack(search)));
    const logins = await Promise.all(
      backs.map((back, index) => exchange(back.get("code") ?? "", browsers[index]?.verifier)),
    );
    expect(new Set(logins.map(({ member }) => member.id)).size).toBe(1);
  });
});

describe("[AUTH-03] what an attacker tries", () => {
  it("refuses a state that it never gave, and a call-back that comes again", async () => {
    const browser = await begin();
    const way = await signInAt(oidc.issuer, browser.start, "vmallory");
    const forged = new URLSearchParams(way.search);
    forged.set("state", "x".repeat(43));
    expect((await comeBack(`?${forged}`)).get("error")).toBe("AUTH_SOCIAL");
    expect((await comeBack("")).get("error")).toBe("AUTH_SOCIAL");
    expect((await comeBack(way.search)).get("code")).not.toBeNull();
    const replayed = await comeBack(way.search);
    expect([replayed.get("error"), replayed.get("code")]).toEqual(["AUTH_SOCIAL", null]);
  });

  it("refuses an answer at another provider's address", async () => {
    const browser = await begin();
    const way = await signInAt(oidc.issuer, browser.start, "vmallory");
    for (const provider of ["facebook", "elsewhere"])
      expect((await comeBack(way.search, provider)).get("error")).toBe("AUTH_SOCIAL");
  });

  it("refuses an ID token with another nonce, and a code with another PKCE challenge", async () => {
    for (const edit of [
      (url: URL) => url.searchParams.set("nonce", "another"),
      (url: URL) =>
        url.searchParams.set("code_challenge", createHash("sha256").update("other").digest("base64url")),
    ]) {
      const browser = await begin(edit);
      const back = await comeBack((await signInAt(oidc.issuer, browser.start, "vmallory")).search);
      expect([back.get("error"), back.get("code")]).toEqual(["AUTH_SOCIAL", null]);
    }
  });

  it("gives nothing to a code without its browser's secret, and the code is then used up", async () => {
    const stolen = await signIn("vvictim");
    expect(await refusal(stolen.code)).toBe("AUTH_LINK_DEAD");
    expect(await refusal(stolen.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
    const other = await signIn("vvictim");
    expect(await refusal(other.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
  });

  it("takes a code once, and for a minute", async () => {
    const used = await signIn("vonce");
    await exchange(used.code, used.verifier);
    expect(await refusal(used.code, used.verifier)).toBe("AUTH_LINK_DEAD");
    const stale = await signIn("vonce");
    clock.advance(60_000);
    expect(await refusal(stale.code, stale.verifier)).toBe("AUTH_LINK_DEAD");
  });

  it("forgets a sign-in that takes longer than ten minutes", async () => {
    const browser = await begin();
    const way = await signInAt(oidc.issuer, browser.start, "vlate");
    clock.advance(600_000);
    expect((await comeBack(way.search)).get("error")).toBe("AUTH_SOCIAL");
  });

  it("says that the person refused at the provider as any other failure", async () => {
    const browser = await begin();
    const state = new URL(browser.start).searchParams.get("state") ?? "";
    const back = await comeBack(`?error=access_denied&state=${state}`);
    expect([back.get("error"), back.get("flow")]).toEqual(["AUTH_SOCIAL", browser.challenge]);
  });
});

describe("[AUTH-03] [AUTH-12] [AUTH-06] what a login owes", () => {
  it("is asked for after a social sign-in too, but no password is too old for it", async () => {
    const first = await signIn("vsecond");
    const { token, member } = await exchange(first.code, first.verifier);
    const call = app.callAs(token);
    // Two-factor is set up with a password, which this account gets first.
    const other = await app.registerMember();
    await app.owner.pool.query(
      "update member set password_hash = (select password_hash from member where id = $1) where id = $2",
      [other.id, member.id],
    );
    const { secret } = await call(beginTotp, { body: { password: other.password } });
    await call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
    const second = await signIn("vsecond");
    const login = await exchange(second.code, second.verifier);
    expect(login).toMatchObject({ scope: "proof", proof: { reason: "totp" }, member: { id: member.id } });
    expect(await codeOf(app.callAs(login.token), getBalance)).toBe("AUTH_PROOF_NEEDED");

    await app.owner.pool.query(
      "update system_settings set flags = flags || '{\"PWDEXPFORCECHANGE3\": true}'",
    );
    const aged = await signIn("vaged");
    const { member: old } = await exchange(aged.code, aged.verifier);
    await app.owner.pool.query(
      "update member set password_changed_at = now() - interval '1 year' where id = $1",
      [old.id],
    );
    const again = await signIn("vaged");
    expect(await exchange(again.code, again.verifier)).toMatchObject({
      scope: "full",
      passwordExpired: false,
    });
  });
});

describe("[AUTH-03] closed accounts, closed registration, a provider that is away", () => {
  it("refuses a closed account at the call-back and at the exchange", async () => {
    const first = await signIn("vclosed");
    const { member } = await exchange(first.code, first.verifier);
    const waiting = await signIn("vclosed");
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [member.id],
    );
    expect(await refusal(waiting.code, waiting.verifier)).toBe("AUTH_BLOCKED");
    const later = await signIn("vclosed");
    expect([later.back.get("error"), later.code]).toEqual(["AUTH_BLOCKED", ""]);
  });

  it("answers AUTH_SOCIAL while the provider is away, and works again when it is back", async () => {
    const away = await startOidc(REDIRECTS);
    const apart = await startTestApp({ env: { PUBLIC_URL, ...away.env("FACEBOOK") } });
    const port = Number(new URL(away.issuer).port);
    await away.stop();
    const body = { provider: "facebook", challenge: "x".repeat(43) } as const;
    expect(await codeOf(apart.call, beginSocial, { body })).toBe("AUTH_SOCIAL");
    const back = await startOidc(REDIRECTS, port);
    expect(await codeOf(apart.call, beginSocial, { body })).toBe("OK");
    await back.stop();
    await apart.stop();
  });
});
