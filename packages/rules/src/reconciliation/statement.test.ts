import { money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { differencesOf, pairLines, type StatementLine } from "./statement.ts";

const line = (txId: string, change: Partial<StatementLine> = {}): StatementLine => ({
  txId,
  playerId: "p1",
  amount: taka(-10),
  currency: "BDT",
  atMs: 100,
  ...change,
});
const compare = (ours: readonly StatementLine[], theirs: readonly StatementLine[]) =>
  differencesOf(
    pairLines({ fromMs: 0, untilMs: 1_000, theirs, ours: new Map(ours.map((own) => [own.txId, own])) }),
  );

describe("[GAME-07] [OPS-03] a vendor's statement and our book of an hour", () => {
  it("agree whatever the order, and by the name alone where the clocks differ", () => {
    const [a, b] = [line("a"), line("b", { amount: taka(25) })];
    expect(compare([a, b], [b, a])).toEqual([]);
    expect(compare([{ ...a, atMs: 999 }], [{ ...a, atMs: 1_001 }])).toEqual([]);
    expect(compare([{ ...a, atMs: 1_001 }], [{ ...a, atMs: 999 }])).toEqual([]);
  });

  it("tell of a line that one side lacks, with both sums", () => {
    const [a, b] = [line("a"), line("b", { amount: taka(25), atMs: 200 })];
    expect(compare([a, b], [a])).toEqual([
      {
        currency: "BDT",
        lines: 1,
        ours: { total: taka(15), lines: 2 },
        theirs: { total: taka(-10), lines: 1 },
        first: { ours: b, theirs: undefined },
      },
    ]);
    expect(compare([a], [a, b])[0]?.first).toEqual({ ours: undefined, theirs: b });
    expect(compare([], [line("zero", { amount: money(0n) })])).toEqual([]);
  });

  it.each<[string, Partial<StatementLine>]>([
    ["amount", { amount: money(-100_001n) }],
    ["currency", { currency: "INR" }],
    ["player", { playerId: "p2" }],
  ])("tell of another %s", (_what, change) => {
    const [a, b] = [line("a"), line("b", { atMs: 50 })];
    const changed = { ...a, ...change };
    const [difference, ...more] = compare([a, b], [changed, b]);
    expect(more).toEqual([]);
    expect(difference).toMatchObject({ lines: 1, first: { ours: a, theirs: changed } });
  });

  it("tell of a name that is listed twice, and name the first line that differs in each currency", () => {
    const [a, b, c] = [line("a"), line("b", { atMs: 50 }), line("c", { currency: "INR", atMs: 10 })];
    expect(compare([a], [a, { ...a, atMs: 150 }])[0]).toMatchObject({
      lines: 1,
      theirs: { total: taka(-20), lines: 2 },
      first: { ours: undefined },
    });
    expect(compare([a, b, c], []).map(({ currency, first }) => [currency, first.ours?.txId])).toEqual([
      ["BDT", "b"],
      ["INR", "c"],
    ]);
  });
});
