import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../lib/paths.ts";
import type { Outcome } from "./run-program.ts";

/** The results of one file's tests. */
export interface FileReport {
  /** The path as the test runner takes it: from the project's root, or from `e2e/` for browser tests. */
  readonly file: string;
  readonly passed: number;
  /** A file that did not load, or whose set-up failed, counts as one failure. */
  readonly failed: number;
  /** Tests that were found but not run. */
  readonly skipped: number;
  /** The failed tests, each with the first lines of its error. */
  readonly failures: readonly string[];
}

/** The report of one run of a test runner. */
export interface RunReport {
  readonly files: readonly FileReport[];
  /**
   * Errors that belong to no file, with their reason: a failed set-up, an unhandled error, a run without a
   * test.
   */
  readonly problems: readonly string[];
  /** The whole output. */
  readonly output: string;
  /** Whether it was ended from outside: by its time limit, or because the whole run was. */
  readonly stopped: boolean;
  /** Processor time in seconds; undefined where the system doesn't tell. */
  readonly cpuS?: number | undefined;
}

/** The part of `vitest --reporter=json` that is read. */
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

/** The part of `playwright test --reporter=json` that is read. */
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
    /** `unexpected` means failed; a spec has one entry for each project that it is in. */
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

/** Parses the report of one of the two test runners. @param text empty when there is no report */
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

/** Adds a problem for a run that failed without a reason, and for one in which no test passed. */
function judge(files: readonly FileReport[], problems: readonly string[], outcome: Outcome): RunReport {
  const { ok, output, stopped, cpuS } = outcome;
  const sum = totals(files);
  if (problems.length > 0 || sum.failed > 0 || (ok && sum.passed > 0)) {
    return { files, problems, output, stopped, cpuS };
  }
  const what = files.length > 0 && !ok ? "the run ended badly" : "no test passed or none was found";
  return { files, problems: [describe(what, lastWords(output))], output, stopped, cpuS };
}

/** The sums over all files. */
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

/** Errors that vitest met outside of any test: it prints them, but its JSON report omits them. */
function strayErrors(output: string): string[] {
  const [, printed] = stripVTControlCharacters(output).split(/^⎯+ Unhandled Errors? ⎯+$/m);
  return printed === undefined ? [] : [describe("an unhandled error", printed)];
}

/**
 * The groups of a file whose set-up failed, found in the printed output because vitest's report omits them:
 * the lines `FAIL |project| <file> > <group>`, with the text below the last of them.
 * @param tests the tests that failed themselves, which have such lines too
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

/**
 * The number of lines that a failure shows at the end of a run, so that a reader of only the last page still
 * learns what failed.
 */
const MOST_LINES = 6;

const lastWords = (output: string): string => output.trim().split("\n").slice(-MOST_LINES).join("\n");

/** Formats a failure for the end of the output. */
function describe(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`  ${title}`, ...lines.slice(0, MOST_LINES).map((line) => `      ${line.trim()}`)].join("\n");
}

const MOST_FAILURES = 20;

/**
 * Formats a step's failures for the end of the output: the first of them, or the last lines of a program that
 * reported none.
 */
export function briefly(failures: readonly string[], output: string): string {
  if (failures.length === 0) return describe("its last words", lastWords(output));
  const more = failures.length - MOST_FAILURES;
  return [...failures.slice(0, MOST_FAILURES), ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}
