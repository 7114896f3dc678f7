import { stripVTControlCharacters } from "node:util";

/** What a failure shows in the list at the end of a run: whoever reads only the last page of a long output still learns what failed. */
const MOST_LINES = 6;
const MOST_FAILURES = 20;

/** The tests that failed, of `vitest --reporter=json`, and files that failed as a whole. @param text the report; empty when there is none */
export function failuresOfVitest(text: string): string[] {
  if (!text) return [];
  const { testResults } = JSON.parse(text) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages = [] }) => entry(fullName, failureMessages.join("\n")));
    }
    return status === "failed" ? [entry(name, message ?? "")] : [];
  });
}

/** The tests that failed at both tries, of `playwright test --reporter=json`. @param text the report; empty when there is none */
export function failuresOfPlaywright(text: string): string[] {
  if (!text) return [];
  return (JSON.parse(text) as PlaywrightReport).suites.flatMap(failedIn);
}

/** The failures of a step for the end of the output: the first of them, and the last words of a program that reported none. */
export function briefly(failures: readonly string[], output: string): string {
  if (failures.length === 0)
    return entry("its last words", output.trim().split("\n").slice(-MOST_LINES).join("\n"));
  const more = failures.length - MOST_FAILURES;
  return [...failures.slice(0, MOST_FAILURES), ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}

function entry(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`  ${title}`, ...lines.slice(0, MOST_LINES).map((line) => `      ${line.trim()}`)].join("\n");
}

function failedIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return entry(title, errors.map(({ message }) => message ?? "").join("\n"));
    });
  return [...own, ...suites.flatMap(failedIn)];
}

interface VitestReport {
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

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}
