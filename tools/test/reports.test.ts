import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { briefly, readPlaywright, readVitest, type RunReport, totals } from "./reports.ts";

const ended = (ok: boolean, output = "") => ({ ok, output, stopped: false });
const vitest = (...testResults: object[]): string => JSON.stringify({ testResults });
const file = (name: string, ...assertionResults: object[]): object => ({
  name: join(root, name),
  status: assertionResults.some((result) => "failureMessages" in result) ? "failed" : "passed",
  assertionResults,
});
const passed = { fullName: "adds", status: "passed" };
const failed = {
  fullName: "parses odds",
  status: "failed",
  failureMessages: ["\u001B[31mexpected 1\u001B[39m\n\n    at odds.test.ts:7"],
};

it("counts vitest's tests by file, and says which failed with the first lines of why", () => {
  const report = readVitest(
    vitest(
      file("a.test.ts", passed, { fullName: "x", status: "skipped" }),
      file("b.test.ts", passed, failed),
    ),
    ended(false),
  );
  expect(report.files).toEqual([
    { file: "a.test.ts", passed: 1, failed: 0, skipped: 1, failures: [] },
    {
      file: "b.test.ts",
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ["  parses odds\n      expected 1\n      at odds.test.ts:7"],
    },
  ]);
  expect(report.problems).toEqual([]);
  expect(totals(report.files)).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

it("counts a file that did not load as one failure, with its reason", () => {
  const name = join(root, "b.test.ts");
  const unloaded = { name, status: "failed", message: "no such module", assertionResults: [] };
  expect(readVitest(vitest(unloaded), ended(false)).files).toEqual([
    { file: "b.test.ts", passed: 0, failed: 1, skipped: 0, failures: ["  b.test.ts\n      no such module"] },
  ]);
});

it("counts a group whose set-up failed as one failure, with what was printed: vitest's report is silent about it", () => {
  const report = vitest({
    name: join(root, "a.it.test.ts"),
    status: "failed",
    message: "",
    assertionResults: [
      { fullName: "payouts a pays", status: "skipped" },
      { fullName: "after all of it sums", status: "failed", failureMessages: ["not zero"] },
    ],
  });
  const output = [
    "\u001B[41m FAIL \u001B[49m |integration| b.it.test.ts > elsewhere",
    "Error: another",
    " FAIL  |integration| a.it.test.ts > payouts",
    " FAIL  |integration| a.it.test.ts > deposits",
    "\u001B[31mError\u001B[39m: listen EADDRINUSE",
    " ❯ a.it.test.ts:12:3",
    " FAIL  |integration| a.it.test.ts > after all of it > sums",
    "AssertionError: not zero",
  ].join("\n");
  const [found] = readVitest(report, ended(false, output)).files;
  expect(found).toMatchObject({ passed: 0, failed: 3, skipped: 1 });
  expect(found?.failures).toEqual([
    "  after all of it sums\n      not zero",
    "  payouts\n      Error: listen EADDRINUSE\n      ❯ a.it.test.ts:12:3",
    "  deposits\n      Error: listen EADDRINUSE\n      ❯ a.it.test.ts:12:3",
  ]);
});

it("counts Playwright's tests by file, in every project and group, and says which failed with why", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({
      status,
      results: [{ errors: status === "unexpected" ? [{ message: "no button\n\nat home" }] : [] }],
    })),
  });
  const text = JSON.stringify({
    errors: [],
    suites: [
      {
        file: "player/home.spec.ts",
        suites: [{ specs: [spec("pays", "unexpected")] }],
        specs: [spec("plays", "expected", "expected"), spec("waits", "skipped")],
      },
    ],
  });
  expect(readPlaywright(text, ended(false)).files).toEqual([
    {
      file: "player/home.spec.ts",
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ["  pays\n      no button\n      at home"],
    },
  ]);
});

it("has a problem where no file answers for it: no report, no test, an error outside of tests, a bad end", () => {
  const problems = ({ problems: found }: RunReport): string[] =>
    found.map((one) => one.split("\n")[0]?.trim() ?? "");
  expect(problems(readVitest("", ended(true)))).toEqual(["no test passed or none was found"]);
  expect(problems(readVitest(vitest(file("a.test.ts", passed)), ended(true)))).toEqual([]);
  expect(problems(readVitest(vitest(file("a.test.ts", passed)), ended(false)))).toEqual([
    "the run ended badly",
  ]);
  expect(
    problems(readVitest(vitest(file("a.test.ts", { fullName: "x", status: "skipped" })), ended(true))),
  ).toEqual(["no test passed or none was found"]);
  expect(problems(readPlaywright("", ended(false)))).toEqual(["no test passed or none was found"]);
  const broken = JSON.stringify({ errors: [{ message: "the stack did not start" }], suites: [] });
  expect(problems(readPlaywright(broken, ended(false)))).toEqual(["outside of any test"]);
});

it("shows the last words where a program reported nothing, and says how many were left out", () => {
  expect(briefly([], "one\ntwo\n")).toBe("  its last words\n      one\n      two");
  expect(
    briefly(
      Array.from({ length: 23 }, () => "  x"),
      "",
    )
      .split("\n")
      .at(-1),
  ).toBe("  … and 3 more");
});
