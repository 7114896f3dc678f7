import { afterEach, expect, test, vi } from "vitest";

import { findBrowser } from "./browser.ts";

afterEach(() => vi.unstubAllEnvs());

test("CHROME_PATH decides which browser is used", async () => {
  vi.stubEnv("CHROME_PATH", process.execPath);
  const browser = await findBrowser();
  expect(browser.executablePath).toBe(process.execPath);
  expect(browser.args).toContain("--headless");
});

test("a CHROME_PATH that is no program is refused by name", async () => {
  vi.stubEnv("CHROME_PATH", "/no/such/browser");
  await expect(findBrowser()).rejects.toThrow("/no/such/browser");
});
