/**
 * How long a visitor waits for the next paint after a tap (aim: 100 ms each), when opening a category, a
 * pop-up and the language menu, measured by Chromium's event timing. The processor is slowed down four times,
 * as Lighthouse does for a mid-range phone.
 */
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";
import { startCatalogueSite } from "./catalogue-site.ts";
import type { BenchRow } from "./ledger.ts";

const SLOWER = 4;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Paints later than this are not caused by the tap. */
const WATCHED_MS = 1_500;

interface Tap {
  what: string;
  viewport: typeof PHONE;
  target: (page: Page) => ReturnType<Page["locator"]>;
}

const TAPS: readonly Tap[] = [
  { what: "a category", viewport: PHONE, target: (page) => page.locator('nav a[href="/rng"]').first() },
  {
    what: "a pop-up (log in)",
    viewport: PHONE,
    target: (page) =>
      page.locator("header button:not([aria-label], [aria-haspopup])").filter({ visible: true }).first(),
  },
  {
    what: "the menu of languages",
    viewport: DESKTOP,
    target: (page) => page.locator('header button[aria-haspopup="dialog"]').first(),
  },
];

/**
 * The time from a tap to the next paint, in ms; in a new page, so that nothing has been opened in it before.
 */
async function timeTap(context: BrowserContext, url: string, { viewport, target }: Tap): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.addInitScript(() => {
    const taps: number[] = [];
    (window as unknown as { taps: number[] }).taps = taps;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) taps.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(`${url}/`);
  await target(page).waitFor();
  // Wait for the files that the page fetches once it is idle.
  await page.waitForLoadState("networkidle");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => (window as unknown as { taps: number[] }).taps.splice(0));
  await target(page).click();
  await page.waitForTimeout(WATCHED_MS);
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps);
  await page.close();
  // Event timing doesn't report durations below 16 ms.
  return Math.max(16, ...taps);
}

/** Measures each tap several times; the median and the slowest. */
export async function benchInteractions({ times = 7 }: { times?: number } = {}): Promise<BenchRow[]> {
  const site = await startCatalogueSite(500);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const rows: BenchRow[] = [];
    for (const tap of TAPS) {
      const taken: number[] = [];
      while (taken.length < times) {
        const context = await browser.newContext({ locale: "bn-BD" });
        taken.push(await timeTap(context, site.url, tap));
        await context.close();
      }
      taken.sort((a, b) => a - b);
      rows.push(
        { what: `${tap.what}: tap to next paint`, value: taken[times >> 1] ?? 0, unit: "ms", limit: 100 },
        { what: "  the slowest", value: taken.at(-1) ?? 0, unit: "ms" },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}
