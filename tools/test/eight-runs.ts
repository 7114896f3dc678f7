/**
 * Runs `npm test` several times in a row, some of the runs beside two busy loops, and prints a table of the
 * results: `node tools/test/eight-runs.ts [runs [runs beside the loops [parts …]]]`, by default eight and
 * two.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

const [runs = "8", besides = "2", ...parts] = process.argv.slice(2);

/** @returns the run's output, which is also stored in a file */
async function run(number: number): Promise<string> {
  const child = spawn(process.execPath, [join(root, "tools/test.mjs"), ...parts], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const log = createWriteStream(join(root, `run-${number}.log`));
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8") as AsyncIterable<string>) {
    output += chunk;
    log.write(chunk);
  }
  log.end();
  return output;
}

/** Keeps a core busy until it is killed, at the latest when this process ends. */
const hog = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      "process.on('disconnect', process.exit); for (;;) await new Promise(setImmediate);",
    ],
    {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    },
  );

process.stdout.write(
  "| Run | Beside two busy loops | Seconds | Passed | Second tries | Failed |\n|---|---|---|---|---|---|\n",
);
for (let number = 1; number <= Number(runs); number += 1) {
  // The last runs are the ones beside the loops.
  const isBeside = number > Number(runs) - Number(besides);
  const hogs = isBeside ? [hog(), hog()] : [];
  const startMs = performance.now();
  const output = await run(number);
  for (const one of hogs) one.kill();
  const [, passed = "–", failed = "–"] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  const [, tries = "0"] = /^(\d+) passed only at the second try$/m.exec(output) ?? [];
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  const cells = [number, isBeside ? "yes" : "no", seconds, passed, tries, failed];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
