import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

/** All inputs of a page: the same input gives the same page. */
export interface PageInput {
  path: string;
  boot: { language: string; generatedAt: string; path?: string; values: Record<string, unknown> };
}

type Draw = (input: PageInput) => Promise<string>;

/** Renders pages on the server with the browser app's own components. */
export interface PageRenderer {
  /**
   * @returns the HTML inside #root; undefined where the browser has to render it: no build, a failed rendering, or no
   * time left in the budget
   */
  render(input: PageInput): Promise<string | undefined>;
}

/** The size of the page cache in characters: some hundred pages. */
const KEPT_CHARACTERS = 8_000_000;
/** The most rendering time that may be used at once, in ms of the main thread. */
const BURST_MS = 1_000;
/** The share of the main thread that rendering may take in the long run, because bets come first. */
const SHARE = 0.1;

/**
 * A drawer over the build of vite.server.config.ts. Pages are cached under all of their inputs, so a cached page is
 * never out of date and never another visitor's.
 * @param load the built file, or a function in its place for tests
 * @param nowMs a monotonic clock
 */
export function createPageRenderer(
  load: string | Draw,
  { metrics, log }: { metrics: Pick<Metrics, "pages" | "pageDrawing">; log: Pick<Log, "error"> },
  nowMs: () => number = () => performance.now(),
): PageRenderer {
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

  /** Whether the time budget allows one more page. */
  function hasTime(): boolean {
    const now = nowMs();
    budgetMs = Math.min(BURST_MS, budgetMs + (now - countedAtMs) * SHARE);
    countedAtMs = now;
    return budgetMs > 0;
  }

  return {
    async render(input) {
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
        // Two concurrent requests may both have rendered the page.
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

/** A hash of the page's inputs, leaving out the time of generation. */
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
