import { type PlaywrightReport, specsThatAre, type VitestReport } from "./reports.ts";

/** What a step adds to the final line. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were found and not run. */
  readonly skipped: number;
}

/**
 * The counts of `vitest --reporter=json`. A file that could not be loaded is one failure.
 * @param text the report; empty when there is none
 * @param ok whether vitest itself ended well
 */
export function countVitest(text: string, ok: boolean): Counts {
  if (!text) return noReport();
  const report = JSON.parse(text) as VitestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return judge(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    ok,
  );
}

/** How many test files a report of vitest is about. @param text the report; empty when there is none */
export function countFiles(text: string): number {
  return text ? (JSON.parse(text) as VitestReport).testResults.length : 0;
}

/** The counts of `playwright test --reporter=json`; one that passed at its second try has passed, and is named by {@link secondTries}. */
export function countPlaywright(text: string, ok: boolean): Counts {
  if (!text) return noReport();
  const { stats, errors } = JSON.parse(text) as PlaywrightReport;
  return judge(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    ok,
  );
}

/** Which browser tests passed only at their second try: a remark for the table, never silence. */
export function secondTries(text: string): string | undefined {
  if (!text) return undefined;
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  if (stats.flaky === 0) return undefined;
  const titles = specsThatAre("flaky", suites).map(({ title }) => `"${title}"`);
  return [`${stats.flaky} passed at the second try`, titles.join(", ")].filter(Boolean).join(": ");
}

function noReport(): Counts {
  return { passed: 0, failed: 1, skipped: 0 };
}

/** No tests at all, and an error outside of any test, are failures too. */
function judge(counts: Counts, ok: boolean): Counts {
  const isSilent = counts.failed === 0 && (!ok || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}
