/** The screenshots that need no login. */
import { getPermission, getStatus } from "@khela/contract/system";
import type { Page } from "playwright-core";
import type { Shot } from "./shot.ts";
import { ar, bn, en } from "./texts.ts";

/** Pages that are a list of games, or that announce one. */
const LISTS = [
  "live",
  "fish",
  "pvp",
  "inHouse",
  "hot",
  "sports",
  "esports",
  "cockfight",
  "promotions",
] as const;

export const PUBLIC_SHOTS: readonly Shot[] = [
  { name: "home", path: "/" },
  { name: "home-whole", path: "/", full: true },
  { name: "hot-matches", path: "/", prepare: toHotMatches },
  { name: "match", path: "/", prepare: openMatch },
  { name: "game-list", path: "/rng" },
  ...LISTS.map((list): Shot => ({ name: `list-${list}`, path: `/${list}` })),
  { name: "game-info", path: "/game/royal-bengal/info", full: true },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "forgot", path: "/login", prepare: openForgot },
  {
    name: "popup-notices",
    path: "/",
    prepare: (page) => open(page, "main section.card > button", "notices"),
  },
  { name: "popup-languages", path: "/", prepare: openLanguages },
  { name: "popup-menu", path: "/", prepare: openPhoneMenu },
  { name: "popup-vendors", path: "/", prepare: hoverSlots },
  { name: "popup-search", path: "/", prepare: openSearch },
  { name: "popup-jackpots", path: "/", prepare: openPots },
  { name: "popup-ios", path: "/", prepare: openIosGuide },
  { name: "popup-app", path: "/", prepare: hoverApp },
  { name: "verifier", path: "/fairness" },
  { name: "promotion", path: "/promotions/first-deposit", full: true },
  { name: "help", path: "/help" },
  { name: "helpmc", path: "/helpmc", full: true },
  { name: "blog", path: "/blog", full: true },
  { name: "article", path: "/blog/what-rtp-tells-you", full: true },
  { name: "news", path: "/news" },
  ...["vip", "licence", "responsible-gaming", "sponsor", "description"].map((slug): Shot => ({
    name: `page-${slug}`,
    path: `/${slug}`,
    full: true,
  })),
  { name: "not-found", path: "/nowhere" },
  { name: "no-network", path: "/offline.html" },
  { name: "closed-maintenance", path: "/", prepare: (page) => close(page, 1) },
  { name: "closed-country", path: "/", prepare: (page) => close(page, 2) },
];

/** Scrolls the home page to its hot matches. */
async function toHotMatches(page: Page): Promise<void> {
  await page.mouse.wheel(0, 500);
  const match = page.locator("a[href^='/sports/']").first();
  await match.waitFor();
  await match.scrollIntoViewIfNeeded();
}

async function openMatch(page: Page): Promise<void> {
  await toHotMatches(page);
  await page.locator("a[href^='/sports/']").first().click();
  await page.locator("#winner").waitFor();
}

async function open(page: Page, opener: string, dialog: string): Promise<void> {
  const button = page.locator(opener).locator("visible=true").first();
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await page.locator(`dialog[open][data-name=${dialog}]`).waitFor();
  // Wait for the match's own texts and pictures.
  await page.waitForLoadState("networkidle");
}

/** Opens the pop-up for a forgotten password, over the home page. */
async function openForgot(page: Page): Promise<void> {
  const names = [bn, en, ar].map(({ t }) => t("auth.forgot"));
  const button = page.locator("dialog[open]").getByRole("button", { name: new RegExp(names.join("|")) });
  await button.click();
  await page.locator("dialog[open][data-name=forgotPassword]").waitFor();
}

async function openPhoneMenu(page: Page): Promise<void> {
  const button = page.locator("header button.lg\\:hidden").first();
  if (await button.isVisible()) await open(page, "header button.lg\\:hidden", "menu");
}

async function openLanguages(page: Page): Promise<void> {
  await openPhoneMenu(page);
  await open(page, "button[aria-haspopup=dialog]", "languages");
}

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator("dialog[open] input").first().waitFor();
  await page.keyboard.type("t");
  await page.waitForLoadState("networkidle");
}

/** Opens the menu of vendors below the slots, which wide screens have. */
async function hoverSlots(page: Page): Promise<void> {
  await page.locator("nav a[href='/rng']").first().hover();
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
}

/** Scrolls the home page step by step, because its parts are rendered only when they come near. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  const part = page.locator(selector).first();
  for (let steps = 0; steps < 30 && (await part.count()) === 0; steps += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(150);
  }
  await part.scrollIntoViewIfNeeded();
}

async function openPots(page: Page): Promise<void> {
  await scrollTo(page, "section[aria-labelledby=home-jackpots] button");
  await open(page, "section[aria-labelledby=home-jackpots] button", "jackpots");
}

async function openIosGuide(page: Page): Promise<void> {
  const block = "section[aria-labelledby=app-download]";
  await scrollTo(page, block);
  await open(page, `${block} button`, "iosGuide");
}

/** Shows the app's QR code in the bar at the edge. */
async function hoverApp(page: Page): Promise<void> {
  const button = page.locator("aside button").first();
  if (!(await button.isVisible())) return;
  await button.hover();
  await page.locator("aside .bg-white svg").waitFor();
}

/** Closes the whole site: 1 for maintenance, 2 for this visitor's country. */
async function close(page: Page, status: 1 | 2): Promise<void> {
  const changed = {
    status,
    reason: status === 2 ? "country" : null,
    maintenanceEnd: status === 1 ? new Date(Date.now() + 7_500_000).toISOString() : null,
    ip: "119.30.38.1",
    country: "BD",
  };
  await page.route(`**${getStatus.path}`, async (route) => {
    const { value, ...answer } = (await (await route.fetch()).json()) as { value: object };
    await route.fulfill({ json: { ...answer, value: { ...value, ...changed } } });
  });
  await beginWith(page, getPermission, (value) => ({ ...value, status: { ...value["status"], ...changed } }));
  await page.locator("main[data-closed]").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Lets the page start again with another answer than the server's, in its initial data and in its calls. */
async function beginWith(
  page: Page,
  { id, path }: { id: string; path: string },
  change: (value: Record<string, object>) => object,
): Promise<void> {
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script[^>]* id="boot"[^>]*>)(.*?)(?=<\/script>)/s,
      (_, tag, json) => {
        const boot = JSON.parse(String(json)) as { values: Record<string, Record<string, object>> };
        const known = boot.values[id];
        const values = known ? { ...boot.values, [id]: change(known) } : boot.values;
        return `${tag}${JSON.stringify({ ...boot, values })}`;
      },
    );
    await route.fulfill({ response: answer, body });
  });
  await page.route(`**${path}*`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: Record<string, object> };
    await route.fulfill({ json: { ...answer, value: change(answer.value) } });
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
}
