/**
 * Transfers per second through the ledger's batcher, as a ratio to pgbench TPC-B on the same server in the
 * same run (issue: "Measured"; aim: 5 or more).
 *
 *   DATABASE_URL=postgres://… node bench/ledger.ts [seconds]
 *
 * The login must be allowed to create databases: it works in two scratch ones and drops them.
 */
import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import pg from "pg";
import {
  createLedger,
  houseAccount,
  type Ledger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
} from "../apps/server/src/modules/ledger/index.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** One measured figure: `aim` is its lower bound, `limit` its upper bound. */
export interface BenchRow {
  what: string;
  value: number;
  unit: string;
  aim?: number;
  limit?: number;
}

const MEMBERS = 10_000;
const CONCURRENCY = 512;
const run = promisify(execFile);

/**
 * Measures on the server behind `databaseUrl`. Without a `pgbench` program there is no ratio.
 * @param seconds of each measurement; pgbench and the ledger take turns, twice each
 */
export async function benchLedger({
  databaseUrl,
  seconds = 10,
}: {
  databaseUrl: string;
  seconds?: number;
}): Promise<BenchRow[]> {
  const suffix = randomBytes(4).toString("hex");
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const names = { ledger: `khela_bench_${suffix}`, tpcb: `khela_tpcb_${suffix}` };
  const urlOf = (name: string) => {
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  try {
    await admin.query(`create database ${names.ledger}`);
    await admin.query(`create database ${names.tpcb}`);
    await migrate(urlOf(names.ledger));
    const hasPgbench = await preparePgbench(urlOf(names.tpcb));
    const tps: number[] = [];
    const transfers: LedgerFigures[] = [];
    for (let turn = 0; turn < 2; turn++) {
      if (hasPgbench) tps.push(await pgbench(urlOf(names.tpcb), seconds));
      transfers.push(await measureLedger(urlOf(names.ledger), seconds, turn === 0));
    }
    return rowsOf(tps, transfers);
  } finally {
    for (const name of Object.values(names))
      await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

interface LedgerFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

function rowsOf(tps: readonly number[], turns: readonly LedgerFigures[]): BenchRow[] {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const perSecond = mean(turns.map((turn) => turn.perSecond));
  const rows: BenchRow[] = [
    { what: `ledger transfers, 2 lanes, ${CONCURRENCY} at once`, value: Math.round(perSecond), unit: "1/s" },
    { what: "ledger latency p50", value: mean(turns.map((turn) => turn.p50Ms)), unit: "ms" },
    { what: "ledger latency p99", value: mean(turns.map((turn) => turn.p99Ms)), unit: "ms" },
  ];
  if (tps.length === 0) return rows;
  return [
    ...rows,
    { what: "pgbench TPC-B, prepared, 8 clients", value: Math.round(mean(tps)), unit: "1/s" },
    { what: "ledger / pgbench", value: perSecond / mean(tps), unit: "ratio", aim: 5 },
  ];
}

async function preparePgbench(url: string): Promise<boolean> {
  try {
    await run("pgbench", ["--version"]);
  } catch {
    return false;
  }
  await run("pgbench", ["-i", "-q", "-s", "10", url]);
  return true;
}

async function pgbench(url: string, seconds: number): Promise<number> {
  const { stdout } = await run("pgbench", [
    "-M",
    "prepared",
    "-c",
    "8",
    "-j",
    "2",
    "-n",
    "-T",
    String(seconds),
    url,
  ]);
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench told no tps: ${stdout}`);
  return tps;
}

async function measureLedger(url: string, seconds: number, isFirst: boolean): Promise<LedgerFigures> {
  const database = openDatabase({ url, role: "app", applicationName: "khela-bench" });
  const ledger = createLedger({ database, clock: systemClock });
  try {
    if (isFirst) await fillWallets(ledger);
    await playFor(ledger, 2_000);
    const latencies = await playFor(ledger, seconds * 1_000);
    latencies.sort();
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
    return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    await ledger.close();
    await database.close();
  }
}

const memberAt = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}` as MemberId;
const WALLETS = Array.from({ length: MEMBERS }, (_, index) => memberAccount(memberAt(index), "cash", "BDT"));
const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("bench", "clearing", "BDT");

async function fillWallets(ledger: Ledger): Promise<void> {
  // Fund the wallets in chunks, because the batcher sheds load above its capacity.
  for (let start = 0; start < MEMBERS; start += CONCURRENCY) {
    await Promise.all(
      WALLETS.slice(start, start + CONCURRENCY).map((wallet) => {
        const transfers = [move(CLEARING, wallet, taka(1_000_000), "deposit")];
        return ledger.run(transferKind, transfers, {
          scope: "bench",
          key: wallet,
          hash: requestHash(transfers),
        });
      }),
    );
  }
}

/** Runs a closed loop of players. @returns the latency of each transfer in milliseconds */
async function playFor(ledger: Ledger, durationMs: number): Promise<Float64Array> {
  const untilMs = performance.now() + durationMs;
  const latencies: number[] = [];
  let turn = 0;
  const player = async () => {
    while (performance.now() < untilMs) {
      turn = (turn + 7919) % MEMBERS;
      const wallet = WALLETS[turn];
      if (!wallet) throw new Error("no wallet");
      const startMs = performance.now();
      const transfers = [move(wallet, GAMES, taka(1), "bench.stake")];
      await ledger.run(transferKind, transfers, {
        scope: "bench",
        key: randomUUID(),
        hash: requestHash(transfers),
      });
      latencies.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, player));
  return Float64Array.from(latencies);
}

if (import.meta.main) {
  const databaseUrl = process.env["DATABASE_URL"];
  if (!databaseUrl) throw new Error("DATABASE_URL is needed: a login that may create databases");
  const rows = await benchLedger({ databaseUrl, seconds: Number(process.argv[2] ?? 10) });
  for (const { what, value, unit, aim } of rows) {
    const shown = Number.isInteger(value) ? value : value.toFixed(2);
    console.log(`${what}: ${shown} ${unit}${aim === undefined ? "" : ` (aim ${aim})`}`);
  }
}
