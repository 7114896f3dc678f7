import { ENDPOINTS } from "@khela/contract/registry";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FULL } from "../testing/full.ts";
import { fieldsOf, HOSTILE_VALUES, inputOf, queryOf, simplestInput } from "./hostile.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";
import { codeOf, createRawClient } from "./raw-call.ts";
import { BAD_FORM, entitled, realParams, writesNothing } from "./sweep.ts";

let site: PopulatedSite;
let send: ReturnType<typeof createRawClient>;

beforeAll(async () => {
  site = await startPopulatedSite();
  send = createRawClient(site.app.baseUrl);
});
afterAll(() => site.stop());

/**
 * The time limit of long sweeps: a busy machine takes many times the seconds of a quiet one, and hanging calls are
 * found all the same.
 */
const SWEEP_MS = 900_000;

const LARGE = JSON.stringify({ text: "x".repeat(100_000) });

/**
 * A fixed sample of the values, every `every`-th from `turn` on. All endpoints parse their input with the
 * same few lines, so each endpoint, field or path gets only a part of the values, and each value meets
 * all kinds of endpoints. In `npm run test:full` everything is combined with everything
 * (docs/decisions/0028).
 */
function turnOf<T>(values: readonly T[], turn: number, every: number): readonly T[] {
  return FULL ? values : values.filter((_, at) => (at + turn) % every === 0);
}

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
  await writesNothing(site, async () => {
    for (const [turn, endpoint] of ENDPOINTS.filter(({ method }) => method !== "GET").entries()) {
      const call = { credentials: entitled(site, endpoint), params: realParams(site, endpoint) };
      for (const body of turnOf(bodies, turn, 9)) {
        // An endpoint without a body accepts an empty one as well.
        if (!endpoint.body && ["null", "[]", "7"].includes(body)) continue;
        // An endpoint whose fields are all optional accepts a call without a body; `null` counts as none.
        if (endpoint.body?.safeParse({}).success && body === "null") continue;
        const { code } = await send(endpoint, { ...call, body });
        const refusals = endpoint.picture ? [...BAD_FORM, "UPLOAD_KIND"] : BAD_FORM;
        expect(refusals, `${endpoint.id} ${body.slice(0, 60)}: ${code}`).toContain(code);
      }
    }
  });
});

/** Sends many calls, eight at a time. @returns the answers that are not in the catalogue */
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

/** Each field gets one of so many hostile values; fewer than there are, so that no field is left out. */
const EVERY = 30;

it(
  "[ERR-01] the fields of each body in turn with hostile values: never a defect",
  async () => {
    let turn = 0;
    const calls = ENDPOINTS.flatMap((endpoint) => {
      if (!endpoint.body) return [];
      const call = { credentials: entitled(site, endpoint), params: realParams(site, endpoint) };
      const right = Object.entries(JSON.parse(simplestInput(endpoint.body)) as object);
      return fieldsOf(endpoint.body).flatMap((field) => {
        const others = right.filter(([name]) => name !== field);
        const pairs = others.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`);
        turn += 1;
        return turnOf(HOSTILE_VALUES, turn, EVERY).map((value) => () => {
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
    let turn = 0;
    const raw = ["%00", "%ff", "%ZZ", "%ud800", "a%0d%0ab", "1&from=2", "", "%5B%5D", "%E0%A4%A"];
    const calls = ENDPOINTS.flatMap((endpoint) => {
      const call = { credentials: entitled(site, endpoint), params: realParams(site, endpoint) };
      const fields = fieldsOf(endpoint.query).flatMap((field) => {
        turn += 1;
        return turnOf([...texts, ...raw], turn, EVERY).map(
          (text) => () => send(endpoint, { ...call, query: `${field}=${text}` }),
        );
      });
      turn += 1;
      const twice = fieldsOf(endpoint.query).map(
        (field) => () => send(endpoint, { ...call, query: `${field}=1&${field}=2&${field}[a]=3` }),
      );
      const inPath = endpoint.params
        ? turnOf([...texts, ...raw].filter(Boolean), turn, EVERY).map((text) => async () => {
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
  // `/rewards/claims` is also what GET `/rewards/:rewardId` answers.
  const takes = (method: string, path: string): boolean =>
    ENDPOINTS.some(
      (other) => other.method === method && RegExp(`^${other.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
    );
  await writesNothing(site, async () => {
    for (const [turn, endpoint] of ENDPOINTS.entries()) {
      const call = { credentials: entitled(site, endpoint), params: realParams(site, endpoint) };
      const others = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"].filter(
        (method) => !takes(method, endpoint.path),
      );
      for (const method of turnOf(others, turn, others.length)) {
        const { code } = await send(endpoint, { ...call, method });
        expect(`${method} ${endpoint.path} ${code}`).toBe(`${method} ${endpoint.path} SYS_METHOD`);
      }
      if (turnOf([endpoint], turn, 6).length === 0) continue;
      const path = `/${endpoint.path.slice(1)}/nobody/knows/this` as const;
      expect((await send({ ...endpoint, path }, call)).code).toBe("SYS_NOT_FOUND");
    }
  });
});

it("[ERR-01] a body that is no JSON by its own word is refused", async () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
  for (const [turn, endpoint] of ENDPOINTS.filter(({ body }) => body).entries()) {
    for (const type of turnOf(types, turn, types.length)) {
      const response = await fetch(site.app.baseUrl + endpoint.path.replaceAll(/:\w+/g, "x"), {
        method: endpoint.method,
        headers: { "content-type": type, "x-requested-with": "khela", ...entitled(site, endpoint) },
        body: "{}",
      });
      expect(BAD_FORM).toContain(codeOf(response.status, await response.text(), endpoint.id));
    }
  }
});

/** A fixed sample; `npm run test:full` runs many more with random seeds. */
const random = FULL ? { numRuns: 25 } : { numRuns: 1, seed: 1 };

// These run last, because some of the calls are accepted and change data.
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
        params: fc.constantFrom(realParams(site, endpoint), {}),
      });
      const property = fc.asyncProperty(inputs, async ({ body, query, params }) => {
        await send(endpoint, {
          credentials: entitled(site, endpoint),
          params,
          query: queryOf(query),
          ...(body === undefined ? {} : { body }),
        });
      });
      const { counterexample, errorInstance, seed } = await fc.check(property, random);
      expect(counterexample, `${endpoint.id}, seed ${seed}: ${String(errorInstance)}`).toBeNull();
    }
  },
  SWEEP_MS,
);
