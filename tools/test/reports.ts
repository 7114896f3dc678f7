import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../lib/paths.ts";
import type { Outcome } from "./run-program.ts";

/** How the tests of one file ended. */
export interface FileReport {
  /** As the runner is asked for it: from the project's root, of browser tests from `e2e/`. */
  readonly file: string;
  readonly passed: number;
  /** A file that did not load, or whose set-up failed, is one failure. */
  readonly failed: number;
  /** Tests that were found and not run. */
  readonly skipped: number;
  /** Each failed test with the first lines of why. */
  readonly failures: readonly string[];
}

/** One run of a test runner. */
export interface RunReport {
  readonly files: readonly FileReport[];
  /** What went wrong that no file answers for, with why: a set-up, a stray error, a run without a test. */
  readonly problems: readonly string[];
  /** All that was printed. */
  readonly output: string;
  /** Whether it was ended from outside: by its time limit, or because the whole run was. */
  readonly stopped: boolean;
  /** Seconds of processor time; undefined where the system doesn't say. */
  readonly cpuS?: number | undefined;
}

/** What is read of `vitest --reporter=json`. */
interface VitestJson {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** What is read of `playwright test --reporter=json`. */
interface PlaywrightJson {
  readonly suites: readonly (PlaywrightSuite & { readonly file: string })[];
  readonly errors: readonly { readonly message?: string }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    /** `unexpected`: failed; there is one for each project that the spec is in. */
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

/** Reads a report as one of the two test runners wrote it. @param text empty when there is none */
export type ReadReport = (text: string, outcome: Outcome) => RunReport;

export const readVitest: ReadReport = (text, outcome) => {
  if (!text) return judge([], [], outcome);
  const { testResults } = JSON.parse(text) as VitestJson;
  const files = testResults.map(({ name, status, message, assertionResults }): FileReport => {
    const count = (wanted: string): number =>
      assertionResults.filter((result) => result.status === wanted).length;
    const broken = assertionResults.filter((result) => result.status === "failed");
    const file = isAbsolute(name) ? relative(root, name) : name;
    const failures = [
      ...broken.map(({ fullName, failureMessages = [] }) => describe(fullName, failureMessages.join("\n"))),
      ...brokenGroups(
        name,
        outcome.output,
        broken.map(({ fullName }) => fullName),
      ),
    ];
    if (status === "failed" && failures.length === 0) failures.push(describe(file, message ?? ""));
    const [passed, failed] = [count("passed"), failures.length];
    return { file, passed, failed, skipped: assertionResults.length - passed - broken.length, failures };
  });
  return judge(files, strayErrors(outcome.output), outcome);
};

export const readPlaywright: ReadReport = (text, outcome) => {
  if (!text) return judge([], [], outcome);
  const { suites, errors } = JSON.parse(text) as PlaywrightJson;
  const files = suites.map(({ file, ...suite }): FileReport => {
    const tests = specsIn(suite).flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, title: spec.title })),
    );
    const failed = tests.filter(({ status }) => status === "unexpected");
    const skipped = tests.filter(({ status }) => status === "skipped").length;
    const failures = failed.map(({ title, results }) =>
      describe(
        title,
        results.flatMap((result) => result.errors.map(({ message = "" }) => message)).join("\n"),
      ),
    );
    const passed = tests.length - failed.length - skipped;
    return { file, passed, failed: failed.length, skipped, failures };
  });
  const problems = errors.map(({ message = "" }) => describe("outside of any test", message));
  return judge(files, problems, outcome);
};

/** A run that ended badly without saying why, and one in which no test passed, have a problem too. */
function judge(files: readonly FileReport[], problems: readonly string[], outcome: Outcome): RunReport {
  const { ok, output, stopped, cpuS } = outcome;
  const sum = totals(files);
  if (problems.length > 0 || sum.failed > 0 || (ok && sum.passed > 0)) {
    return { files, problems, output, stopped, cpuS };
  }
  const what = files.length > 0 && !ok ? "the run ended badly" : "no test passed or none was found";
  return { files, problems: [describe(what, lastWords(output))], output, stopped, cpuS };
}

/** The counts of all files. */
export function totals(files: readonly FileReport[]): { passed: number; failed: number; skipped: number } {
  const sum = (pick: (file: FileReport) => number): number =>
    files.reduce((total, file) => total + pick(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  };
}

function specsIn({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** Errors that vitest met outside of any test: it prints them, and its JSON report is silent about them. */
function strayErrors(output: string): string[] {
  const [, printed] = stripVTControlCharacters(output).split(/^⎯+ Unhandled Errors? ⎯+$/m);
  return printed === undefined ? [] : [describe("an unhandled error", printed)];
}

/**
 * Groups of a file whose set-up failed, from what was printed, since vitest's report is silent about them: the lines
 * `FAIL |project| <file> > <group>`, with what stands below the last of them.
 * @param tests those that failed themselves, which have such lines too
 */
function brokenGroups(file: string, output: string, tests: readonly string[]): string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  const isHead = (line: string): boolean => line.startsWith(" FAIL ");
  return lines.flatMap((line, at) => {
    const [, path, title] = /^ FAIL +(?:\|?\w+\|? +)?(\S+) > (.+)$/.exec(line) ?? [];
    if (!path || !title || !file.endsWith(path) || tests.includes(title.replaceAll(" > ", " "))) return [];
    const below = lines.slice(at + 1).filter((one) => !isHead(one));
    return [describe(title, below.slice(0, 2).join("\n"))];
  });
}

/** Lines that a failure shows at the end of a run: a reader of only the last page still learns what failed. */
const MOST_LINES = 6;

const lastWords = (output: string): string => output.trim().split("\n").slice(-MOST_LINES).join("\n");

/** A failure for the end of the output. */
function describe(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`  ${title}`, ...lines.slice(0, MOST_LINES).map((line) => `      ${line.trim()}`)].join("\n");
}

const MOST_FAILURES = 20;

/** The failures of a step for the end of the output: the first of them, or the last words of a program that reported none. */
export function briefly(failures: readonly string[], output: string): string {
  if (failures.length === 0) return describe("its last words", lastWords(output));
  const more = failures.length - MOST_FAILURES;
  return [...failures.slice(0, MOST_FAILURES), ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}
