/** What is read of `vitest --reporter=json`. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
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
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

interface PlaywrightSuite {
  readonly specs?: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    /** `unexpected`: failed at both tries; `flaky`: passed at the second. */
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

/** The tests of a report that ended like this, in its order. */
export function specsThatAre(
  status: "flaky" | "unexpected",
  suites: readonly PlaywrightSuite[],
): PlaywrightSpec[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
    ...specsThatAre(status, inner),
  ]);
}
