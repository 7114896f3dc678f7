/**
 * Dice bets per second over HTTP with everything on: session, limits, random outcome, stake and payout
 * postings, the round (issue: "Measured"; aims: 6,000/s; p99 under 20 ms at 400/s).
 *
 *   node bench/dice.ts [seconds]
 */
import type { BenchRow } from "./ledger.ts";
import { load, type LoadResult } from "./load.ts";
import { type BenchSite, ONE_ADDRESS, startBenchSite } from "./site.ts";

const PLAYERS = 600;

function order(site: BenchSite, connections: number, seconds: number, ratePerS: number) {
  return {
    port: site.port,
    tokens: site.tokens,
    method: "POST",
    path: "/play/dice/bet",
    body: JSON.stringify({ stake: "10", direction: "under", target: 4950 }),
    idempotent: true,
    connections,
    seconds,
    ratePerS,
  } as const;
}

function refused({ statuses }: LoadResult): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === "200" ? 0 : count), 0);
}

/**
 * Measures, after a warm-up, the highest rate at 64 connections, then the latency at a calm 400 bets a
 * second.
 */
export async function benchDice({ seconds = 15 }: { seconds?: number } = {}): Promise<BenchRow[]> {
  const site = await startBenchSite(PLAYERS, ONE_ADDRESS);
  try {
    await load(order(site, 64, 5, 0));
    const full = await load(order(site, 64, seconds, 0));
    const calm = await load(order(site, 64, seconds, 400));
    return [
      {
        what: "dice bets over HTTP, 64 connections",
        value: full.requests / full.seconds,
        unit: "/s",
        aim: 6_000,
      },
      { what: "  p50", value: full.p50, unit: "ms" },
      { what: "  p95", value: full.p95, unit: "ms" },
      { what: "  p99", value: full.p99, unit: "ms" },
      { what: "  refused or failed", value: refused(full), unit: "", limit: 0 },
      { what: "dice bets at 400/s: p50", value: calm.p50, unit: "ms" },
      { what: "  p95", value: calm.p95, unit: "ms" },
      { what: "  p99", value: calm.p99, unit: "ms", limit: 20 },
      { what: "  max", value: calm.max, unit: "ms" },
      { what: "  refused or failed", value: refused(calm), unit: "", limit: 0 },
    ];
  } finally {
    await site.stop();
  }
}

if (import.meta.main) {
  for (const row of await benchDice({ seconds: Number(process.argv[2] ?? 15) })) {
    console.log(
      `${row.what.padEnd(44)} ${row.value.toFixed(row.unit === "ms" ? 2 : 0).padStart(10)} ${row.unit}`,
    );
  }
}
