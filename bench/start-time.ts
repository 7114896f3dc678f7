/** How long `npm start` takes on an empty folder, and again on the same one (aim: under 5 s). */
import type { BenchRow } from "./ledger.ts";
import { npmStart, scratchFolder } from "./npm-start.ts";

/** Measures one first start with the seed, then `runs` second starts; the median of these. */
export async function benchStartTime({ runs = 3 }: { runs?: number } = {}): Promise<BenchRow[]> {
  const folder = await scratchFolder();
  try {
    const first = await npmStart(folder.path);
    await first.stop();
    const again: number[] = [];
    while (again.length < runs) {
      const site = await npmStart(folder.path);
      again.push(site.startMs / 1000);
      await site.stop();
    }
    again.sort((a, b) => a - b);
    return [
      {
        what: "npm start, second time, until it is ready",
        value: again[runs >> 1] ?? 0,
        unit: "s",
        limit: 5,
      },
      { what: "npm start, first time, with the seed", value: first.startMs / 1000, unit: "s" },
    ];
  } finally {
    await folder.remove();
  }
}
