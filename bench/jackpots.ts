/**
 * The processor time of a spin that contributes to the jackpots compared with a plain one (GAME-11), measured
 * in turns on one server.
 *
 *   node bench/jackpots.ts [seconds of a turn]
 */
import type { BenchRow } from "./ledger.ts";
import { load } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import { type BenchSite, ONE_ADDRESS, startBenchSite } from "./site.ts";

/** Each player may spin five times a second, so this number saturates any machine. */
const PLAYERS = 1_200;
const TURNS = 3;
/** Two line slots of the same price; the second pays into four pools. */
const TITLES = { plain: "royal-bengal", jackpot: "sonar-tori" } as const;
type Title = keyof typeof TITLES;

const total = (): number => Object.values(processorTime() ?? {}).reduce((sum, ms) => sum + ms, 0);

/** The microseconds of server and database together per spin. @throws Error where spins are refused */
async function costOf(site: BenchSite, title: Title, seconds: number): Promise<number> {
  const before = total();
  const { requests, statuses } = await load({
    port: site.port,
    tokens: site.tokens,
    method: "POST",
    path: `/play/slots/${TITLES[title]}/spin`,
    body: JSON.stringify({ stake: "10" }),
    idempotent: true,
    connections: 32,
    seconds,
    ratePerS: 0,
  });
  if ((statuses["200"] ?? 0) !== requests) throw new Error(`refused spins: ${JSON.stringify(statuses)}`);
  return ((total() - before) * 1_000) / requests;
}

/** Takes the lowest of several turns of each, because other programs on the machine only add to the time. */
export async function benchJackpots({ seconds }: { seconds: number }): Promise<BenchRow[]> {
  const site = await startBenchSite(PLAYERS, ONE_ADDRESS);
  try {
    for (const title of ["plain", "jackpot"] as const) await costOf(site, title, 2);
    const turns: Record<Title, number[]> = { plain: [], jackpot: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns.plain.push(await costOf(site, "plain", seconds));
      turns.jackpot.push(await costOf(site, "jackpot", seconds));
    }
    const [plain, jackpot] = [Math.min(...turns.plain), Math.min(...turns.jackpot)];
    return [
      { what: "processor time of a plain spin", value: plain, unit: "µs" },
      { what: "processor time of a jackpot spin", value: jackpot, unit: "µs" },
      { what: "  a jackpot spin beside a plain one", value: jackpot / plain, unit: "×" },
    ];
  } finally {
    await site.stop();
  }
}

if (import.meta.main) {
  for (const row of await benchJackpots({ seconds: Number(process.argv[2] ?? 8) }))
    console.log(`${row.what.padEnd(40)} ${row.value.toFixed(2).padStart(10)} ${row.unit}`);
}
