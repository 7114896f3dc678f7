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

/** How many browser tests passed only at their second try: a remark for the table, never silence. */
export function secondTries(text: string): string | undefined {
  const flaky = text ? (JSON.parse(text) as PlaywrightReport).stats.flaky : 0;
  return flaky > 0 ? `${flaky} passed at the second try` : undefined;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly errors: readonly unknown[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function noReport(): Counts {
  return { passed: 0, failed: 1, skipped: 0 };
}

/** No tests at all, and an error outside of any test, are failures too. */
function judge(counts: Counts, ok: boolean): Counts {
  const isSilent = counts.failed === 0 && (!ok || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}
