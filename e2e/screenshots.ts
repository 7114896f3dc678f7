/**
 * Takes screenshots, for people to look at: `node e2e/screenshots.ts <folder> [words…]`, in both widths,
 * themes and languages. With words, only those whose name contains one of them, as in `console-` or
 * `phone-light`; `deposit+light+bn` requires all three. Two narrow widths (`small`, `laptop`), the other
 * languages (`home+ar`) and the states of a page whose calls hang, fail or have no network (`loading`,
 * `failing`, `offline`) are taken only where a word names them; `whole` takes full pages. KHELA_LOOK_AT names
 * a development server in front of the stack. `--readme` writes the README's few into docs/pictures/ instead.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operatorMe } from "@khela/contract/console/operators";
import { getMemberInfo } from "@khela/contract/identity";
import { getPermission } from "@khela/contract/system";
import { getBalance } from "@khela/contract/wallet";
import { type LocaleCode, LOCALES, localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES } from "@khela/kernel/content-languages";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../tools/browser.ts";
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { root } from "../tools/lib/paths.ts";
import { readAccounts } from "./support/accounts.ts";
import { enterConsole } from "./support/operators.ts";
import { loginPlayer, makeDeposit } from "./support/player-api.ts";
import { placeDiceBet } from "./support/play-api.ts";
import { isShared, sharedStack } from "./support/shared-stack.ts";
import type { Shot } from "./support/shot.ts";
import { SHOTS } from "./support/shots.ts";
import { type Stack, startStack } from "./support/stack.ts";

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
  small: { width: 360, height: 740 },
} as const;
type Size = keyof typeof SIZES;
const USUAL_SIZES: readonly Size[] = ["desktop", "phone"];
const isPhone = (size: Size): boolean => SIZES[size].width < 500;

/** The states in which a page is disturbed: how its calls behave once its own code has loaded. */
const STATES = ["loading", "failing", "offline"] as const;
type State = (typeof STATES)[number];
/** The time after which a page whose calls hang or fail has reached its final state. */
const SETTLED_MS = 5_000;
/** The longest time that a page may take before its screenshot. */
const LONGEST_MS = 15_000;
/** The maximum size of a picture of the README. */
const README_BYTES = 150_000;

interface Look {
  size: Size;
  theme: "dark" | "light";
  language: LocaleCode;
  state?: State | undefined;
}

const README: readonly (Look & { shot: string })[] = [
  { shot: "home", size: "desktop", theme: "dark", language: "bn" },
  { shot: "home", size: "phone", theme: "dark", language: "bn" },
  { shot: "slot-win", size: "desktop", theme: "dark", language: "en" },
  { shot: "crash", size: "desktop", theme: "dark", language: "bn" },
  { shot: "deposit", size: "phone", theme: "light", language: "bn" },
  { shot: "console-dashboard", size: "desktop", theme: "dark", language: "en" },
];

async function openContext(browser: Browser, stack: Stack, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[look.size],
    baseURL: process.env["KHELA_LOOK_AT"] ?? stack.site.url,
    locale: localeOf(look.language).tag,
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    // A service worker would answer in place of the routes that a screenshot sets up.
    serviceWorkers: "block",
    hasTouch: isPhone(look.size),
    isMobile: isPhone(look.size),
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

/** Lets every call of the page hang or fail, except those that identify the user and the site. */
async function disturb(page: Page, state: State): Promise<void> {
  const spared: string[] = [getPermission, getMemberInfo, getBalance, operatorMe].map(({ path }) => path);
  await page.route(/\/(wps|lgw|console\/api)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (spared.includes(pathname)) return route.fallback();
    if (state === "failing") {
      return route.fulfill({
        status: 500,
        json: { success: false, errorCode: "INTERNAL", message: "…", traceId: "0000-looked-at" },
      });
    }
    return undefined;
  });
}

interface Visit {
  token: string;
  state: State | undefined;
  whole: boolean;
}

async function take(context: BrowserContext, shot: Shot, visit: Visit): Promise<Buffer> {
  const { token, state, whole } = visit;
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  try {
    if (shot.as === "player")
      await page.addInitScript((value) => sessionStorage.setItem("token", value), token);
    if (state === "loading" || state === "failing") await disturb(page, state);
    await page.goto(shot.path);
    // The network never becomes idle while calls hang, and failing calls are retried at first.
    if (state === "loading" || state === "failing") await page.waitForTimeout(SETTLED_MS);
    else await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (state === "offline") await context.setOffline(true);
    if (shot.full) await showAll(page);
    if (state === undefined) await shot.prepare?.(page);
    return await page.screenshot({ fullPage: whole || (shot.full ?? false), animations: "disabled" });
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** Scrolls through the page, so that lazily loaded parts are in the picture. */
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

/** Encodes the picture in the highest quality that stays below the README's limit. */
async function smallWebp(picture: Buffer): Promise<Buffer> {
  for (const quality of [84, 74, 64, 52, 40]) {
    const small = await sharp(picture).webp({ quality }).toBuffer();
    if (small.length <= README_BYTES) return small;
  }
  throw new Error("a picture does not get small enough");
}

/** The looks that are always taken, and those that a word names. */
function allLooks(words: readonly string[]): Look[] {
  const parts = new Set(words.flatMap((word) => word.split(/[+-]/)));
  const sizes = [...USUAL_SIZES, ...(["laptop", "small"] as const).filter((size) => parts.has(size))];
  const others = LOCALES.map(({ code }) => code).filter((code) => parts.has(code));
  const languages = new Set<LocaleCode>([...CONTENT_LANGUAGES, ...others]);
  const states = [undefined, ...STATES.filter((state) => parts.has(state))];
  return sizes.flatMap((size) =>
    (["dark", "light"] as const).flatMap((theme) =>
      [...languages].flatMap((language) => states.map((state) => ({ size, theme, language, state }))),
    ),
  );
}

/** The name of a picture, such as `home-phone-light-bn`; with the state at its end, as in `…-loading`. */
function nameOf({ name }: Shot, { size, theme, language, state }: Look): string {
  return [name, size, theme, language, ...(state ? [state] : [])].join("-");
}

/** Whether a picture matches one of the words, or all parts of a word such as `deposit+light`. */
function isAsked(picture: string, { language, state }: Look, words: readonly string[]): boolean {
  const isLanguage = (part: string): boolean => LOCALES.some(({ code }) => code === part);
  return words.some((word) => {
    const parts = word.split("+");
    const named = parts.every((part) => (isLanguage(part) ? part === language : picture.includes(part)));
    // Disturbed pages, and languages without texts of their own, are taken only if a word names them.
    const other = !CONTENT_LANGUAGES.some((code) => code === language);
    return named && (!state || parts.includes(state)) && (!other || parts.includes(language));
  });
}

async function takeAll(
  stack: Stack,
  { folder, readme, words: given }: { folder: string; readme: boolean; words: readonly string[] },
): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const accounts = await readAccounts(stack.site);
  const player = await loginPlayer(
    stack.site.url,
    "demo_player",
    accounts.get("demo_player")?.password ?? "",
  );
  await makeDeposit(player, "20000");
  await placeDiceBet(player, "50", 4);
  try {
    const whole = given.includes("whole");
    const words = given.filter((word) => word !== "whole");
    for (const look of allLooks(words)) {
      const wanted = README.filter(
        ({ size, theme, language }) =>
          size === look.size && theme === look.theme && language === look.language,
      ).map(({ shot }) => shot);
      const asked = (shot: Shot) => words.length === 0 || isAsked(nameOf(shot, look), look, words);
      const shots = SHOTS.filter((shot) => (readme ? wanted.includes(shot.name) : asked(shot)));
      if (shots.length === 0) continue;
      const context = await openContext(browser, stack, look);
      await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
      for (const shot of shots) {
        const name = readme ? `${shot.name}-${look.size}.webp` : `${nameOf(shot, look)}.png`;
        try {
          const picture = await take(context, shot, { token: player.token, state: look.state, whole });
          await writeFile(join(folder, name), readme ? await smallWebp(picture) : picture);
          console.log(name);
        } catch (error) {
          // One failed screenshot doesn't keep the others from being taken.
          console.error(`${name} was not taken: ${String(error)}`);
          process.exitCode = 1;
        }
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
