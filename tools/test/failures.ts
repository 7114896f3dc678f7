import { stripVTControlCharacters } from "node:util";
import { type PlaywrightReport, specsThatAre, type VitestReport } from "./reports.ts";

/** What a failure shows in the list at the end of a run: whoever reads only the last page of a long output still learns what failed. */
const MOST_LINES = 6;
const MOST_FAILURES = 20;

/**
 * The tests that failed, of `vitest --reporter=json`, and files that failed as a whole.
 * @param text the report; empty when there is none
 * @param output what was printed: the report is silent on a set-up that failed inside of a group
 */
export function failuresOfVitest(text: string, output: string): string[] {
  if (!text) return [];
  const { testResults } = JSON.parse(text) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages = [] }) => entry(fullName, failureMessages.join("\n")));
    }
    return status === "failed" ? [entry(name, message || printedOf(name, output))] : [];
  });
}

/** What stands below the lines `FAIL |project| <file> > <group>`, each with its group. */
function printedOf(file: string, output: string): string {
  const lines = stripVTControlCharacters(output).split("\n");
  const about = lines.flatMap((line, at) => {
    const [, path, group] = /^ FAIL +(?:\|?\w+\|? +)?(\S+) > (.+)$/.exec(line) ?? [];
    return path && group && file.endsWith(path) ? [group, ...lines.slice(at + 1, at + 3)] : [];
  });
  return about.join("\n");
}

/** The tests that failed at both tries, of `playwright test --reporter=json`. @param text the report; empty when there is none */
export function failuresOfPlaywright(text: string): string[] {
  if (!text) return [];
  const { suites } = JSON.parse(text) as PlaywrightReport;
  return specsThatAre("unexpected", suites).map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return entry(title, errors.map(({ message }) => message ?? "").join("\n"));
  });
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
