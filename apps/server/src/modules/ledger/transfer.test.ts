import type { MemberId, TransferId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { describe, expect, test } from "vitest";
import { type AccountName, accountParts, houseAccount, memberAccount, providerAccount } from "./accounts.ts";
import { checkIdempotency, replay, requestHash } from "./idempotency.ts";
import { emptyPostings, type LockedAccount, move, planTransfers, refuseHeld } from "./transfer.ts";

const CASH = memberAccount("m1" as MemberId, "cash", "BDT");
const GAMES = houseAccount("games", "BDT");

function account(name: AccountName, id: bigint, balance: Money): [string, LockedAccount] {
  const keepsBalance = name.startsWith("member:");
  const { currency } = accountParts(name);
  return [name, { id, name, keepsBalance, currency, balance, minBalance: taka(0), seq: 7n }];
}

const LOCKED = new Map([account(CASH, 1n, taka(10)), account(GAMES, 2n, taka(0))]);
const ID = "01a1fda2-0000-7000-8000-000000000001" as TransferId;
const plan = (...transfers: Parameters<typeof planTransfers>[1]) => {
  const arrays = emptyPostings();
  return { after: planTransfers(LOCKED, transfers, arrays, () => ID), arrays };
};

describe("planTransfers", () => {
  test("[MONEY-01] follows the balance through several transfers", () => {
    const { after, arrays } = plan(
      move(CASH, GAMES, taka(4), "stake"),
      move(GAMES, CASH, taka(9), "payout", "b1"),
    );
    expect(after).toEqual(new Map([[CASH, { account: CASH, balance: taka(15), seq: 9n }]]));
    expect(arrays).toEqual({
      ids: [ID, ID],
      kinds: ["stake", "payout"],
      references: [null, "b1"],
      lines: [1, 1, 2, 2],
      places: [1, 2, 1, 2],
      accounts: [1n, 2n, 2n, 1n],
      amounts: [-taka(4), taka(4), -taka(9), taka(9)],
    });
  });

  test("[MONEY-01] refuses an overdraft in between, and adds nothing", () => {
    const arrays = emptyPostings();
    const transfers = [move(CASH, GAMES, taka(11), "stake"), move(GAMES, CASH, taka(50), "payout")];
    expect(() => planTransfers(LOCKED, transfers, arrays, () => ID)).toThrow(
      expect.objectContaining({ code: "MONEY_INSUFFICIENT", params: { balance: "10.00" } }),
    );
    expect(arrays).toEqual(emptyPostings());
  });

  test.each([
    [
      "unbalanced",
      [
        { account: CASH, amount: taka(1) },
        { account: GAMES, amount: taka(1) },
      ],
      "not balanced",
    ],
    ["a single posting", [{ account: CASH, amount: taka(1) }], "two postings"],
    [
      "zero",
      [
        { account: CASH, amount: taka(0) },
        { account: GAMES, amount: taka(0) },
      ],
      "zero",
    ],
    [
      "an unlocked account",
      [
        { account: houseAccount("x", "BDT"), amount: taka(1) },
        { account: GAMES, amount: -taka(1) as Money },
      ],
      "not locked",
    ],
  ])("[MONEY-01] %s is a defect", (_what, postings, message) => {
    expect(() => plan({ kind: "x", postings })).toThrow(message);
  });

  test("[MONEY-01] held accounts are moved by holds alone, and moves are above zero", () => {
    const held = memberAccount("m1" as MemberId, "held", "BDT");
    expect(() => refuseHeld([move(CASH, held, taka(1), "x")])).toThrow("holds alone");
    expect(() => move(CASH, GAMES, taka(0), "x")).toThrow("above zero");
  });
});

describe("names and keys", () => {
  test("[MONEY-01] account names tell their parts", () => {
    expect(accountParts(CASH)).toEqual({ kind: "member", owner: "m1", bucket: "cash", currency: "BDT" });
    expect(accountParts(GAMES)).toEqual({ kind: "house", owner: "games", bucket: "games", currency: "BDT" });
    expect(accountParts(providerAccount("box", "clearing", "FUN"))).toEqual({
      kind: "provider",
      owner: "box",
      bucket: "clearing",
      currency: "FUN",
    });
    expect(() => memberAccount("a:b" as MemberId, "cash", "BDT")).toThrow(RangeError);
    expect(() => houseAccount("games", "bdt")).toThrow(RangeError);
  });

  test("[MONEY-09] a request's hash depends on its values alone", () => {
    const hash = requestHash({ a: 1n, b: [{ c: "x", d: undefined }] });
    expect(requestHash({ b: [{ c: "x" }], a: 1n })).toBe(hash);
    for (const other of [
      { a: "1n", b: [{ c: "x" }] },
      { a: 1, b: [{ c: "x" }] },
      { a: 1n, b: { c: "x" } },
    ]) {
      expect(requestHash(other)).not.toBe(hash);
    }
  });

  test("[MONEY-09] replays byte for byte, refusals too, and only to the same request", () => {
    const hash = requestHash("r");
    const stored = { request_hash: Buffer.from(hash, "hex"), status: 200, body: '{"b":"1.00","a":1}' };
    const asked = { scope: "s", key: "k", hash };
    expect(replay(stored, asked)).toMatchObject({
      body: stored.body,
      replayed: true,
      answer: { a: 1, b: "1.00" },
    });
    expect(() => replay(stored, { ...asked, hash: requestHash("q") })).toThrow(
      expect.objectContaining({ code: "MONEY_KEY_REUSED" }),
    );
    const refused = {
      ...stored,
      status: 402,
      body: '{"errorCode":"MONEY_INSUFFICIENT","params":{"balance":"1.00"}}',
    };
    expect(() => replay(refused, asked)).toThrow(expect.objectContaining({ code: "MONEY_INSUFFICIENT" }));
    for (const bad of [
      { key: "" },
      { key: "x".repeat(201) },
      { key: "a\0b" },
      { scope: "" },
      { hash: "00" },
    ]) {
      expect(() => checkIdempotency({ ...asked, ...bad })).toThrow(RangeError);
    }
  });
});
