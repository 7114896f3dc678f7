import { randomBytes } from "node:crypto";
import { type MemberId, uuidV7 } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  createLedger,
  houseAccount,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
  verifyLedger,
} from "./index.ts";

const MEMBER = "01a1fda2-0000-7000-8000-00000000aaaa" as MemberId;
const CASH = memberAccount(MEMBER, "cash", "BDT");
const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");

/** A database that contains a deposit, a stake, an open and a closed hold, and a reversal. */
async function furnished(): Promise<{ home: TestDatabase; app: Database; owner: Database }> {
  const home = await createTestDatabase();
  const app = home.open("app");
  const ledger = createLedger({ database: app, clock: systemClock });
  await ledger.command({ scope: "s", key: "k", hash: "0".repeat(64) }, async (tx) => {
    await ledger.post(tx, move(CLEARING, CASH, taka(100), "deposit"));
    const stake = await ledger.post(tx, move(CASH, GAMES, taka(10), "stake", "bet-1"));
    for (const transferId of stake.transferIds) await ledger.reverse(tx, { transferId, kind: "stake.undo" });
    const hold = { memberId: MEMBER, currency: "BDT", amount: taka(5), kind: "hold" };
    const { holdId } = await ledger.hold(tx, hold);
    await ledger.postHold(tx, { holdId, to: CLEARING, kind: "paid" });
    await ledger.hold(tx, hold);
    return {};
  });
  await ledger.close();
  return { home, app, owner: home.open("owner") };
}

const TABLES = ["account", "transfer", "entry", "batch", "chain", "idempotency_key", "hold", "reversal"];

describe("guards", () => {
  let home: TestDatabase;
  let app: Database;
  let owner: Database;
  let partitions: string[];
  beforeAll(async () => {
    ({ home, app, owner } = await furnished());
    const { rows } = await owner.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'ledger'::regnamespace and relispartition and relkind = 'r'`,
    );
    partitions = rows.map(({ name }) => name);
  });
  afterAll(() => home.drop());

  test("[MONEY-01] the application's role can't write any table of the ledger, nor its months", async () => {
    expect(partitions.length).toBeGreaterThanOrEqual(4);
    for (const table of [...TABLES, ...partitions]) {
      const column = await owner.pool.query<{ name: string }>(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 2",
        [`ledger.${table}`],
      );
      const name = column.rows[0]?.name;
      for (const attack of [
        `insert into ledger.${table} overriding system value select * from ledger.${table} limit 1`,
        `update ledger.${table} set ${name} = ${name}`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
        `alter table ledger.${table} disable trigger all`,
        `drop table ledger.${table}`,
      ]) {
        await expect(app.pool.query(attack), attack).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  test("[MONEY-01] the application's role can't call what only the ledger's functions call", async () => {
    for (const attack of [
      "select ledger.open_accounts(array['member:x:cash:BDT'])",
      "select ledger.post_one(gen_random_uuid(), 'x', null, array[1, 2]::bigint[], array[1, -1]::bigint[])",
      "select nextval('ledger.batch_id_seq')",
      "create table ledger.mine ()",
      "create or replace function ledger.id_time(uuid) returns timestamptz language sql as 'select now()'",
    ]) {
      await expect(app.pool.query(attack), attack).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("[MONEY-01] the functions refuse what isn't balanced, covered, known or in time", async () => {
    const accounts = await app.pool.query<{ id: bigint }>(
      "select id from ledger.account where name = any ($1) order by name desc",
      [[CASH, GAMES]],
    );
    const [cash, games] = accounts.rows.map(({ id }) => id);
    const post = (amounts: bigint[], of = [cash, games]) =>
      app.pool.query("select ledger.post($1, array['x'], array[null::text], $2, $3, $4, $5)", [
        [uuidV7(systemClock.nowMs(), randomBytes(10))],
        amounts.map(() => 1),
        amounts.map((_, index) => index + 1),
        of,
        amounts,
      ]);
    await expect(post([-10n, 11n])).rejects.toMatchObject({ code: "KL003" });
    await expect(post([-10n, 0n])).rejects.toMatchObject({ code: "23514" });
    await expect(post([-99_990_000n, 99_990_000n])).rejects.toMatchObject({
      code: "23514",
      constraint: "account_balance_floor",
    });
    await expect(post([-10n, 10n], [cash, 999_999n])).rejects.toMatchObject({
      code: /^KL00[35]$/,
    });
    await expect(post([-10n, 10n, 5n], [cash, games, 999_999n])).rejects.toMatchObject({ code: "KL005" });
    for (const name of [
      "member:x:cash",
      "member:x:CASH:BDT",
      "bank:x:BDT",
      "member:x:cash:bdt",
      "house::BDT",
    ]) {
      await expect(
        app.pool.query("select ledger.lock_accounts(array[$1], '{}')", [name]),
      ).rejects.toMatchObject({ code: "22023" });
    }
    await expect(app.pool.query("select ledger.ensure_month('1999-01-01')")).rejects.toMatchObject({
      code: "22023",
    });
  });

  test("[MONEY-01] even the owner meets the guards", async () => {
    for (const table of ["transfer", "entry", "batch", "idempotency_key", "reversal", ...partitions]) {
      const rows = await owner.pool.query(`select from ledger.${table} limit 1`);
      if (rows.rowCount === 0) continue;
      await expect(owner.pool.query(`delete from ledger.${table}`), table).rejects.toMatchObject({
        code: "KL002",
      });
    }
    for (const table of [...TABLES.filter((name) => name !== "chain"), ...partitions]) {
      await expect(owner.pool.query(`truncate ledger.${table} cascade`), table).rejects.toMatchObject({
        code: "KL002",
      });
    }
    for (const [attack, code] of [
      ["update ledger.entry set amount = amount + 1", "KL002"],
      ["update ledger.transfer set kind = 'x'", "KL002"],
      ["update ledger.idempotency_key set body = '{}'", "KL002"],
      ["update ledger.account set name = name || 'X'", "KL002"],
      ["update ledger.account set balance = -1 where keeps_balance", "23514"],
      ["update ledger.account set balance = 1 where not keeps_balance", "23514"],
      ["delete from ledger.account", "KL002"],
      ["update ledger.hold set amount = amount + 1", "KL004"],
      [
        "update ledger.hold set state = 'held', closed_by = null, posted_amount = 0 where state = 'posted'",
        "KL004",
      ],
      ["delete from ledger.hold", "KL002"],
      ["insert into ledger.entry select * from ledger.entry where amount > 0 and seq is null", "KL003"],
      [
        `insert into ledger.${partitions.find((name) => name.startsWith("entry"))}
        select gen_random_uuid(), p.created_at, 1, 1, 'BDT', 'x', 5, null, null
        from ledger.entry p limit 1`,
        /^(KL003|23514)$/,
      ],
      [
        "insert into ledger.entry select * from ledger.entry where seq is not null limit 1",
        /^(KL003|23505)$/,
      ],
      ["insert into ledger.reversal select original_id, gen_random_uuid() from ledger.reversal", "23505"],
      ["insert into ledger.idempotency_key select * from ledger.idempotency_key", "23505"],
    ] as const) {
      await expect(owner.pool.query(attack), attack).rejects.toMatchObject({
        code: typeof code === "string" ? code : expect.stringMatching(code),
      });
    }
  });

  test("[MONEY-01] after all that, nothing is wrong", async () => {
    const { checks } = await verifyLedger(app.kysely);
    expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(new Set(checks.map(({ id }) => id))).toEqual(
      new Set(["I1", "I2", "I3", "I4", "I6", "I7", "I11", "I12"]),
    );
  });
});

describe("verification", () => {
  let home: TestDatabase;
  let owner: Database;
  beforeEach(async () => {
    ({ home, owner } = await furnished());
  });

  /** Manipulations with the owner's rights, each with the invariant that detects it. */
  const TAMPERINGS: [string, string, string][] = [
    [
      "I1",
      "one amount changed",
      "update ledger.entry set amount = amount + 1 where kind = 'stake' and seq is null",
    ],
    ["I1", "an entry removed", "delete from ledger.entry where kind = 'stake' and seq is null"],
    ["I1", "a transfer removed", "delete from ledger.transfer where kind = 'stake'"],
    ["I2", "a balance raised", "update ledger.account set balance = balance + 1 where bucket = 'cash'"],
    ["I2", "both sides changed alike", "update ledger.entry set amount = amount * 2 where kind = 'deposit'"],
    [
      "I3",
      "an overdraft",
      "update ledger.account set min_balance = -9, balance = -9 where bucket = 'cash'; update ledger.account set min_balance = 0 where bucket = 'cash'",
    ],
    ["I4", "a reversal changed", "update ledger.entry set amount = amount * 2 where kind = 'stake.undo'"],
    ["I6", "an open hold removed", "delete from ledger.hold where state = 'held'"],
    ["I7", "a reference changed", "update ledger.transfer set reference = 'bet-2' where kind = 'stake'"],
    [
      "I7",
      "the last batch removed",
      "delete from ledger.batch where id = (select max(id) from ledger.batch)",
    ],
    ["I7", "a batch in the middle removed", "delete from ledger.batch where number = 2"],
    [
      "I11",
      "house money appears",
      "update ledger.entry set amount = amount - 1 where kind = 'deposit' and seq is null",
    ],
    ["I12", "a grant", "grant update on ledger.account to khela_app"],
    ["I12", "a guard dropped", "drop trigger entry_balanced on ledger.entry"],
  ];

  test.each(TAMPERINGS)("[MONEY-01] %s finds %s", async (id, _what, tampering) => {
    const drops = tampering.includes("min_balance")
      ? "alter table ledger.account drop constraint account_balance_floor;"
      : "";
    const tables = TABLES.map((table) => [
      `alter table ledger.${table} disable trigger user;`,
      `alter table ledger.${table} enable trigger user;`,
    ]);
    await owner.pool.query(
      `${tables.map(([off]) => off).join("")} ${drops} ${tampering}; ${tables.map(([, on]) => on).join("")}`,
    );
    const { ok, checks } = await verifyLedger(owner.kysely);
    expect(ok).toBe(false);
    expect(checks.filter(({ wrong }) => wrong !== undefined).map((check) => check.id)).toContain(id);
    await home.drop();
  });
});

test("[MONEY-01] posting reads by index from the first row on, in a database without statistics", async () => {
  const home = await createTestDatabase();
  const ledger = createLedger({ database: home.open("app"), clock: systemClock });
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const member = `00000000-0000-7000-8000-${String(round * 40 + index).padStart(12, "0")}` as MemberId;
        const transfers = [move(CLEARING, memberAccount(member, "cash", "BDT"), taka(1), "deposit")];
        return ledger.run(transferKind, transfers, {
          scope: "x",
          key: `${round}-${index}`,
          hash: requestHash(transfers),
        });
      }),
    );
  }
  await ledger.close();
  const owner = home.open("owner");
  const { rows } = await owner.pool.query<{ relname: string; seq_tup_read: bigint }>(
    `select relname, seq_tup_read from pg_stat_user_tables where schemaname = 'ledger' and seq_tup_read > 0`,
  );
  expect(rows).toEqual([]);
  const written = await owner.pool.query<{ n: bigint }>(
    "select coalesce(sum(n_tup_ins), 0)::bigint as n from pg_stat_user_tables where schemaname = 'ledger'",
  );
  // Checks the test itself: the statistics have arrived.
  expect(written.rows[0]?.n).toBeGreaterThan(3_000n);
  await home.drop();
});
