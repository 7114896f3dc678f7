import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger, type Ledger, memberAccount, move, providerAccount, verifyLedger } from "./index.ts";

const MEMBER = "01a1fda2-0000-7000-8000-00000000bbbb" as MemberId;
const CLEARING = providerAccount("sandbox", "clearing", "BDT");

let home: TestDatabase;
let database: Database;
let ledger: Ledger;

beforeAll(async () => {
  home = await createTestDatabase();
  database = home.open();
  ledger = createLedger({ database, clock: systemClock });
  await ledger.transaction((tx) =>
    ledger.post(tx, move(CLEARING, memberAccount(MEMBER, "cash", "BDT"), taka(1_000), "deposit")),
  );
});
afterAll(async () => {
  await ledger.close();
  await home.drop();
});

const hold = () =>
  ledger
    .transaction((tx) =>
      ledger.hold(tx, { memberId: MEMBER, currency: "BDT", amount: taka(100), kind: "withdrawal.hold" }),
    )
    .then(({ holdId }) => holdId);
const split = (holdId: string, amounts: readonly Money[]) =>
  ledger.transaction((tx) => ledger.splitHold(tx, { holdId, amounts }));
const amounts = async () => {
  const balances = await ledger.balances(MEMBER, "BDT");
  return Object.fromEntries(balances.map(({ bucket, balance }) => [bucket, balance]));
};
/** `OK`, or the code or name of the error. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "OK",
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );

describe("[MONEY-09] a hold that is split", () => {
  test("stays held, part by part: one is paid, the other returns; nothing is posted for the split", async () => {
    const before = await amounts();
    const holdId = await hold();
    const count = "select count(*) from ledger.transfer";
    const posted = (await database.pool.query(count)).rows;
    const [sixty = "", forty = ""] = await split(holdId, [taka(60), taka(40)]);
    expect((await database.pool.query(count)).rows).toEqual(posted);
    expect(await amounts()).toEqual({ cash: (before["cash"] ?? 0n) - taka(100), held: taka(100) });
    await ledger.transaction((tx) =>
      ledger.postHold(tx, { holdId: sixty, kind: "withdrawal.paid", to: CLEARING }),
    );
    await ledger.transaction((tx) => ledger.voidHold(tx, { holdId: forty, kind: "withdrawal.returned" }));
    expect(await amounts()).toEqual({ cash: (before["cash"] ?? 0n) - taka(60), held: 0n });
    expect((await verifyLedger(database.kysely)).ok).toBe(true);
  });

  test("has no life of its own any more, and its parts sum to it", async () => {
    const holdId = await hold();
    expect(await refusal(split(holdId, [taka(60), taka(41)]))).toBe("RangeError");
    expect(await refusal(split(holdId, [taka(100)]))).toBe("RangeError");
    expect(await refusal(split(holdId, [taka(101), -taka(1) as Money]))).toBe("RangeError");
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => refusal(split(holdId, [taka(50), taka(50)]))),
    );
    expect(copies.filter((code) => code === "OK")).toHaveLength(1);
    expect(copies.filter((code) => code === "MONEY_HOLD_STATE")).toHaveLength(19);
    const end = (tx: Parameters<Ledger["voidHold"]>[0]) =>
      ledger.voidHold(tx, { holdId, kind: "withdrawal.returned" });
    expect(await refusal(ledger.transaction(end))).toBe("MONEY_HOLD_STATE");
    const wrong = database.pool.query(
      "select ledger.split_hold(id, array[gen_random_uuid(), gen_random_uuid()], array[1, amount]::bigint[], now()) from ledger.hold where state = 'held' limit 1",
    );
    expect(await refusal(wrong)).toBe("22023");
    expect((await verifyLedger(database.kysely)).ok).toBe(true);
  });
});
