import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { FULL_RUN } from "./full-run.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** The minified checker, half as long as the full source. */
const CHECKER = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Expects no WCAG 2.2 AA violation on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, { type: "tag", values: TAGS });
}

/**
 * Expects no violation in the page's structure. Colours are left out, for a page that was checked at another
 * width.
 */
export async function expectSoundStructure(page: Page, what: string): Promise<void> {
  await expectNothing(page, what, { type: "tag", values: TAGS }, { "color-contrast": { enabled: false } });
}

/**
 * Expects no violation on the page as it is, and in full runs enough contrast in the other theme too: a
 * page's structure doesn't depend on its theme, and the contrast of all pairs of tokens is tested without a
 * browser (theme.test.ts of packages/ui and of the console). The site stays in the other theme, so that a
 * sweep begins its pages in each in turn.
 */
export async function expectAccessibleAcrossThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  if (!FULL_RUN) return;
  const theme = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    // The console's UI library keeps the theme in an attribute of its own.
    const key = dataset["mantineColorScheme"] === undefined ? "theme" : "mantineColorScheme";
    const other = dataset[key] === "light" ? "dark" : "light";
    dataset[key] = other;
    localStorage.setItem(key === "theme" ? "theme" : "console.theme", other);
    return other;
  });
  await expectNothing(page, `${what}, ${theme}`, { type: "rule", values: ["color-contrast"] });
}

/** The longest wait for animations that start again and again. */
const REST_LIMIT_MS = 5_000;

/**
 * Waits until animations and transitions are over, including those that they trigger: an inherited colour
 * changes after its parent's. Endless animations, scroll-driven ones, and those in parts far below that
 * aren't rendered (`content-visibility`) are ignored, because their `finished` never resolves.
 */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const isMoving = ({ effect, playState, timeline }: Animation): boolean =>
      playState === "running" &&
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().iterations !== Infinity &&
      (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // A page that isn't rendered gets no animation frames, so a timer serves as the fallback.
    const frame = () => new Promise((done) => (requestAnimationFrame(done), setTimeout(done, 200)));
    const untilMs = performance.now() + limitMs;
    for (let still = 0; still < 3 && performance.now() < untilMs;) {
      await frame();
      still = document.getAnimations().some(isMoving) ? 0 : still + 1;
    }
  }, REST_LIMIT_MS);
}

async function expectNothing(
  page: Page,
  what: string,
  runOnly: { type: "tag" | "rule"; values: string[] },
  rules: Record<string, { enabled: boolean }> = {},
): Promise<void> {
  // What fades in would be taken for too pale, and a stage keeps its previous size for a frame or two.
  await untilAtRest(page);
  // Once per page: loading the checker takes as long as checking a small page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(CHECKER);
  // The site has no foreign frames, so one pass in the page itself sees everything. Passed checks are not
  // reported, because that takes as long as the checks.
  const violations = await page.evaluate(
    async (asked) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const found = await checker.run(document, { ...asked, resultTypes: ["violations"] });
      return found.violations;
    },
    { runOnly, rules },
  );
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}: ${node.failureSummary ?? ""}`).join("\n")}`,
  );
  expect.soft(findings, what).toEqual([]);
}
