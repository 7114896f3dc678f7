import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { freePort } from "../apps/server/src/testing/free-port.ts";
import type { BenchRow } from "./ledger.ts";
import { processorTime } from "./processor-time.ts";

const SOURCE = "payments:sandbox";
/** The time span of the movements: what a run has to compare after two days without one. */
const SPAN_MS = 48 * 3_600_000;
const MEMBERS = 10_000;
/** The number of deposits for which the provider reports twice the amount. */
const WRONG = 10;
const SANDBOX = join(import.meta.dirname, "../apps/sandbox/src/main.ts");

/**
 * Compares this many deposits with the provider's list, which comes page by page over HTTP from the sandbox,
 * and with the ledger, and proves the balance. All books agree, except for ten deposits that were paid twice.
 */
export async function benchReconcile({ movements }: { movements: number }): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  let sandbox: ChildProcess | undefined;
  try {
    const secret = randomBytes(16).toString("hex");
    const port = await freePort();
    const config = readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      ROLES: "http",
      LOG_LEVEL: "silent",
      PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}`,
      PAYMENT_PROVIDER_SECRET: secret,
    });
    await migrate(server.ownerUrl);
    const app = await buildApp({
      config,
      clock: systemClock,
      log: silentLog,
      secrets: createSecrets(randomBytes(32)),
      database: openDatabase({ url: server.ownerUrl, role: "app", applicationName: "khela-bench" }),
      ownerUrl: server.ownerUrl,
      sharedDatabase: true,
    });
    await app.start();
    const fromMs = Date.now() - SPAN_MS;
    // Bulk inserts bypass the triggers, which only the superuser may.
    const bulkUrl = new URL(server.adminUrl);
    bulkUrl.pathname = new URL(server.ownerUrl).pathname;
    await fillBooks(bulkUrl.href, movements, fromMs);
    await writeTheirBooks(server.ownerUrl, join(dataDir, "sandbox-payment.jsonl"), movements / WRONG);
    sandbox = await startSandbox({ dataDir, port, secret, keptRecords: movements });
    const { reconciliation } = app.modules;
    const timed = async (source: string): Promise<Spent> => {
      const [before, startMs] = [processorSeconds(), performance.now()];
      if (!(await reconciliation.run(source, { graceMs: 0 }))) throw new Error("another run is at it");
      const clockS = (performance.now() - startMs) / 1_000;
      const after = processorSeconds();
      return {
        clockS,
        server: after.server - before.server,
        database: after.database - before.database,
        theirs: after.theirs - before.theirs,
      };
    };
    const compare = await timed(SOURCE);
    const prove = await timed("proof");
    const again = await timed(SOURCE);
    const found = await outcomeOf(server.ownerUrl);
    await app.stop();
    return [
      { what: "movements on either side", value: movements, unit: "" },
      { what: "compared with the provider and the ledger", value: compare.clockS, unit: "s" },
      { what: "balance proved", value: prove.clockS, unit: "s" },
      { what: "both", value: compare.clockS + prove.clockS, unit: "s", limit: 30 },
      { what: "  processor time of the server", value: compare.server + prove.server, unit: "s" },
      { what: "  processor time of PostgreSQL", value: compare.database + prove.database, unit: "s" },
      {
        what: "  processor time of both",
        value: compare.server + prove.server + compare.database + prove.database,
        unit: "s",
        limit: 30,
      },
      { what: "  processor time of the provider beside it", value: compare.theirs, unit: "s" },
      { what: "the next run, with nothing new", value: again.clockS, unit: "s", limit: 1 },
      { what: "breaks that were there and not found", value: found.missed, unit: "", limit: 0 },
      { what: "breaks that were none", value: found.wrong, unit: "", limit: 0 },
    ];
  } finally {
    if (sandbox) {
      const ended = once(sandbox, "exit");
      sandbox.kill("SIGTERM");
      await ended;
    }
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The seconds by the clock, and the processor seconds of this process, its PostgreSQL, and the sandbox. */
interface Spent {
  clockS: number;
  server: number;
  database: number;
  theirs: number;
}

/**
 * The processor seconds so far; PostgreSQL's are 0 where there is no /proc. The sandbox is the only child
 * program.
 */
function processorSeconds(): Omit<Spent, "clockS"> {
  const { user, system } = process.cpuUsage();
  const below = processorTime();
  const sandboxMs = (below?.["server, main thread"] ?? 0) + (below?.["server, other threads"] ?? 0);
  return {
    server: (user + system) / 1_000_000,
    database: (below?.PostgreSQL ?? 0) / 1_000,
    theirs: sandboxMs / 1_000,
  };
}

/**
 * Inserts successful deposits and their ledger rows in bulk, unlike any real program: balances, entries and
 * transfers are consistent, only the seals of batches are missing.
 */
async function fillBooks(url: string, movements: number, fromMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers and foreign keys are off, because they are made for single rows.
    await client.query("set session_replication_role = replica");
    await client.query("select ledger.ensure_month($1)", [new Date(fromMs)]);
    await client.query("update reconciliation_source set since = $1, read_until = $1", [
      new Date(fromMs - 1),
    ]);
    await client.query(`create temp table made as
      select n, gen_random_uuid() as id, gen_random_uuid() as transfer_id, now() as at, ''::text as reference,
        0::bigint as amount, 0 as member from generate_series(0, 0) n limit 0`);
    await client.query(
      `insert into made select n,
         overlay(overlay(gen_random_uuid()::text placing lpad(to_hex(ms >> 16), 8, '0') || '-'
           || lpad(to_hex(ms & 65535), 4, '0') || '-7' from 1 for 15) placing '8' from 20 for 1)::uuid,
         overlay(overlay(gen_random_uuid()::text placing lpad(to_hex(ms >> 16), 8, '0') || '-'
           || lpad(to_hex(ms & 65535), 4, '0') || '-7' from 1 for 15) placing '8' from 20 for 1)::uuid,
         to_timestamp(ms / 1000.0), 'D' || lpad(n::text, 10, '0'), 1000000 + (n % 997) * 10000, n % $3::int
       from (select n, $1::bigint + n * $4::bigint / $2::bigint as ms from generate_series(0, $2::int - 1) n) moments`,
      [fromMs, movements, MEMBERS, SPAN_MS - 60_000],
    );
    const member = "('00000000-0000-7000-8000-' || lpad(m.member::text, 12, '0'))";
    await client.query(`insert into ledger.account (name, kind, owner, bucket, currency, keeps_balance, balance, seq)
      select 'member:' || owner || ':cash:BDT', 'member', owner, 'cash', 'BDT', true, total, count from (
        select ${member} as owner, sum(amount)::bigint as total, count(*) as count from made m group by 1) owners
      union all select 'provider:sandbox:clearing:BDT', 'provider', 'sandbox', 'clearing', 'BDT', false, 0, 0`);
    await client.query(`insert into ledger.transfer (id, created_at, batch_id, kind, reference)
      select transfer_id, ledger.id_time(transfer_id), 0, 'deposit', id::text from made order by n`);
    await client.query(`insert into ledger.entry
        (transfer_id, created_at, line, account_id, currency, kind, amount, balance_after, seq)
      select m.transfer_id, ledger.id_time(m.transfer_id), 1, a.id, 'BDT', 'deposit', -m.amount, null, null
      from made m join ledger.account a on a.name = 'provider:sandbox:clearing:BDT'
      union all
      select m.transfer_id, ledger.id_time(m.transfer_id), 2, a.id, 'BDT', 'deposit', m.amount,
        sum(m.amount) over so_far, row_number() over so_far
      from made m join ledger.account a on a.name = 'member:' || ${member} || ':cash:BDT'
      window so_far as (partition by m.member order by m.n)
      -- As time would have left them.
      order by 2, 1, 3`);
    await client.query(`insert into deposit (id, reference, member_id, member_account, method_id, method_name, provider,
        currency, amount, fee_ppm, fee_fixed, fee, state, pay_url, provider_reference, received, credited,
        transfer_id, created_at, expires_at, settled_at)
      select id, reference, ${member}::uuid, 'bench' || member, 'khelapay', 'KhelaPay', 'sandbox', 'BDT', amount, 0, 0, 0,
        'succeeded', 'about:blank', 'pay_' || n, amount, amount, transfer_id, at, at + interval '30 minutes', at
      from made m order by n`);
    await client.query("reset session_replication_role");
    // Vacuum as the database's maintenance does, so that every page range has its summary of times.
    await client.query("vacuum analyze deposit, ledger.entry, ledger.transfer, ledger.account");
  } finally {
    await client.end();
  }
}

/** Writes the provider's own file with the same deposits. */
async function writeTheirBooks(url: string, file: string, wrongEvery: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const out = createWriteStream(file, { mode: 0o600 });
  try {
    await client.query("begin");
    await client.query(`declare ours no scroll cursor for select provider_reference as id, reference,
      amount, extract(epoch from created_at) * 1000 as ms from deposit order by created_at`);
    let seq = 0;
    for (;;) {
      const { rows } = await client.query<{ id: string; reference: string; amount: string; ms: string }>(
        "fetch 20000 from ours",
      );
      if (rows.length === 0) break;
      const lines = rows.map(({ id, reference, amount, ms }) => {
        seq += 1;
        const units = BigInt(amount) * (seq % wrongEvery === 0 ? 2n : 1n);
        const paid = `${units / 10_000n}.${String((units % 10_000n) / 100n).padStart(2, "0")}`;
        const atMs = Math.round(Number(ms));
        const record = {
          id,
          reference,
          amount: paid,
          currency: "BDT",
          method: "KhelaPay",
          returnUrl: "http://localhost:1/",
          webhookUrl: "http://localhost:1/",
          status: "succeeded",
          paidAmount: paid,
          reason: null,
          createdAtMs: atMs,
          dueAtMs: null,
          seq,
          changedAtMs: atMs,
        };
        return `${JSON.stringify({ kind: "payment", record })}\n`;
      });
      if (!out.write(lines.join(""))) await once(out, "drain");
    }
    await client.query("commit");
  } finally {
    out.end();
    await once(out, "finish");
    await client.end();
  }
}

async function startSandbox(of: {
  dataDir: string;
  port: number;
  secret: string;
  keptRecords: number;
}): Promise<ChildProcess> {
  const child = fork(SANDBOX, {
    env: {
      ...process.env,
      DATA_DIR: of.dataDir,
      SANDBOX_PAYMENT_PORT: String(of.port),
      SANDBOX_INBOX_PORT: "0",
      SANDBOX_VENDOR_PORT: "0",
      SANDBOX_SEAMLESS_PORT: "0",
      SANDBOX_KEPT_RECORDS: String(of.keptRecords),
      PAYMENT_PROVIDER_SECRET: of.secret,
      LOG_LEVEL: "error",
    },
    execArgv: ["--max-old-space-size=8192"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}

/** Whether exactly the planted differences were found. */
async function outcomeOf(url: string): Promise<{ missed: number; wrong: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: number; amounts: number }>(
      `select count(*)::int as found, count(*) filter (where kind = 'amount')::int as amounts
       from reconciliation_break`,
    );
    const { found = 0, amounts = 0 } = rows[0] ?? {};
    return { missed: WRONG - amounts, wrong: found - amounts };
  } finally {
    await client.end();
  }
}
