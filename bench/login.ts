/**
 * A flood of logins during normal play: 200 logins a second for 30 seconds, all with the right password, each
 * from an address of its own. The server sheds the logins that it can't hash with 503 and Retry-After, and
 * dice bets stay within twice their normal p99 (AUTH-19, money-and-safety sections 2 and 6). Afterwards,
 * without load, it checks whether the time of a refused login reveals which accounts exist.
 *
 *   node bench/login.ts [seconds]
 */
import { randomUUID } from "node:crypto";
import { createClient } from "@khela/contract/client";
import { login } from "@khela/contract/identity";
import { encryptBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import type { BenchRow } from "./ledger.ts";
import { load, type LoadResult } from "./load.ts";
import { coresUsed, processorTime } from "./processor-time.ts";
import { rankTest } from "./rank-test.ts";
import { rowLine } from "./results.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const PLAYERS = 600;
const LOGINS_PER_S = 200;
const BETS_PER_S = 100;
/** How long normal play is measured: with fewer bets, the p99 would depend on a single one. */
const CALM_SECONDS = 30;

/** Encrypts the bodies before the flood, because in reality the browsers do that, not this machine. */
async function sealLogins(site: BenchSite, count: number): Promise<string[]> {
  const call = createClient({ baseUrl: `http://127.0.0.1:${site.port}` });
  const { keys } = await call(getKeys);
  const [key] = keys;
  if (!key) throw new Error("the server has no key");
  // A body is valid for a minute around its time, so that time is set to the middle of the flood.
  const iat = Math.floor((performance.timeOrigin + performance.now()) / 1000) + 30;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const username = site.accounts[index % site.accounts.length] ?? "";
      const body = { username, password: site.password, type: "username" };
      const sealed = { iat, jti: randomUUID(), htm: login.method, htu: login.path, body };
      return JSON.stringify({ jwe: await encryptBody(key, sealed) });
    }),
  );
}

function bets(site: BenchSite, seconds: number): Promise<LoadResult> {
  return load({
    port: site.port,
    tokens: site.tokens,
    method: "POST",
    path: "/play/dice/bet",
    body: JSON.stringify({ stake: "10", direction: "under", target: 4950 }),
    idempotent: true,
    connections: 16,
    seconds,
    ratePerS: BETS_PER_S,
  });
}

function flood(site: BenchSite, bodies: readonly string[], seconds: number): Promise<LoadResult> {
  return load({
    port: site.port,
    tokens: [""],
    method: "POST",
    path: login.path,
    body: "",
    bodies,
    manyAddresses: true,
    idempotent: false,
    connections: 96,
    seconds,
    ratePerS: LOGINS_PER_S,
  });
}

/** The times of refused logins for existing and unknown names in turn; each name once. */
async function refusalTimes(
  site: BenchSite,
  samples: number,
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < 2 * samples; index += 1) {
    const kind = index % 2 === 0 ? "known" : "unknown";
    const username = kind === "known" ? (site.accounts[index >> 1] ?? "") : `nobody${index}`;
    const address = `10.200.${index >> 8}.${index & 255}`;
    const call = createClient({
      baseUrl: `http://127.0.0.1:${site.port}`,
      retries: 0,
      fetch: async (input, init) => {
        const headers = { ...(init?.headers as Record<string, string>), "x-forwarded-for": address };
        const started = performance.now();
        const response = await fetch(input, { ...init, headers });
        if (response.url.endsWith(login.path)) times[kind].push(performance.now() - started);
        return response;
      },
    });
    await call(login, { body: { username, password: "not the password", type: "username" } }).catch(
      () => null,
    );
  }
  return times;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Reports the shares of a core that each process used meanwhile, and the delay of the server's event loop.
 */
async function watched<Results extends [LoadResult, ...LoadResult[]]>(
  when: string,
  site: BenchSite,
  run: () => Promise<Results>,
): Promise<{ results: Results; rows: BenchRow[] }> {
  await loopDelayMs(site);
  const [before, startedMs] = [processorTime(), performance.now()];
  const results = await run();
  const seconds = (performance.now() - startedMs) / 1000;
  const used: [string, number][] = coresUsed(before, processorTime(), seconds);
  const generators = results.reduce((sum, { processorMs }) => sum + processorMs / 1000 / seconds, 0);
  return {
    results,
    rows: [
      { what: `event loop's delay ${when}: p99 (10: none)`, value: await loopDelayMs(site), unit: "ms" },
      ...[...used, ["load generators", generators] as const].map(([whose, cores]) => ({
        what: `  ${whose}`,
        value: 100 * cores,
        unit: "% of a core",
      })),
    ],
  };
}

/** The p99 of the event loop's delay since the last call, in ms. */
async function loopDelayMs(site: BenchSite): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${site.port}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]);
}

/** Measures normal play, the flood beside it, then the times of refusals. */
export async function benchLogin({ seconds = 30 }: { seconds?: number } = {}): Promise<BenchRow[]> {
  const site = await startBenchSite(PLAYERS);
  try {
    await bets(site, 5);
    const calm = await watched("calm", site, async () => [await bets(site, Math.min(CALM_SECONDS, seconds))]);
    const bodies = await sealLogins(site, LOGINS_PER_S * seconds);
    const busy = await watched("in the flood", site, () =>
      Promise.all([bets(site, seconds), flood(site, bodies, seconds)]),
    );
    const [[quiet], [beside, flooded]] = [calm.results, busy.results];
    const shed = flooded.statuses["503"] ?? 0;
    const begun = flooded.statuses["200"] ?? 0;
    const { known, unknown } = await refusalTimes(site, seconds >= 30 ? 200 : 20);
    return [
      { what: `dice bets at ${BETS_PER_S}/s, calm: p99`, value: quiet.p99, unit: "ms" },
      { what: `  beside ${LOGINS_PER_S} logins/s: p50`, value: beside.p50, unit: "ms" },
      { what: "  p99", value: beside.p99, unit: "ms", limit: 2 * quiet.p99 },
      {
        what: "  bets refused or failed",
        value: beside.requests - (beside.statuses["200"] ?? 0),
        unit: "",
        limit: 0,
      },
      { what: "logins begun", value: begun / flooded.seconds, unit: "/s" },
      { what: "  shed with 503", value: shed / flooded.seconds, unit: "/s" },
      {
        what: "  of them without Retry-After",
        value: shed - (flooded.retryAfter["503"] ?? 0),
        unit: "",
        limit: 0,
      },
      { what: "  answered otherwise", value: flooded.requests - begun - shed, unit: "", limit: 0 },
      {
        what: "refused logins: median gap, known and unknown",
        value: Math.abs(median(known) - median(unknown)),
        unit: "ms",
        limit: 5,
      },
      { what: "  Mann-Whitney p", value: rankTest(known, unknown), unit: "", aim: 0.01 },
      ...calm.rows,
      ...busy.rows,
    ];
  } finally {
    await site.stop();
  }
}

if (import.meta.main) {
  for (const row of await benchLogin({ seconds: Number(process.argv[2] ?? 30) })) console.log(rowLine(row));
}
