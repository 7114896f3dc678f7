import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../tools/browser.ts";
import { EVERY, WIDE } from "./support/every.ts";

// Whole Chrome: CHROME_PATH=/usr/bin/chromium.
const { executablePath, args } = await findBrowser({ shell: true });

const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, locale: "bn-BD" };
/** Wait for the clock of a table or a draw, or run one after the other on a site of their own. */
const FIRST = ["every-game", "lottery", "tables", "closed", "social", "wallets"].map(
  (name) => `**/player/${name}.spec.ts`,
);

/**
 * The browser journeys. One real stack (database, server, payment sandbox, both built apps) runs
 * for all of them; support/global-setup.ts starts it, and what it starts ends with the run.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // What they prove is proven elsewhere too: docs/decisions/0028.
  ...(EVERY ? {} : { grepInvert: new RegExp(WIDE.tag) }),
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  // Four keep two cores busy; with five they wait for each other (tools/README.md).
  workers: 4,
  // `npm test` tries a file that failed once more, alone, on a stack of its own (tools/test/second-try.ts).
  retries: 0,
  forbidOnly: true,
  // A busy machine is no defect, so tests have long, the sweeps with whole minutes of work too; what hangs is found all the same.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    // The flags of tools/browser.ts hold the headless mode too.
    launchOptions: { executablePath, args },
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // Recording every test costs a good part of the two cores: the second try leaves one (tools/test/runners.ts).
    trace: "off",
    screenshot: "only-on-failure",
    video: "off",
    // Results appear at once: reels, curves and sheets are tried with motion where it matters.
    contextOptions: { reducedMotion: "reduce" },
    // Each context would fetch and keep the whole site at its first page: half of what a visit costs.
    serviceWorkers: "block",
  },
  projects: [
    // Few at a time: they wait while the others work, and at the end one worker would be left alone with them.
    {
      name: "first",
      workers: 2,
      use: DESKTOP,
      testMatch: FIRST,
    },
    // Before the many: one of these few is long, and at the end one worker would be left alone with it.
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        // Seven times the pixels show nothing more to a test.
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
