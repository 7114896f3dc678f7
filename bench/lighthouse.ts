/** Lighthouse scores of the home page on the simulated phone (aims: performance 90, accessibility 100). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../apps/server/src/testing/free-port.ts";
import { findBrowser } from "../tools/browser.ts";
import type { BenchRow } from "./ledger.ts";
import { npmStart, scratchFolder } from "./npm-start.ts";

/** The categories and the least that each should reach. */
const CATEGORIES = {
  performance: 90,
  accessibility: 100,
  "best-practices": undefined,
  seo: undefined,
} as const;
type Category = keyof typeof CATEGORIES;

/** The seeded site in the real browser, `runs` times with an empty cache; the median of each score. */
export async function benchLighthouse({ runs = 3 }: { runs?: number } = {}): Promise<BenchRow[]> {
  const folder = await scratchFolder();
  try {
    const site = await npmStart(folder.path);
    try {
      const results: Record<Category, number>[] = [];
      while (results.length < runs) results.push(await scoresOf(`${site.url}/`));
      return Object.entries(CATEGORIES).map(([category, aim]) => {
        const scores = results.map((result) => result[category as Category]).toSorted((a, b) => a - b);
        return {
          what: `Lighthouse, home page, phone: ${category}`,
          value: scores[runs >> 1] ?? 0,
          unit: "",
          ...(aim === undefined ? {} : { aim }),
        };
      });
    } finally {
      await site.stop();
    }
  } finally {
    await folder.remove();
  }
}

/** Lighthouse's words for a recording that went wrong, whatever the page is like. */
const TRY_AGAIN = new Set(["NO_NAVSTART", "NO_FCP", "PROTOCOL_TIMEOUT"]);

/** One run in a browser of its own: nothing is warm. A recording that went wrong is made once more. */
async function scoresOf(url: string, mayRepeat = true): Promise<Record<Category, number>> {
  // Loaded here: nobody else needs to wait for it.
  const { default: lighthouse } = await import("lighthouse");
  const browser = await openBrowser();
  try {
    const names = Object.keys(CATEGORIES) as Category[];
    const result = await lighthouse(url, { port: browser.port, onlyCategories: names, logLevel: "error" });
    const { runtimeError, categories } = result?.lhr ?? {};
    if (mayRepeat && runtimeError && TRY_AGAIN.has(runtimeError.code)) return await scoresOf(url, false);
    if (!categories || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message ?? "no result"}`);
    const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
    return Object.fromEntries(names.map((name) => [name, score(name)])) as Record<Category, number>;
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
      // Not listening yet.
      () => undefined,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) return { port, close };
    await sleep(100);
  }
  await close();
  throw new Error(`${executablePath} opened no debugging port`);
}
