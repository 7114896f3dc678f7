/**
 * `npm test`, after the packages are installed: runs every check and every test to the end even when one
 * fails, then gives failed test files a second try, and prints a table and the line `N passed, N failed`.
 * `npm test -- unit` runs one part, `npm run test:full` everything there is.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onNpmGone, PlainError, runCommand } from "../lib/install.mjs";
import { briefly } from "./reports.ts";
import { maxConcurrentSteps, type Group, groups, type Step, stepsOf, type StepResult } from "./steps.ts";
import { temporaryFolder } from "./temporary.ts";

interface Line {
  readonly step: Step;
  readonly name: string;
  readonly result: StepResult;
  readonly seconds: number;
}

await runCommand(async () => {
  const given = process.argv.slice(2);
  const full = given.includes("--full");
  const asked = given.filter((name) => name !== "--full");
  const unknown = asked.filter((name) => !(groups as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`Unknown part: ${unknown.join(", ")}. There are: ${groups.join(", ")}.`);
  }
  const chosen = stepsOf({ full }).filter(
    ({ group }) => asked.length === 0 || (asked as Group[]).includes(group),
  );
  const folder = mkdtempSync(join(temporaryFolder(), "khela-test-"));
  // As root, the databases in this folder run as another user, who needs access to it.
  chmodSync(folder, 0o711);
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
  onNpmGone(() => stop.abort());
  const startMs = performance.now();
  try {
    const first = await runAll(chosen, folder, stop.signal);
    const lines: Line[] = [];
    for (const line of first) lines.push(stop.signal.aborted ? line : await tryAgain(line));
    if (stop.signal.aborted) throw new PlainError("Stopped before the end.");
    report(lines, (performance.now() - startMs) / 1000);
  } finally {
    // A process that was just ended may still be writing, so the removal is retried.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** Runs the groups one after the other, and of each group as many steps at a time as {@link maxConcurrentSteps} says. */
async function runAll(chosen: readonly Step[], folder: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  for (const group of groups) {
    const waiting = chosen.filter((step) => groupOf(step, chosen) === group);
    const lane = async (): Promise<void> => {
      for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
        lines.push(await runStep(step, folder, signal));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentSteps[group] }, lane));
  }
  // The table keeps the order of the list, whichever step ended first.
  return lines.toSorted((a, b) => chosen.indexOf(a.step) - chosen.indexOf(b.step));
}

/** The group that a step runs in. */
function groupOf({ group, within }: Step, chosen: readonly Step[]): Group {
  return within !== undefined && chosen.some((step) => step.group === within) ? within : group;
}

async function runStep(step: Step, folder: string, signal: AbortSignal): Promise<Line> {
  const startMs = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  … ${step.name}\n`);
  const line = { step, name: step.name, result: await step.run({ folder, signal }), seconds: since(startMs) };
  progress(line);
  return line;
}

/** Gives a step's failed test files their second try, where the step has one. */
async function tryAgain(line: Line): Promise<Line> {
  if (!line.result.again) return line;
  const startMs = performance.now();
  const result = await line.result.again();
  const again = { ...line, name: `${line.name}, second try`, result, seconds: since(startMs) };
  progress(again);
  const { cpuS } = line.result;
  return { ...line, result: { ...result, cpuS }, seconds: line.seconds + again.seconds };
}

function since(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}

function progress({ name, result, seconds }: Line): void {
  const mark = result.failed === 0 ? "✓" : "✗";
  process.stdout.write(`  ${mark} ${name.padEnd(48)} ${seconds.toFixed(1).padStart(6)} s\n`);
  if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n\n`);
}

function report(lines: readonly Line[], wholeS: number): void {
  const sum = (pick: (line: Line) => number): number => lines.reduce((total, line) => total + pick(line), 0);
  const failed = sum(({ result }) => result.failed);
  const tries = sum(({ result }) => result.secondTries?.length ?? 0);
  const width = Math.max(...lines.map(({ name }) => name.length));
  process.stdout.write(`\n${"".padEnd(width)}  passed  second try  failed  skipped  seconds  processor\n`);
  for (const { name, result, seconds } of lines) {
    const cells = [
      String(result.passed).padStart(6),
      String(result.secondTries?.length ?? 0).padStart(10),
      String(result.failed).padStart(6),
      String(result.skipped).padStart(7),
      seconds.toFixed(1).padStart(7),
      (result.cpuS?.toFixed(1) ?? "").padStart(9),
    ];
    process.stdout.write(`${[name.padEnd(width), ...cells, result.note ?? ""].join("  ").trimEnd()}\n`);
  }
  const cpuS = sum(({ result }) => result.cpuS ?? 0);
  const all = [wholeS.toFixed(1).padStart(43), cpuS.toFixed(1).padStart(9)];
  process.stdout.write(`${["all".padEnd(width), ...all].join("  ")}\n`);
  for (const { name, result } of lines) {
    for (const one of result.secondTries ?? []) process.stdout.write(`\nsecond try: ${name} › ${one}\n`);
  }
  for (const { name, result } of lines.filter((line) => line.result.failed > 0)) {
    process.stdout.write(`\n${name}: failed\n${briefly(result.failures ?? [], result.output)}\n`);
  }
  const passed = sum(({ result }) => result.passed);
  process.stdout.write(tries === 0 ? "\n" : `\n${tries} passed only at the second try\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
