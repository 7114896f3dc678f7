import type { BrowserContext } from "@playwright/test";

/**
 * Lets a page that the server has rendered be used only once its code has hydrated it: taps before that are
 * kept (drawn-pages.spec.ts), but typing and hovering are lost. If the code never comes, the page is used as
 * it is.
 */
export function waitForHydration(context: BrowserContext): void {
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
