import { join } from "node:path";
import { findMachinePostgres } from "./machine-postgres.ts";
import { type RunReport, totals } from "./reports.ts";
import { runProgram } from "./run-program.ts";
import { bin, runPlaywright, runVitest } from "./runners.ts";
import { isRed, type TriedRun, retryFailedFiles } from "./second-try.ts";
import type { Part } from "./servers.ts";

/** The groups that can be run alone: `npm test -- unit`. */
export const groups = ["static", "unit", "integration", "e2e"] as const;
export type Group = (typeof groups)[number];

/**
 * How many steps of a group run at the same time, so that they keep two cores busy. Checks have long parts on
 * one core, and integration tests wait for processes and the database; unit and browser tests fill both cores
 * alone.
 */
export const maxConcurrentSteps: Readonly<Record<Group, number>> = {
  static: 2,
  unit: 1,
  integration: 2,
  e2e: 1,
};

/** A step's contribution to the table and the final line. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were found but not run. */
  readonly skipped: number;
  /** Shown in full when something failed. */
  readonly output: string;
  /** The failures in a few lines each, for the end of a run. */
  readonly failures?: readonly string[];
  /** The tests that passed only at the second try, with the reason of the first failure. */
  readonly secondTries?: readonly string[];
  /** One remark for the table. */
  readonly note?: string;
  /** Processor time in seconds at the first try; undefined where the system doesn't tell. */
  readonly cpuS?: number | undefined;
  /** Runs the failed test files once more, alone, at the end of a run. */
  again?(): Promise<StepResult>;
}

export interface StepContext {
  /** The folder for reports and the programs' temporary files; deleted at the end. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Step {
  readonly name: string;
  readonly group: Group;
  /** An earlier group among whose steps this one runs, last, where both are run: that one leaves cores idle. */
  readonly within?: Group;
  run(context: StepContext): Promise<StepResult>;
}

const MINUTE_MS = 60_000;

/** Environment variables of the shell that must not influence the tests. */
const NEUTRAL = {
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  KHELA_E2E_STACK: undefined,
  NODE_ENV: undefined,
  PORT: undefined,
  ROLES: undefined,
  TEST_DATABASE_URL: undefined,
  TEST_FULL: undefined,
  TEST_PART: undefined,
  TEST_POSTGRES_BIN: undefined,
  TEST_WORKERS: undefined,
} as const;

/**
 * All steps of `npm test`; within the order of the groups, those that fail soonest come first.
 * @param full everything there is, as `npm run test:full`: all integration tests on both PostgreSQL servers,
 * every
 *   screen, flow, field and value in every way (docs/decisions/0028)
 */
export const stepsOf = ({ full }: { full: boolean }): readonly Step[] => [
  check("format", "static", [bin("oxfmt/bin/oxfmt"), "--check", "."]),
  // One step does both, because they read the same types; apart (`npm run types`), each would read them
  // again.
  check("lint and types", "static", [
    bin("oxlint/bin/oxlint"),
    "--deny-warnings",
    "--report-unused-disable-directives",
    "--type-check",
  ]),
  check("boundaries", "static", ["tools/boundaries/check.ts"]),
  check("unused code", "static", [bin("knip/bin/knip.js")]),
  check("package-lock.json is current", "static", ["tools/lock.ts"]),
  check("openapi.json is current", "static", ["tools/openapi.ts", "--check"]),
  check("database types are current", "static", ["tools/db-types.ts", "--check"]),
  check("requirements.md is current", "static", ["tools/requirements.ts", "--check"]),
  vitest("unit tests", "unit", ["unit", "page"], {}),
  integration("integration, embedded PostgreSQL", widthOf(full)),
  // This one needs no `TEST_FULL`: that widens only the inputs, which don't depend on the server's version.
  integrationOnMachine("integration, this machine's PostgreSQL", full ? undefined : "second"),
  { ...check("build", "e2e", ["tools/build.ts"]), within: "integration" },
  check("sizes", "e2e", ["tools/sizes.ts"]),
  browserTests(full),
  ...(full ? [check("browser tests broken off", "e2e", ["e2e/interrupted-tests.ts"], 60)] : []),
  // This comes last: it runs parts of all this in a copy, and needs the machine for itself.
  ...(full ? [check("planted failures and flakes", "e2e", ["tools/test/planted.ts"])] : []),
];

/** The environment that tells tests how wide to look (docs/decisions/0028). */
function widthOf(full: boolean) {
  return { TEST_FULL: full ? "1" : undefined };
}

/**
 * The environment of each program of a run. Node's compile cache is shared, because hundreds of processes
 * read the same files.
 */
function environment(folder: string): Readonly<Record<string, string | undefined>> {
  return { ...NEUTRAL, NODE_COMPILE_CACHE: join(folder, "compiled"), TMPDIR: folder };
}

/** A step whose program passes or fails as a whole. */
function check(name: string, group: Group, args: readonly string[], limitMinutes = 15): Step {
  return {
    name,
    group,
    run: async ({ folder, signal }) => {
      const options = { timeoutMs: limitMinutes * MINUTE_MS, env: environment(folder), signal };
      const { ok, output, cpuS } = await runProgram(args, options);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output, cpuS };
    },
  };
}

/** A step of vitest tests. @param env in addition to the environment of all programs */
function vitest(
  name: string,
  group: Group,
  projects: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Step {
  const args = projects.flatMap((project) => ["--project", project]);
  return tests(name, group, ({ folder, signal }, file) =>
    runVitest({ folder, signal, args, env: { ...environment(folder), ...env } }, file),
  );
}

/** The integration tests, on the embedded PostgreSQL unless `env` names another. */
function integration(name: string, env: Readonly<Record<string, string | undefined>>): Step {
  return vitest(name, "integration", ["integration"], env);
}

/** All integration tests, or a part of them, once more on a PostgreSQL that the project did not install. */
function integrationOnMachine(name: string, part: Part | undefined): Step {
  return {
    name,
    group: "integration",
    run: async (context) => {
      const given = process.env["TEST_DATABASE_URL"];
      const found = given ? undefined : findMachinePostgres();
      if (!given && !found) {
        return { passed: 0, failed: 0, skipped: 0, output: "", note: "none of version 15 or newer here" };
      }
      const server = found ? { TEST_POSTGRES_BIN: found.folder } : { TEST_DATABASE_URL: given };
      // One worker runs it beside the other three; the list is so short that a second one would not be worth
      // loading the server.
      const env = { ...server, TEST_PART: part, TEST_WORKERS: part ? "1" : "2" };
      return await integration(name, env).run(context);
    },
  };
}

function browserTests(full: boolean): Step {
  const args = ["-c", "e2e/playwright.config.ts"];
  return tests("browser tests", "e2e", ({ folder, signal }, file) =>
    runPlaywright({ folder, signal, args, env: { ...environment(folder), ...widthOf(full) } }, file),
  );
}

/** A step of a test runner; failed files have a second try when everything else is over (second-try.ts). */
function tests(
  name: string,
  group: Group,
  attempt: (context: StepContext, file?: string) => Promise<RunReport>,
): Step {
  return {
    name,
    group,
    run: async (context) => {
      const first = await attempt(context);
      const again = async (): Promise<StepResult> =>
        resultOf(await retryFailedFiles(first, (file) => attempt(context, file)));
      return { ...resultOf(first), ...(isRed(first) ? { again } : {}) };
    },
  };
}

function resultOf(run: RunReport & Partial<TriedRun>): StepResult {
  const { files, problems, output, note, secondTries, cpuS } = run;
  const sum = totals(files);
  const server = /integration tests on (.+)/.exec(output)?.[1];
  return {
    ...sum,
    failed: sum.failed + problems.length,
    failures: [...problems, ...files.flatMap(({ failures }) => failures)],
    output,
    cpuS,
    ...(secondTries ? { secondTries } : {}),
    ...(note ? { note } : server ? { note: `${files.length} files on ${server}` } : {}),
  };
}
