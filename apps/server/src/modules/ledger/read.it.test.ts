import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  createLedger,
  houseAccount,
  type Ledger,
  memberAccount,
  move,
  providerAccount,
  verifyLedger,
} from "./index.ts";

const MEMBER = "reader" as MemberId;
const CASH = memberAccount(MEMBER, "cash", "BDT");
const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");
const START = Date.UTC(2026, 9, 30);
const DAY = 86_400_000;

let home: TestDatabase;
let ledger: Ledger;

/** A deposit, then four stakes a day across a month's end, several in one millisecond. */
beforeAll(async () => {
  home = await createTestDatabase();
  const clock = manualClock(START);
  ledger = createLedger({ database: home.open(), clock });
  await ledger.transaction((tx) => ledger.post(tx, move(CLEARING, CASH, taka(100), "deposit", "d1")));
  for (let day = 0; day < 5; day++) {
    clock.set(START + day * DAY + 1);
    await ledger.transaction(async (tx) => {
      for (let bet = 0; bet < 4; bet++)
        await ledger.post(tx, move(CASH, GAMES, taka(1), "dice.stake", `${day}-${bet}`));
    });
  }
  await ledger.transaction((tx) =>
    ledger.hold(tx, { memberId: MEMBER, currency: "BDT", amount: taka(30), kind: "withdrawal.hold" }),
  );
});
afterAll(async () => {
  await ledger.close();
  await home.drop();
});

test("[MONEY-07] pages join without gaps or repeats, across months and within a millisecond", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  let expected = taka(50);
  do {
    const page = await ledger.entries({ memberId: MEMBER }, { limit: 3, ...(cursor ? { cursor } : {}) });
    for (const { before, after, amount, reference, kind } of page.entries) {
      expect([after, before]).toEqual([expected, after - amount]);
      expected = before;
      seen.push(reference ?? kind);
    }
    cursor = page.next;
  } while (cursor);
  const bets = Array.from({ length: 20 }, (_, index) => `${4 - Math.floor(index / 4)}-${3 - (index % 4)}`);
  expect(seen).toEqual(["withdrawal.hold", ...bets, "d1"]);
});

test("[MONEY-07] filters by period, kind, bucket and currency; totals agree", async () => {
  const period = { memberId: MEMBER, fromMs: START + DAY, toMs: START + 3 * DAY };
  expect((await ledger.entries(period, { limit: 100 })).entries).toHaveLength(8);
  expect(await ledger.totals({ ...period, kinds: ["dice."] })).toEqual([
    { kind: "dice.stake", currency: "BDT", count: 8, incoming: taka(0), outgoing: taka(8) },
  ]);
  expect((await ledger.entries({ memberId: MEMBER, kinds: ["deposit"] }, { limit: 9 })).entries).toHaveLength(
    1,
  );
  expect(await ledger.totals({ memberId: MEMBER, kinds: ["dice"] })).toEqual([]);
  const held = await ledger.entries({ memberId: MEMBER, buckets: ["held"] }, { limit: 9 });
  expect(held.entries.map(({ amount, after }) => [amount, after])).toEqual([[taka(30), taka(30)]]);
  expect((await ledger.entries({ memberId: MEMBER, currency: "FUN" }, { limit: 9 })).entries).toEqual([]);
  expect(await ledger.houseTotals({ fromMs: START, toMs: START + 9 * DAY })).toEqual([
    { account: GAMES, kind: "dice.stake", currency: "BDT", count: 20, incoming: taka(20), outgoing: taka(0) },
    { account: CLEARING, kind: "deposit", currency: "BDT", count: 1, incoming: taka(0), outgoing: taka(100) },
  ]);
});

test("[MONEY-02] balances name every account that moved, and nobody else's", async () => {
  expect(await ledger.balances(MEMBER)).toEqual([
    { bucket: "cash", currency: "BDT", balance: taka(50), seq: 22n },
    { bucket: "held", currency: "BDT", balance: taka(30), seq: 1n },
  ]);
  expect(await ledger.balances(MEMBER, "FUN")).toEqual([]);
  expect(await ledger.balances("other" as MemberId)).toEqual([]);
});

test("[MONEY-07] a forged cursor or limit is refused", async () => {
  await expect(ledger.entries({ memberId: MEMBER }, { limit: 3, cursor: "1.2.3 or true" })).rejects.toThrow(
    RangeError,
  );
  for (const limit of [0, 501, 1.5]) {
    await expect(ledger.entries({ memberId: MEMBER }, { limit })).rejects.toThrow(RangeError);
  }
});

test("[MONEY-01] months are opened on demand and ahead, and a window can be verified alone", async () => {
  await ledger.openMonths();
  const database = home.open();
  const { rows } = await database.pool.query<{ n: bigint }>(
    "select count(*) as n from pg_class where relname ~ '^(entry|transfer)_2026(10|11|12)$' or relname ~ '^(entry|transfer)_202701$'",
  );
  expect(rows[0]?.n).toBe(8n);
  const window = await verifyLedger(database.kysely, { sinceMs: START + 2 * DAY });
  expect(window.checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
});
