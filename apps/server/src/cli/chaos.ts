/**
 * Kills the server repeatedly under load and checks whether any money was lost or doubled.
 *
 *   npm run chaos                 250 kills
 *   npm run chaos -- --kills 25 --players 12 --history history.jsonl
 *
 * Exit 0: everything is there exactly once; 1: something is wrong (the history is written to a file).
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runChaos } from "../faults/chaos.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "250" },
    players: { type: "string", default: "8" },
    history: { type: "string" },
  },
});

const [kills, players] = [Number(values.kills), Number(values.players)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(players) || players < 1) {
  console.error("--kills and --players are whole numbers above zero");
  process.exit(2);
}

const startedMs = performance.now();
const report = await runChaos({
  kills,
  players,
  say: (text) => process.stdout.write(process.stdout.isTTY ? `\r${text}` : ""),
});
const { problems, history } = report;
const file = values.history ?? (problems.length > 0 ? "chaos-history.jsonl" : undefined);
if (file) writeFileSync(file, history.map((operation) => `${JSON.stringify(operation)}\n`).join(""));
console.log(
  `\n${report.kills} kills in ${Math.round((performance.now() - startedMs) / 1000)} s, ${players} players: ` +
    `${history.length} operations, ${report.acknowledged} done, ${report.refused} refused, ` +
    `${report.retried} asked for again; slowest restart ${(report.slowestRestartMs / 1000).toFixed(1)} s`,
);
for (const problem of problems) console.log(`WRONG ${problem}`);
console.log(
  problems.length === 0
    ? "every movement is there exactly once"
    : `${problems.length} problems; history: ${file}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
