import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { type Counts, countFiles, countPlaywright, countVitest, secondTries } from "./counts.ts";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.ts";
import { findMachinePostgres } from "./machine-postgres.ts";
import { type Outcome, runProgram } from "./run-program.ts";
import type { Part } from "./servers.ts";

/** The parts that can be run alone: `npm test -- unit`. */
export const groups = ["static", "unit", "integration", "e2e"] as const;
export type Group = (typeof groups)[number];

/**
 * How many steps of a group run at the same time: as many as keep two cores busy. Checks have long
 * parts on one core, integration tests wait for processes and for the database; unit and browser
 * tests fill both cores alone.
 */
export const atATime: Readonly<Record<Group, number>> = { static: 2, unit: 1, integration: 2, e2e: 1 };

export interface StepResult extends Counts {
  /** Shown in full when something failed. */
  readonly output: string;
  /** What failed, a few lines each; for the end of a run. */
  readonly failures?: readonly string[];
  /** One remark for the table. */
  readonly note?: string;
}

export interface StepContext {
  /** For reports and whatever the programs throw away; deleted at the end. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Step {
  readonly name: string;
  readonly group: Group;
  run(context: StepContext): Promise<StepResult>;
}

const MINUTE_MS = 60_000;
const bin = (path: string): string => join(root, "node_modules", path);

/** Settings of the shell that must not change what is tested. */
const NEUTRAL = {
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  NODE_ENV: undefined,
  PORT: undefined,
  ROLES: undefined,
  TEST_DATABASE_URL: undefined,
  TEST_EVERY: undefined,
  TEST_PART: undefined,
  TEST_POSTGRES_BIN: undefined,
  TEST_WORKERS: undefined,
} as const;

/**
 * Everything that `npm test` does; the groups in their order, what fails soonest first.
 * @param every all integration tests on both PostgreSQL servers, not only those of servers.ts, and every screen,
 *   field and value in every way (docs/decisions/0028)
 */
export const stepsOf = ({ every }: { every: boolean }): readonly Step[] => [
  check("format", "static", [bin("oxfmt/bin/oxfmt"), "--check", "."]),
  // Both read the same types: apart (`npm run types`), each reads them anew.
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
  integration("integration, embedded PostgreSQL", widthOf(every)),
  // What is narrowed is input; the server's version has nothing to do with it.
  integrationOnMachine("integration, this machine's PostgreSQL", every ? undefined : "second"),
  check("build", "e2e", ["tools/build.ts"]),
  check("sizes", "e2e", ["tools/sizes.ts"]),
  browserTests(every),
];

/** Tells tests how wide to look (docs/decisions/0028). */
function widthOf(every: boolean) {
  return { TEST_EVERY: every ? "1" : undefined };
}

/** What each program of a run is given. What Node compiled is kept: hundreds of processes read the same files. */
function environment(folder: string): Readonly<Record<string, string | undefined>> {
  return { ...NEUTRAL, NODE_COMPILE_CACHE: join(folder, "compiled"), TMPDIR: folder };
}

/** A program that passes or fails as a whole. */
function check(name: string, group: Group, args: readonly string[]): Step {
  return {
    name,
    group,
    run: async ({ folder, signal }) => {
      const options = { timeoutMs: 15 * MINUTE_MS, env: environment(folder), signal };
      const { ok, output } = await runProgram(args, options);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
    },
  };
}

function vitest(
  name: string,
  group: Group,
  projects: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Step {
  return {
    name,
    group,
    run: async ({ folder, signal }) => {
      const report = join(folder, `${name.replaceAll(/\W+/g, "-")}.json`);
      const args = [
        bin("vitest/vitest.mjs"),
        "run",
        ...projects.flatMap((project) => ["--project", project]),
      ];
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const options = { timeoutMs: 60 * MINUTE_MS, env: { ...environment(folder), ...env }, signal };
      const outcome = await runProgram([...args, ...reporters], options);
      const server = /integration tests on (.+)/.exec(outcome.output)?.[1];
      const note =
        server && `${countFiles(existsSync(report) ? readFileSync(report, "utf8") : "")} files on ${server}`;
      return { ...counted(countVitest, failuresOfVitest, report, outcome), ...(note ? { note } : {}) };
    },
  };
}

/** The integration tests, on the embedded PostgreSQL unless `env` names another. */
function integration(name: string, env: Readonly<Record<string, string | undefined>>): Step {
  return vitest(name, "integration", ["integration"], env);
}

/** All of them or a part once more, on a PostgreSQL that the project did not bring. */
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
      // Beside the other three: five keep two cores busy.
      const env = { ...server, TEST_PART: part, TEST_WORKERS: "2" };
      return await integration(name, env).run(context);
    },
  };
}

function browserTests(every: boolean): Step {
  return {
    name: "browser tests",
    group: "e2e",
    run: async ({ folder, signal }) => {
      const report = join(folder, "browser.json");
      const args = [bin("@playwright/test/cli.js"), "test", "-c", "e2e/playwright.config.ts"];
      const env = { ...environment(folder), ...widthOf(every), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const outcome = await runProgram([...args, "--reporter=list,json"], {
        timeoutMs: 60 * MINUTE_MS,
        env,
        signal,
      });
      const note = secondTries(existsSync(report) ? readFileSync(report, "utf8") : "");
      return {
        ...counted(countPlaywright, failuresOfPlaywright, report, outcome),
        ...(note === undefined ? {} : { note }),
      };
    },
  };
}

function counted(
  count: (text: string, ok: boolean) => Counts,
  failuresOf: (text: string, output: string) => readonly string[],
  report: string,
  outcome: Outcome,
): StepResult {
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  const counts = count(text, outcome.ok);
  const isEmpty = counts.passed + counts.failed === 1 && counts.passed === 0 && text !== "";
  return {
    ...counts,
    failures: failuresOf(text, outcome.output),
    output: isEmpty ? `${outcome.output}\n(no test passed or none was found)` : outcome.output,
  };
}
