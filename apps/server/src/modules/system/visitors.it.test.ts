import { request } from "node:http";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { getCaptcha } from "@khela/contract/identity";
import { getDomainRoute, getPermission, getStatus, openPage } from "@khela/contract/system";
import { getConsolidatedFunds } from "@khela/contract/wallet";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";

const BANGLADESH = "119.30.38.1";
const AMERICA = "8.8.8.8";
const NOWHERE = "198.51.100.9";

let app: TestApp;
let beside: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "loopback" } });
  beside = await startTestApp({ beside: app, env: { TRUST_PROXY: "loopback" } });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

type Draft = CallInput<typeof updateSystem>["body"];
const change = async (draft: Partial<Draft>) => {
  const { settings } = await operator.call(getSystem);
  return operator.call(updateSystem, { body: { ...settings, ...draft, reason: "a test" } });
};
afterEach(() =>
  change({
    maintenance: { on: false, until: null },
    blockedIps: [],
    bypassIps: [],
    allowCountries: [],
    denyCountries: [],
    domainCheck: false,
    domains: [],
  }),
);
const from = (ip: string, at = app) => at.callAs(null, { "x-forwarded-for": ip });

describe("[SYS-03] countries", () => {
  it("are kept out by the deny list, in every process, and let in by the allow list", async () => {
    await change({ denyCountries: ["US"] });
    const answer = await from(AMERICA)(getStatus);
    expect(answer).toMatchObject({ status: 2, reason: "country", ip: AMERICA, country: "US" });
    expect((await from(AMERICA)(getPermission)).location).toEqual({ ip: AMERICA, country: "US" });
    await expect(from(AMERICA)(getCaptcha)).rejects.toMatchObject({
      status: 451,
      code: "SYS_REGION",
      params: { ip: AMERICA, reason: "country" },
    });
    await expect.poll(() => codeOf(from(AMERICA, beside), getCaptcha)).toBe("SYS_REGION");
    for (const ip of [BANGLADESH, NOWHERE, "::ffff:119.30.38.1", "2407:5000::1", "10.0.0.7"]) {
      expect(await codeOf(from(ip), getCaptcha), ip).toBe("OK");
    }
    await change({ allowCountries: ["BD"], denyCountries: [] });
    expect(await codeOf(from(BANGLADESH), getCaptcha)).toBe("OK");
    expect(await codeOf(from("10.0.0.7"), getCaptcha)).toBe("OK");
    for (const ip of [AMERICA, NOWHERE, "2001:4860:4860::8888"]) {
      expect(await codeOf(from(ip), getCaptcha), ip).toBe("SYS_REGION");
    }
    await change({ allowCountries: ["BD"], denyCountries: ["BD"] });
    expect(await codeOf(from(BANGLADESH), getCaptcha)).toBe("SYS_REGION");
    await change({ bypassIps: [BANGLADESH] });
    expect(await codeOf(from(BANGLADESH), getCaptcha)).toBe("OK");
  });

  it("don't believe a forwarded address of anybody but the trusted proxy", async () => {
    const direct = await startTestApp({ beside: app });
    await change({ denyCountries: ["US"] });
    expect(await codeOf(direct.callAs(null, { "x-forwarded-for": AMERICA }), getCaptcha)).toBe("OK");
    await direct.stop();
  });

  it("are refused where they are no countries", async () => {
    const { settings } = await operator.call(getSystem);
    const body = { ...settings, denyCountries: ["usa"], reason: "a test" };
    expect(await codeOf(operator.call, updateSystem, { body })).toBe("SYS_BAD_INPUT");
  });

  it("get no data with the page either: only why it is closed", async () => {
    await change({ denyCountries: ["US"] });
    const boot = await app.app.modules.bootData({
      url: "/",
      address: AMERICA,
      hostname: "localhost",
      headers: {},
    } as never);
    expect(Object.keys((boot as { values: object }).values)).toEqual(["system.permission"]);
  });
});

describe("[SYS-03] [SYS-04] open sockets", () => {
  const open = (ip: string, at = app) => {
    const ws = new WebSocket(`${at.baseUrl.replace("http", "ws")}/ws`, {
      headers: { "x-forwarded-for": ip },
    });
    const opened = new Promise<number>((resolve) => {
      ws.on("message", () => resolve(101));
      ws.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      ws.on("error", () => undefined);
    });
    const closed = new Promise<number>((resolve) => ws.on("close", resolve));
    return { ws, opened, closed };
  };

  it("of a visitor who is blocked are closed at once, on every process; others stay", async () => {
    const [here, there, other] = [open(AMERICA), open(AMERICA, beside), open(BANGLADESH)];
    expect(await Promise.all([here.opened, there.opened, other.opened])).toEqual([101, 101, 101]);
    await change({ blockedIps: [AMERICA] });
    expect(await Promise.all([here.closed, there.closed])).toEqual([4003, 4003]);
    expect(await open(AMERICA).opened).toBe(451);
    expect(other.ws.readyState).toBe(WebSocket.OPEN);
    other.ws.close();
  });

  it("of a country that is not served any more are closed; during maintenance they stay", async () => {
    const socket = open(AMERICA);
    await socket.opened;
    await change({ maintenance: { on: true, until: null } });
    const second = open(AMERICA);
    expect(await second.opened).toBe(101);
    await change({ denyCountries: ["US"] });
    expect(await Promise.all([socket.closed, second.closed])).toEqual([4003, 4003]);
  });
});

/** A GET with a custom Host header, which fetch can't send. */
function getAs(host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.baseUrl}${path}`, { headers: { host } }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += String(chunk)));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on("error", reject);
    call.end();
  });
}

describe("[SYS-07] [ERR-01] the domain check", () => {
  const domains: Draft["domains"] = [
    { domain: "khela.example", kind: "main", inviter: null },
    { domain: "rahim.example", kind: "affiliate", inviter: "rahim7" },
  ];

  it("is off on a fresh install", async () => {
    expect((await getAs("anything.example", "/wps/captcha")).status).toBe(200);
    const route = await getAs("anything.example", "/wps/system/domainRoute");
    expect(JSON.parse(route.body).value).toMatchObject({ domainRoute: "anything.example", kind: null });
  });

  it("turns an unregistered domain away and knows the registered ones", async () => {
    await change({ domains, domainCheck: true });
    const wrong = await getAs("other.example", "/wps/system/domainRoute");
    expect(wrong.status).toBe(404);
    expect(JSON.parse(wrong.body)).toMatchObject({ success: false, errorCode: "SYS_DOMAIN" });
    expect((await getAs("other.example", "/wps/captcha")).status).toBe(404);
    const permission = JSON.parse((await getAs("other.example", "/wps/system/permission")).body);
    expect(permission.value).toMatchObject({ domainValid: false, info: { mainDomain: "khela.example" } });
    for (const host of ["khela.example", "rahim.example:8443", "localhost", "127.0.0.1"]) {
      expect((await getAs(host, "/wps/captcha")).status, host).toBe(200);
    }
    const affiliate = JSON.parse((await getAs("rahim.example", "/wps/system/domainRoute")).body);
    expect(affiliate.value).toEqual({
      domainRoute: "rahim.example",
      mainDomain: "khela.example",
      kind: "affiliate",
    });
    expect(await app.call(getDomainRoute)).toMatchObject({ kind: "main" });
    expect(await app.app.modules.system.affiliateOfDomain("RAHIM.example")).toBe("rahim7");
    expect(await app.app.modules.system.affiliateOfDomain("khela.example")).toBeNull();
    // An operator who came by the wrong domain can still switch the check off.
    expect((await getAs("other.example", "/console/api/session")).status).toBe(401);
  });

  it("refuses a domain twice, an affiliate without an inviter, an inviter of a brand, what is no domain", async () => {
    const { settings } = await operator.call(getSystem);
    const put = (list: unknown) =>
      codeOf(operator.call, updateSystem, {
        body: { ...settings, domains: list as Draft["domains"], reason: "a test" },
      });
    expect(await put([domains[0], domains[0]])).toBe("SYS_BAD_INPUT");
    expect(await put([{ domain: "a.example", kind: "affiliate", inviter: null }])).toBe("SYS_BAD_INPUT");
    expect(await put([{ domain: "a.example", kind: "brand", inviter: "rahim7" }])).toBe("SYS_BAD_INPUT");
    for (const domain of ["https://a.example", "A.example", "a", "a_b.example", "a.example/x"]) {
      expect(await put([{ domain, kind: "brand", inviter: null }]), domain).toBe("SYS_BAD_INPUT");
    }
  });
});

describe("[NAV-06] [SYS-06] guarded pages", () => {
  const page = (name: "pointMall" | "agentCentre") => ({ params: { name } });

  it("open by flag, login and kind of account; the funds call follows the agents' flag", async () => {
    const member = await app.registerMember();
    const agent = await app.registerMember();
    await sql`update member set type = 1 where id = ${agent.id}`.execute(app.owner.kysely);
    const { flags } = (await operator.call(getSystem)).settings;
    expect(await codeOf(member.call, openPage, page("pointMall"))).toBe("SYS_FEATURE_OFF");
    expect(await codeOf(agent.call, openPage, page("agentCentre"))).toBe("SYS_FEATURE_OFF");
    expect(await codeOf(member.call, getConsolidatedFunds)).toBe("SYS_FEATURE_OFF");
    await change({ flags: { ...flags, PTSYS3: true, AGENTPOLICY3: true } });
    expect(await codeOf(app.call, openPage, page("pointMall"))).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, openPage, page("agentCentre"))).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, openPage, page("pointMall"))).toBe("OK");
    expect(await codeOf(member.call, openPage, page("agentCentre"))).toBe("AUTH_NOT_AGENT");
    expect(await codeOf(agent.call, openPage, page("agentCentre"))).toBe("OK");
    expect(await member.call(getConsolidatedFunds)).toMatchObject({
      currency: "BDT",
      balance: "0.00",
      dailysalreqtype: 0,
      divtypereq: 0,
      contracthoursalreq: 0,
      realtimesalreqtype: 0,
    });
    await change({ flags });
  });
});
