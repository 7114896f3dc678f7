import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ENDPOINTS } from "@khela/contract/registry";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_PATHS, expectedOutcome, OPERATIONAL_PATHS, PRINCIPALS, printedRoutes } from "./authorization.ts";
import { fingerprint } from "./fingerprint.ts";
import { fieldsOf, HOSTILE_VALUES, inputOf, queryOf, simplestInput } from "./hostile.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";
import { codeOf, type Credentials, createRawClient } from "./raw-call.ts";

let site: PopulatedSite;
let send: ReturnType<typeof createRawClient>;

beforeAll(async () => {
  site = await startPopulatedSite();
  send = createRawClient(site.app.baseUrl);
});
afterAll(() => site.stop());

/** For the long sweeps: a busy machine takes several times the ten seconds of a quiet one. */
const SWEEP_MS = 120_000;

/** Somebody who may make the call. */
function entitled({ auth }: AnyEndpoint): Credentials {
  if (auth === "operator") return site.credentials["operator:super"];
  return auth === "member" ? site.credentials.memberB : {};
}

/** Ids that exist for the path's names, so that a refusal is never for want of the thing. */
function realParams({ path }: AnyEndpoint): Record<string, string> {
  const { ids } = site;
  const id = path.includes("/banners/") ? ids.banner : ids.notice;
  return {
    id,
    playerId: ids.memberB,
    approvalId: ids.approval,
    payoutAccountId: ids.payoutAccountOfA,
    withdrawalId: ids.withdrawalOfA,
    sliceId: ids.sliceOfA,
    uploadId: ids.proofOfA,
    decisionId: ids.decisionOfA,
    depositId: ids.depositOfA,
    roundId: ids.roundOfA,
    transferId: ids.transferOfA,
    requestId: ids.roundOfA,
    gameCode: "royal-bengal",
    vassalage: "KHELA",
    provider: "sandbox",
    breakId: ids.bookBreak,
    kind: "deposit",
    methodId: "khelapay",
  };
}

/** Runs `calls`, which must all be refused, and looks whether anything was written. */
async function writesNothing(calls: () => Promise<void>): Promise<void> {
  const before = await fingerprint(site.app.owner.pool);
  await calls();
  expect(await fingerprint(site.app.owner.pool)).toEqual(before);
}

/** Behind a flag that is off on a fresh install (AGENTPOLICY3). */
const isOffAtFirst = ({ id }: AnyEndpoint): boolean =>
  id === "member.consolidatedFunds" || id.startsWith("agentTransfers.");

/** Refused for its form alone: nobody may look at it further. */
const BAD_FORM = ["SYS_BAD_INPUT", "SYS_BAD_ENC", "SYS_TOO_LARGE", "BAD_REQ"];

describe("who may call", () => {
  it("[OPS-01] every route of the server is in the contract, or known to be beside it", () => {
    const known = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
    const routes = printedRoutes(site.app.app.platform.http.fastify.printRoutes({ commonPrefix: false }));
    const served = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...known].filter((route) => !served.has(route))).toEqual([]);
    const beside = routes.filter(({ method, path }) => !known.has(`${method} ${path}`));
    expect(beside.filter(({ path, method }) => API_PATHS.test(path) || method !== "GET")).toEqual([]);
    expect(beside.map(({ path }) => path)).toEqual(expect.arrayContaining([...OPERATIONAL_PATHS]));
  });

  it.each(PRINCIPALS)(
    "[OPS-01] %s gets as far as the table says, everywhere, and writes nothing",
    async (who) => {
      await writesNothing(async () => {
        for (const endpoint of ENDPOINTS) {
          // A field that nobody knows: whoever is let in is refused one step later, without effect.
          const answer = await send(endpoint, {
            credentials: site.credentials[who],
            params: realParams(endpoint),
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
      const { code } = await send(endpoint, { credentials, params: realParams(endpoint) });
      expect(`${endpoint.id}: ${code}`).toBe(`${endpoint.id}: AUTH_REQUIRED`);
    }
  });

  it("[OPS-01] a webhook without a peer's signature is nobody's", async () => {
    const webhook = ENDPOINTS.find(({ auth }) => auth === "peer");
    if (!webhook?.body) throw new Error("no webhook");
    const body = simplestInput(webhook.body);
    await writesNothing(async () => {
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
  /** Open to everybody on purpose; tells nobody whose it is. */
  const PUBLIC = ["fair.round"];
  const withIds = ENDPOINTS.filter(({ auth, path }) => auth !== "operator" && /:[a-z]+Id\b/.test(path));

  it("[API-01] are as if they did not exist", async () => {
    expect(withIds.length).toBeGreaterThan(0);
    await writesNothing(async () => {
      for (const endpoint of withIds) {
        const answer = await send(endpoint, {
          credentials: site.credentials.memberB,
          params: realParams(endpoint),
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
    await writesNothing(async () => {
      const body = JSON.stringify({ betId: site.ids.crashBetOfA });
      const { code } = await send(cashOut, { credentials: site.credentials.memberB, body });
      expect(code).toBe("SYS_NOT_FOUND");
    });
  });

  /** What a list can't be read without. */
  const NEEDED_QUERY: Readonly<Record<string, string>> = { "cashier.checkWithdrawal": "methodId=khelapay" };

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

describe("bad input", () => {
  const LARGE = JSON.stringify({ text: "x".repeat(100_000) });

  it("[ERR-01] a field too many, a body of the wrong kind or size: refused, nothing written", async () => {
    const bodies = [
      "{",
      "null",
      "[]",
      '"text"',
      "7",
      "[[1]]",
      '{"a":{"b":[1]}}',
      LARGE,
      '{"__proto__":{"admin":true}}',
    ];
    await writesNothing(async () => {
      for (const endpoint of ENDPOINTS.filter(({ method }) => method !== "GET")) {
        const call = { credentials: entitled(endpoint), params: realParams(endpoint) };
        for (const body of bodies) {
          // What takes no body takes an empty one as well.
          if (!endpoint.body && ["null", "[]", "7"].includes(body)) continue;
          // What can do without any field can do without a body; `null` is no body.
          if (endpoint.body?.safeParse({}).success && body === "null") continue;
          const { code } = await send(endpoint, { ...call, body });
          expect(BAD_FORM, `${endpoint.id} ${body.slice(0, 60)}: ${code}`).toContain(code);
        }
      }
    });
  });

  /** Sends many calls, eight at a time. @returns the answers that are not of the catalogue */
  async function defectsOf(calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const waiting = [...calls];
    const defects: string[] = [];
    const worker = async (): Promise<void> => {
      for (let call = waiting.pop(); call; call = waiting.pop())
        await call().catch((error: unknown) => defects.push(String(error)));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return defects;
  }

  it(
    "[ERR-01] each field of a body in turn with each hostile value: never a defect",
    async () => {
      const calls = ENDPOINTS.flatMap((endpoint) => {
        if (!endpoint.body) return [];
        const call = { credentials: entitled(endpoint), params: realParams(endpoint) };
        const right = Object.entries(JSON.parse(simplestInput(endpoint.body)) as object);
        return fieldsOf(endpoint.body).flatMap((field) => {
          const others = right.filter(([name]) => name !== field);
          const pairs = others.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`);
          return HOSTILE_VALUES.map((value) => () => {
            const body = `{${[...pairs, `${JSON.stringify(field)}:${value}`].join(",")}}`;
            return send(endpoint, { ...call, body });
          });
        });
      });
      expect(await defectsOf(calls)).toEqual([]);
    },
    SWEEP_MS,
  );

  it(
    "[ERR-01] hostile query strings and path parts: never a defect",
    async () => {
      const texts = [...HOSTILE_VALUES.filter((value) => value.length < 2_000), '"%00"', '"../../etc"'].map(
        (value) => encodeURIComponent(value.replaceAll(/^"|"$/g, "")),
      );
      const raw = ["%00", "%ff", "%ZZ", "%ud800", "a%0d%0ab", "1&from=2", "", "%5B%5D", "%E0%A4%A"];
      const calls = ENDPOINTS.flatMap((endpoint) => {
        const call = { credentials: entitled(endpoint), params: realParams(endpoint) };
        const fields = fieldsOf(endpoint.query).flatMap((field) =>
          [...texts, ...raw].map((text) => () => send(endpoint, { ...call, query: `${field}=${text}` })),
        );
        const twice = fieldsOf(endpoint.query).map(
          (field) => () => send(endpoint, { ...call, query: `${field}=1&${field}=2&${field}[a]=3` }),
        );
        const inPath = endpoint.params
          ? [...texts, ...raw].filter(Boolean).map((text) => async () => {
              const path = endpoint.path.replaceAll(/:[a-zA-Z]+/g, () => text);
              const response = await fetch(site.app.baseUrl + path, {
                method: endpoint.method,
                headers: { "x-requested-with": "khela", ...call.credentials },
              });
              return codeOf(response.status, await response.text(), path);
            })
          : [];
        return [...fields, ...twice, ...inPath];
      });
      expect(await defectsOf(calls)).toEqual([]);
    },
    SWEEP_MS,
  );

  it("[ERR-01] another method on a known path is SYS_METHOD, an unknown path SYS_NOT_FOUND", async () => {
    const known = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
    await writesNothing(async () => {
      for (const endpoint of ENDPOINTS) {
        const call = { credentials: entitled(endpoint), params: realParams(endpoint) };
        for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
          if (known.has(`${method} ${endpoint.path}`)) continue;
          const { code } = await send(endpoint, { ...call, method });
          expect(`${method} ${endpoint.path} ${code}`).toBe(`${method} ${endpoint.path} SYS_METHOD`);
        }
        const path = `/${endpoint.path.slice(1)}/nobody/knows/this` as const;
        expect((await send({ ...endpoint, path }, call)).code).toBe("SYS_NOT_FOUND");
      }
    });
  });

  it("[ERR-01] a body that is no JSON by its own word is refused", async () => {
    for (const endpoint of ENDPOINTS.filter(({ body }) => body)) {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
        const response = await fetch(site.app.baseUrl + endpoint.path.replaceAll(/:\w+/g, "x"), {
          method: endpoint.method,
          headers: { "content-type": type, "x-requested-with": "khela", ...entitled(endpoint) },
          body: "{}",
        });
        expect(BAD_FORM).toContain(codeOf(response.status, await response.text(), endpoint.id));
      }
    }
  });

  // Last: some of these are let in, and change what they may.
  it(
    "[ERR-01] random input in nearly the right shape: never a defect",
    async () => {
      const known = { ids: Object.values(site.ids) };
      const withInput = ENDPOINTS.filter(({ body, query }) => body || query);
      const byRisk = withInput.toSorted(
        (a, b) => Number(a.auth === "operator") - Number(b.auth === "operator"),
      );
      for (const endpoint of byRisk) {
        const inputs = fc.record({
          body: endpoint.body ? inputOf(endpoint.body, known) : fc.constant(undefined),
          query: endpoint.query ? inputOf(endpoint.query, known) : fc.constant("{}"),
          params: fc.constantFrom(realParams(endpoint), {}),
        });
        const property = fc.asyncProperty(inputs, async ({ body, query, params }) => {
          await send(endpoint, {
            credentials: entitled(endpoint),
            params,
            query: queryOf(query),
            ...(body === undefined ? {} : { body }),
          });
        });
        // On a slow machine the time may be over before the first call has come back: nothing was found then.
        const { counterexample, errorInstance } = await fc.check(property, {
          numRuns: 25,
          interruptAfterTimeLimit: 400,
        });
        expect(counterexample, `${endpoint.id} ${String(errorInstance)}`).toBeNull();
      }
    },
    SWEEP_MS,
  );
});
