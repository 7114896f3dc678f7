import { expect, it } from "vitest";
import { briefly, failuresOfPlaywright, failuresOfVitest } from "./failures.ts";

it("names vitest's failed tests with the first lines of why, and a file that failed before its tests", () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: "/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "failed", failureMessages: ["expected 3 to be 4\n    at a.ts:1"] },
          { fullName: "subtracts", status: "passed" },
        ],
      },
      {
        name: "/b.test.ts",
        status: "failed",
        message: "Hook timed out",
        assertionResults: [{ status: "skipped" }],
      },
      { name: "/c.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  });
  expect(failuresOfVitest(report, "")).toEqual([
    "  adds\n      expected 3 to be 4\n      at a.ts:1",
    "  /b.test.ts\n      Hook timed out",
  ]);
  expect(failuresOfVitest("", "")).toEqual([]);
});

it("takes why a set-up inside of a group failed from what was printed, since vitest's report is silent on it", () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: "/khela/apps/b.it.test.ts",
        status: "failed",
        message: "",
        assertionResults: [{ status: "skipped" }],
      },
    ],
  });
  const output = [
    "\u001B[41m FAIL \u001B[49m |integration| apps/b.it.test.ts > while it is frozen",
    "Error: kill ESRCH",
    " ❯ begin apps/b.it.test.ts:7",
    " ❯ run node:internal",
    " FAIL  |integration| apps/other.it.test.ts > adds",
    "AssertionError: another's",
  ].join("\n");
  expect(failuresOfVitest(report, output)).toEqual([
    "  /khela/apps/b.it.test.ts\n      while it is frozen\n      Error: kill ESRCH\n      ❯ begin apps/b.it.test.ts:7",
  ]);
});

it("names Playwright's tests that failed at both tries, not those that passed at the second", () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: "\u001B[31mno button\u001B[39m\n\nat home" }] }] }],
  });
  const report = JSON.stringify({
    suites: [{ suites: [{ specs: [spec("pays", "unexpected")] }], specs: [spec("plays", "flaky")] }],
  });
  expect(failuresOfPlaywright(report)).toEqual(["  pays\n      no button\n      at home"]);
});

it("shows the last words where a program reported nothing, and says how many were left out", () => {
  expect(briefly([], "one\ntwo\n")).toBe("  its last words\n      one\n      two");
  expect(
    briefly(
      Array.from({ length: 22 }, () => "x"),
      "",
    )
      .split("\n")
      .at(-1),
  ).toBe("  … and 2 more");
});
