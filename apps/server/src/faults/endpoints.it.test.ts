import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ENDPOINTS } from "@khela/contract/registry";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { setFlags } from "../testing/flags.ts";
import { ON_SECOND_SERVER } from "../testing/full.ts";
import {
  API_PATHS,
  expectedOutcome,
  OPERATIONAL_PATHS,
  OPERATIONAL_POST,
  PRINCIPALS,
  printedRoutes,
} from "./authorization.ts";
import { simplestInput } from "./hostile.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";
import { createRawClient } from "./raw-call.ts";
import { BAD_FORM, realParams, writesNothing } from "./sweep.ts";

let site: PopulatedSite;
let send: ReturnType<typeof createRawClient>;

beforeAll(async () => {
  site = await startPopulatedSite();
  send = createRawClient(site.app.baseUrl);
});
afterAll(() => site.stop());

/** Whether the endpoint is behind a flag that is off on a fresh install (AGENTPOLICY3, PTSYS3). */
const isOffAtFirst = ({ id }: AnyEndpoint): boolean =>
  ["member.consolidatedFunds", "content.agentAnnouncements"].includes(id) ||
  /^(agentContracts|agentPay|agentTransfers|agentTeam|agentLinks|points)\./.test(id);

describe("who may call", () => {
  it("[OPS-01] every route of the server is in the contract, or known to be beside it", () => {
    const known = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
    const routes = printedRoutes(site.app.app.platform.http.fastify.printRoutes({ commonPrefix: false }));
    const served = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...known].filter((route) => !served.has(route))).toEqual([]);
    const beside = routes.filter(({ method, path }) => !known.has(`${method} ${path}`));
    const fits = (path: string, method: string) =>
      method === "GET" || (method === "POST" && path === OPERATIONAL_POST);
    expect(beside.filter(({ path, method }) => API_PATHS.test(path) || !fits(path, method))).toEqual([]);
    expect(beside.map(({ path }) => path)).toEqual(expect.arrayContaining([...OPERATIONAL_PATHS]));
  });

  // Authorization doesn't depend on PostgreSQL's version, so two callers are enough on the second server.
  it.each(ON_SECOND_SERVER ? (["memberA", "operator:super"] as const) : PRINCIPALS)(
    "[OPS-01] %s gets as far as the table says, everywhere, and writes nothing",
    async (who) => {
      // A member who must set up two-factor is an ordinary member until it becomes mandatory.
      if (who === "mustSetUp") await setFlags(site.app, { SECONDSTEP3: true });
      onTestFinished(async () => {
        if (who === "mustSetUp") await setFlags(site.app, { SECONDSTEP3: false });
      });
      await writesNothing(site, async () => {
        for (const endpoint of ENDPOINTS) {
          // The unknown field makes an authorized call fail validation one step later, without effect.
          const answer = await send(endpoint, {
            credentials: site.credentials[who],
            params: realParams(site, endpoint),
            query: "nobodyKnowsThis=1",
            ...(endpoint.method === "GET" ? {} : { body: '{"nobodyKnowsThis":1}' }),
          });
          const expected = expectedOutcome(endpoint, who);
          const seen = BAD_FORM.includes(answer.code) ? "open" : answer.code;
          expect(`${endpoint.id}: ${seen}`).toBe(`${endpoint.id}: ${expected}`);
          if (expected !== "open")
            for (const secret of site.secretsOfA) expect(answer.text).not.toContain(secret);
        }
      });
    },
  );

  it("[OPS-01] a member's token opens no console call, an operator's cookie no member's call", async () => {
    const both = { ...site.credentials.memberA, ...site.credentials["operator:super"] };
    for (const endpoint of ENDPOINTS) {
      const credentials =
        endpoint.auth === "operator"
          ? { cookie: `khela_console=${both["authorization"]?.slice(7)}` }
          : { authorization: `Bearer ${both["cookie"]?.split("=")[1]}` };
      if (endpoint.auth !== "operator" && endpoint.auth !== "member") continue;
      const { code } = await send(endpoint, { credentials, params: realParams(site, endpoint) });
      expect(`${endpoint.id}: ${code}`).toBe(`${endpoint.id}: AUTH_REQUIRED`);
    }
  });

  it("[OPS-01] a webhook without a peer's signature is nobody's", async () => {
    const webhook = ENDPOINTS.find(({ auth }) => auth === "peer");
    if (!webhook?.body) throw new Error("no webhook");
    const body = simplestInput(webhook.body);
    await writesNothing(site, async () => {
      for (const who of PRINCIPALS) {
        const { code } = await send(webhook, {
          credentials: site.credentials[who],
          params: { provider: "sandbox" },
          body,
        });
        expect(code).toBe("MONEY_SIGNATURE");
      }
    });
  });
});

describe("other people's ids", () => {
  /** Endpoints that are open to everybody on purpose; they don't reveal the owner. */
  const PUBLIC = ["fair.round"];
  const withIds = ENDPOINTS.filter(({ auth, path }) => auth !== "operator" && /:[a-z]+Id\b/.test(path));

  it("[API-01] are as if they did not exist", async () => {
    expect(withIds.length).toBeGreaterThan(0);
    await writesNothing(site, async () => {
      for (const endpoint of withIds) {
        const answer = await send(endpoint, {
          credentials: site.credentials.memberB,
          params: realParams(site, endpoint),
          ...(endpoint.body ? { body: simplestInput(endpoint.body) } : {}),
        });
        if (!PUBLIC.includes(endpoint.id))
          expect(`${endpoint.id} ${answer.code}`).toBe(
            `${endpoint.id} ${isOffAtFirst(endpoint) ? "SYS_FEATURE_OFF" : "SYS_NOT_FOUND"}`,
          );
        for (const secret of site.secretsOfA) expect(answer.text, endpoint.id).not.toContain(secret);
      }
    });
  });

  it("[API-01] somebody else's bet can't be cashed out", async () => {
    const cashOut = ENDPOINTS.find(({ id }) => id === "crash.cashOut");
    if (!cashOut) throw new Error("no cash-out");
    await writesNothing(site, async () => {
      const body = JSON.stringify({ betId: site.ids.crashBetOfA });
      const { code } = await send(cashOut, {
        credentials: site.credentials.memberB,
        params: { gameCode: "crash" },
        body,
      });
      expect(code).toBe("SYS_NOT_FOUND");
    });
  });

  /** Query parameters that lists require. */
  const NEEDED_QUERY: Readonly<Record<string, string>> = {
    "cashier.checkWithdrawal": "methodId=khelapay",
    "pvp.hands": "gameCode=holdem",
    "lottery.opened": "gameCode=lotto-north",
    "freeRounds.list": "which=open",
  };

  it("[API-01] every list of a member is the member's own", async () => {
    const lists = ENDPOINTS.filter(
      ({ auth, method, params }) => auth === "member" && method === "GET" && !params,
    );
    for (const endpoint of lists) {
      const query = NEEDED_QUERY[endpoint.id] ?? "";
      const answer = await send(endpoint, { credentials: site.credentials.memberB, query });
      const expected = isOffAtFirst(endpoint) ? "SYS_FEATURE_OFF" : "OK";
      expect(`${endpoint.id} ${answer.code}`).toBe(`${endpoint.id} ${expected}`);
      for (const secret of site.secretsOfA) expect(answer.text, endpoint.id).not.toContain(secret);
    }
  });
});
