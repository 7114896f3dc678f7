import { money, moneyToText, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAcceptable, isOdds, ODDS_FORMATS, oddsText, stakeOf } from "./odds.ts";

describe("[SPORT-02] the five formats of odds", () => {
  it.each([
    [1_900, ["1.90", "0.90", "0.90", "-1.111", "-111"]],
    [2_000, ["2.00", "1.00", "1.00", "1.00", "+100"]],
    [2_064, ["2.064", "1.064", "-0.94", "1.064", "+106"]],
    [2_500, ["2.50", "1.50", "-0.667", "1.50", "+150"]],
    [1_500, ["1.50", "0.50", "0.50", "-2.00", "-200"]],
    [11_000, ["11.00", "10.00", "-0.10", "10.00", "+1000"]],
    [1_001, ["1.001", "0.001", "0.001", "-1000.00", "-100000"]],
  ])("%d thousandths", (oddsMilli, texts) => {
    expect(ODDS_FORMATS.map((format) => oddsText(oddsMilli, format))).toEqual(texts);
  });

  it("negative odds name what is risked to win an amount; others the stake", () => {
    // Malay -0.94: 94 lose or 100 win.
    const stake = stakeOf(taka(100), 2_064, "malay");
    expect(moneyToText(stake)).toBe("93.985");
    expect(moneyToText(stakeOf(taka(100), 1_500, "indonesian"))).toBe("200.00");
    for (const format of ODDS_FORMATS) expect(stakeOf(taka(100), 2_000, format)).toBe(taka(100));
    expect(stakeOf(taka(100), 1_500, "malay")).toBe(taka(100));
    expect(stakeOf(taka(100), 2_500, "indonesian")).toBe(taka(100));
  });

  it("a stake at negative odds wins at least what was typed, and one unit less would not", () => {
    const odds = fc.integer({ min: 2_001, max: 1_000_000 });
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(odds, amounts, (oddsMilli, amount) => {
        const wins = (stake: bigint) => (stake * BigInt(oddsMilli - 1_000)) / 1_000n;
        const stake = stakeOf(money(amount), oddsMilli, "malay");
        expect(wins(stake)).toBeGreaterThanOrEqual(amount);
        expect(wins(stake - 1n)).toBeLessThan(amount);
      }),
    );
  });

  it("knows which odds can be offered", () => {
    expect([1_001, 2_000, 1_000_000].every(isOdds)).toBe(true);
    expect([1_000, 0, -1, 1_000_001, 1.5, Number.NaN].some(isOdds)).toBe(false);
  });
});

describe("[SPORT-02] odds that have moved", () => {
  it.each([
    ["any", [true, true, true]],
    ["better", [false, true, true]],
    ["none", [false, true, false]],
  ] as const)("%s", (accepts, expected) => {
    expect([1_890, 1_900, 1_910].map((now) => isAcceptable(1_900, now, accepts))).toEqual(expected);
  });
});
