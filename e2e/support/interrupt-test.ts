import type { BrowserContext, Response } from "@playwright/test";

/**
 * How many changes at the console a first try may make, through the page or by API call; 0 means no limit.
 * See ../interrupted-tests.ts.
 */
const CHANGES = Number(process.env["E2E_BREAK_ONCE"] ?? 0);

/** The changes that the running test may still make; a worker runs one test at a time. */
let left = 0;
let hasBroken = false;

export function armInterruption(retry: number): void {
  left = retry === 0 ? CHANGES : 0;
  hasBroken = false;
}

/** Whether the running test was interrupted. */
export const wasInterrupted = (): boolean => hasBroken;

/** Counts a change at the console. @returns whether the test ends here */
function countChange(method: string, url: string): boolean {
  if (left === 0 || method === "GET" || !/\/console\/api\/(?!session)/.test(url)) return false;
  left -= 1;
  hasBroken = left === 0;
  return hasBroken;
}

/**
 * Closes the browser under the running test as soon as a page has made the last change that the test may
 * make.
 */
export function interruptAfterChange(context: BrowserContext): void {
  if (CHANGES === 0) return;
  context.on("response", (response: Response) => {
    if (response.ok() && countChange(response.request().method(), response.url()))
      void context.browser()?.close();
  });
}

/** @throws Error after the last change that the running test may make by an API call */
export function interruptAfterCall(method: string, answer: globalThis.Response): void {
  if (answer.ok && countChange(method, answer.url)) throw new Error("broken off on purpose");
}
