/**
 * Proves that browser tests can be repeated after a failure: interrupts each test that changes data at the
 * console, once right after its first change and in another run after its third, and then retries it on the
 * same site. A part of `npm run test:full`; `node e2e/interrupted-tests.ts content` takes only the files whose names
 * contain a given word. The accessibility sweeps change nothing and are left out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2);
/**
 * The helpers through which a test reaches the console; a file that uses none of them changes nothing there.
 */
const CONSOLE = /consolePage|enterConsole|clientOfOperator|asAdmin|settingsOf|ConsolePage/;

/** The part of Playwright's JSON report that is read here; the outermost suites are files. */
interface Report {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: { tests: { status: string }[] }[];
  suites?: Suite[];
}

/** Whether one of the suite's tests was interrupted and passed on its retry. */
const hasBrokenOff = ({ specs, suites = [] }: Suite): boolean =>
  specs.some(({ tests }) => tests.some(({ status }) => status === "flaky")) || suites.some(hasBrokenOff);

let files: string[] = [];
for await (const path of glob("e2e/**/*.spec.ts", { cwd: root })) {
  const isWanted = words.length === 0 || words.some((word) => path.includes(word));
  if (isWanted && CONSOLE.test(readFileSync(join(root, path), "utf8"))) files.push(path);
}

const folder = mkdtempSync(join(tmpdir(), "khela-interrupted-"));
try {
  for (const changes of [1, 3]) {
    const report = join(folder, `${changes}.json`);
    const options = ["--retries=1", "--grep-invert=accessib", "--reporter=line,json"];
    const args = ["test", "-c", "e2e/playwright.config.ts", ...options, ...files];
    spawnSync(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), ...args], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        TEST_FULL: "1",
        E2E_BREAK_ONCE: String(changes),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as Report;
    console.log(
      `after ${changes} changes: ${stats.flaky} broken off and repeated, ${stats.expected} with fewer changes, ${stats.unexpected} failed`,
    );
    // A run in which no test was interrupted has proven nothing.
    if (stats.unexpected > 0 || stats.flaky === 0) process.exitCode = 1;
    // Files without a first change have no third one either.
    files = suites.filter(hasBrokenOff).map(({ file }) => file);
    if (files.length === 0) break;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
