/**
 * `npm test`, once the packages are there: every check and every test, to the end even when one
 * fails, then a table and the one line `N passed, N failed`. `npm test -- unit` runs one part,
 * `npm test -- --every` all integration tests on both PostgreSQL servers (servers.ts).
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onNpmGone, PlainError, runCommand } from "../lib/install.mjs";
import { briefly } from "./failures.ts";
import { atATime, type Group, groups, type Step, stepsOf, type StepResult } from "./steps.ts";
import { temporaryFolder } from "./temporary.ts";

interface Line {
  readonly step: Step;
  readonly name: string;
  readonly result: StepResult;
  readonly seconds: number;
}

await runCommand(async () => {
  const given = process.argv.slice(2);
  const every = given.includes("--every");
  const asked = given.filter((name) => name !== "--every");
  const unknown = asked.filter((name) => !(groups as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `Unknown part: ${unknown.join(", ")}. There are: ${groups.join(", ")}; and --every.`,
    );
  }
  const chosen = stepsOf({ every }).filter(
    ({ group }) => asked.length === 0 || (asked as Group[]).includes(group),
  );
  const folder = mkdtempSync(join(temporaryFolder(), "khela-test-"));
  // As root, the databases below it run as another user, who has to get through.
  chmodSync(folder, 0o711);
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
  onNpmGone(() => stop.abort());
  const startMs = performance.now();
  try {
    const lines = await runAll(chosen, folder, stop.signal);
    if (stop.signal.aborted) throw new PlainError("Stopped before the end.");
    report(lines, (performance.now() - startMs) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The groups one after the other, the steps of each as many at a time as {@link atATime} says. */
async function runAll(chosen: readonly Step[], folder: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  for (const group of groups) {
    const waiting = chosen.filter((step) => step.group === group);
    const lane = async (): Promise<void> => {
      for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
        lines.push(await runStep(step, folder, signal));
      }
    };
    await Promise.all(Array.from({ length: atATime[group] }, lane));
  }
  // The table has the list's order, whatever ended first.
  return lines.toSorted((a, b) => chosen.indexOf(a.step) - chosen.indexOf(b.step));
}

async function runStep(step: Step, folder: string, signal: AbortSignal): Promise<Line> {
  const startMs = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  … ${step.name}\n`);
  const result = await step.run({ folder, signal });
  const seconds = (performance.now() - startMs) / 1000;
  process.stdout.write(
    `  ${result.failed === 0 ? "✓" : "✗"} ${step.name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s\n`,
  );
  if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n\n`);
  return { step, name: step.name, result, seconds };
}

function report(lines: readonly Line[], wholeS: number): void {
  const width = Math.max(...lines.map(({ name }) => name.length));
  process.stdout.write(`\n${"".padEnd(width)}  passed  failed  skipped  seconds\n`);
  for (const { name, result, seconds } of lines) {
    const numbers = [result.passed, result.failed, result.skipped].map(String);
    const cells = [
      numbers[0]?.padStart(6),
      numbers[1]?.padStart(6),
      numbers[2]?.padStart(7),
      seconds.toFixed(1).padStart(7),
    ];
    process.stdout.write(`${[name.padEnd(width), ...cells, result.note ?? ""].join("  ").trimEnd()}\n`);
  }
  const sum = (pick: (line: Line) => number): number => lines.reduce((total, line) => total + pick(line), 0);
  const failed = sum(({ result }) => result.failed);
  process.stdout.write(`${"all".padEnd(width)}  ${wholeS.toFixed(1).padStart(31)}\n`);
  for (const { name, result } of lines.filter((line) => line.result.failed > 0)) {
    process.stdout.write(`\n${name}: failed\n${briefly(result.failures ?? [], result.output)}\n`);
  }
  process.stdout.write(`\n${sum(({ result }) => result.passed)} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
