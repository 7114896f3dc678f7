/**
 * Proves that browser tests can be repeated: breaks off each test that changes something at the console, right after
 * its first and in another run after its third change, and lets it run again on the same site. A part of
 * `npm run test:full`; `node e2e/broken-off.ts content` takes the files whose names have a word. The sweeps of the
 * accessibility checker change nothing and are left out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2);
/** Ways to the console; a file with none of them changes nothing there. */
const CONSOLE = /consolePage|enterConsole|clientOfOperator|asAdmin|settingsOf|ConsolePage/;

/** What is read of Playwright's report; the outermost suites are files. */
interface Report {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: { tests: { status: string }[] }[];
  suites?: Suite[];
}

/** Whether one of its tests was broken off and then passed. */
const hasBrokenOff = ({ specs, suites = [] }: Suite): boolean =>
  specs.some(({ tests }) => tests.some(({ status }) => status === "flaky")) || suites.some(hasBrokenOff);

let files: string[] = [];
for await (const path of glob("e2e/**/*.spec.ts", { cwd: root })) {
  const isWanted = words.length === 0 || words.some((word) => path.includes(word));
  if (isWanted && CONSOLE.test(readFileSync(join(root, path), "utf8"))) files.push(path);
}

const folder = mkdtempSync(join(tmpdir(), "khela-broken-off-"));
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
    // Without a test that was broken off, nothing was tried.
    if (stats.unexpected > 0 || stats.flaky === 0) process.exitCode = 1;
    // Files in which nothing was changed once aren't tried for a third change.
    files = suites.filter(hasBrokenOff).map(({ file }) => file);
    if (files.length === 0) break;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
