import { expect, it } from "vitest";
import { countFiles, countPlaywright, countVitest, secondTries } from "./counts.ts";

const file = (status: string, ...results: string[]): object => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
});
const vitest = (passed: number, failed: number, ...testResults: object[]): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  });
const playwright = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []): string =>
  JSON.stringify({
    errors,
    suites: [
      {
        suites: [
          {
            specs: Array.from({ length: flaky }, (_, index) => ({
              title: `story ${index + 1}`,
              tests: [{ status: "flaky" }],
            })),
          },
        ],
        specs: [{ title: "another", tests: [{ status: "expected" }] }],
      },
    ],
    stats: { expected, unexpected, flaky, skipped: 3 },
  });

it("counts vitest's tests, and a file that does not load as one failure", () => {
  expect(countVitest(vitest(5, 0, file("passed", "passed")), true)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 2,
  });
  expect(countVitest(vitest(5, 1, file("failed", "failed"), file("failed")), false).failed).toBe(2);
});

it("counts the files, for the line that says how many ran on which server", () => {
  expect(countFiles(vitest(3, 0, file("passed", "passed"), file("passed", "passed")))).toBe(2);
  expect(countFiles("")).toBe(0);
});

it("counts Playwright's tests, and names those that needed a second try", () => {
  expect(countPlaywright(playwright(4, 0, 0), true)).toEqual({ passed: 4, failed: 0, skipped: 3 });
  expect(countPlaywright(playwright(4, 1, 1, [{}]), false)).toMatchObject({ passed: 5, failed: 2 });
  expect(secondTries(playwright(4, 0, 2))).toBe('2 passed at the second try: "story 1", "story 2"');
  expect(secondTries(playwright(4, 0, 0))).toBeUndefined();
});

it("fails when nothing was found, nothing was reported or the runner itself failed", () => {
  for (const count of [countVitest, countPlaywright]) expect(count("", true).failed).toBe(1);
  expect(countVitest(vitest(0, 0), true).failed).toBe(1);
  expect(countVitest(vitest(5, 0, file("passed", "passed")), false).failed).toBe(1);
  expect(countPlaywright(playwright(0, 0, 0), true).failed).toBe(1);
  expect(countPlaywright(playwright(2, 0, 0), false).failed).toBe(1);
});
