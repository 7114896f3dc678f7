import { expect, it } from "vitest";
import { analyseSlot, reportOf } from "./analyse.ts";
import { SLOT_CODES } from "./pay-tables.ts";
import { slotTitle } from "./titles.ts";

/**
 * Every figure that the site shows about a slot is computed anew from its strips and compared with the
 * committed file. After a change of data: bump mathsVersion and run this file with `-u`.
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
    // What the cap takes is too small to show, and without a feature the cap is reached exactly.
    expect(analysis.capLossBound).toBeLessThan(0.000_01);
    if (!title.rules.freeSpins) expect(title.rules.maxWinHundredths).toBe(analysis.maxBaseWinHundredths);
  },
  20_000,
);
