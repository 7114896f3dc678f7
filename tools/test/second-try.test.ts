import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileReport, RunReport } from "./reports.ts";
import { bin, type RunnerOptions, runPlaywright, runVitest } from "./runners.ts";
import { MAX_RETRIED_FILES, retryFailedFiles, type TriedRun } from "./second-try.ts";

const reportOf = (files: readonly FileReport[], problems: readonly string[] = []): RunReport => ({
  files,
  problems,
  output: "",
  stopped: false,
});
const good: FileReport = { file: "a.test.ts", passed: 2, failed: 0, skipped: 0, failures: [] };
const bad: FileReport = { ...good, passed: 1, failed: 1, failures: ["  pays\n      why"] };

describe("a second try", () => {
  it("is for the files that failed, one at a time, and names what passes then with why it failed", async () => {
    const asked: (string | undefined)[] = [];
    const other = { ...good, file: "b.test.ts" };
    const tried = await retryFailedFiles(reportOf([other, bad]), async (file) => {
      asked.push(file);
      return reportOf([good]);
    });
    expect(asked).toEqual(["a.test.ts"]);
    expect(tried).toMatchObject({ files: [other, good], secondTries: ["a.test.ts › pays\n      why"] });
  });

  it("is for everything where something failed that no file answers for", async () => {
    const asked: (string | undefined)[] = [];
    const tried = await retryFailedFiles(reportOf([bad], ["  set-up\n      no port"]), async (file) => {
      asked.push(file);
      return reportOf([good]);
    });
    expect(asked).toEqual([undefined]);
    expect(tried.secondTries).toEqual(["all of it › set-up\n      no port", "a.test.ts › pays\n      why"]);
  });

  it.each<[string, RunReport]>([
    ["what fails again", reportOf([bad])],
    ["what is not found again", reportOf([])],
    ["a test that is not run again", reportOf([{ ...good, passed: 1, skipped: 1 }])],
    ["a run that ends badly", reportOf([good], ["  the run ended badly"])],
  ])("leaves red: %s", async (_, second) => {
    const { files, problems } = await retryFailedFiles(reportOf([bad]), async () => second);
    expect(files.some(({ failed }) => failed > 0) || problems.length > 0).toBe(true);
  });

  it("is for nothing where so much failed that it is no chance, and where the run was stopped", async () => {
    const never = () => Promise.reject(new Error("nothing is run again"));
    const many = Array.from({ length: MAX_RETRIED_FILES + 1 }, (_, at) => ({
      ...bad,
      file: `${at}.test.ts`,
    }));
    expect(await retryFailedFiles(reportOf(many), never)).toMatchObject({
      files: many,
      note: /16 files failed/,
    });
    const stopped = { ...reportOf([bad]), stopped: true };
    expect(await retryFailedFiles(stopped, never)).toMatchObject({ files: [bad], secondTries: [] });
  });
});

/** Tests with planted faults; a marker file in TMPDIR tells a flaky test that it has been tried before. */
const FLAKY = `
  const marker = process.env.TMPDIR + "/tried";
  const first = !existsSync(marker);
  writeFileSync(marker, "");
  if (first) throw new Error("not yet");`;
const unit = (body: string): string =>
  `import { existsSync, writeFileSync } from "node:fs"; it("adds", () => {}); it("is tried", () => { ${body} });`;
const journey = (body: string): string =>
  `import { existsSync, writeFileSync } from "node:fs"; import { test } from ${JSON.stringify(bin("@playwright/test/index.mjs"))};
   test("opens", () => {}); test("is tried", () => { ${body} });`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-second-try-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a small project of tests and runs it as a step of `npm test` runs its own. */
async function planted(
  run: typeof runVitest,
  config: string,
  files: Readonly<Record<string, string>>,
): Promise<TriedRun> {
  const home = mkdtempSync(join(folder, "plant-"));
  const tests = join(home, "tests");
  mkdirSync(tests);
  writeFileSync(join(home, "config.mjs"), config);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tests, name), text);
  const args =
    run === runVitest
      ? ["--root", home, "--config", join(home, "config.mjs")]
      : ["-c", join(home, "config.mjs")];
  const options: RunnerOptions = {
    folder: home,
    args,
    env: { TMPDIR: home, VITEST: undefined, TEST: undefined },
  };
  return await retryFailedFiles(await run(options), (file) => run(options, file));
}

const outcomes = ({ files, problems }: TriedRun): string[] => [
  ...files
    .map(({ file, passed, failed }) => `${file.split("/").at(-1)}: ${passed} passed, ${failed} failed`)
    .toSorted(),
  ...problems.map((one) => one.split("\n")[0]?.trim() ?? ""),
];
const tries = ({ secondTries }: TriedRun): string[] =>
  secondTries.map((one) => one.replace(/^.*\//, "").split("\n").slice(0, 2).join(" ")).toSorted();

describe("a run that is stopped while its second tries go on", () => {
  const others = ["b", "c"].map((name): FileReport => ({ ...bad, file: `${name}.test.ts` }));

  it("tries no further file, and leaves red what was not tried to the end", async () => {
    const asked: (string | undefined)[] = [];
    const tried = await retryFailedFiles(reportOf([bad, ...others]), async (file) => {
      asked.push(file);
      return file === "a.test.ts" ? reportOf([good]) : { ...reportOf([]), stopped: true };
    });
    expect(asked).toEqual(["a.test.ts", "b.test.ts"]);
    expect(tried).toMatchObject({ files: [good, ...others], stopped: true });
  });

  it("leaves red what it tried as a whole", async () => {
    const first = reportOf([bad], ["  set-up\n      no port"]);
    const tried = await retryFailedFiles(first, async () => ({ ...reportOf([good]), stopped: true }));
    expect(tried).toMatchObject({ ...first, stopped: true, secondTries: [] });
  });
});

describe("with the real vitest", () => {
  const config = `export default { test: { globals: true, include: ["tests/*.test.ts"] } };`;

  it("a planted flake is green and named, a planted failure red, and so is a file that does not load", async () => {
    const run = await planted(runVitest, config, {
      "good.test.ts": unit(""),
      "flaky.test.ts": unit(FLAKY),
      "broken.test.ts": unit(`throw new Error("always")`),
      "unloaded.test.ts": `throw new Error("no such thing");`,
    });
    expect(outcomes(run)).toEqual([
      "broken.test.ts: 1 passed, 1 failed",
      "flaky.test.ts: 2 passed, 0 failed",
      "good.test.ts: 2 passed, 0 failed",
      "unloaded.test.ts: 0 passed, 1 failed",
    ]);
    expect(tries(run)).toEqual(["flaky.test.ts › is tried       Error: not yet"]);
  });

  it("an error outside of tests is red beside a flake that passes at its second try", async () => {
    const run = await planted(runVitest, config, {
      "flaky.test.ts": unit(FLAKY),
      "stray.test.ts": unit(`void Promise.reject(new Error("nobody waits for it"));`),
    });
    expect(outcomes(run).at(-1)).toBe("an unhandled error");
    expect(run.secondTries).toEqual([]);
  });

  it("a set-up that fails at first is tried again with all of its tests", async () => {
    writeFileSync(
      join(folder, "set-up.mjs"),
      `import { existsSync, writeFileSync } from "node:fs"; export default () => { ${FLAKY} };`,
    );
    const setup = `export default { test: { globals: true, include: ["tests/*.test.ts"], globalSetup: ${JSON.stringify(join(folder, "set-up.mjs"))} } };`;
    const run = await planted(runVitest, setup, { "good.test.ts": unit("") });
    expect(outcomes(run)).toEqual(["good.test.ts: 2 passed, 0 failed"]);
    expect(run.secondTries.join()).toMatch(/^all of it › [^]*not yet/);
  });
});

describe("with the real Playwright", () => {
  const config = `export default { testDir: "tests", workers: 1, retries: 0 };`;

  it("a planted flake is green and named, a planted failure red", async () => {
    const run = await planted(runPlaywright, config, {
      "good.spec.ts": journey(""),
      "flaky.spec.ts": journey(FLAKY),
      "broken.spec.ts": journey(`throw new Error("always")`),
    });
    expect(outcomes(run)).toEqual([
      "broken.spec.ts: 1 passed, 1 failed",
      "flaky.spec.ts: 2 passed, 0 failed",
      "good.spec.ts: 2 passed, 0 failed",
    ]);
    expect(tries(run)).toEqual(["flaky.spec.ts › is tried       Error: not yet"]);
  });
});
