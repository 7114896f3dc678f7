import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../lib/paths.ts";
import { type ReadReport, readPlaywright, readVitest, type RunReport } from "./reports.ts";
import { runProgram } from "./run-program.ts";

/** The path of a package's file in node_modules. */
export const bin = (path: string): string => join(root, "node_modules", path);

/** The options of a test runner. */
export interface RunnerOptions {
  /** The folder for the report and the programs' temporary files. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** Further arguments, such as projects or the configuration. */
  readonly args: readonly string[];
  /** Overrides this process's environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const TIMEOUT_MS = 60 * 60_000;
let reports = 0;

/**
 * Runs vitest in a process of its own, which has its own set-up. @param file the only file to run; by default
 * all
 */
export async function runVitest(options: RunnerOptions, file?: string): Promise<RunReport> {
  const report = reportFile(options);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const only = file === undefined ? [] : [resolve(root, file)];
  const args = [bin("vitest/vitest.mjs"), "run", ...options.args, ...reporters, ...only];
  return await run(readVitest, report, args, options);
}

/**
 * Runs the browser tests on a stack of their own. A single file runs in one worker and records a trace of its
 * failures; recording every test would cost a good part of the two cores.
 * @param file the only file to run; by default all
 */
export async function runPlaywright(options: RunnerOptions, file?: string): Promise<RunReport> {
  const report = reportFile(options);
  const only =
    file === undefined
      ? []
      : [
          "--workers=1",
          "--trace=retain-on-failure",
          `--output=test-results/second-try/${file}`,
          patternOf(file),
        ];
  const args = [bin("@playwright/test/cli.js"), "test", ...options.args, "--reporter=list,json", ...only];
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return await run(readPlaywright, report, args, { ...options, env });
}

const reportFile = ({ folder }: RunnerOptions): string => join(folder, `report-${(reports += 1)}.json`);

/** Playwright takes a file as a regular expression over its whole path. */
const patternOf = (file: string): string => `/${RegExp.escape(file)}$`;

async function run(
  read: ReadReport,
  report: string,
  args: readonly string[],
  { env, signal }: RunnerOptions,
): Promise<RunReport> {
  const outcome = await runProgram(args, {
    timeoutMs: TIMEOUT_MS,
    ...(env ? { env } : {}),
    ...(signal ? { signal } : {}),
  });
  return read(existsSync(report) ? readFileSync(report, "utf8") : "", outcome);
}
