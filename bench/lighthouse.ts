/**
 * Lighthouse on the simulated phone (aims: performance 90, accessibility 100; largest paint, layout shifts
 * and blocking time as below).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../apps/server/src/testing/free-port.ts";
import { findBrowser } from "../tools/browser.ts";
import type { BenchRow } from "./ledger.ts";
import { npmStart, scratchFolder } from "./npm-start.ts";

/** The categories, each with the lowest acceptable score. */
const CATEGORIES = {
  performance: 90,
  accessibility: 100,
  "best-practices": undefined,
  seo: undefined,
} as const;
/** Lighthouse's audits of a page, each with the highest acceptable value. */
const AUDITS = {
  "largest-contentful-paint": { unit: "ms", limit: 2_000 },
  "cumulative-layout-shift": { unit: "", limit: 0.02 },
  "total-blocking-time": { unit: "ms", limit: 150 },
} as const;
type Scores = Record<string, number>;

/** The home page, and a server-rendered page. */
const PAGES = { "home page": "/", "a page to read": "/responsible-gaming" } as const;

/**
 * Measures the seeded site in the real browser, `runs` times with an empty cache; the median of each figure.
 */
export async function benchLighthouse({ runs = 3 }: { runs?: number } = {}): Promise<BenchRow[]> {
  const folder = await scratchFolder();
  try {
    const site = await npmStart(folder.path);
    try {
      const rows: BenchRow[] = [];
      for (const [name, path] of Object.entries(PAGES)) {
        const results: Scores[] = [];
        while (results.length < runs) results.push(await scoresOf(site.url + path));
        const median = (key: string) =>
          results.map((result) => result[key] ?? 0).toSorted((a, b) => a - b)[runs >> 1] ?? 0;
        const what = `Lighthouse, ${name}, phone`;
        for (const [category, aim] of Object.entries(CATEGORIES)) {
          const value = median(category);
          rows.push({ what: `${what}: ${category}`, value, unit: "", ...(aim === undefined ? {} : { aim }) });
        }
        for (const [audit, { unit, limit }] of Object.entries(AUDITS))
          rows.push({ what: `  ${audit}`, value: median(audit), unit, limit });
      }
      return rows;
    } finally {
      await site.stop();
    }
  } finally {
    await folder.remove();
  }
}

/** Lighthouse's error codes for a failed recording, which say nothing about the page. */
const TRY_AGAIN = new Set(["NO_NAVSTART", "NO_FCP", "PROTOCOL_TIMEOUT"]);

/** One run in a new browser with cold caches. A failed recording is repeated once. */
async function scoresOf(url: string, mayRepeat = true): Promise<Scores> {
  // Imported only here, so that other benchmarks don't wait for it.
  const { default: lighthouse } = await import("lighthouse");
  const browser = await openBrowser();
  try {
    const names = Object.keys(CATEGORIES);
    const result = await lighthouse(url, { port: browser.port, onlyCategories: names, logLevel: "error" });
    const { runtimeError, categories, audits } = result?.lhr ?? {};
    if (mayRepeat && runtimeError && TRY_AGAIN.has(runtimeError.code)) return await scoresOf(url, false);
    if (!categories || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message ?? "no result"}`);
    const scores = names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const);
    const measured = Object.keys(AUDITS).map((name) => {
      const value = audits?.[name]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`);
      return [name, value] as const;
    });
    return Object.fromEntries([...scores, ...measured]);
  } finally {
    await browser.close();
  }
}

async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, args } = await findBrowser();
  const port = await freePort();
  const profile = await scratchFolder();
  const flags = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile.path}`, "about:blank"];
  const child = spawn(executablePath, [...args, ...flags], { stdio: "ignore" });
  const close = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    await profile.remove();
  };
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(
      // The server doesn't listen yet.
      () => undefined,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) return { port, close };
    await sleep(100);
  }
  await close();
  throw new Error(`${executablePath} opened no debugging port`);
}
