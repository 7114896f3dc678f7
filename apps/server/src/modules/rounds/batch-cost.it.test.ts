import { randomUUID } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/database.ts";
import { createIds } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger, memberAccount, move, providerAccount, transferKind } from "../ledger/index.ts";
import { playerSeedKind } from "./player-seed-round.ts";
import { createSeeds } from "./seeds.ts";
import { ensureMonth } from "./store.ts";

const PLAYERS = 400;
const BETTORS = 20;
const TURNS = 10;

let home: TestDatabase;
let owner: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  owner = home.open("owner");
});
afterAll(() => home.drop());

it("[GAME-08] [MONEY-09] what a bet reads doesn't grow with the players that there are", async () => {
  const database = home.open("app");
  const ids = createIds(systemClock);
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const deps = { db: database.kysely, database, secrets, ids, clock: systemClock };
  // The seeds use only this part of the platform.
  const seeds = createSeeds(deps as unknown as Platform);
  const kind = playerSeedKind(seeds, systemClock);
  const ledger = createLedger({ database, clock: systemClock });
  await ensureMonth(database.kysely, new Date());
  const members = Array.from({ length: PLAYERS }, () => ids.next<MemberId>());
  const hash = "0".repeat(64);
  const bettors = members.slice(0, BETTORS);
  const bet = (memberId: MemberId) =>
    ledger.run(
      kind,
      {
        memberId,
        sessionId: randomUUID(),
        currency: "BDT",
        gameCode: "dice",
        kind: "dice",
        mathsVersion: "1",
        stake: taka(1),
        bet: {},
        play: () => ({ outcome: {}, payout: taka(1), view: {} }),
      },
      { scope: "test", key: randomUUID(), hash },
    );
  await Promise.all(
    bettors.map(async (memberId) => {
      const wallet = memberAccount(memberId, "cash", "BDT");
      const deposit = move(providerAccount("test", "clearing", "BDT"), wallet, taka(100), "deposit");
      await ledger.run(transferKind, [deposit], { scope: "test", key: wallet, hash });
      await seeds.ensure(memberId);
      // The server plans its statements while the tables are nearly empty, which is when a bad plan would be
      // chosen.
      await bet(memberId);
    }),
  );
  for (const memberId of members) await seeds.ensure(memberId);
  for (let turn = 0; turn < TURNS; turn++) await Promise.all(bettors.map(bet));
  await ledger.close();
  await database.close();

  const bets = BETTORS * (TURNS + 1);
  await expect
    .poll(async () => {
      const { rows } = await owner.pool.query<{ written: bigint }>(
        "select n_tup_upd as written from pg_stat_user_tables where relname = 'seed_pair'",
      );
      return Number(rows[0]?.written);
    })
    .toBe(bets);
  const { rows } = await owner.pool.query<{ read: bigint; scanned: bigint }>(
    `select coalesce(sum(i.idx_tup_read), 0)::bigint as read, max(t.seq_tup_read) as scanned
      from pg_stat_user_indexes i join pg_stat_user_tables t using (relid) where t.relname = 'seed_pair'`,
  );
  // Each seed pair is locked, updated and rechecked for old row versions; the players' own look-ups come on
  // top.
  expect(Number(rows[0]?.read)).toBeLessThan(bets * 6 + PLAYERS * 2);
});
