import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { armInterruption, interruptAfterChange, wasInterrupted } from "./interrupt-test.ts";
import { type Guard, guardContext } from "./guard.ts";
import { enterConsole } from "./operators.ts";
import { createPlayer, ownAddress, makeDeposit, type Player } from "./player-api.ts";
import { sharedStack } from "./shared-stack.ts";
import { readAccounts } from "./accounts.ts";
import { createOwnSite, type RunningSite, type Stack } from "./stack.ts";
import { waitForHydration } from "./wait-for-hydration.ts";

export { expect };

/** For what takes the product itself up to a minute: a round that others play, a job. */
export const LONG = { timeout: 120_000 } as const;

/** A visitor with a browser of its own, with separate cookies, storage and client address. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  guard: Guard;
}

type Accounts = Awaited<ReturnType<typeof readAccounts>>;

interface Fixtures {
  /** Declares which complaints of the browser this test provokes. */
  guard: Guard;
  /** Opens one more browser. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** A registered player with ৳5,000.00. */
  player: Player;
  /** The default page, logged in as `player`; on no address yet. */
  playerPage: Page;
  /** A page with the session of the operator `admin`; on no address yet. */
  consolePage: Page;
  /** A server and database of the test's own, running. */
  ownSite: RunningSite;
  /** For ../interrupted-tests.ts: interrupts the first try of a test. */
  interrupted: void;
}

interface WorkerFixtures {
  stack: Stack;
  accounts: Accounts;
}

/** The deposit of a new player of these tests, in currency units. */
const START_MONEY = "5000";

/** The test function of all journeys: real site, guarded browser, a client address of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // Playwright reads the names of the required fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      await provide(sharedStack());
    },
    { scope: "worker" },
  ],
  accounts: [async ({ stack }, provide) => provide(await readAccounts(stack.site)), { scope: "worker" }],
  baseURL: async ({ stack }, provide) => provide(stack.site.url),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, provide) => provide({ "x-forwarded-for": ownAddress() }),
  interrupted: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, info) => {
      armInterruption(info.retry);
      await provide();
      // The test had made its last allowed change so late that it still passed.
      if (wasInterrupted() && info.status === "passed") throw new Error("broken off on purpose");
    },
    { auto: true },
  ],
  guard: [
    async ({ context, stack }, provide) => {
      waitForHydration(context);
      interruptAfterChange(context);
      const guard = guardContext(context, [
        stack.site.url,
        stack.sandboxUrl,
        stack.vendorUrl,
        stack.seamlessUrl,
      ]);
      await provide(guard);
      expect(guard.problems(), "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
  openVisitor: async ({ browser, stack, contextOptions, viewport }, provide, info) => {
    const opened: Visitor[] = [];
    await provide(async (options = {}) => {
      const { locale, timezoneId } = info.project.use;
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        viewport,
        baseURL: stack.site.url,
        extraHTTPHeaders: { "x-forwarded-for": ownAddress() },
        ...options,
      });
      const origins = [
        stack.site.url,
        stack.sandboxUrl,
        stack.vendorUrl,
        stack.seamlessUrl,
        ...(options.baseURL ? [options.baseURL] : []),
      ];
      const guard = guardContext(context, origins);
      if (options.javaScriptEnabled !== false) waitForHydration(context);
      interruptAfterChange(context);
      const visitor = { context, guard, page: await context.newPage() };
      opened.push(visitor);
      return visitor;
    });
    for (const { context, guard } of opened) {
      await context.close();
      expect(guard.problems(), "errors in the browser").toEqual([]);
    }
  },
  player: async ({ stack }, provide) => {
    const player = await createPlayer(stack.site.url);
    await makeDeposit(player, START_MONEY);
    await provide(player);
  },
  playerPage: async ({ page, player }, provide) => {
    await logIn(page.context(), player.token);
    await provide(page);
  },
  consolePage: async ({ page, stack }, provide) => {
    await enterConsole(page.context(), stack.site.url, stack.operators["admin"] ?? "");
    await provide(page);
  },
  ownSite: async ({ stack }, provide) => {
    const site = await createOwnSite(stack);
    try {
      await site.start();
      await provide(site);
    } finally {
      await site.remove();
    }
  },
});

/**
 * A server and database that the tests of one file share, one after the other. Each test sets all that it
 * needs; after a failure the next one begins with another site.
 * @returns the site, once the tests run
 */
export function siteOfFile(): () => RunningSite {
  let site: Awaited<ReturnType<typeof createOwnSite>> | undefined;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async ({ stack }) => {
    site = await createOwnSite(stack);
    await site.start();
  });
  test.afterAll(() => site?.remove());
  return () => {
    if (!site) throw new Error("the file's site is there once its tests run");
    return site;
  };
}

/**
 * Puts a session into a browser, as if the player had logged in before; after a later logout it is not put
 * back.
 */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    // Skip empty tabs and those of the payment provider.
    if (location.protocol === "about:" || location.pathname.startsWith("/pay/")) return;
    if (sessionStorage.getItem("e2e") !== null) return;
    sessionStorage.setItem("e2e", "1");
    sessionStorage.setItem("token", value);
  }, token);
}
