import { createHash, randomBytes } from "node:crypto";
import type { CallInput } from "@khela/contract/endpoint";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import { getMemberInfo, login as logInCall, type LoginResponse } from "@khela/contract/identity";
import {
  beginTotp,
  confirmTotp,
  getFirstPassword,
  getSecurity,
  sendFirstPasswordCode,
  setFirstPassword,
} from "@khela/contract/security";
import { beginSocial, exchangeCode, handOver, listSocial, registerSocial } from "@khela/contract/social";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
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
  return { ...browser, code: back.get("code") ?? "", join: back.get("join") ?? "", back };
}

type Joining = CallInput<typeof registerSocial>["body"];
const joinBody = (
  { join, verifier }: { join: string; verifier: string },
  changes: Partial<Joining> = {},
): { body: Joining } => ({
  body: { code: join, verifier, agreeTerms: true, agreeAge: true, language: "bn", ...changes },
});
/** Signs in as somebody whom nobody knows yet, and opens the account. */
const joinAs = async (login: string, changes: Partial<Joining> = {}): Promise<LoginResponse> =>
  app.call(registerSocial, joinBody(await signIn(login), changes));

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
    expect([first.back.get("flow"), first.code]).toEqual([first.challenge, ""]);
    const begun = await app.call(registerSocial, joinBody(first));
    expect(begun).toMatchObject({ scope: "full", firstTimeLogin: true, passwordExpired: false });
    expect(begun.member.account).toMatch(/^vrahim\d{5}$/);
    expect(begun.member.type).toBe(0);
    expect((await app.callAs(begun.token)(getMemberInfo)).id).toBe(begun.member.id);

    const second = await signIn("vrahim");
    const again = await exchange(second.code, second.verifier);
    expect(again).toMatchObject({ firstTimeLogin: false, member: { id: begun.member.id } });

    expect((await joinAs("sumaiya")).member.id).not.toBe(begun.member.id);
  });

  it("takes an e-mail address over only where the provider has checked it, and links nobody by it", async () => {
    const member = await app.registerMember({ email: "vkarim@people.example" });
    const login = await joinAs("vkarim");
    expect(login.member.id).not.toBe(member.id);
    expect(await isProven(login.member.id)).toBe(true);
    expect(await isProven(member.id)).toBe(false);
    const { member: nadia } = await joinAs("nadia");
    const { identity } = app.app.modules;
    expect((await identity.profileOf(login.member.id as typeof member.id))?.email).toBe(
      "vkarim@people.example",
    );
    expect(await identity.profileOf(nadia.id as typeof member.id)).toEqual({});
    expect(await isProven(nadia.id)).toBe(false);
  });

  it("keeps neither the person's name at the provider nor a code in the database", async () => {
    const { join } = await signIn("vsecretive");
    await joinAs("vsecretive");
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
      backs.map((back, index) => {
        const offer = { join: back.get("join") ?? "", verifier: browsers[index]?.verifier ?? "" };
        return app.call(registerSocial, joinBody(offer));
      }),
    );
    expect(new Set(logins.map(({ member }) => member.id)).size).toBe(1);
  });
});

describe("[AUTH-03] [AUTH-07] [AUTH-08] a first sign-in opens nothing by itself", () => {
  const countMembers = async (): Promise<number> => {
    const { rows } = await app.owner.pool.query<{ count: string }>("select count(*) from member");
    return Number(rows[0]?.count);
  };

  it("asks for the terms and the age as an explicit choice; a refusal costs no second sign-in", async () => {
    const before = await countMembers();
    const arrived = await signIn("vconsent");
    expect(await countMembers()).toBe(before);
    for (const missing of [{ agreeTerms: false }, { agreeAge: false }])
      expect(await codeOf(app.call, registerSocial, joinBody(arrived, missing))).toBe("AUTH_TERMS");
    expect(await countMembers()).toBe(before);
    const { member, firstTimeLogin } = await app.call(
      registerSocial,
      joinBody(arrived, { language: "en", registerUrl: "https://khela.example/?ref=1", domain: "localhost" }),
    );
    expect([member.language, firstTimeLogin]).toEqual(["en", true]);
    const { rows } = await app.owner.pool.query("select * from member where id = $1", [member.id]);
    expect(rows[0]).toMatchObject({
      register_url: "https://khela.example/?ref=1",
      register_domain: "localhost",
    });
    expect(rows[0].terms_version).not.toBe("");
    expect(await codeOf(app.call, registerSocial, joinBody(arrived))).toBe("AUTH_LINK_DEAD");
  });

  it("takes the invitation that the visitor came with; a wrong one is told and the form stays good", async () => {
    const inviter = await app.registerMember();
    const known = await app.app.modules.identity.findMember(inviter.id);
    const arrived = await signIn("vinvited");
    const wrong = joinBody(arrived, { referralCode: "NOSUCHCODE" });
    expect(await codeOf(app.call, registerSocial, wrong)).toBe("AUTH_INVITATION");
    const right = joinBody(arrived, { referralCode: known?.referralCode ?? "" });
    const { member } = await app.call(registerSocial, right);
    expect((await app.app.modules.identity.findMember(member.id as MemberId))?.referredBy).toBe(inviter.id);
  });

  it("[SYS-06] without direct registration only by somebody's invitation", async () => {
    const inviter = await app.registerMember();
    const known = await app.app.modules.identity.findMember(inviter.id);
    const operator = await app.loginOperator();
    const setDirect = async (on: boolean) => {
      const { settings } = await operator.call(getSystem);
      const flags = { ...settings.flags, DIRECTREG3: on };
      await operator.call(updateSystem, { body: { ...settings, flags, reason: "a test" } });
    };
    await setDirect(false);
    const arrived = await signIn("vdirect");
    expect(await codeOf(app.call, registerSocial, joinBody(arrived))).toBe("AUTH_INVITATION");
    const invited = joinBody(arrived, { affiliateCode: known?.referralCode ?? "" });
    expect(await codeOf(app.call, registerSocial, invited)).toBe("OK");
    await setDirect(true);
  });

  it("gives nothing to another browser, and the code is then used up; it dies after a quarter of an hour", async () => {
    const [stolen, other] = [await signIn("vstolen"), await begin()];
    const thief = joinBody({ join: stolen.join, verifier: other.verifier });
    expect(await codeOf(app.call, registerSocial, thief)).toBe("AUTH_LINK_DEAD");
    expect(await codeOf(app.call, registerSocial, joinBody(stolen))).toBe("AUTH_LINK_DEAD");
    const late = await signIn("vstolen");
    clock.advance(15 * 60_000);
    expect(await codeOf(app.call, registerSocial, joinBody(late))).toBe("AUTH_LINK_DEAD");
  });

  it("keeps what the provider said sealed", async () => {
    await signIn("vsealed");
    const { rows } = await app.owner.pool.query(
      "select encode(claims_sealed, 'escape') as text from social_arrival",
    );
    expect(JSON.stringify(rows)).not.toContain("vsealed");
  });

  it("[SYS-06] is limited per address, and says so to the page that waits", async () => {
    const narrow = await startTestApp({ rateLimitFactor: 1, env: { PUBLIC_URL, ...oidc.env("GOOGLE") } });
    const ask = async () => {
      const answer = await fetch(`${narrow.baseUrl}${CALLBACK}/google?state=x`, { redirect: "manual" });
      return new URLSearchParams(new URL(answer.headers.get("location") ?? "", PUBLIC_URL).hash.slice(1)).get(
        "error",
      );
    };
    const errors = await Promise.all(Array.from({ length: 90 }, ask));
    expect(new Set(errors)).toEqual(new Set(["AUTH_SOCIAL", "SYS_TOO_MANY"]));
    await narrow.stop();
  });
});

describe("[AUTH-03] [AUTH-20] the first password of an account that a provider has opened", () => {
  const NEW = "a rickshaw in the rain";
  const password = (changes: object = {}) => ({
    body: { newPassword: NEW, confirmNewPassword: NEW, ...changes },
  });

  it("can be set right after the login, and then logs in; other sessions end", async () => {
    const { token, member } = await joinAs("vfirst");
    const call = app.callAs(token);
    expect((await call(getSecurity)).passwordChangedAt).toBeNull();
    expect(await call(getFirstPassword)).toMatchObject({ fresh: true, providers: ["google"] });
    const again = await signIn("vfirst");
    const other = app.callAs((await exchange(again.code, again.verifier)).token);
    for (const [changes, refused] of [
      [{ newPassword: "short", confirmNewPassword: "short" }, "FIELD_FORMAT"],
      [{ confirmNewPassword: "something else" }, "FIELD_FORMAT"],
      [{ newPassword: "password123", confirmNewPassword: "password123" }, "AUTH_PASSWORD_WEAK"],
    ] as const)
      expect(await codeOf(call, setFirstPassword, password(changes))).toBe(refused);
    await call(setFirstPassword, password());
    expect(await codeOf(call, getMemberInfo)).toBe("OK");
    expect(await codeOf(other, getMemberInfo)).toBe("AUTH_REQUIRED");
    const body = { username: member.account, password: NEW, type: "username" } as const;
    expect((await app.call(logInCall, { body })).member.id).toBe(member.id);
    expect(await codeOf(call, setFirstPassword, password())).toBe("AUTH_PASSWORD_SET");
    expect(await codeOf(call, sendFirstPasswordCode, { body: { method: "email" } })).toBe(
      "AUTH_PASSWORD_SET",
    );
  });

  it("is no matter of an older session, nor of one that another session began", async () => {
    const { token } = await joinAs("vlater");
    const call = app.callAs(token);
    clock.advance(10 * 60_000);
    expect((await call(getFirstPassword)).fresh).toBe(false);
    expect(await codeOf(call, setFirstPassword, password())).toBe("AUTH_SIGN_IN_AGAIN");
    const { code } = await call(handOver);
    const handed = app.callAs((await exchange(code)).token);
    expect((await handed(getFirstPassword)).fresh).toBe(false);
    expect(await codeOf(handed, setFirstPassword, password())).toBe("AUTH_SIGN_IN_AGAIN");
    const again = await signIn("vlater");
    const fresh = app.callAs((await exchange(again.code, again.verifier)).token);
    expect(await codeOf(fresh, setFirstPassword, password())).toBe("OK");
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
    expect((await comeBack(way.search)).get("join")).not.toBeNull();
    const replayed = await comeBack(way.search);
    expect([replayed.get("error"), replayed.get("join")]).toEqual(["AUTH_SOCIAL", null]);
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
      expect([back.get("error"), back.get("join")]).toEqual(["AUTH_SOCIAL", null]);
    }
  });

  it("gives nothing to a code without its browser's secret, and the code is then used up", async () => {
    await joinAs("vvictim");
    const stolen = await signIn("vvictim");
    expect(await refusal(stolen.code)).toBe("AUTH_LINK_DEAD");
    expect(await refusal(stolen.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
    const other = await signIn("vvictim");
    expect(await refusal(other.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
  });

  it("takes a code once, and for a minute", async () => {
    await joinAs("vonce");
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
    const { token, member } = await joinAs("vsecond");
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
    const { member: old } = await joinAs("vaged");
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
    const { member } = await joinAs("vclosed");
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
