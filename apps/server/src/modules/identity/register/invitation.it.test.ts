import { login } from "@khela/contract/identity";
import { checkAffiliate } from "@khela/contract/social";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { openTestTrial } from "../../../testing/trial.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PASSWORD = "three boats at dawn";
let counter = 0;

async function newMember(type: 0 | 1 | 2 | 41 | 42) {
  counter += 1;
  return app.app.modules.identity.register({ account: `inviter${counter}`, password: PASSWORD, type });
}
const uplineOf = async (account: string) =>
  (await app.app.modules.identity.findByAccount(account))?.referredBy;

describe("[AUTH-08] invitations", () => {
  it("tells whose code it is, masked; a typing error, a stranger's and a trial's code are nobody's", async () => {
    const agent = await newMember(1);
    const ask = (code: string) => codeOf(app.call, checkAffiliate, { query: { code } });
    const { inviter } = await app.call(checkAffiliate, { query: { code: agent.referralCode } });
    expect(inviter).toBe(agent.masked);
    expect(inviter).not.toBe(agent.account);
    expect(await ask(agent.referralCode.toLowerCase())).toBe("OK");
    for (let place = 0; place < agent.referralCode.length; place += 1) {
      const wrong = agent.referralCode[place] === "7" ? "8" : "7";
      const code = agent.referralCode.slice(0, place) + wrong + agent.referralCode.slice(place + 1);
      expect([code, await ask(code)]).toEqual([code, "AUTH_INVITATION"]);
    }
    const trial = await openTestTrial(app);
    const known = await app.app.modules.identity.findMember(trial.id);
    expect(await ask(known?.referralCode ?? "")).toBe("AUTH_INVITATION");
    expect(await codeOf(app.call, checkAffiliate, { query: {} })).toBe("AUTH_INVITATION");
    expect(await codeOf(app.call, checkAffiliate, { query: { domain: "nobody.example" } })).toBe(
      "AUTH_INVITATION",
    );
  });

  it("resolves to one upline: link code, then domain, then referral code, then recommender", async () => {
    const [link, visited, referrer, recommender] = [
      await newMember(1),
      await newMember(2),
      await newMember(0),
      await newMember(0),
    ];
    await registerDomain("play.affiliate.example", visited.account);
    const given = {
      affiliateCode: link.referralCode,
      domain: "play.affiliate.example",
      referralCode: referrer.referralCode,
      recommenderId: recommender.account,
    };
    const { affiliateCode: _link, ...noLink } = given;
    const { domain: _domain, ...noDomain } = noLink;
    const { referralCode: _referral, ...onlyName } = noDomain;
    const wanted = [
      [given, link.id],
      [noLink, visited.id],
      [noDomain, referrer.id],
      [onlyName, recommender.id],
    ] as const;
    for (const [invitation, id] of wanted) {
      const member = await app.registerMember(invitation);
      expect(await uplineOf(member.account)).toBe(id);
    }
    expect(await app.call(checkAffiliate, { query: { domain: "play.affiliate.example" } })).toEqual({
      inviter: visited.masked,
    });
  });

  it("refuses a typed code that leads nowhere, also behind one that leads somewhere", async () => {
    const agent = await newMember(1);
    const blocked = await newMember(0);
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [blocked.id],
    );
    for (const given of [
      { referralCode: "AAAAAAA0" },
      { affiliateCode: agent.referralCode, referralCode: blocked.referralCode },
      { affiliateCode: agent.referralCode, recommenderId: "nobody-of-that-name" },
    ]) {
      expect(await codeOf(app.registerMember as never, given as never)).toBe("AUTH_INVITATION");
    }
    // The domain comes from the visited address, not from the form, so an unknown one is no error.
    const member = await app.registerMember({ domain: "unknown.example" });
    expect(await uplineOf(member.account)).toBeUndefined();
  });
});

async function registerDomain(domain: string, inviter: string): Promise<void> {
  await app.owner.pool.query("update system_settings set domains = $1::jsonb, version = version + 1", [
    JSON.stringify([{ domain, kind: "affiliate", inviter }]),
  ]);
  // Wait for the changed settings, which are read again within seconds.
  await expect.poll(() => codeOf(app.call, checkAffiliate, { query: { domain } })).toBe("OK");
}

describe("[AUTH-16] two doors", () => {
  it("lets agents in at theirs and members at theirs, each with its own words at the other one", async () => {
    const enter = (username: string, entry?: "member" | "agent", password = PASSWORD) =>
      codeOf(app.call, login, {
        body: { username, password, type: "username", ...(entry ? { entry } : {}) },
      });
    for (const type of [1, 2, 41, 42] as const) {
      const { account } = await newMember(type);
      const answers = [await enter(account, "agent"), await enter(account, "member"), await enter(account)];
      expect([type, ...answers]).toEqual([type, "OK", "AUTH_NON_MEMBER", "AUTH_NON_MEMBER"]);
    }
    const { account } = await newMember(0);
    expect([await enter(account), await enter(account, "member"), await enter(account, "agent")]).toEqual([
      "OK",
      "OK",
      "AUTH_NOT_AGENT",
    ]);
    // Without the password nobody learns the account's type.
    expect(await enter(account, "agent", "not the password")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await enter("nobody-at-all", "agent")).toBe("AUTH_BAD_CREDENTIALS");
  });
});
