import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";

/** What no page of the product may do, unless a test says that it provokes it. */
export interface Guard {
  /** Complaints that this test causes on purpose, e.g. a refused call that the browser logs. */
  allow(...expected: RegExp[]): void;
  /** Everything that was not allowed. */
  problems(): string[];
}

/** Refused calls whose answer the page shows; the browser logs each as an error by itself. */
const LOGGED_BY_THE_BROWSER = /^Failed to load resource: the server responded with a status of/;

/**
 * Collects errors in the console (violations of the content security policy are among them),
 * uncaught exceptions and requests to foreign addresses, from every page of a context.
 */
export function guardContext(context: BrowserContext, origins: readonly string[]): Guard {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const own = new Set(origins.map((origin) => new URL(origin).host));

  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== "error") return;
    const place = message.location().url;
    found.push(
      `console: ${message.text()}${LOGGED_BY_THE_BROWSER.test(message.text()) ? ` (${place})` : ""}`,
    );
  };
  const onPage = (page: Page): void => {
    page.on("pageerror", (error) =>
      found.push(`uncaught: ${error.name} ${error.message} ${error.stack ?? ""}`),
    );
    page.on("websocket", (socket) => {
      if (!own.has(new URL(socket.url()).host)) found.push(`foreign socket: ${socket.url()}`);
    });
  };
  context.on("console", onConsole);
  context.on("page", onPage);
  for (const page of context.pages()) onPage(page);
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?):$/.test(url.protocol) && !own.has(url.host)) found.push(`foreign request: ${url.href}`);
  });
  return {
    allow: (...expected) => void allowed.push(...expected),
    problems: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
