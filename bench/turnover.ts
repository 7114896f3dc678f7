/**
 * What turnover costs (PROMO-03, decision 0056): the processor time of a dice bet with and without it, in turns on one
 * server; and how fast a backlog of settled bets is counted.
 *
 *   node bench/turnover.ts [seconds of a turn] [bets of the backlog]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "../apps/server/src/platform/database.ts";
import type { BenchRow } from "./ledger.ts";
import { load } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import { type BenchSite, ONE_ADDRESS, startBenchSite } from "./site.ts";

const PLAYERS = 600;
const TURNS = 3;
const POLL_MS = 100;

const total = (): number => Object.values(processorTime() ?? {}).reduce((sum, ms) => sum + ms, 0);

async function untilCounted({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>("select exists(select from turnover_inbox) as left");
    if (!rows[0]?.left) return;
    await sleep(POLL_MS);
  }
}

const switchTriggers = ({ pool }: Database, state: "enable" | "disable") =>
  pool.query(`alter table round ${state} trigger round_turnover_inserted`);

/** The microseconds of server and database together per bet, with the counting that it causes. */
async function costOf(site: BenchSite, owner: Database, seconds: number): Promise<number> {
  const before = total();
  const { requests, statuses } = await load({
    port: site.port,
    tokens: site.tokens,
    method: "POST",
    path: "/play/dice/bet",
    body: JSON.stringify({ stake: "10", direction: "under", target: 4950 }),
    idempotent: true,
    connections: 32,
    seconds,
    ratePerS: 0,
  });
  await untilCounted(owner);
  if ((statuses["200"] ?? 0) !== requests) throw new Error(`refused bets: ${JSON.stringify(statuses)}`);
  return ((total() - before) * 1_000) / requests;
}

/** Settled bets of the last day, written as rows, with their items in the inbox. */
async function writeBacklog({ pool }: Database, memberIds: readonly string[], bets: number): Promise<void> {
  await pool.query(
    `insert into round (id, at, member_id, game_code, kind, state, currency, stake, payout, settled_at, source_id, nonce, maths_version, bet, outcome)
     select (lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
       t.at, ($1::uuid[])[1 + n % $2], 'dice', 'dice', 'settled', 'BDT', 100000, case when n % 2 = 0 then 198000 else 0 end,
       t.at, gen_random_uuid(), 0, '1', '{"target":4950,"direction":"under"}', '{}'
     from generate_series(1, $3::int) n,
       lateral (select date_trunc('milliseconds', now() - n * interval '80 milliseconds') as at) t`,
    [memberIds, memberIds.length, bets],
  );
}

/** Takes the lowest of several turns of each, because other programs on the machine only add to the time. */
export async function benchTurnover({
  seconds,
  backlog,
}: {
  seconds: number;
  backlog: number;
}): Promise<BenchRow[]> {
  const site = await startBenchSite(PLAYERS, ONE_ADDRESS);
  const owner = openDatabase({
    url: site.databaseUrl,
    role: "owner",
    applicationName: "bench",
    statementTimeoutMs: 0,
  });
  try {
    await costOf(site, owner, 2);
    const turns = { without: [] as number[], with: [] as number[] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      await switchTriggers(owner, "disable");
      turns.without.push(await costOf(site, owner, seconds));
      await switchTriggers(owner, "enable");
      turns.with.push(await costOf(site, owner, seconds));
    }
    const [without, counted] = [Math.min(...turns.without), Math.min(...turns.with)];
    // The worker counts while the rows are written, so the clock starts before.
    const startedMs = performance.now();
    await writeBacklog(owner, site.memberIds, backlog);
    const writtenMs = performance.now();
    await untilCounted(owner);
    const endedMs = performance.now();
    return [
      { what: "processor time of a dice bet without turnover", value: without, unit: "µs" },
      { what: "processor time of a dice bet with turnover", value: counted, unit: "µs" },
      { what: "  with turnover beside without", value: counted / without, unit: "×", limit: 1.15 },
      { what: `${backlog} settled bets counted`, value: (endedMs - writtenMs) / 1_000, unit: "s", limit: 60 },
      { what: "  written before", value: (writtenMs - startedMs) / 1_000, unit: "s" },
    ];
  } finally {
    await owner.close();
    await site.stop();
  }
}

if (import.meta.main) {
  const [seconds, backlog] = [Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 1_000_000)];
  for (const row of await benchTurnover({ seconds, backlog }))
    console.log(`${row.what.padEnd(48)} ${row.value.toFixed(2).padStart(10)} ${row.unit}`);
}
