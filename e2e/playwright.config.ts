import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../tools/browser.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "./support/full-run.ts";

// To use a full Chrome, set CHROME_PATH=/usr/bin/chromium.
const { executablePath, args } = await findBrowser({ shell: true });

const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, locale: "bn-BD" };
/**
 * Files that wait for the clock of a table or a draw, or that run their tests one after the other on a site
 * of their own.
 */
const FIRST = ["every-game", "lottery", "tables", "closed", "social", "wallets"].map(
  (name) => `**/player/${name}.spec.ts`,
);

/**
 * The browser journeys. All of them share one real stack (database, server, payment sandbox, both built
 * apps), which support/global-setup.ts starts and which ends with the run.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // docs/decisions/0028 names the other tests that prove the same.
  ...(FULL_RUN ? {} : { grepInvert: new RegExp(FULL_RUN_ONLY.tag) }),
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  // Four workers keep two cores busy; five would wait for each other (tools/README.md).
  workers: 4,
  // `npm test` retries a failed file once, alone, on a stack of its own (tools/test/second-try.ts).
  retries: 0,
  forbidOnly: true,
  // A busy machine is not a defect, so tests get long timeouts; the sweeps really need whole minutes. What
  // hangs is found all the same.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    // tools/browser.ts already passes the flags for headless mode.
    launchOptions: { executablePath, args },
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // A trace of every test would cost much of the two cores, so only the second try records one
    // (tools/test/runners.ts).
    trace: "off",
    screenshot: "only-on-failure",
    video: "off",
    // Without motion, results appear at once; the tests that need the motion of reels, curves and sheets
    // switch it on.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would fetch and cache the whole site on each context's first page, which is half of a
    // visit's cost.
    serviceWorkers: "block",
  },
  projects: [
    // Few at a time, from the start: they mostly wait while the others work, and at the end they would leave
    // one worker alone.
    {
      name: "first",
      workers: 2,
      use: DESKTOP,
      testMatch: FIRST,
    },
    // Before the large project: one of these few files is long, and at the end it would leave one worker
    // alone.
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        // The real factor renders seven times the pixels and shows a test nothing more.
        deviceScaleFactor: 1,
        locale: "bn-BD",
      },
      testMatch: "**/*.phone.spec.ts",
    },
    {
      name: "desktop",
      use: DESKTOP,
      testIgnore: ["**/*.phone.spec.ts", ...FIRST],
    },
  ],
});
