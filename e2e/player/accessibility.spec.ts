import type { Page } from "@playwright/test";
import { expectAccessibleAcrossThemes, expectSoundStructure } from "../support/axe.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { enterConsole } from "../support/operators.ts";

import { placeDiceBet } from "../support/play-api.ts";
import { expect, logIn, test } from "../support/test.ts";
import { follow, scrollThrough, sidewaysPx } from "../pages/shell.ts";

interface Screen {
  name: string;
  path: string;
  /** A selector that must match before the page is checked. */
  ready: string;
  as?: "player" | "operator";
}

const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", ready: "[aria-roledescription=slide]" },
  { name: "game list", path: "/rng", ready: "article" },
  { name: "game info", path: "/game/royal-bengal/info", ready: "main dl" },
  { name: "login", path: "/login", ready: "dialog[open]" },
  { name: "register", path: "/register", ready: "dialog[open]" },
  { name: "slot", path: "/game/royal-bengal", ready: "[data-game-state=idle]", as: "player" },
  { name: "crash", path: "/game/crash", ready: "[data-testid=crash-action]", as: "player" },
  { name: "bhokatta", path: "/game/bhokatta", ready: "[data-seat='2']", as: "player" },
  { name: "roulette", path: "/game/roulette", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "sic-bo", path: "/game/sic-bo", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "bingo", path: "/game/bingo", ready: ".tt-felt .tt-bg-face", as: "player" },
  { name: "andar-bahar", path: "/game/andar-bahar", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "teen-patti", path: "/game/teen-patti", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "blackjack", path: "/game/blackjack", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "baccarat", path: "/game/baccarat", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "penalty", path: "/game/penalty-shootout", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "bot duel", path: "/game/bot-duel", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "clockwork", path: "/game/clockwork-arena", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "dragon tiger", path: "/game/dragon-tiger", ready: ".tt-felt [data-spot]", as: "player" },
  { name: "dice", path: "/game/dice", ready: "[data-game-state=idle]", as: "player" },
  { name: "limbo", path: "/game/limbo", ready: "[data-game-state=idle]", as: "player" },
  { name: "plinko", path: "/game/plinko", ready: "[data-game-state=idle]", as: "player" },
  { name: "keno", path: "/game/keno", ready: "[data-game-state=idle]", as: "player" },
  { name: "wheel", path: "/game/wheel", ready: "[data-game-state=idle]", as: "player" },
  { name: "holdem", path: "/game/holdem", ready: ".hp-room", as: "player" },
  { name: "teen patti adda", path: "/game/teen-patti-adda", ready: ".hp-room", as: "player" },
  { name: "mines", path: "/game/mines", ready: "[data-game-state=idle]", as: "player" },
  { name: "last over", path: "/game/last-over", ready: "[data-game-state=idle]", as: "player" },
  { name: "rickshaw rush", path: "/game/rickshaw-rush", ready: "[data-game-state=idle]", as: "player" },
  { name: "video poker", path: "/game/jacks-or-better", ready: "[data-game-state=idle]", as: "player" },
  { name: "scratch", path: "/game/lucky-scratch", ready: "[data-game-state=idle]", as: "player" },
  { name: "fishing", path: "/game/golden-hilsa", ready: "[data-seat=taken]", as: "player" },
  { name: "hi-lo", path: "/game/hi-lo", ready: "[data-game-state=idle]", as: "player" },
  { name: "promotions", path: "/promotions", ready: "main article h2" },
  { name: "promotion", path: "/promotions/first-deposit", ready: "main ol" },
  { name: "help centre", path: "/help", ready: "main h2" },
  { name: "written page", path: "/responsible-gaming", ready: "main article h2" },
  { name: "articles", path: "/blog", ready: "main article h2" },
  { name: "article", path: "/blog/what-rtp-tells-you", ready: "main article h2" },
  { name: "live chat", path: "/chat", ready: "main form" },
  { name: "verifier", path: "/fairness", ready: "h1" },
  { name: "lotteries", path: "/vnLottery", ready: "[data-testid=lottery-tile]", as: "player" },
  {
    name: "lottery",
    path: "/vnLottery?gameCode=lotto-north",
    ready: "[data-lottery] [data-value]",
    as: "player",
  },
  {
    name: "lottery of places",
    path: "/lottery?gameCode=lotto-five",
    ready: "[data-lottery] [data-value]",
    as: "player",
  },
  {
    name: "lottery's trends",
    path: "/vnLottery?gameCode=lotto-south&view=trends",
    ready: "[data-lottery] section",
    as: "player",
  },
  { name: "member centre", path: "/member/securityCenter", ready: "main h1", as: "player" },
  {
    name: "own data",
    path: "/member/securityCenter/ownData",
    ready: "main section li >> visible=true",
    as: "player",
  },
  { name: "messages", path: "/member/messageV2", ready: "main [data-message]", as: "player" },
  { name: "deposit", path: "/member/depositv2", ready: "main form", as: "player" },
  { name: "withdraw", path: "/member/withdraw", ready: "main form", as: "player" },
  { name: "betting record", path: "/member/personalHistoryCopy", ready: "main table", as: "player" },
  { name: "account record", path: "/member/transactionHistory", ready: "main table", as: "player" },
  { name: "missions", path: "/member/missionLeaderboard", ready: "main article", as: "player" },
  { name: "reward centre", path: "/member/rewardCenter", ready: "#rebate-today", as: "player" },
  { name: "bonus details", path: "/member/bonusDetails", ready: "main select", as: "player" },
  { name: "referral", path: "/member/referral", ready: "#referral-friends", as: "player" },
  { name: "points mall", path: "/pointMall", ready: "#points-balance", as: "player" },
  { name: "points orders", path: "/pointMall?tab=orders", ready: "main fieldset", as: "player" },
  { name: "lucky draws", path: "/raffles", ready: "main article h2", as: "player" },
  { name: "own rank", path: "/vip", ready: "#vip-ranks", as: "player" },
  { name: "profit and loss", path: "/member/personalProfit", ready: "main section.card h2", as: "player" },
  { name: "console login", path: "/console/login", ready: "form" },
  { name: "console vendors", path: "/console/vendors", ready: "tbody tr", as: "operator" },
  { name: "console card tables", path: "/console/card-tables", ready: "main dl", as: "operator" },
  { name: "console games", path: "/console/games", ready: "tbody tr", as: "operator" },
  { name: "console pages", path: "/console/pages", ready: "main article", as: "operator" },
  { name: "console returns", path: "/console/returns", ready: "tbody tr", as: "operator" },
  { name: "console messages", path: "/console/messages", ready: "main article", as: "operator" },
  { name: "console dashboard", path: "/console/dashboard", ready: "svg, canvas", as: "operator" },
  { name: "console players", path: "/console/players", ready: "tbody a", as: "operator" },
  { name: "console providers", path: "/console/providers", ready: "main ol li", as: "operator" },
  {
    name: "console reconciliation",
    path: "/console/reconciliation",
    ready: "main section b",
    as: "operator",
  },
  { name: "console withdrawals", path: "/console/withdrawals", ready: "table, section", as: "operator" },
  {
    name: "console cashier settings",
    path: "/console/cashier-settings",
    ready: "main input",
    as: "operator",
  },
  {
    name: "console lost devices",
    path: "/console/lost-devices",
    ready: "main tbody tr, main section p",
    as: "operator",
  },
  {
    name: "console vendor tasks",
    path: "/console/vendor-tasks",
    ready: "main tbody tr, main section p",
    as: "operator",
  },
  { name: "console live chat", path: "/console/live-chat", ready: "main section label", as: "operator" },
  { name: "console table chat", path: "/console/table-chat", ready: "main section button", as: "operator" },
  { name: "console confirmations", path: "/console/confirmations", ready: "table, section", as: "operator" },
];

/** Opens a screen: where possible by a link from the previous screen, which costs a third of a page load. */
async function visit(page: Page, screen: Screen, before?: Screen): Promise<void> {
  if (before && isNear(before, screen)) {
    await followWithin(page, screen);
  } else {
    await page.goto(screen.path);
    // Check also what is painted only near the window, in the colours of the active theme.
    await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  }
  await expect(page.locator(screen.ready).and(page.locator(":not([data-left])")).first()).toBeVisible();
  if (screen.name === "home" || screen.name === "game list") await scrollThrough(page);
  // Scroll to the end of a table, where its chips lie in their place and not over what scrolls beneath them.
  await page.evaluate(() => document.querySelector(".tt-side")?.scrollIntoView({ block: "end" }));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Whether a link leads from one screen to the other: in the same app, not out of a pop-up, and not to the
 * same page with other text.
 */
function isNear(before: Screen, { path, ready }: Screen): boolean {
  const [appBefore, app] = [before.path, path].map((one) => one.startsWith("/console"));
  const isPopUp = [before.ready, ready].some((one) => one.startsWith("dialog"));
  return appBefore === app && !isPopUp && before.path.split("?")[0] !== path.split("?")[0];
}

/**
 * Navigates as a link does. Marks the previous screen's element of the same kind, so that the check doesn't
 * take it for the new screen's.
 */
async function followWithin(page: Page, { path, ready }: Screen): Promise<void> {
  const [, game] = /^\/game\/([^/?]+)$/.exec(path) ?? [];
  // A game's frame stays for the next game, and an attribute names the game that it shows.
  if (game === undefined)
    await page
      .locator(ready.replace(" >> visible=true", ""))
      .evaluateAll((all) => all.forEach((old) => old.setAttribute("data-left", "")));
  await follow(page, path);
  if (game !== undefined) await expect(page.locator(`[data-game-state][data-game="${game}"]`)).toBeVisible();
}

/**
 * The looks in which every screen is checked, at both widths in each; languages other than Bengali only in
 * full runs.
 */
const LOOKS = [
  { language: "bn", theme: "dark", width: 390, height: 844 },
  { language: "en", theme: "light", width: 1440, height: 900 },
  // Right to left: sides, order and overflow are mirrored.
  { language: "ar", theme: "light", width: 390, height: 844 },
] as const;

interface Part {
  isIn(screen: Screen): boolean;
}

/** The groups of screens that are checked in one go; they take about equally long and run side by side. */
const PARTS: Readonly<Record<string, Part>> = {
  "a visitor's": { isIn: ({ as }) => as === undefined },
  "the operator's": { isIn: ({ as }) => as === "operator" },
  "a player's own": { isIn: ({ as, path }) => as === "player" && !path.startsWith("/game/") },
  "tables and rooms": { isIn: (screen) => isGame(screen) && !isIdling(screen) },
  "games of one's own": { isIn: (screen) => isGame(screen) && isIdling(screen) },
};
const isGame = ({ as, path }: Screen) => as === "player" && path.startsWith("/game/");
const isIdling = ({ ready }: Screen) => ready === "[data-game-state=idle]";

/** Screens with a structure of their own; of several screens that are built alike, one is listed. */
const OF_EACH_KIND: ReadonlySet<string> = new Set([
  "home",
  "game list",
  "slot",
  "crash",
  "baccarat",
  "dice",
  "help centre",
  "live chat",
  "member centre",
  "messages",
  "deposit",
  "withdraw",
  "betting record",
  "profit and loss",
  "console dashboard",
  "console players",
]);

const TESTS = LOOKS.filter(({ language }) => language === "bn" || FULL_RUN).flatMap((look) =>
  Object.entries(PARTS)
    // The console has no right-to-left layout.
    .filter(([part]) => look.language !== "ar" || part !== "the operator's")
    .map(([part, { isIn }]) => ({ ...look, part, isIn })),
);

for (const { language, theme, width, height, part, isIn } of TESTS) {
  test(`[NAV-12] [NAV-13] [LANG-01] no accessibility finding on ${part} screens: ${language}, ${width} px`, async ({
    openVisitor,
    player,
    stack,
  }) => {
    const { context, page, guard } = await openVisitor({
      viewport: { width, height },
      hasTouch: width < 500,
      isMobile: width < 500,
    });
    guard.allow(/status of 401/);
    await context.addInitScript(
      ([firstTheme, wantedLanguage]) => {
        // The checker opens empty pages of its own.
        if (location.protocol === "about:") return;
        for (const app of ["", "console."]) {
          // Keep the theme where there is one: each check leaves the other theme behind.
          if (localStorage.getItem(`${app}theme`) === null) localStorage.setItem(`${app}theme`, firstTheme);
          localStorage.setItem(`${app}language`, wantedLanguage);
        }
        document.cookie = `language=${wantedLanguage}; path=/`;
      },
      [theme, language] as const,
    );
    const screens = SCREENS.filter(isIn);
    expect(screens).not.toEqual([]);
    const as = screens[0]?.as;
    if (as === "operator") await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
    if (as === "player") {
      await placeDiceBet(player, "10", 1);
      await logIn(context, player.token);
    }
    for (const [place, screen] of screens.entries()) {
      await visit(page, screen, screens[place - 1]);
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}\\b`));
      await expectAccessibleAcrossThemes(page, screen.name);
      await expectNotSideways(page, `${screen.name} at ${width}`);
      // At the other width, check how this language's texts fit and the elements that only appear there.
      const other = width === 390 ? 1440 : 390;
      await page.setViewportSize({ width: other, height });
      await expectNotSideways(page, `${screen.name} at ${other}`);
      if (FULL_RUN || OF_EACH_KIND.has(screen.name))
        await expectSoundStructure(page, `${screen.name} at ${other}`);
      await page.setViewportSize({ width, height });
    }
  });
}

async function expectNotSideways(page: Page, what: string): Promise<void> {
  const { poll } = expect.configure({ soft: true });
  // The value is negative where a pop-up locks the page's scrolling and reserves the scroll bar's place.
  await poll(() => sidewaysPx(page), { message: `${what} scrolls sideways` }).toBeLessThanOrEqual(0);
}
