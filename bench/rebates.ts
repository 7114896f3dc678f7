import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import type { BenchRow } from "./ledger.ts";
import { processorTime } from "./processor-time.ts";

const CATEGORIES = ["rng", "live", "sports"];

/**
 * Pays the rebate of a day to this many members, each with turnover in three categories: worked out, posted to their
 * balances, with the rewards that they read. Members and their turnover are written in bulk beforehand.
 */
export async function benchRebates({ members }: { members: number }): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  try {
    const config = readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      ROLES: "http",
      LOG_LEVEL: "silent",
    });
    await migrate(server.ownerUrl);
    const today = dayOf(Date.now());
    const app = await buildApp({
      config,
      clock: manualClock(today.endMs + 31 * 60_000),
      log: silentLog,
      secrets: createSecrets(randomBytes(32)),
      database: openDatabase({ url: server.ownerUrl, role: "app", applicationName: "khela-bench" }),
      ownerUrl: server.ownerUrl,
      sharedDatabase: true,
    });
    await app.start();
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await fillTurnover(client, members, today.startMs);
    const [before, startMs] = [processorSeconds(), performance.now()];
    await app.modules.rebates.payDue();
    const spentS = (performance.now() - startMs) / 1_000;
    const after = processorSeconds();
    await app.modules.rebates.payDue();
    const { rows } = await client.query<{ rewards: string; sum: string }>(
      "select count(*) as rewards, sum(amount) as sum from reward where source = 'rebate' and state = 'credited'",
    );
    await client.end();
    await app.stop();
    // Thirty taka a category: 1.2, 0.8 and 1 percent of it.
    const wrong = Number(rows[0]?.sum ?? 0) - members * 9_000;
    return [
      { what: "members with turnover in three categories", value: members, unit: "" },
      { what: "paid, by the clock", value: spentS, unit: "s", limit: (60 * members) / 100_000 },
      { what: "  processor time of the server", value: after.server - before.server, unit: "s" },
      { what: "  processor time of PostgreSQL", value: after.database - before.database, unit: "s" },
      { what: "members a second", value: members / spentS, unit: "/s" },
      {
        what: "not paid once, also after a second run",
        value: members - Number(rows[0]?.rewards),
        unit: "",
        limit: 0,
      },
      { what: "paid too much or too little, in units", value: Math.abs(wrong), unit: "", limit: 0 },
    ];
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillTurnover(client: pg.Client, members: number, dayMs: number): Promise<void> {
  await client.query(
    `insert into member (id, account, account_key, currency, icon, language, nickname, password_changed_at,
       profile_sealed, referral_code, register_ip, registered_at, terms_version)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench' || n, 'bench' || n, 'BDT', '', 'bn', '',
       now(), '\\x00', 'B' || lpad(n::text, 9, '0'), '127.0.0.1', now(), '1'
     from generate_series(1, $1::int) n`,
    [members],
  );
  await client.query(
    `insert into turnover_hour (member_id, currency, hour, category, bets, stake, bonus_stake, payout, valid_stake, valid_cash)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'BDT', $2, c, 3, 300000, 0, 150000, 300000, 300000
     from generate_series(1, $1::int) n cross join unnest($3::text[]) c`,
    [members, new Date(dayMs), CATEGORIES],
  );
  await client.query("vacuum analyze member, turnover_hour");
}

function processorSeconds(): { server: number; database: number } {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1_000_000, database: (processorTime()?.PostgreSQL ?? 0) / 1_000 };
}
