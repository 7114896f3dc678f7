import { createHash } from "node:crypto";
import { getMemberInfo } from "@khela/contract/identity";
import { beginTotp, confirmTotp } from "@khela/contract/security";
import { beginSocial, exchangeCode, listSocial, registerSocial } from "@khela/contract/social";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, totpCode } from "../../../testing/app.ts";
import { signInAt, startOidc } from "../../../testing/oidc.ts";
import { joinBody, PUBLIC_URL, REDIRECTS, type SocialApp, startSocialApp } from "../../../testing/social.ts";

const clock = manualClock(Date.now());
let app: SocialApp;

beforeAll(async () => {
  app = await startSocialApp({ clock });
});
afterAll(() => app.stop());

const isProven = async (memberId: string): Promise<boolean> => {
  const { rows } = await app.owner.pool.query<{ proven: boolean }>(
    "select email_verified_at is not null as proven from member where id = $1",
    [memberId],
  );
  return rows[0]?.proven ?? false;
};
const refusal = (code: string, verifier?: string) =>
  codeOf(app.call, exchangeCode, { body: { code, ...(verifier === undefined ? {} : { verifier }) } });

describe("[AUTH-03] signing in at an OpenID provider", () => {
  it("offers what the operator has set up, and nothing else", async () => {
    expect(await app.call(listSocial)).toEqual(["google"]);
    const body = { provider: "facebook", challenge: "x".repeat(43) } as const;
    expect(await codeOf(app.call, beginSocial, { body })).toBe("AUTH_METHOD_OFF");
  });

  it("opens an account at the first sign-in and logs in to it at the next", async () => {
    const first = await app.signIn("vrahim");
    expect([first.back.get("flow"), first.code]).toEqual([first.challenge, ""]);
    const begun = await app.call(registerSocial, joinBody(first));
    expect(begun).toMatchObject({ scope: "full", firstTimeLogin: true, passwordExpired: false });
    expect(begun.member.account).toMatch(/^vrahim\d{5}$/);
    expect(begun.member.type).toBe(0);
    expect((await app.callAs(begun.token)(getMemberInfo)).id).toBe(begun.member.id);

    const second = await app.signIn("vrahim");
    const again = await app.exchange(second.code, second.verifier);
    expect(again).toMatchObject({ firstTimeLogin: false, member: { id: begun.member.id } });

    expect((await app.joinAs("sumaiya")).member.id).not.toBe(begun.member.id);
  });

  it("takes an e-mail address over only where the provider has checked it, and links nobody by it", async () => {
    const member = await app.registerMember({ email: "vkarim@people.example" });
    const login = await app.joinAs("vkarim");
    expect(login.member.id).not.toBe(member.id);
    expect(await isProven(login.member.id)).toBe(true);
    expect(await isProven(member.id)).toBe(false);
    const { member: nadia } = await app.joinAs("nadia");
    const { identity } = app.app.modules;
    expect((await identity.profileOf(login.member.id as typeof member.id))?.email).toBe(
      "vkarim@people.example",
    );
    expect(await identity.profileOf(nadia.id as typeof member.id)).toEqual({});
    expect(await isProven(nadia.id)).toBe(false);
  });

  it("keeps neither the person's name at the provider nor a code in the database", async () => {
    await app.joinAs("vsecretive");
    const { code } = await app.signIn("vsecretive");
    const { rows } = await app.owner.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from (
         select s::text as t from social_account s union all select c::text from one_time_code c
         union all select f::text from social_flow f) all_rows`,
    );
    expect(rows[0]?.text).not.toContain("vsecretive");
    expect(rows[0]?.text).not.toContain(code);
  });

  it("opens one account when two windows of one person come back at once", async () => {
    const browsers = await Promise.all([app.begin(), app.begin(), app.begin()]);
    const ways = await Promise.all(browsers.map(({ start }) => signInAt(app.oidc.issuer, start, "vtwice")));
    const backs = await Promise.all(ways.map(({ search }) => app.comeBack(search)));
    const logins = await Promise.all(
      backs.map((back, index) => {
        const offer = { join: back.get("join") ?? "", verifier: browsers[index]?.verifier ?? "" };
        return app.call(registerSocial, joinBody(offer));
      }),
    );
    expect(new Set(logins.map(({ member }) => member.id)).size).toBe(1);
  });
});

describe("[AUTH-03] what an attacker tries", () => {
  it("refuses a state that it never gave, and a call-back that comes again", async () => {
    const browser = await app.begin();
    const way = await signInAt(app.oidc.issuer, browser.start, "vmallory");
    const forged = new URLSearchParams(way.search);
    forged.set("state", "x".repeat(43));
    expect((await app.comeBack(`?${forged}`)).get("error")).toBe("AUTH_SOCIAL");
    expect((await app.comeBack("")).get("error")).toBe("AUTH_SOCIAL");
    expect((await app.comeBack(way.search)).get("join")).not.toBeNull();
    const replayed = await app.comeBack(way.search);
    expect([replayed.get("error"), replayed.get("join")]).toEqual(["AUTH_SOCIAL", null]);
  });

  it("refuses an answer at another provider's address", async () => {
    const browser = await app.begin();
    const way = await signInAt(app.oidc.issuer, browser.start, "vmallory");
    for (const provider of ["facebook", "elsewhere"])
      expect((await app.comeBack(way.search, provider)).get("error")).toBe("AUTH_SOCIAL");
  });

  it("refuses an ID token with another nonce, and a code with another PKCE challenge", async () => {
    for (const edit of [
      (url: URL) => url.searchParams.set("nonce", "another"),
      (url: URL) =>
        url.searchParams.set("code_challenge", createHash("sha256").update("other").digest("base64url")),
    ]) {
      const browser = await app.begin(edit);
      const back = await app.comeBack((await signInAt(app.oidc.issuer, browser.start, "vmallory")).search);
      expect([back.get("error"), back.get("join")]).toEqual(["AUTH_SOCIAL", null]);
    }
  });

  it("gives nothing to a code without its browser's secret, and the code is then used up", async () => {
    await app.joinAs("vvictim");
    const stolen = await app.signIn("vvictim");
    expect(await refusal(stolen.code)).toBe("AUTH_LINK_DEAD");
    expect(await refusal(stolen.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
    const other = await app.signIn("vvictim");
    expect(await refusal(other.code, stolen.verifier)).toBe("AUTH_LINK_DEAD");
  });

  it("takes a code once, and for a minute", async () => {
    await app.joinAs("vonce");
    const used = await app.signIn("vonce");
    await app.exchange(used.code, used.verifier);
    expect(await refusal(used.code, used.verifier)).toBe("AUTH_LINK_DEAD");
    const stale = await app.signIn("vonce");
    clock.advance(60_000);
    expect(await refusal(stale.code, stale.verifier)).toBe("AUTH_LINK_DEAD");
  });

  it("forgets a sign-in that takes longer than ten minutes", async () => {
    const browser = await app.begin();
    const way = await signInAt(app.oidc.issuer, browser.start, "vlate");
    clock.advance(600_000);
    expect((await app.comeBack(way.search)).get("error")).toBe("AUTH_SOCIAL");
  });

  it("says that the person refused at the provider as any other failure", async () => {
    const browser = await app.begin();
    const state = new URL(browser.start).searchParams.get("state") ?? "";
    const back = await app.comeBack(`?error=access_denied&state=${state}`);
    expect([back.get("error"), back.get("flow")]).toEqual(["AUTH_SOCIAL", browser.challenge]);
  });
});

describe("[AUTH-03] [AUTH-12] [AUTH-06] what a login owes", () => {
  it("is asked for after a social sign-in too, but no password is too old for it", async () => {
    const { token, member } = await app.joinAs("vsecond");
    const call = app.callAs(token);
    // Setting up two-factor needs a password, so this account gets one first.
    const other = await app.registerMember();
    await app.owner.pool.query(
      "update member set password_hash = (select password_hash from member where id = $1) where id = $2",
      [other.id, member.id],
    );
    const { secret } = await call(beginTotp, { body: { password: other.password } });
    await call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
    const second = await app.signIn("vsecond");
    const login = await app.exchange(second.code, second.verifier);
    expect(login).toMatchObject({ scope: "proof", proof: { reason: "totp" }, member: { id: member.id } });
    expect(await codeOf(app.callAs(login.token), getBalance)).toBe("AUTH_PROOF_NEEDED");

    await app.owner.pool.query(
      "update system_settings set flags = flags || '{\"PWDEXPFORCECHANGE3\": true}'",
    );
    const { member: old } = await app.joinAs("vaged");
    await app.owner.pool.query(
      "update member set password_changed_at = now() - interval '1 year' where id = $1",
      [old.id],
    );
    const again = await app.signIn("vaged");
    expect(await app.exchange(again.code, again.verifier)).toMatchObject({
      scope: "full",
      passwordExpired: false,
    });
  });
});

describe("[AUTH-03] closed accounts, closed registration, a provider that is away", () => {
  it("refuses a closed account at the call-back and at the exchange", async () => {
    const { member } = await app.joinAs("vclosed");
    const waiting = await app.signIn("vclosed");
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [member.id],
    );
    expect(await refusal(waiting.code, waiting.verifier)).toBe("AUTH_BLOCKED");
    const later = await app.signIn("vclosed");
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
