import type { BrowserContext } from "@playwright/test";

/**
 * Whoever goes to a page that the server drew acts on it once its code has taken it over: taps are kept until then
 * (drawn-pages.spec.ts), what is typed or hovered isn't. A page whose code never comes is gone on with as it is.
 */
export function waitForTakeOver(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      const early = options?.waitUntil === "commit";
      if (!early)
        await page
          .waitForFunction(() => !document.querySelector("#root[data-drawn]"), undefined, { timeout: 20_000 })
          .catch(() => undefined);
      return answer;
    };
  });
}
