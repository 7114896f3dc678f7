import * as calls from "@khela/contract/agent-links";
import * as desk from "@khela/contract/console/agent-links";
import { changePassword, getMemberInfo, login, register } from "@khela/contract/identity";
import type { CallInput } from "@khela/contract/endpoint";
import { betDice } from "@khela/contract/play";
import { checkAffiliate } from "@khela/contract/social";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { setFlags } from "../../testing/flags.ts";

let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp();
  await setFlags(app, { AGENTPOLICY3: true });
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

async function agent(overrides: Parameters<CashierApp["registerMember"]>[0] = {}): Promise<TestMember> {
  const member = await app.registerMember(overrides);
  await app.owner.pool.query("update member set type = 1 where id = $1", [member.id]);
  return member;
}

type LinkBody = CallInput<typeof calls.createAgentLink>["body"];
const BODY: LinkBody = {
  name: "group of the village",
  memberType: 0,
  quota: null,
  expiresAt: null,
  domain: null,
  landing: "register",
};
const key = () => ({ idempotencyKey: randomUUID() });
const makeLink = (by: TestMember, change: Partial<LinkBody> = {}) =>
  by.call(calls.createAgentLink, { body: { ...BODY, ...change } }, key());

const joinCode = async (affiliateCode: string, more: Partial<CallInput<typeof register>["body"]> = {}) => {
  try {
    await app.registerMember({ affiliateCode, ...more });
    return "OK";
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const uplinesOf = (memberId: string) =>
  app.owner.pool
    .query<{ id: string }>(
      "select ancestor_id as id from agent_line where member_id = $1 order by distance",
      [memberId],
    )
    .then(({ rows }) => rows.map(({ id }) => id));
const linkOf = async (by: TestMember, id: string) =>
  (await by.call(calls.listAgentLinks, { query: { pageSize: 100 } })).content.find((link) => link.id === id);

describe("[AGENT-02] links", () => {
  it("bring members below their agent, players or agents, and count how far they come", async () => {
    const top = await agent();
    const link = await makeLink(top, { quota: 10, expiresAt: inAnHour() });
    expect(link).toMatchObject({ state: "open", clicks: 0, registered: 0, version: 0 });
    expect(link.address).toBe(`${app.app.platform.config.publicUrl}/register?affiliateCode=${link.code}`);
    // A visitor learns whose link it is, and counts once a day however often the page is opened.
    expect((await app.call(checkAffiliate, { query: { code: link.code } })).inviter).toContain("*");
    for (const code of [link.code, link.code.toLowerCase(), "A0000000", "nonsense"])
      await app.call(calls.visitAgentLink, { body: { code } });
    const player = await app.registerMember({ affiliateCode: link.code });
    // A code that was typed into the other field is as good.
    const typed = await app.registerMember({ referralCode: ` ${link.code.toLowerCase()} ` });
    const second = await makeLink(top, { memberType: 1 });
    const below = await app.registerMember({ affiliateCode: second.code });
    expect((await below.call(getMemberInfo)).type).toBe(1);
    expect((await player.call(getMemberInfo)).type).toBe(0);
    for (const { id } of [player, typed, below]) expect(await uplinesOf(id)).toEqual([top.id]);

    await app.send(await app.eventOf(await app.deposit(player)));
    await expect.poll(async () => (await linkOf(top, link.id))?.deposited, { timeout: 60_000 }).toBe(1);
    const bet = { stake: "100", direction: "over", target: 5_100 } as const;
    await player.call(betDice, { body: bet }, key());
    await app.app.modules.turnover.catchUp();
    expect(await linkOf(top, link.id)).toMatchObject({ clicks: 1, registered: 2, deposited: 1, active: 0 });
    await app.owner.pool.query("update agent_link_member set valid_cash = 4_000_000 where member_id = $1", [
      player.id,
    ]);
    await player.call(betDice, { body: bet }, key());
    await app.app.modules.turnover.catchUp();
    expect(await linkOf(top, link.id)).toMatchObject({ registered: 2, deposited: 1, active: 1 });
    expect(await top.call(calls.getRegisterCenter)).toMatchObject({
      openLinks: 2,
      clicks: 1,
      registered: 3,
      active: 1,
    });
    const { content } = await top.call(calls.listNewcomers, { query: { linkId: link.id } });
    expect(content.map(({ account, state, link: name }) => ({ account, state, name }))).toEqual([
      { account: typed.account, state: "registered", name: BODY.name },
      { account: player.account, state: "active", name: BODY.name },
    ]);
  });

  it("let nobody in beyond their quota, also of many who come at once", async () => {
    const top = await agent();
    const { id, code } = await makeLink(top, { quota: 3 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => joinCode(code)));
    expect(outcomes.toSorted()).toEqual([...Array(7).fill("AUTH_INVITATION"), "OK", "OK", "OK"]);
    expect(await linkOf(top, id)).toMatchObject({ state: "full", registered: 3 });
    const { rows } = await app.owner.pool.query("select 1 from member where referred_by = $1", [top.id]);
    expect(rows.length).toBe(3);
    // The quota can be raised, never below those who came.
    const change = (version: number, quota: number) =>
      codeOf(top.call, calls.updateAgentLink, {
        params: { linkId: id },
        body: { version, name: "more", quota, expiresAt: null },
      });
    expect([await change(0, 2), await change(7, 4), await change(0, 4)]).toEqual([
      "AGENT_LINK_QUOTA",
      "OPS_CHANGED",
      "OK",
    ]);
    expect(await joinCode(code)).toBe("OK");
  });

  it("end when they are closed or over, with their agent's block, and count on their own domain only", async () => {
    const top = await agent();
    const closed = await makeLink(top);
    await top.call(calls.closeAgentLink, { params: { linkId: closed.id } });
    expect((await top.call(calls.closeAgentLink, { params: { linkId: closed.id } })).state).toBe("closed");
    expect(await joinCode(closed.code)).toBe("AUTH_INVITATION");
    const over = await makeLink(top, { expiresAt: inAnHour() });
    await app.owner.pool.query("update agent_link set expires_at = created_at where id = $1", [over.id]);
    expect(await joinCode(over.code)).toBe("AUTH_INVITATION");
    const open = await makeLink(top);
    await app.owner.pool.query("update agent_link set domain = 'own.example' where id = $1", [open.id]);
    expect(await joinCode(open.code)).toBe("AUTH_INVITATION");
    expect(await joinCode(open.code, { domain: "other.example" })).toBe("AUTH_INVITATION");
    expect(await joinCode(open.code, { domain: "OWN.example" })).toBe("OK");
    const ended = await top.call(calls.listAgentLinks, { query: { state: "ended" } });
    expect(ended.content.map(({ state }) => state)).toEqual(["expired", "closed"]);
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [top.id],
    );
    expect(await joinCode(open.code, { domain: "own.example" })).toBe("AUTH_INVITATION");
  });

  it("refuse nonsense, are made once however often they are asked for, and fifty at most", async () => {
    const top = await agent();
    const tryMake = (change: Partial<LinkBody>) =>
      codeOf(top.call, calls.createAgentLink, { body: { ...BODY, ...change } }, key());
    expect(await tryMake({ expiresAt: new Date(Date.now() - 1000).toISOString() })).toBe("AGENT_LINK_DATE");
    expect(await tryMake({ domain: "evil.example" })).toBe("AGENT_LINK_DOMAIN");
    for (const change of [
      { quota: 0 },
      { quota: 1.5 },
      { name: " " },
      { name: "x".repeat(41) },
      { memberType: 2 as 1 },
      { landing: "//evil.example" as "home" },
    ])
      expect([change, await tryMake(change)]).toEqual([change, "SYS_BAD_INPUT"]);
    const once = key();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => top.call(calls.createAgentLink, { body: BODY }, once)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await app.owner.pool.query(
      `insert into agent_link (id, agent_id, code, name, member_type, landing, created_at)
       select gen_random_uuid(), $1::uuid, 'A' || upper(substr(md5($1::uuid::text || n), 1, 9)), 'filler', 0, 'home', now() from generate_series(1, 48) n`,
      [top.id],
    );
    const both = await Promise.all([tryMake({}), tryMake({})]);
    expect(both.toSorted()).toEqual(["AGENT_LINK_LIMIT", "OK"]);
  });

  it("are their agent's affair alone; players have none", async () => {
    const [top, other, player] = [await agent(), await agent(), await app.registerMember()];
    const { id } = await makeLink(top);
    await app.registerMember({ affiliateCode: (await makeLink(top)).code });
    const body = { version: 0, name: "mine now", quota: null, expiresAt: null };
    expect(await codeOf(other.call, calls.updateAgentLink, { params: { linkId: id }, body })).toBe(
      "SYS_NOT_FOUND",
    );
    expect(await codeOf(other.call, calls.closeAgentLink, { params: { linkId: id } })).toBe("SYS_NOT_FOUND");
    expect((await other.call(calls.listAgentLinks, { query: {} })).content).toEqual([]);
    expect((await other.call(calls.listNewcomers, { query: { linkId: id } })).content).toEqual([]);
    expect((await other.call(calls.getRegisterCenter)).registered).toBe(0);
    for (const call of [calls.getRegisterCenter, calls.listAgentLinks, calls.listNewcomers])
      expect(await codeOf(player.call, call, { query: {} })).toBe("AUTH_NOT_AGENT");
    expect(await codeOf(player.call, calls.createAgentLink, { body: BODY }, key())).toBe("AUTH_NOT_AGENT");
    await setFlags(app, { AGENTPOLICY3: false });
    expect(await codeOf(top.call, calls.getRegisterCenter)).toBe("SYS_FEATURE_OFF");
    await setFlags(app, { AGENTPOLICY3: true });
  });
});

describe("[AGENT-02] [OPS-06] newcomers and links for operators", () => {
  /** Logs a member in once, at an address with a browser. */
  const useDevice = (member: TestMember, ip: string, device: string) =>
    app.owner.pool.query("update member_session set ip = $2, device = $3 where member_id = $1", [
      member.id,
      ip,
      device,
    ]);

  it("marks those who share a device with the agent or with another newcomer, and names the accounts to operators alone", async () => {
    const operator = await app.loginOperator();
    const top = await agent();
    const [one, two, three, four] = [
      await app.registerMember({ affiliateCode: (await makeLink(top)).code }),
      await app.registerMember({ affiliateCode: (await makeLink(top)).code }),
      await app.registerMember({ affiliateCode: (await makeLink(top)).code }),
      await app.registerMember({ affiliateCode: (await makeLink(top)).code }),
    ];
    const stranger = await app.registerMember();
    await useDevice(top, "198.51.100.1", "phone of the agent");
    await useDevice(one, "198.51.100.1", "phone of the agent");
    await useDevice(two, "198.51.100.2", "shared phone");
    await useDevice(three, "198.51.100.2", "shared phone");
    // The same network with another browser is none, and a stranger's device isn't the agent's matter.
    await useDevice(four, "198.51.100.1", "another phone");
    await useDevice(stranger, "198.51.100.1", "another phone");
    const marks = async () =>
      Object.fromEntries(
        (await top.call(calls.listNewcomers, { query: {} })).content.map(({ account, sameDevice }) => [
          account,
          sameDevice,
        ]),
      );
    expect(await marks()).toEqual({
      [one.account]: "agent",
      [two.account]: "newcomer",
      [three.account]: "newcomer",
      [four.account]: null,
    });
    const { content } = await operator.call(desk.listConsoleNewcomers, { query: { search: top.account } });
    const seen = content.map(({ account, sameDevice }) => [
      account,
      sameDevice.map((other) => [other.account, other.relation]),
    ]);
    expect(Object.fromEntries(seen)).toEqual({
      [one.account]: [[top.account, "agent"]],
      [two.account]: [[three.account, "newcomer"]],
      [three.account]: [[two.account, "newcomer"]],
      [four.account]: [[stranger.account, "other"]],
    });
    // After 90 days a shared device is forgotten.
    await app.owner.pool.query(
      "update member_session set started_at = started_at - interval '91 days' where member_id = $1",
      [two.id],
    );
    expect(await marks()).toMatchObject({ [two.account]: null, [three.account]: null });
  });

  it("lists all agents' links with what they give and their sums, by agent and by state", async () => {
    const operator = await app.loginOperator();
    const [left, right] = [await agent(), await agent()];
    const open = await makeLink(left, { quota: 5 });
    const ended = await makeLink(left);
    await makeLink(right);
    await left.call(calls.closeAgentLink, { params: { linkId: ended.id } });
    await app.registerMember({ affiliateCode: open.code });
    await app.call(calls.visitAgentLink, { body: { code: open.code } });
    const list = (query: CallInput<typeof desk.listConsoleLinks>["query"]) =>
      operator.call(desk.listConsoleLinks, { query });
    const both = await list({ search: left.account });
    expect(both.content.map(({ id, agent: { account }, state }) => [id, account, state])).toEqual([
      [ended.id, left.account, "closed"],
      [open.id, left.account, "open"],
    ]);
    expect(both.sums).toEqual({ clicks: 1, registered: 1, deposited: 0, active: 0 });
    expect(both.content[1]).toMatchObject({ quota: 5, code: open.code, terms: null, registered: 1 });
    const closed = await list({ search: left.account, state: "ended" });
    expect([closed.totalCount, closed.sums.registered]).toEqual([1, 0]);
    expect(await list({ search: "nobody" })).toMatchObject({ content: [], totalCount: 0 });
    const all = await list({ pageSize: 100 });
    expect(new Set(all.content.map((link) => link.agent.account))).toContain(right.account);
    const came = await operator.call(desk.listConsoleNewcomers, { query: { linkId: open.id } });
    expect(came.content).toMatchObject([
      { agent: { account: left.account }, link: { code: open.code }, state: "registered" },
    ]);
  });
});

describe("[AGENT-02] registering a downline directly", () => {
  const open = (by: TestMember, account: string, memberType: 0 | 1 = 0) =>
    by.call(calls.registerDownline, { body: { account, memberType, language: "bn" } });

  it("opens an account right below, whose first password only chooses another one", async () => {
    const top = await agent();
    const below = await agent({ recommenderId: top.account });
    const account = `fresh${randomUUID().slice(0, 6)}`;
    const { memberId, password } = await open(below, account, 1);
    expect(await uplinesOf(memberId)).toEqual([below.id, top.id]);
    const session = await app.call(login, {
      body: { username: account, password, type: "username", entry: "agent" },
    });
    expect(session).toMatchObject({ firstTimeLogin: true });
    const call = app.callAs(session.token);
    expect(
      await codeOf(call, betDice, { body: { stake: "1", direction: "over", target: 5_100 } }, key()),
    ).not.toBe("OK");
    const newPassword = "a river in the rain";
    const body = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    await call(changePassword, { body });
    const { content } = await below.call(calls.listNewcomers, { query: { byHand: 1 } });
    expect(content).toMatchObject([{ memberId, account, isAgent: true, link: null, state: "registered" }]);
    const { rows } = await app.owner.pool.query<{ detail: object }>(
      "select detail from audit_entry where action = 'agents.register' and subject = $1",
      [`member:${memberId}`],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it("refuses taken and impossible names, players who ask, and the fifty-first of a day", async () => {
    const top = await agent();
    const account = `taken${randomUUID().slice(0, 6)}`;
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        codeOf(top.call, calls.registerDownline, { body: { account, memberType: 0, language: "bn" } }),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(4).fill("AUTH_USERNAME_TAKEN"), "OK"]);
    const ask = (by: TestMember, name: string) =>
      codeOf(by.call, calls.registerDownline, { body: { account: name, memberType: 0, language: "bn" } });
    expect(await ask(top, "x")).toBe("FIELD_FORMAT");
    expect(await ask(await app.registerMember(), `player${randomUUID().slice(0, 6)}`)).toBe("AUTH_NOT_AGENT");
    for (let one = 0; one < 48; one += 1) {
      const filler = { account: `filler${randomUUID().slice(0, 8)}`, password: null };
      const { id } = await app.app.modules.identity.register(filler);
      await app.owner.pool.query(
        "insert into agent_link_member (member_id, agent_id, registered_at) values ($1, $2, now())",
        [id, top.id],
      );
    }
    expect((await top.call(calls.getRegisterCenter)).leftToday).toBe(1);
    const both = await Promise.all([
      ask(top, `one${randomUUID().slice(0, 6)}`),
      ask(top, `two${randomUUID().slice(0, 6)}`),
    ]);
    expect(both.toSorted()).toEqual(["AGENT_REGISTER_LIMIT", "OK"]);
  });
});
