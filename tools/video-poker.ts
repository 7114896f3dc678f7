/**
 * Computes the RTP of video poker with optimal play, over every deal, hold and draw, in a dozen seconds.
 * `node tools/video-poker.ts` compares it with the committed report and exits with 1 on any difference;
 * `--write` writes the report.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { analysePoker } from "@khela/games/video-poker/analyse";
import { VIDEO_POKERS } from "@khela/games/video-poker/pay-tables";
import { root } from "./lib/paths.ts";

const FILE = join(root, "packages/games/src/video-poker/report.json");
const counted = Object.fromEntries(VIDEO_POKERS.map((code) => [code, analysePoker(code)]));
if (process.argv.includes("--write")) {
  await writeFile(FILE, `${JSON.stringify(counted, null, 2)}\n`);
} else {
  const kept: unknown = JSON.parse(await readFile(FILE, "utf8"));
  const same = JSON.stringify(kept) === JSON.stringify(counted);
  process.stdout.write(
    `${JSON.stringify(counted, null, 2)}\n${same ? "as committed" : "NOT as committed"}\n`,
  );
  process.exitCode = same ? 0 : 1;
}
