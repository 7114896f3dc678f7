import { expect, it } from "vitest";
import { analyseSlot, reportOf } from "./analyse.ts";
import { SLOT_CODES } from "./pay-tables.ts";
import { slotTitle } from "./titles.ts";

const BY_VALUE = ["h1", "h2", "h3", "h4", "l1", "l2", "l3", "l4", "l5"] as const;

/**
 * Every figure that the site shows about a slot is computed from its strips and compared with the committed file.
 * After a change of data, increase mathsVersion and run this file with `-u`.
 */
it.each(SLOT_CODES)(
  "[GAME-10] states the exact figures of %s",
  async (code) => {
    const title = slotTitle(code);
    const analysis = analyseSlot(title);
    const report = reportOf(title, analysis);
    await expect(`${JSON.stringify(report, null, 2)}\n`).toMatchFileSnapshot(`./${code}/report.json`);
    expect(title.rules.code).toBe(code);
    expect(report.rtpPpm).toBeGreaterThanOrEqual(955_000);
    expect(report.rtpPpm).toBeLessThanOrEqual(965_000);
    // The return of jackpots is not counted on the reels: it equals their contributions (jackpots.test.ts).
    expect(report.jackpotPpm).toBe(title.rules.jackpots ? 15_000 : 0);
    if (report.buy) {
      expect(report.buy.rtpPpm).toBeGreaterThanOrEqual(955_000);
      expect(report.buy.rtpPpm).toBeLessThanOrEqual(965_000);
    }
    // The loss to the cap is below the shown precision, and without a feature the cap equals the highest win.
    expect(analysis.capLossBound).toBeLessThan(0.000_01);
    if (!title.rules.freeSpins) expect(title.rules.maxWinHundredths).toBe(analysis.maxWinHundredths);
  },
  60_000,
);

it.each(SLOT_CODES)("[GAME-08] pays more for more of a kind and for a higher symbol: %s", (code) => {
  const { pays, scatterPays } = slotTitle(code).rules;
  const rows = BY_VALUE.flatMap((symbol) => pays[symbol] ?? []).length / 4;
  const [threes, fours, fives] = [1, 2, 3].map((index) =>
    BY_VALUE.slice(0, rows).map((symbol) => pays[symbol]?.[index] ?? 0),
  );
  const falls = (values: readonly number[]): boolean =>
    values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0));
  for (const column of [threes, fours, fives]) expect(falls(column ?? [])).toBe(true);
  for (const row of Object.values(pays)) expect(falls(row.toReversed())).toBe(true);
  expect(falls(scatterPays.toReversed())).toBe(true);
});
