import { getSystem, updateSystem } from "@khela/contract/console/system";
import { getMemberInfo, login } from "@khela/contract/identity";
import {
  getFirstPassword,
  getSecurity,
  sendFirstPasswordCode,
  setFirstPassword,
} from "@khela/contract/security";
import { handOver, registerSocial } from "@khela/contract/social";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp } from "../../../testing/app.ts";
import { CALLBACK, joinBody, PUBLIC_URL, type SocialApp, startSocialApp } from "../../../testing/social.ts";

const clock = manualClock(Date.now());
let app: SocialApp;

beforeAll(async () => {
  app = await startSocialApp({ clock });
});
afterAll(() => app.stop());

describe("[AUTH-03] [AUTH-07] [AUTH-08] a first sign-in opens nothing by itself", () => {
  const countMembers = async (): Promise<number> => {
    const { rows } = await app.owner.pool.query<{ count: string }>("select count(*) from member");
    return Number(rows[0]?.count);
  };

  it("asks for the terms and the age as an explicit choice; a refusal costs no second sign-in", async () => {
    const before = await countMembers();
    const arrived = await app.signIn("vconsent");
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
    const arrived = await app.signIn("vinvited");
    const wrong = joinBody(arrived, { referralCode: "NOSUCHCODE" });
    expect(await codeOf(app.call, registerSocial, wrong)).toBe("AUTH_INVITATION");
    const right = joinBody(arrived, { referralCode: known?.referralCode ?? "" });
    const { member } = await app.call(registerSocial, right);
    expect((await app.app.modules.identity.findMember(member.id as MemberId))?.referredBy).toBe(inviter.id);
  });

  it("[AUTH-09] gives somebody who is called as the house is a name without it", async () => {
    const { member } = await app.joinAs("support");
    expect(member.account).toMatch(/^player\d{5}$/);
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
    const arrived = await app.signIn("vdirect");
    expect(await codeOf(app.call, registerSocial, joinBody(arrived))).toBe("AUTH_INVITATION");
    const invited = joinBody(arrived, { affiliateCode: known?.referralCode ?? "" });
    expect(await codeOf(app.call, registerSocial, invited)).toBe("OK");
    await setDirect(true);
  });

  it("gives nothing to another browser, and the code is then used up; it dies after a quarter of an hour", async () => {
    const [stolen, other] = [await app.signIn("vstolen"), await app.begin()];
    const thief = joinBody({ join: stolen.join, verifier: other.verifier });
    expect(await codeOf(app.call, registerSocial, thief)).toBe("AUTH_LINK_DEAD");
    expect(await codeOf(app.call, registerSocial, joinBody(stolen))).toBe("AUTH_LINK_DEAD");
    const late = await app.signIn("vstolen");
    clock.advance(15 * 60_000);
    expect(await codeOf(app.call, registerSocial, joinBody(late))).toBe("AUTH_LINK_DEAD");
  });

  it("keeps what the provider said sealed", async () => {
    await app.signIn("vsealed");
    const { rows } = await app.owner.pool.query(
      "select encode(claims_sealed, 'escape') as text from social_arrival",
    );
    expect(JSON.stringify(rows)).not.toContain("vsealed");
  });

  it("[SYS-06] is limited per address, and says so to the page that waits", async () => {
    const narrow = await startTestApp({ rateLimitFactor: 1, env: { PUBLIC_URL, ...app.oidc.env("GOOGLE") } });
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
    const { token, member } = await app.joinAs("vfirst");
    const call = app.callAs(token);
    expect((await call(getSecurity)).passwordChangedAt).toBeNull();
    expect(await call(getFirstPassword)).toMatchObject({ fresh: true, providers: ["google"] });
    const again = await app.signIn("vfirst");
    const other = app.callAs((await app.exchange(again.code, again.verifier)).token);
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
    expect((await app.call(login, { body })).member.id).toBe(member.id);
    expect(await codeOf(call, setFirstPassword, password())).toBe("AUTH_PASSWORD_SET");
    expect(await codeOf(call, sendFirstPasswordCode, { body: { method: "email" } })).toBe(
      "AUTH_PASSWORD_SET",
    );
  });

  it("is no matter of an older session, nor of one that another session began", async () => {
    const { token } = await app.joinAs("vlater");
    const call = app.callAs(token);
    clock.advance(10 * 60_000);
    expect((await call(getFirstPassword)).fresh).toBe(false);
    expect(await codeOf(call, setFirstPassword, password())).toBe("AUTH_SIGN_IN_AGAIN");
    const { code } = await call(handOver);
    const handed = app.callAs((await app.exchange(code)).token);
    expect((await handed(getFirstPassword)).fresh).toBe(false);
    expect(await codeOf(handed, setFirstPassword, password())).toBe("AUTH_SIGN_IN_AGAIN");
    const again = await app.signIn("vlater");
    const fresh = app.callAs((await app.exchange(again.code, again.verifier)).token);
    expect(await codeOf(fresh, setFirstPassword, password())).toBe("OK");
  });
});
