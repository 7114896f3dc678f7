import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINGO } from "@khela/games/tables/bingo/spots";
import { tableGame } from "@khela/games/tables/tables";
import { manualClock } from "@khela/kernel/clock";
import { type MemberId, uuidV7 } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { type App, buildApp } from "../apps/server/src/app.ts";
import {
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
} from "../apps/server/src/modules/ledger/index.ts";
import { createChains } from "../apps/server/src/modules/shared-rounds/index.ts";
import {
  createTablePublisher,
  createRunner,
  latestRound,
  PACE,
  placeTableBet,
} from "../apps/server/src/modules/tables/index.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { readConfig } from "../apps/server/src/platform/config.ts";
import type { BenchRow } from "./ledger.ts";
import { processorTime } from "./processor-time.ts";

/** A table, the spots on which its players bet in turn, and the stake. */
interface Laid {
  readonly code: string;
  readonly spots: readonly string[];
  readonly stake: Money;
}

const TABLES: readonly Laid[] = [
  // Half of the players win, whatever the outcome.
  { code: "dragon-tiger", spots: ["dragon", "tiger"], stake: taka(100) },
  // All tickets of a game, as often as the limit over all players allows.
  { code: "bingo", spots: BINGO.spots.map(({ code }) => code), stake: taka(10) },
];

/**
 * Plays a round of each table with this many players, who all bet: how long it takes until all bets are
 * settled.
 */
export async function benchTables({ players }: { players: number }): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  try {
    await migrate(server.ownerUrl);
    const clock = manualClock(systemClock.nowMs());
    const database = openDatabase({ url: server.ownerUrl, role: "app", applicationName: "khela-bench" });
    const config = readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      ROLES: "realtime",
      LOG_LEVEL: "silent",
    });
    const app = await buildApp({
      config,
      clock,
      log: silentLog,
      secrets: createSecrets(randomBytes(32)),
      database,
      ownerUrl: server.ownerUrl,
      sharedDatabase: true,
    });
    try {
      await app.modules.ledger.openMonths();
      await app.modules.rounds.ensureMonth(new Date(clock.nowMs()));
      const rows: BenchRow[] = [];
      for (const laid of TABLES) rows.push(...(await settleOne(app, clock, { ...laid, players })));
      return rows;
    } finally {
      await app.modules.ledger.close();
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function settleOne(
  { platform, modules }: App,
  clock: ReturnType<typeof manualClock>,
  { code, spots, stake, players }: Laid & { players: number },
): Promise<BenchRow[]> {
  const { ledger } = modules;
  const live = createTablePublisher(platform, { ...modules, maskedNames: async () => new Map() }, code);
  const chains = createChains(platform, { game: code, length: 50, reserve: 0 });
  const runner = createRunner(platform, { ...modules, live, chains, game: tableGame(code), pace: PACE });
  await runner.advance();
  const round = await latestRound(platform.db, code);
  if (!round) throw new Error("no round");
  const members = Array.from({ length: players }, () => uuidV7(clock.nowMs(), randomBytes(10)) as MemberId);
  const keyed = () => ({ scope: "bench", key: randomUUID(), hash: requestHash(randomUUID()) });
  const source = providerAccount("bench", "clearing", "BDT");
  await Promise.all(
    members.map((id) =>
      ledger.run(
        transferKind,
        [move(source, memberAccount(id, "cash", "BDT"), taka(1_000), "deposit", id)],
        keyed(),
      ),
    ),
  );
  await Promise.all(
    members.map((memberId, at) =>
      ledger.run(
        placeTableBet,
        {
          memberId,
          sessionId: randomUUID(),
          currency: "BDT",
          gameCode: code,
          tableRoundId: round.id,
          bets: [{ spot: spots[at % spots.length] ?? "", stake }],
          stake,
          limits: { min: taka(10), max: taka(50_000) },
          receivedAtMs: clock.nowMs(),
        },
        keyed(),
      ),
    ),
  );
  clock.set(await runner.advance());
  clock.set(await runner.advance());
  const [before, postgres, started] = [
    process.cpuUsage(),
    processorTime()?.PostgreSQL ?? 0,
    performance.now(),
  ];
  await runner.advance();
  const elapsedMs = performance.now() - started;
  const used = process.cpuUsage(before);
  const open = (await modules.rounds.roundsOfSource(round.id)).filter(({ state }) => state === "open").length;
  if (open > 0) throw new Error(`${open} tableBets are still open`);
  return [
    { what: `players at ${code}`, value: players, unit: "" },
    { what: "until all are settled", value: elapsedMs, unit: "ms", limit: 1_000 },
    { what: "  processor time of the server", value: (used.user + used.system) / 1_000, unit: "ms" },
    {
      what: "  processor time of PostgreSQL",
      value: (processorTime()?.PostgreSQL ?? 0) - postgres,
      unit: "ms",
    },
  ];
}
