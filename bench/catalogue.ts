/**
 * The cost of an answer of the game list with 5,000 games from feeds (GAME-02; aim: any filter under 50 ms).
 * It is the processor time of the server's process, so that a busy machine gives the same figures as a quiet
 * one.
 *
 *   node bench/catalogue.ts [answers per filter]
 */
import { type CatalogueSite, startCatalogueSite } from "./catalogue-site.ts";
import type { BenchRow } from "./ledger.ts";

const GAMES = 5_000;
const LIMIT_MS = 50;
const LIST = "/wps/relay/GCSGAME_gameList?language=bn";

const ANSWERS: readonly (readonly [what: string, path: string])[] = [
  ["all games", LIST],
  ["  the last page", `${LIST}&pageNo=100`],
  ["a category", `${LIST}&gameType=live`],
  ["a sub-category, by return", `${LIST}&gameType=rng&subCategory=table&sort=rtp`],
  ["a vendor, by name", `${LIST}&vassalage=BENCH7&sort=name`],
  ["smallest bet and lines, newest first", `${LIST}&minBet=5&minLineNum=25&sort=new`],
  ["a name", `${LIST}&gameName=golden%20tiger`],
  ["  in the other script", `${LIST}&gameName=${encodeURIComponent("গোল্ডেন টাইগার")}`],
  ["  with typing mistakes", `${LIST}&gameName=emrald%20panad`],
  ["  that nobody has", `${LIST}&gameName=xyzzyplugh`],
  ["menus", "/lgw/games/game_menus?language=bn"],
  ["hot games", "/wps/relay/GCSGAME_hotGamesV2?language=bn"],
  ["popular games", "/lgw/games/popular?language=bn"],
  ["a game's page", "/lgw/games/info/royal-bengal?language=bn"],
];

/**
 * The processor time of one answer, in ms: the mean over all answers, and that of the most expensive tenth.
 */
async function costOf(
  { app }: CatalogueSite,
  path: string,
  count: number,
): Promise<{ mean: number; worst: number }> {
  const { fastify } = app.platform.http;
  const ask = async (): Promise<void> => {
    const { statusCode, body } = await fastify.inject({ method: "GET", url: path });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body.slice(0, 200)}`);
  };
  for (let turn = 0; turn < 5; turn += 1) await ask();
  const tenth = Math.ceil(count / 10);
  const costs: number[] = [];
  for (let part = 0; part < 10; part += 1) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < tenth; turn += 1) await ask();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000 / tenth);
  }
  return { mean: costs.reduce((sum, cost) => sum + cost, 0) / costs.length, worst: Math.max(...costs) };
}

/** Measures every filter `count` times, and the cost of rereading the shelf after a change. */
export async function benchCatalogue({ count = 200 }: { count?: number } = {}): Promise<BenchRow[]> {
  const site = await startCatalogueSite(GAMES);
  try {
    const rows: BenchRow[] = [];
    for (const [what, path] of ANSWERS) {
      const { mean, worst } = await costOf(site, path, count);
      rows.push({ what: `${what}: processor time`, value: mean, unit: "ms" });
      rows.push({ what: "  dearest tenth", value: worst, unit: "ms", limit: LIMIT_MS });
    }
    rows.push({ what: "first answer after a change", value: await costAfterChange(site), unit: "ms" });
    return rows;
  } finally {
    await site.stop();
  }
}

/** After a change, every process reads, sorts and indexes the rows again once. */
async function costAfterChange({ app }: CatalogueSite): Promise<number> {
  await app.modules.catalogue.setPlayers24h(new Map([["royal-bengal", 1]]));
  const before = process.cpuUsage();
  await app.platform.http.fastify.inject({ method: "GET", url: `${LIST}&gameName=tiger&sort=name` });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

if (import.meta.main) {
  for (const row of await benchCatalogue({ count: Number(process.argv[2] ?? 200) })) {
    console.log(
      `${row.what.padEnd(48)} ${row.value.toFixed(row.unit === "ms" ? 2 : 0).padStart(10)} ${row.unit}`,
    );
  }
}
