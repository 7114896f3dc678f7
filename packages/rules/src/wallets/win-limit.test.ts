import { money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { fitsCorrection, maxFurtherWin } from "./win-limit.ts";

const promise = { maxWinHundredths: 100_000, maxStake: taka(500) };

describe("[GAME-07] the most that a vendor's game pays", () => {
  it("is its multiple of the round's stake, less what the round has paid", () => {
    expect(maxFurtherWin(promise, { stake: taka(10), paid: ZERO })).toBe(taka(10_000));
    expect(maxFurtherWin(promise, { stake: taka(10), paid: taka(9_999) })).toBe(taka(1));
    expect(maxFurtherWin(promise, { stake: taka(10), paid: taka(10_001) })).toBe(ZERO);
    expect(maxFurtherWin({ ...promise, maxWinHundredths: 0 }, { stake: taka(10), paid: ZERO })).toBe(ZERO);
  });

  it("is that of the largest stake where no stake bounds it, and ten thousand times where the vendor says nothing", () => {
    expect(maxFurtherWin(promise, { stake: ZERO, paid: ZERO })).toBe(taka(500_000));
    expect(maxFurtherWin({ ...promise, maxWinHundredths: null }, { stake: taka(10), paid: ZERO })).toBe(
      taka(100_000),
    );
  });
});

describe("[MONEY-04] [GAME-07] a correction is bounded by what it corrects", () => {
  const win = { amount: taka(100), adjusted: ZERO };
  it.each([
    [win, -100, true],
    [win, 100, true],
    [win, 5_000, false],
    [win, -101, false],
    [{ ...win, adjusted: taka(-100) }, -100, false],
    [{ ...win, adjusted: taka(-100) }, 200, true],
    [{ amount: taka(-10), adjusted: ZERO }, 10, true],
    [{ amount: taka(-10), adjusted: ZERO }, -11, false],
    [{ amount: ZERO, adjusted: ZERO }, 1, false],
  ])("%o by %i: %s", (original, correction, fits) => {
    expect(fitsCorrection(original, money(BigInt(correction) * 10_000n))).toBe(fits);
  });
});
