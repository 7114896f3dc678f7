/**
 * Plays the games of the house in a real browser until each has shown a win and a loss, in both widths, and takes a
 * picture of both, for people to look at: `node e2e/play-every-game.ts <folder> [codes…] [desktop|phone]`. It is no test: it ends when
 * it has seen what it looks for or has tried often enough, and says what it hasn't seen. Games between players are
 * played against a player of the script's own.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listRounds } from "@khela/contract/play";
import type { CardGameCode } from "@khela/games/card-tables/rooms";
import { GAMES } from "@khela/games/catalogue";
import type { GameInfo } from "@khela/games/game-info";
import { moneyFromText } from "@khela/kernel/money";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";
import { apps, buildApp, needsBuild } from "../tools/build.ts";
import { handPlay } from "./support/card-plays.ts";
import { createPlayer, payIn, type Player } from "./support/player-api.ts";
import { bn } from "./support/texts.ts";
import { isShared, sharedStack } from "./support/shared-stack.ts";
import { type Stack, startStack } from "./support/stack.ts";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Size = keyof typeof SIZES;

/** What a round is to end with: whoever decides in it heads for that. */
type Wish = "win" | "loss";

/** One round, until its result is on the screen. */
type Play = (page: Page, wish: Wish) => Promise<void>;

const TRIES = 40;
const MOST_MOVES = 60;
/** A shared round takes half a minute, and a browser among others its time. */
const SLOW = { timeout: 120_000 };
/** Lotteries draw every five minutes at the most. */
const LONGEST = { timeout: 330_000 };
const frame = (page: Page) => page.locator("[data-game-state]");

async function untilNext(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (last) => {
      const data = document.querySelector<HTMLElement>("[data-game-state]")?.dataset;
      return data !== undefined && data["roundId"] !== last && data["gameState"] === "idle";
    },
    before ?? "",
    SLOW,
  );
}

/** A click is one round. */
const once =
  (testId: string): Play =>
  async (page) => {
    const before = await frame(page).getAttribute("data-round-id");
    await page.getByTestId(testId).click();
    await untilNext(page, before);
  };

/** Ten numbers by chance, and a draw. */
const keno: Play = async (page, wish) => {
  await page.getByRole("button", { name: bn.t("originals.autoPick") }).click();
  await once("bet")(page, wish);
};

/** A bet, then step by step: out after the first one, or on until it is lost. */
const steps =
  (move: string): Play =>
  async (page, wish) => {
    const before = await frame(page).getAttribute("data-round-id");
    await page.getByTestId("bet").click();
    const out = page.getByTestId("cash-out");
    await out.waitFor();
    for (let taken = 0; await out.isVisible(); taken += 1) {
      if (taken > MOST_MOVES) throw new Error("the round does not end");
      if (wish === "win" && (await out.isEnabled())) await out.click();
      else await page.locator(move).first().click();
      // A step is under way, or its last one has ended the round.
      await page
        .locator(`${move}, [data-testid=cash-out]:not([disabled]), [data-testid=bet]`)
        .first()
        .waitFor();
    }
    await untilNext(page, before);
  };

/** Two clicks are one round. */
const twice =
  (first: string, second: string): Play =>
  async (page) => {
    const before = await frame(page).getAttribute("data-round-id");
    await page.getByTestId(first).click();
    await page.getByTestId(second).click();
    await untilNext(page, before);
  };

const crash: Play = async (page, wish) => {
  const action = (acts: string) =>
    page.locator(
      acts
        .split(" ")
        .map((act) => `[data-testid=crash-action][data-act=${act}]`)
        .join(","),
    );
  await action("bet").first().click(SLOW);
  await action("riding cashOut").first().waitFor(SLOW);
  if (wish === "win") await action("cashOut").first().click(SLOW);
  else await action("bet next").first().waitFor(SLOW);
};

const SPOTS: Readonly<Record<string, string>> = {
  roulette: "red",
  blackjack: "main",
  baccarat: "player",
  "dragon-tiger": "dragon",
  "teen-patti": "a",
  "andar-bahar": "andar",
  "sic-bo": "small",
  "penalty-shootout": "home",
  "bot-duel": "nova",
  "clockwork-arena": "meron",
};

const table =
  (code: string): Play =>
  async (page) => {
    const stage = (name: string) => page.locator(`[data-testid=table-stage][data-stage=${name}]`);
    // On a phone the result lies where the stage is named.
    await stage("result").waitFor({ ...SLOW, state: "attached" });
    await stage("open").waitFor(SLOW);
    const spot = SPOTS[code];
    await page
      .locator(spot === undefined ? ".tt-bg-whole" : `[data-spot=${spot}]`)
      .first()
      .click();
    await page.getByTestId("table-bet").click();
    await page.getByTestId("table-placed").waitFor();
    await page.locator("[data-testid=table-decide], [data-testid=table-result]").first().waitFor(SLOW);
    const stand = page.locator(".tt-bj-stand");
    if (await stand.isVisible()) await stand.click();
    await page.getByTestId("table-result").waitFor(SLOW);
  };

/** What is bought of a lottery: a bet that wins often, and so many units of it. The first bet where none is named. */
const LINES: Readonly<Record<string, { group?: string; bet?: string; many?: true }>> = {
  "lotto-north": { many: true },
  "lotto-south": { many: true },
  "lotto-siam": { group: "run", bet: "run-top" },
  "lotto-five": { group: "sum" },
  "lotto-pk10": { group: "sides" },
  "lotto-three": { group: "sum", bet: "sum-sides" },
};

/** A ticket of one line on the draw that is open, and its draw. */
const lottery =
  (code: string): Play =>
  async (page) => {
    const { group, bet, many } = LINES[code] ?? {};
    await page.locator("[data-testid=lottery-draw][data-stage=open]").waitFor(LONGEST);
    if (group !== undefined) await page.locator(`.lot-tab[data-bet=${group}]`).first().click();
    if (bet !== undefined) await page.locator(`.lot-tab-quiet[data-bet=${bet}]`).click();
    const picks = page.getByTestId("quick-pick");
    await (many ? picks.last() : picks.first()).click();
    const [bar, add] = [page.getByTestId("bar-add"), page.getByTestId("board-add")];
    const isPhone = await bar.isVisible();
    await (isPhone ? bar : add).click();
    if (isPhone) await page.getByTestId("bar-open").click();
    const line = page.getByTestId("slip-line").filter({ visible: true });
    // The draw may close at any moment: the slip then asks about the next one.
    const next = page.locator("[data-testid=lottery-move], [data-testid=lottery-buy]:not([disabled])");
    while ((await line.count()) > 0) {
      await next.filter({ visible: true }).first().click(SLOW);
      await page.waitForTimeout(1_000);
    }
    const number = await page.getByTestId("lottery-draw").getAttribute("data-number");
    await page
      .locator(`[data-testid=last-result][data-number="${number}"][data-shown=true]`)
      .waitFor(LONGEST);
    // An earlier draw's outcome gives way to this one's.
    await page.waitForTimeout(1_000);
    const outcome = page.getByTestId("lottery-outcome");
    await outcome.waitFor(LONGEST);
    await outcome.evaluate((plaque) => plaque.scrollIntoView({ block: "center" }));
  };

/** Shots by themselves until some have been decided. */
const fishing: Play = async (page) => {
  await page.locator(".fish-root[data-seat=taken]").waitFor(SLOW);
  const before = await frame(page).getAttribute("data-round-id");
  const auto = page.getByRole("button", { name: bn.t("fishing.auto"), exact: true });
  await auto.click();
  await untilNext(page, before);
  await auto.click();
};

const MOVES: Readonly<Record<string, string>> = {
  mines: ".mines-tile[data-face=closed][aria-disabled=false]",
  "hi-lo": ".hilo-guess:not([disabled])",
  "last-over": "[data-shot=six]:not([disabled])",
  "rickshaw-rush": ".rush-gap[aria-disabled=false]",
};

/** How a game is played; undefined where that isn't known here. */
function playOf(
  { code, kind }: GameInfo,
  { siteUrl, size }: { siteUrl: string; size: Size },
): Play | undefined {
  if (kind === "fishing") return fishing;
  if (kind === "pvp") return handPlay(siteUrl, code as CardGameCode, size === "phone" ? 1 : 0);
  if (kind === "slots") return once("spin");
  if (kind === "dice") return once("roll");
  if (code === "keno") return keno;
  if (kind === "instant") return once("bet");
  if (kind === "scratch") return twice("bet", "scratch-all");
  if (kind === "crash") return crash;
  if (kind === "table") return table(code);
  if (kind === "lottery") return lottery(code);
  const move = MOVES[code];
  if (move !== undefined) return steps(move);
  return kind === "steps" ? twice("bet", "draw") : undefined;
}

/** Whether the player's newest round of a game brought more than it took; undefined until it is settled. */
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

/** A win and a loss of one game. @returns what wasn't seen */
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
  await payIn(player, "20000");
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
    const play = playOf(game, { siteUrl: stack.site.url, size });
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
    // Who waits for a clock costs little: beside those who don't, and each lottery beside all others.
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
