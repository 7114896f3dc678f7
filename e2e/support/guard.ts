import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";

/** Watches what no page of the product may do, unless a test declares that it provokes it. */
export interface Guard {
  /** Allows complaints that this test causes on purpose, e.g. a refused call that the browser logs. */
  allow(...expected: RegExp[]): void;
  /** All complaints that were not allowed. */
  problems(): string[];
  /** The session tokens that pages have sent in a header. */
  tokens(): readonly string[];
}

/** The message that the browser logs by itself for a refused or lost call, without naming the call. */
const LOGGED_BY_THE_BROWSER = /^Failed to load resource:/;

/**
 * Collects, from every page of a context: errors in the console (violations of the content security policy
 * included), uncaught exceptions, requests to foreign addresses, and session tokens in an address or a
 * referrer.
 */
export function guardContext(context: BrowserContext, origins: readonly string[]): Guard {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const tokens = new Set<string>();
  const addresses: string[] = [];
  const shed = watchShed(context);
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
      addresses.push(socket.url());
      if (!own.has(new URL(socket.url()).host)) found.push(`foreign socket: ${socket.url()}`);
    });
  };
  context.on("console", onConsole);
  context.on("page", onPage);
  for (const page of context.pages()) onPage(page);
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?):$/.test(url.protocol) && !own.has(url.host)) found.push(`foreign request: ${url.href}`);
    const { authorization = "", referer = "" } = request.headers();
    if (authorization.startsWith("Bearer ")) tokens.add(authorization.slice("Bearer ".length));
    addresses.push(url.href, referer);
  });
  /** The addresses that contain a token; the token itself is masked, so that the report doesn't reveal it. */
  const trails = (): string[] =>
    [...tokens].flatMap((token) =>
      addresses
        .filter((address) => address.includes(token))
        .map((address) => `a token in an address: ${address.replaceAll(token, "…")}`),
    );
  return {
    allow: (...expected) => void allowed.push(...expected),
    tokens: () => [...tokens],
    problems: () =>
      [...found, ...trails()].filter(
        (text) => !shed.wasServedLater(text) && !allowed.some((pattern) => pattern.test(text)),
      ),
  };
}

/**
 * A busy machine is not a defect: a call that the server shed (503) and that succeeded when the page retried
 * it is no complaint.
 */
function watchShed(context: BrowserContext): { wasServedLater(complaint: string): boolean } {
  const waiting = new Set<string>();
  const served = new Set<string>();
  context.on("response", (response) => {
    const url = response.url();
    if (response.status() === 503) waiting.add(url);
    else if (response.ok() && waiting.has(url)) served.add(url);
  });
  return {
    wasServedLater: (complaint) => {
      const url = /a status of 503 .*\((\S+)\)$/.exec(complaint)?.[1];
      return url !== undefined && served.has(url);
    },
  };
}
