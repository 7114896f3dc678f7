import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { retryWhileShed } from "../../testing/retry-while-shed.ts";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  type AccountChange,
  createLedger,
  houseAccount,
  type Idempotency,
  type Ledger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  type Transfer,
  transferKind,
} from "./index.ts";

const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");

let home: TestDatabase;
let database: Database;
let ledger: Ledger;
let made = 0;

beforeAll(async () => {
  home = await createTestDatabase();
  database = home.open();
  ledger = createLedger({ database, clock: systemClock });
});
afterAll(async () => {
  await ledger.close();
  await home.drop();
});

function newMember(): MemberId {
  made++;
  return `01a1fda2-0000-7000-8000-${String(made).padStart(12, "0")}` as MemberId;
}

const cash = (member: MemberId) => memberAccount(member, "cash", "BDT");
const held = (member: MemberId) => memberAccount(member, "held", "BDT");

function once(request: unknown, key = `key-${++made}`): Idempotency {
  return { scope: "test", key, hash: requestHash(request) };
}

function run(transfers: readonly Transfer[], key?: string) {
  return ledger.run(transferKind, transfers, once(transfers, key));
}

async function richMember(amount = 100): Promise<MemberId> {
  const member = newMember();
  await run([move(CLEARING, cash(member), taka(amount), "deposit")]);
  return member;
}

async function balanceOf(member: MemberId, bucket = "cash"): Promise<Money> {
  const all = await ledger.balances(member, "BDT");
  return all.find((account) => account.bucket === bucket)?.balance ?? taka(0);
}

const stake = (member: MemberId, amount: number) => move(cash(member), GAMES, taka(amount), "dice.stake");

function refusedWith(code: string) {
  return expect.objectContaining({ name: "AppError", code }) as AppError;
}

describe("the batcher", () => {
  test("[MONEY-01] posts balanced entries and answers with the balance after", async () => {
    const member = await richMember(100);
    const answer = await run([
      stake(member, 30),
      move(GAMES, cash(member), taka(12), "dice.payout", "bet-1"),
    ]);
    expect(answer).toMatchObject({ status: 200, replayed: false });
    expect(answer.answer.balances).toEqual({ [cash(member)]: "82.00" });
    const { entries } = await ledger.entries({ memberId: member }, { limit: 10 });
    expect(entries.map(({ kind, before, after, reference }) => [kind, before, after, reference])).toEqual([
      ["dice.payout", taka(70), taka(82), "bet-1"],
      ["dice.stake", taka(100), taka(70), undefined],
      ["deposit", taka(0), taka(100), undefined],
    ]);
  });

  test("[MONEY-01] refuses what the balance doesn't cover, and remembers it", async () => {
    const member = await richMember(10);
    const key = "poor";
    await expect(run([stake(member, 11)], key)).rejects.toEqual(refusedWith("MONEY_INSUFFICIENT"));
    await run([move(CLEARING, cash(member), taka(50), "deposit")]);
    await expect(run([stake(member, 11)], key)).rejects.toMatchObject({
      code: "MONEY_INSUFFICIENT",
      params: { balance: "10.00" },
    });
    expect(await balanceOf(member)).toBe(taka(60));
  });

  test("[MONEY-09] 200 parallel copies of one command have one effect and one answer", async () => {
    const member = await richMember(100);
    const other = createLedger({ database, clock: systemClock });
    const transfers = [stake(member, 7)];
    const idempotency = once(transfers);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, copy) =>
        retryWhileShed(() => (copy % 2 ? ledger : other).run(transferKind, transfers, idempotency)),
      ),
    );
    await other.close();
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balanceOf(member)).toBe(taka(93));
  });

  test("[MONEY-09] the same key with another request is a conflict", async () => {
    const member = await richMember(100);
    await run([stake(member, 1)], "mine");
    await expect(run([stake(member, 2)], "mine")).rejects.toEqual(refusedWith("MONEY_KEY_REUSED"));
    expect(await balanceOf(member)).toBe(taka(99));
  });

  test("[MONEY-01] 200 parallel bets on one wallet from two processes never go below zero", async () => {
    const member = await richMember(50);
    const other = createLedger({ database, clock: systemClock });
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, bet) => {
        const transfers = [stake(member, 1)];
        return (bet % 2 ? ledger : other).run(transferKind, transfers, once(transfers));
      }),
    );
    await other.close();
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
    expect(await balanceOf(member)).toBe(taka(0));
  });

  test("[MONEY-01] tells listeners the new balances after the commit", async () => {
    const member = await richMember(5);
    const heard: AccountChange[] = [];
    const stop = ledger.onPosted((changes) => heard.push(...changes));
    await run([stake(member, 2)]);
    await ledger.transaction((tx) => ledger.post(tx, stake(member, 1)));
    stop();
    expect(heard).toEqual([
      { account: cash(member), balance: taka(3), seq: 2n },
      { account: cash(member), balance: taka(2), seq: 3n },
    ]);
  });
});

describe("in a caller's transaction", () => {
  test("[MONEY-01] a transaction that fails leaves nothing and tells nobody", async () => {
    const member = await richMember(5);
    const heard: AccountChange[] = [];
    const stop = ledger.onPosted((changes) => heard.push(...changes));
    const failing = ledger.transaction(async (tx) => {
      await ledger.post(tx, stake(member, 2));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    stop();
    expect(heard).toEqual([]);
    expect(await balanceOf(member)).toBe(taka(5));
  });

  test("[MONEY-04] a hold is posted in part, and the rest returns", async () => {
    const member = await richMember(100);
    const { holdId } = await ledger.transaction((tx) =>
      ledger.hold(tx, { memberId: member, currency: "BDT", amount: taka(60), kind: "withdrawal.hold" }),
    );
    expect(await balanceOf(member)).toBe(taka(40));
    expect(await balanceOf(member, "held")).toBe(taka(60));
    await ledger.transaction((tx) =>
      ledger.postHold(tx, { holdId, to: CLEARING, amount: taka(25), kind: "withdrawal.paid" }),
    );
    expect(await balanceOf(member)).toBe(taka(75));
    expect(await balanceOf(member, "held")).toBe(taka(0));
    const again = ledger.transaction((tx) => ledger.voidHold(tx, { holdId, kind: "withdrawal.void" }));
    await expect(again).rejects.toMatchObject({ code: "MONEY_HOLD_STATE", params: { state: "posted" } });
  });

  test("[MONEY-04] one of many parallel ends of a hold wins", async () => {
    const member = await richMember(100);
    const { holdId } = await ledger.transaction((tx) =>
      ledger.hold(tx, { memberId: member, currency: "BDT", amount: taka(60), kind: "withdrawal.hold" }),
    );
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        ledger.transaction((tx) =>
          index % 2
            ? ledger.postHold(tx, { holdId, to: CLEARING, kind: "withdrawal.paid" })
            : ledger.voidHold(tx, { holdId, kind: "withdrawal.void" }),
        ),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(member, "held")).toBe(taka(0));
  });

  test("[MONEY-01] a transfer is reversed once, and a hold's transfer not at all", async () => {
    const member = await richMember(100);
    const posted = await ledger.transaction((tx) => ledger.post(tx, stake(member, 30)));
    const transferId = posted.transferIds[0];
    if (!transferId) throw new Error("no transfer");
    const reverse = () => ledger.transaction((tx) => ledger.reverse(tx, { transferId, kind: "dice.undo" }));
    const tries = await Promise.allSettled([reverse(), reverse(), reverse()]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reverse()).rejects.toEqual(refusedWith("MONEY_ALREADY_REVERSED"));
    expect(await balanceOf(member)).toBe(taka(100));
    const hold = await ledger.transaction((tx) =>
      ledger.hold(tx, { memberId: member, currency: "BDT", amount: taka(1), kind: "withdrawal.hold" }),
    );
    const ofHold = hold.transferIds[0];
    if (!ofHold) throw new Error("no transfer");
    await expect(
      ledger.transaction((tx) => ledger.reverse(tx, { transferId: ofHold, kind: "undo" })),
    ).rejects.toEqual(refusedWith("MONEY_HOLD_STATE"));
    expect(await balanceOf(member, "held")).toBe(taka(1));
    await ledger.transaction((tx) => ledger.voidHold(tx, { holdId: hold.holdId, kind: "undo" }));
    expect(await balanceOf(member, "held")).toBe(taka(0));
    const direct = move(cash(member), held(member), taka(1), "mistake");
    await expect(ledger.transaction((tx) => ledger.post(tx, direct))).rejects.toThrow("holds alone");
    await expect(run([direct])).rejects.toThrow("holds alone");
  });

  test("[MONEY-09] a command runs once per key, and its refusal is kept", async () => {
    const member = await richMember(100);
    let runs = 0;
    const deposit = once({ amount: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger.command(deposit, async (tx) => {
          runs++;
          await ledger.post(tx, move(CLEARING, cash(member), taka(5), "deposit"));
          return { done: true };
        }),
      ),
    );
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"done":true}']));
    const refused = once({ amount: 1000 });
    const tooMuch = () =>
      ledger.command(refused, async (tx) => {
        await ledger.post(tx, stake(member, 5));
        await ledger.post(tx, stake(member, 1000));
        return {};
      });
    await expect(tooMuch()).rejects.toEqual(refusedWith("MONEY_INSUFFICIENT"));
    await run([move(CLEARING, cash(member), taka(5000), "deposit")]);
    await expect(tooMuch()).rejects.toMatchObject({
      code: "MONEY_INSUFFICIENT",
      params: { balance: "100.00" },
    });
    expect(await balanceOf(member)).toBe(taka(5105));
  });
});
