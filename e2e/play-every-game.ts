/**
 * Plays the house's games in a real browser until each has shown a win and a loss, in both widths, and takes
 * a screenshot of both, for people to look at: `node e2e/play-every-game.ts <folder> [codes…]
 * [desktop|phone]`. It is not a test: it ends when it has seen every outcome or has tried often enough, and
 * lists the missing ones. Games between players are played against a second player that the script controls.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listRounds } from "@khela/contract/play";
import { GAMES } from "@khela/games/catalogue";
import type { GameInfo } from "@khela/games/game-info";
import { moneyFromText } from "@khela/kernel/money";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { type Play, playOf, SLOW, type Wish } from "./support/game-plays.ts";
import { createPlayer, makeDeposit, type Player } from "./support/player-api.ts";
import { isShared, sharedStack } from "./support/shared-stack.ts";
import { type Stack, startStack } from "./support/stack.ts";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Size = keyof typeof SIZES;

const TRIES = 40;
/** Whether the player's newest round of a game paid more than its stake; undefined until it is settled. */
async function newest({ call }: Player, gameCode: string, after: string | undefined) {
  for (let tries = 0; tries < 150; tries += 1) {
    const [round] = (await call(listRounds, { query: { gameCode } })).content;
    if (round && round.roundId !== after && round.state === "settled") {
      const { roundId, winLoss } = round;
      const wish: Wish | undefined =
        moneyFromText(winLoss) > 0n ? "win" : moneyFromText(winLoss) < 0n ? "loss" : undefined;
      return { roundId, wish };
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${gameCode}: the round did not end`);
}

/** Plays one game until it has shown a win and a loss. @returns the outcomes that it has not shown */
async function tour(
  page: Page,
  player: Player,
  { game, play, file }: { game: GameInfo; play: Play; file: (wish: Wish) => string },
): Promise<Wish[]> {
  await page.goto(`/game/${game.code}`);
  await page.locator(`[data-game=${game.code}], [data-lottery=${game.code}]`).first().waitFor();
  const missing = new Set<Wish>(["win", "loss"]);
  let last: string | undefined;
  for (let tries = 0; tries < TRIES && missing.size > 0; tries += 1) {
    await play(page, missing.has("win") ? "win" : "loss");
    const picture = await page.screenshot({ animations: "disabled" });
    const round = await newest(player, game.code, last);
    last = round.roundId;
    if (round.wish === undefined || !missing.delete(round.wish)) continue;
    await writeFile(file(round.wish), picture);
  }
  return [...missing];
}

async function playAll(
  browser: Browser,
  stack: Stack,
  { size, folder, games }: { size: Size; folder: string; games: readonly GameInfo[] },
): Promise<string[]> {
  const player = await createPlayer(stack.site.url);
  await makeDeposit(player, "20000");
  const context = await browser.newContext({
    viewport: SIZES[size],
    baseURL: stack.site.url,
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    hasTouch: size === "phone",
    isMobile: size === "phone",
    extraHTTPHeaders: { "x-forwarded-for": "10.9.9.8" },
  });
  context.setDefaultTimeout(SLOW.timeout);
  await context.addInitScript((token) => {
    sessionStorage.setItem("token", token);
    for (const [name, value] of [
      ["theme", "dark"],
      ["language", "bn"],
    ] as const)
      localStorage.setItem(name, value);
    document.cookie = "language=bn; path=/";
  }, player.token);
  const said: string[] = [];
  for (const game of games) {
    const play = playOf(game, { siteUrl: stack.site.url, seat: size === "phone" ? 1 : 0 });
    if (!play) {
      said.push(`${game.code}: not played here`);
      continue;
    }
    const page = await context.newPage();
    const file = (wish: Wish) => join(folder, `${game.code}-${size}-${wish}.png`);
    try {
      const missing = await tour(page, player, { game, play, file });
      const found = missing.length === 0 ? "win and loss" : `no ${missing.join(", no ")}`;
      console.log(`${game.code} ${size}: ${found}`);
      if (missing.length > 0) said.push(`${game.code} ${size}: ${found}`);
    } catch (error) {
      said.push(`${game.code} ${size}: ${(error as Error).message.split("\n")[0]}`);
      const path = join(folder, `${game.code}-${size}-trouble.png`);
      await page.screenshot({ path }).catch(() => undefined);
    } finally {
      await page.close();
    }
  }
  await context.close();
  return said;
}

async function run(stack: Stack, folder: string, words: readonly string[]): Promise<void> {
  const isSize = (word: string): word is Size => Object.hasOwn(SIZES, word);
  const codes = words.filter((word) => !isSize(word));
  const named = words.filter(isSize);
  const sizes = named.length > 0 ? named : (Object.keys(SIZES) as Size[]);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const games = GAMES.filter(({ code }) => codes.length === 0 || codes.includes(code));
    // Games that wait for a clock cost little processor time, so they run beside the others, and each lottery
    // beside everything else.
    const lotteries = games.filter(({ kind }) => kind === "lottery");
    const shared = games.filter(({ kind }) => kind === "table" || kind === "crash");
    const own = games.filter((game) => !shared.includes(game) && !lotteries.includes(game));
    const lanes = [shared, own, ...lotteries.map((game) => [game])].filter((lane) => lane.length > 0);
    const said = await Promise.all(
      sizes.flatMap((size) => lanes.map((lane) => playAll(browser, stack, { size, folder, games: lane }))),
    );
    console.log(["", ...said.flat()].join("\n"));
  } finally {
    await browser.close();
  }
}

const [folder, ...codes] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("usage: node e2e/play-every-game.ts <folder> [codes…] [desktop|phone]");
await mkdir(folder, { recursive: true });
if (isShared()) {
  await run(sharedStack(), folder, codes);
} else {
  for (const app of apps) if (needsBuild(app)) await buildApp(app);
  const { stack, stop } = await startStack();
  try {
    await run(stack, folder, codes);
  } finally {
    await stop();
  }
}
