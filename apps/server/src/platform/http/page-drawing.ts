import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

/** All that a page is made of: the same input gives the same page. */
export interface PageInput {
  path: string;
  boot: { language: string; generatedAt: string; path?: string; values: Record<string, unknown> };
}

type Draw = (input: PageInput) => Promise<string>;

/** Draws pages with the browser app's own components. */
export interface PageDrawer {
  /** @returns what #root holds, as HTML; undefined where the browser has to draw it: nothing is built, drawing failed, or its time is used up */
  draw(input: PageInput): Promise<string | undefined>;
}

/** Of all pages together, in characters: some hundred. */
const KEPT_CHARACTERS = 8_000_000;
/** So much drawing may come at once, in ms of the main thread … */
const BURST_MS = 1_000;
/** … and this part of the time it may take in the long run: bets come first. */
const SHARE = 0.1;

/**
 * A drawer over what vite.server.config.ts has built. Pages are kept by what they are made of, so a kept one is
 * never out of date and never somebody else's.
 * @param load the built file, or a function in its place for tests
 * @param nowMs a clock that only goes forward
 */
export function createPageDrawer(
  load: string | Draw,
  { metrics, log }: { metrics: Pick<Metrics, "pages" | "pageDrawing">; log: Pick<Log, "error"> },
  nowMs: () => number = () => performance.now(),
): PageDrawer {
  const kept = new Map<string, string>();
  let keptCharacters = 0;
  let budgetMs = BURST_MS;
  let countedAtMs = nowMs();
  let loaded: Promise<Draw | undefined> | undefined;

  function keep(key: string, page: string): void {
    kept.set(key, page);
    keptCharacters += page.length;
    for (const [oldest, html] of kept) {
      if (keptCharacters <= KEPT_CHARACTERS) break;
      kept.delete(oldest);
      keptCharacters -= html.length;
    }
  }

  /** Whether there is time for one more. */
  function hasTime(): boolean {
    const now = nowMs();
    budgetMs = Math.min(BURST_MS, budgetMs + (now - countedAtMs) * SHARE);
    countedAtMs = now;
    return budgetMs > 0;
  }

  return {
    async draw(input) {
      loaded ??= loadDraw(load);
      try {
        const draw = await loaded;
        if (!draw) return undefined;
        const key = keyOf(input);
        const known = kept.get(key);
        if (known) {
          metrics.pages.inc({ result: "kept" });
          return known;
        }
        if (!hasTime()) {
          metrics.pages.inc({ result: "spared" });
          return undefined;
        }
        const began = nowMs();
        const page = await draw(input);
        const tookMs = nowMs() - began;
        budgetMs -= tookMs;
        metrics.pages.inc({ result: "drawn" });
        metrics.pageDrawing.observe(tookMs / 1000);
        // Two who asked at once have both drawn it.
        if (!kept.has(key)) keep(key, page);
        return page;
      } catch (error) {
        metrics.pages.inc({ result: "failed" });
        log.error({ err: error, path: input.path }, "a page could not be drawn; the browser draws it");
        return undefined;
      }
    },
  };
}

/** Everything but when it was made. */
function keyOf({ path, boot }: PageInput): string {
  const made = JSON.stringify([path, boot.language, boot.values]);
  return createHash("sha256").update(made).digest("base64");
}

async function loadDraw(load: string | Draw): Promise<Draw | undefined> {
  if (typeof load === "function") return load;
  if (!existsSync(load)) return undefined;
  const { drawPage } = (await import(pathToFileURL(load).href)) as { drawPage: Draw };
  return drawPage;
}
