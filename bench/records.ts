/**
 * How fast the records answer for a player with 100,000 transactions (MONEY-07; aim: every page under 100 ms
 * at p99). The history is real: posted through the ledger with its rounds, over 90 days.
 *
 *   node bench/records.ts [requests per page]
 */
import { randomBytes, randomUUID } from "node:crypto";
import { manualClock } from "@khela/kernel/clock";
import { type MemberId, type RoundId, uuidV7 } from "@khela/kernel/ids";
import { money, taka } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import {
  createLedger,
  houseAccount,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  rollUpAccounts,
  type Transfer,
  transferKind,
} from "../apps/server/src/modules/ledger/index.ts";
import { endRoundsIn, insertOpenRounds, rollUpRounds } from "../apps/server/src/modules/rounds/index.ts";
import { type Database, inTransaction, openDatabase } from "../apps/server/src/platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import type { BenchRow } from "./ledger.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const DAY_MS = 86_400_000;
const DAYS = 90;
const TRANSACTIONS = 100_000;
/** The number of bets in one sitting, which share an instant and a posting. */
const SITTING = 20;
/**
 * The entries of a sitting: its stakes, and a payout for every second bet; deposits and withdrawals are rare.
 */
const PER_SITTING = SITTING * 1.5;
const GAMES = ["dice", "dice", "dice", "royal-bengal", "royal-bengal", "crash"];
const SELDOM_EVERY = 400;

interface Sitting {
  atMs: number;
  bets: { id: RoundId; gameCode: string; won: boolean }[];
}

const newId = (atMs: number): string => uuidV7(atMs, randomBytes(10));

function sittings(nowMs: number): Sitting[] {
  const count = Math.ceil(TRANSACTIONS / PER_SITTING);
  const gapMs = (DAYS * DAY_MS) / count;
  return Array.from({ length: count }, (_, index) => {
    const atMs = Math.floor(nowMs - (count - index) * gapMs);
    const bets = Array.from({ length: SITTING }, (__, place) => {
      const number = index * SITTING + place;
      // One game is rarely played, which makes it the hardest one to find.
      const gameCode = number % SELDOM_EVERY === 0 ? "gem-blitz" : (GAMES[number % GAMES.length] ?? "dice");
      return { id: newId(atMs) as RoundId, gameCode, won: place % 2 === 0 };
    });
    return { atMs, bets };
  });
}

/** The transfers of a sitting; every hundredth includes a deposit. */
function transfersOf(memberId: MemberId, { bets }: Sitting, number: number): Transfer[] {
  const cash = memberAccount(memberId, "cash", "BDT");
  const house = houseAccount("games", "BDT");
  const transfers = bets.flatMap(({ id, gameCode, won }) => [
    move(cash, house, taka(10), `${gameCode}.stake`, id),
    ...(won ? [move(house, cash, taka(19), `${gameCode}.payout`, id)] : []),
  ]);
  if (number % 100 === 0) {
    transfers.push(
      move(providerAccount("bench", "clearing", "BDT"), cash, taka(500), "deposit", `D${number}`),
    );
  }
  return transfers;
}

function roundRows(memberId: MemberId, { atMs, bets }: Sitting) {
  const at = new Date(atMs);
  return bets.map(({ id, gameCode, won }) => ({
    id,
    at,
    memberId,
    sessionId: null,
    gameCode,
    kind: "crash" as const,
    state: "open" as const,
    currency: "BDT",
    stake: taka(10),
    payout: won ? taka(19) : money(0n),
    settledAt: at,
    sourceId: id,
    nonce: 0,
    mathsVersion: "1",
    bet: { note: "x".repeat(60) },
    outcome: { note: "x".repeat(200) },
  }));
}

/** Posts the player's history. @returns the number of the account's entries */
async function seedPast(database: Database, memberId: MemberId): Promise<number> {
  const nowMs = systemClock.nowMs();
  const clock = manualClock(nowMs - DAYS * DAY_MS);
  const ledger = createLedger({ database, clock });
  for (let days = 0; days <= DAYS + 31; days += 28) {
    const month = new Date(nowMs - days * DAY_MS);
    await database.pool.query("select round_ensure_month($1::date)", [month]);
  }
  for (const [number, sitting] of sittings(nowMs).entries()) {
    clock.set(sitting.atMs);
    await ledger.run(transferKind, transfersOf(memberId, sitting, number), {
      scope: "bench",
      key: randomUUID(),
      hash: requestHash(String(number)),
    });
    const rows = roundRows(memberId, sitting);
    const { text, values } = insertOpenRounds(rows);
    await database.pool.query(text, values);
    await inTransaction(database, (tx) =>
      endRoundsIn(
        tx,
        rows.map((row) => ({ ...row, state: "settled" as const })),
      ),
    );
  }
  const cash = (await ledger.balances(memberId, "BDT")).find(({ bucket }) => bucket === "cash");
  await ledger.close();
  return Number(cash?.seq ?? 0);
}

/** The times in ms of `count` sequential calls, after some to warm up. */
async function timesOf(site: BenchSite, path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -10; turn < count; turn += 1) {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
      headers: { authorization: `Bearer ${site.tokens[0]}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    if (turn >= 0) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** A cursor in the middle of the list, as a reader would have after two thousand pages. */
const middle = (key: string): string => `o.${Math.floor(dayPlus(systemClock.nowMs(), -45).startMs)}.${key}`;

function pages(nowMs: number): [what: string, path: string][] {
  const day = (ago: number): string => dayPlus(nowMs, -ago).key;
  const quarter = `from=${day(91)}&to=${day(0)}`;
  const account = `/wps/relay/ODSFE2_MemTransDet?${quarter}`;
  const bets = `/play/rounds?${quarter}`;
  const profit = "/wps/member/records/profit";
  return [
    ["account record, 92 days", account],
    ["  deposits alone", `${account}&kind=deposit`],
    ["  wins alone", `${account}&kind=payout`],
    ["  a page in the middle", `${account}&cursor=${middle("50000")}`],
    ["  today", `/wps/relay/ODSFE2_MemTransDet?from=${day(0)}&to=${day(0)}`],
    ["betting record, 92 days", bets],
    ["  a game hardly played", `${bets}&gameCode=gem-blitz`],
    ["  a category, finished", `${bets}&category=rng&state=settled`],
    ["  nothing found", `${bets}&state=void`],
    ["  a page in the middle", `${bets}&cursor=${middle("00000000-0000-0000-0000-000000000000")}`],
    ["profit and loss, 30 days", `${profit}?from=${day(29)}&to=${day(0)}`],
    ["  a year by month and category", `${profit}?from=${day(364)}&to=${day(0)}&step=month&cut=category`],
  ];
}

/** Measures every page of the records `count` times, with the sums that the jobs maintain. */
export async function benchRecords({ count = 200 }: { count?: number } = {}): Promise<BenchRow[]> {
  const site = await startBenchSite(1, { RATE_LIMIT_FACTOR: "0", ROLES: "http,realtime" });
  const database = openDatabase({ url: site.databaseUrl, role: "app", applicationName: "khela-bench" });
  const owner = openDatabase({
    url: site.databaseUrl,
    role: "owner",
    applicationName: "khela-bench",
    statementTimeoutMs: 0,
  });
  try {
    const entries = await seedPast(database, site.memberIds[0] as MemberId);
    const nowMs = systemClock.nowMs();
    // Bring the sums and statistics up to date, as the jobs and the database's maintenance do.
    await rollUpAccounts(database.kysely);
    await rollUpRounds(database.kysely, dayPlus(nowMs, 0).key);
    await owner.pool.query("vacuum analyze");
    const rows: BenchRow[] = [
      { what: "transactions of the player", value: entries, unit: "", aim: TRANSACTIONS },
    ];
    for (const [what, path] of pages(nowMs)) {
      const times = await timesOf(site, path, count);
      rows.push({ what: `${what}: p50`, value: percentile(times, 0.5), unit: "ms" });
      rows.push({ what: `${what}: p99`, value: percentile(times, 0.99), unit: "ms", limit: 100 });
    }
    const [file = Number.NaN] = await timesOf(
      site,
      `/wps/member/records/movements.csv?from=${dayPlus(nowMs, -91).key}&to=${dayPlus(nowMs, 0).key}`,
      1,
    );
    rows.push({ what: "account record as a file, 92 days", value: file, unit: "ms" });
    return rows;
  } finally {
    await database.close();
    await owner.close();
    await site.stop();
  }
}

if (import.meta.main) {
  for (const row of await benchRecords({ count: Number(process.argv[2] ?? 200) })) {
    console.log(
      `${row.what.padEnd(48)} ${row.value.toFixed(row.unit === "ms" ? 2 : 0).padStart(10)} ${row.unit}`,
    );
  }
}
