/**
 * Pictures of the screens, for people to look at: `node e2e/screenshots.ts <folder> [words…]`, in
 * both widths, themes and languages; with words only those whose name has one of them, as in
 * `console-` or `phone-light`. `--readme` writes the README's few into docs/pictures/ instead.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../tools/browser.ts";
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { root } from "../tools/lib/paths.ts";
import { readAccounts } from "./support/accounts.ts";
import { enterConsole } from "./support/operators.ts";
import { loginPlayer, payIn } from "./support/player-api.ts";
import { placeDiceBet } from "./support/play-api.ts";
import { isShared, sharedStack } from "./support/shared-stack.ts";
import { type Stack, startStack } from "./support/stack.ts";

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
/** A picture of the README is at most this large. */
const README_BYTES = 150_000;

interface Look {
  size: keyof typeof SIZES;
  theme: "dark" | "light";
  language: "bn" | "en";
}

interface Shot {
  name: string;
  path: string;
  as?: "player" | "operator";
  /** The whole page instead of the first screen. */
  full?: boolean;
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: "home", path: "/" },
  { name: "home-whole", path: "/", full: true },
  { name: "game-list", path: "/rng" },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "slot", path: "/game/royal-bengal", as: "player" },
  { name: "slot-win", path: "/game/royal-bengal", as: "player", prepare: spinUntilWin },
  { name: "crash", path: "/game/crash", as: "player", prepare: untilFlying },
  { name: "dice", path: "/game/dice", as: "player" },
  { name: "dice-win", path: "/game/dice", as: "player", prepare: rollUntilWin },
  { name: "verifier", path: "/fairness" },
  { name: "deposit", path: "/member/depositv2", as: "player" },
  { name: "withdraw", path: "/member/withdraw", as: "player" },
  { name: "betting-record", path: "/member/personalHistoryCopy", as: "player" },
  { name: "account-record", path: "/member/transactionHistory", as: "player" },
  { name: "movement", path: "/member/transactionHistory?kind=bet", as: "player", prepare: openMovement },
  { name: "profit-loss", path: "/member/personalProfit", as: "player", full: true },
  ...["personalProfit", "transferFund", "transferUpline"].map((page): Shot => ({
    name: `member-${page}`,
    path: `/member/${page}`,
    as: "player",
  })),
  { name: "member-menu", path: "/member", as: "player" },
  { name: "member-centre", path: "/member/securityCenter", as: "player" },
  ...[
    "twoFactor",
    "devices",
    "paymentPassword",
    "mobile",
    "picture",
    "profile",
    "identity",
    "limits",
    "payoutAccounts",
  ].map((part): Shot => ({ name: `security-${part}`, path: `/member/securityCenter/${part}`, as: "player" })),
  { name: "console-login", path: "/console/login" },
  { name: "console-dashboard", path: "/console/dashboard", as: "operator" },
  { name: "console-players", path: "/console/players", as: "operator" },
  { name: "console-player", path: "/console/players", as: "operator", prepare: openFirstPlayer },
  ...[
    "deposits",
    "withdrawals",
    "confirmations",
    "cashier-settings",
    "providers",
    "reconciliation",
    "adjustments",
    "kyc",
    "feedback",
    "banners",
    "notices",
    "help",
    "brand",
    "fields",
    "audit",
    "system",
  ].map((page): Shot => ({ name: `console-${page}`, path: `/console/${page}`, as: "operator" })),
];

const README: readonly (Look & { shot: string })[] = [
  { shot: "home", size: "desktop", theme: "dark", language: "bn" },
  { shot: "home", size: "phone", theme: "dark", language: "bn" },
  { shot: "slot-win", size: "desktop", theme: "dark", language: "en" },
  { shot: "crash", size: "desktop", theme: "dark", language: "bn" },
  { shot: "deposit", size: "phone", theme: "light", language: "bn" },
  { shot: "console-dashboard", size: "desktop", theme: "dark", language: "en" },
];

/** Plays one round and waits until its result is shown. */
async function playRound(page: Page, control: string): Promise<void> {
  const frame = page.locator("[data-game-state]");
  const before = await frame.getAttribute("data-round-id");
  await page.getByTestId(control).click();
  await page.waitForFunction((known) => {
    const game = document.querySelector<HTMLElement>("[data-game-state]");
    return game?.dataset["gameState"] === "idle" && game.dataset["roundId"] !== known;
  }, before ?? "");
}

async function playUntilWin(page: Page, control: string): Promise<void> {
  await page.locator("[data-game-state=idle]").waitFor();
  for (let rounds = 0; rounds < 80; rounds += 1) {
    await playRound(page, control);
    // A win is marked in the strip of the last rounds by its colour.
    if ((await page.locator("main li:first-child a.text-win").count()) > 0) return;
  }
}

function spinUntilWin(page: Page): Promise<void> {
  return playUntilWin(page, "spin");
}

function rollUntilWin(page: Page): Promise<void> {
  return playUntilWin(page, "roll");
}

/** The newest movement, with its reason and the way to its cause. */
async function openMovement(page: Page): Promise<void> {
  await page.locator("main table button").first().click();
  await page.locator("dialog[open]").waitFor();
}

async function openFirstPlayer(page: Page): Promise<void> {
  await page.locator("tbody a").first().click();
  await page.waitForURL(/players\/.+/);
  await page.waitForLoadState("networkidle");
}

/** Until the shared round is up in the air. */
async function untilFlying(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const text = document.querySelector("[data-testid=multiplier]")?.textContent ?? "";
      return /[×x]/.test(text) && !/^\s*(1|১)[.](0|০)/.test(text);
    },
    undefined,
    { timeout: 60_000 },
  );
}

async function openContext(browser: Browser, stack: Stack, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[look.size],
    baseURL: stack.site.url,
    locale: look.language === "bn" ? "bn-BD" : "en-GB",
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    hasTouch: look.size === "phone",
    isMobile: look.size === "phone",
    extraHTTPHeaders: { "x-forwarded-for": "10.9.9.9" },
  });
  await context.addInitScript(
    ([theme, language]) => {
      for (const app of ["", "console."]) {
        localStorage.setItem(`${app}theme`, theme);
        localStorage.setItem(`${app}language`, language);
      }
      document.cookie = `language=${language}; path=/`;
    },
    [look.theme, look.language] as const,
  );
  return context;
}

async function take(context: BrowserContext, shot: Shot, token: string): Promise<Buffer> {
  const page = await context.newPage();
  try {
    if (shot.as === "player")
      await page.addInitScript((value) => sessionStorage.setItem("token", value), token);
    await page.goto(shot.path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (shot.full) await showAll(page);
    await shot.prepare?.(page);
    return await page.screenshot({ fullPage: shot.full ?? false, animations: "disabled" });
  } finally {
    await page.close();
  }
}

/** Scrolls through, so that what loads when it comes near is in the picture. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 300) {
      scrollTo(0, top);
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}

/** As small as needed, by quality. */
async function smallWebp(picture: Buffer): Promise<Buffer> {
  for (const quality of [84, 74, 64, 52, 40]) {
    const small = await sharp(picture).webp({ quality }).toBuffer();
    if (small.length <= README_BYTES) return small;
  }
  throw new Error("a picture does not get small enough");
}

function allLooks(): Look[] {
  return (["desktop", "phone"] as const).flatMap((size) =>
    (["dark", "light"] as const).flatMap((theme) =>
      (["bn", "en"] as const).map((language) => ({ size, theme, language })),
    ),
  );
}

/** `home-phone-light-bn`, the name of a picture. */
function nameOf({ name }: Shot, { size, theme, language }: Look): string {
  return `${name}-${size}-${theme}-${language}`;
}

async function takeAll(
  stack: Stack,
  { folder, readme, words }: { folder: string; readme: boolean; words: readonly string[] },
): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const accounts = await readAccounts(stack.site);
  const player = await loginPlayer(
    stack.site.url,
    "demo_player",
    accounts.get("demo_player")?.password ?? "",
  );
  await payIn(player, "20000");
  await placeDiceBet(player, "50", 4);
  try {
    for (const look of allLooks()) {
      const wanted = README.filter(
        ({ size, theme, language }) =>
          size === look.size && theme === look.theme && language === look.language,
      ).map(({ shot }) => shot);
      const asked = (shot: Shot) =>
        words.length === 0 || words.some((word) => nameOf(shot, look).includes(word));
      const shots = SHOTS.filter((shot) => (readme ? wanted.includes(shot.name) : asked(shot)));
      if (shots.length === 0) continue;
      const context = await openContext(browser, stack, look);
      await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
      for (const shot of shots) {
        const picture = await take(context, shot, player.token);
        const name = readme ? `${shot.name}-${look.size}.webp` : `${nameOf(shot, look)}.png`;
        await writeFile(join(folder, name), readme ? await smallWebp(picture) : picture);
        console.log(name);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

const readme = process.argv.includes("--readme");
const [given, ...words] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const folder = readme ? join(root, "docs/pictures") : given;
if (folder === undefined) throw new Error("usage: node e2e/screenshots.ts <folder> [words…] | --readme");
await mkdir(folder, { recursive: true });
if (isShared()) {
  await takeAll(sharedStack(), { folder, readme, words });
} else {
  for (const app of apps) if (needsBuild(app)) await buildApp(app);
  const { stack, stop } = await startStack();
  try {
    await takeAll(stack, { folder, readme, words });
  } finally {
    await stop();
  }
}
