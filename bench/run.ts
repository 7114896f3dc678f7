/**
 * Measures what the project promises, and records the machine.
 *
 *   npm run bench everything, some minutes
 *   npm run bench -- ledger dice some parts
 *   npm run bench -- --quick short: to see that it works, not for figures
 *   npm run bench -- --save keeps the results (bench/results.json, bench/README.md)
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { findMachinePostgres } from "../tools/test/machine-postgres.ts";
import { benchAgentPay, treeOf } from "./agent-pay.ts";
import { benchCatalogue } from "./catalogue.ts";
import { benchDice } from "./dice.ts";
import { benchFirstLoad } from "./first-load.ts";
import { benchInteractions } from "./interactions.ts";
import { benchJackpots } from "./jackpots.ts";
import { type BenchRow, benchLedger } from "./ledger.ts";
import { benchLogin } from "./login.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { describeMachine, machineLine } from "./machine.ts";
import { benchNotices } from "./notices.ts";
import { benchRecords } from "./records.ts";
import { benchRebates } from "./rebates.ts";
import { benchReconcile } from "./reconcile.ts";
import { rowLine, saveResults } from "./results.ts";
import { benchScroll } from "./scroll.ts";
import { benchSportsbook } from "./sportsbook.ts";
import { benchStartTime } from "./start-time.ts";
import { benchStuffing } from "./stuffing.ts";
import { benchLiveTable } from "./tables-live.ts";
import { benchTables } from "./tables.ts";
import { benchTurnover } from "./turnover.ts";

type Part = (how: { quick: boolean }) => Promise<BenchRow[]>;

/** The parts in their order: those that need the quietest machine come first. */
const PARTS: Readonly<Record<string, Part>> = {
  ledger: ({ quick }) => ledgerPart(quick ? 2 : 15),
  dice: ({ quick }) => benchDice({ seconds: quick ? 2 : 20 }),
  login: ({ quick }) => benchLogin({ seconds: quick ? 5 : 30 }),
  stuffing: ({ quick }) => benchStuffing({ attempts: quick ? 600 : 10_000 }),
  catalogue: ({ quick }) => benchCatalogue({ count: quick ? 20 : 200 }),
  records: ({ quick }) => benchRecords({ count: quick ? 20 : 200 }),
  tables: async ({ quick }) => {
    const players = quick ? 100 : 1_000;
    return [...(await benchTables({ players })), ...(await benchLiveTable({ players }))];
  },
  jackpots: ({ quick }) => benchJackpots({ seconds: quick ? 2 : 8 }),
  turnover: ({ quick }) => benchTurnover({ seconds: quick ? 2 : 8, backlog: quick ? 2_000 : 1_000_000 }),
  reconcile: ({ quick }) => benchReconcile({ movements: quick ? 2_000 : 1_000_000 }),
  "agent-pay": ({ quick }) =>
    benchAgentPay(quick ? { ...treeOf(1_000), calls: 5 } : { ...treeOf(50_000), calls: 200 }),
  rebates: ({ quick }) => benchRebates({ members: quick ? 2_000 : 100_000 }),
  sportsbook: ({ quick }) =>
    benchSportsbook(
      quick
        ? { seconds: 3, singles: 2_000, multiples: 400, changes: 3 }
        : { seconds: 20, singles: 100_000, multiples: 20_000, changes: 20 },
    ),
  scroll: ({ quick }) => benchScroll({ seconds: quick ? 3 : 8 }),
  notices: ({ quick }) => benchNotices({ notices: quick ? 1 : 5 }),
  interactions: ({ quick }) => benchInteractions({ times: quick ? 1 : 7 }),
  "first-load": () => benchFirstLoad(),
  "start-time": ({ quick }) => benchStartTime({ runs: quick ? 1 : 3 }),
  lighthouse: ({ quick }) => benchLighthouse({ runs: quick ? 1 : 3 }),
};

/** Runs on DATABASE_URL, else on the embedded server, with the machine's pgbench against the same server. */
async function ledgerPart(seconds: number): Promise<BenchRow[]> {
  const machines = findMachinePostgres();
  // pgbench is part of a PostgreSQL installed on the machine; distributions seldom put it on the PATH.
  if (machines) process.env["PATH"] = `${process.env["PATH"] ?? ""}${delimiter}${machines.folder}`;
  const given = process.env["DATABASE_URL"];
  if (given) return benchLedger({ databaseUrl: given, seconds });
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  try {
    return await benchLedger({ databaseUrl: server.adminUrl, seconds });
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, save: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || (values.save && values.quick)) {
  console.error(
    unknown.length > 0
      ? `Unknown part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`
      : "--quick gives no figures worth keeping; leave --save out.",
  );
  process.exit(2);
}

const machine = describeMachine();
console.log(machineLine(machine));
if (!machine.quiet) console.log("The machine is busy with something else: these figures are too low.");
const chosen = Object.keys(PARTS).filter((name) => positionals.length === 0 || positionals.includes(name));
let missed = 0;
for (const name of chosen) {
  const rows = (await PARTS[name]?.({ quick: values.quick })) ?? [];
  console.log(`\n${name}`);
  for (const row of rows) console.log(rowLine(row));
  missed += rows.filter((row) => rowLine(row).endsWith("missed")).length;
  if (values.save) saveResults(name, { machine, rows });
}
console.log(missed === 0 ? "\nevery aim was met" : `\n${missed} missed`);
