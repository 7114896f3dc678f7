/** How each of the house's games is played in a browser: one round, until its result is on the screen. */
import type { CardGameCode } from "@khela/games/card-tables/rooms";
import type { GameInfo } from "@khela/games/game-info";
import type { Page } from "playwright-core";
import { handPlay } from "./card-plays.ts";
import { bn } from "./texts.ts";

/** The result that a round should end with; games with decisions in the round play for it. */
export type Wish = "win" | "loss";

/** Plays one round, until its result is on the screen. */
export type Play = (page: Page, wish: Wish) => Promise<void>;

const MOST_MOVES = 60;
/** A shared round takes half a minute, and a browser among others is slow. */
export const SLOW = { timeout: 120_000 };
/** Lotteries draw at least every five minutes. */
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

/** Plays games in which one click is one round. */
const once =
  (testId: string): Play =>
  async (page) => {
    const before = await frame(page).getAttribute("data-round-id");
    await page.getByTestId(testId).click();
    await untilNext(page, before);
  };

/** Picks ten random numbers and draws. */
const keno: Play = async (page, wish) => {
  await page.getByRole("button", { name: bn.t("originals.autoPick") }).click();
  await once("bet")(page, wish);
};

/** Bets, then goes step by step: cashes out after the first step, or goes on until the round is lost. */
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
      // Either a step is under way, or the last one has ended the round.
      await page
        .locator(`${move}, [data-testid=cash-out]:not([disabled]), [data-testid=bet]`)
        .first()
        .waitFor();
    }
    await untilNext(page, before);
  };

/** Plays games in which two clicks are one round. */
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
    // On a phone the result covers the stage's name, so it is only attached.
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

/**
 * What is bought of each lottery: a bet that wins often, and how many units of it. Where none is named, the
 * first bet.
 */
const LINES: Readonly<Record<string, { group?: string; bet?: string; many?: true }>> = {
  "lotto-north": { many: true },
  "lotto-south": { many: true },
  "lotto-siam": { group: "run", bet: "run-top" },
  "lotto-five": { group: "sum" },
  "lotto-pk10": { group: "sides" },
  "lotto-three": { group: "sum", bet: "sum-sides" },
};

/** Buys a ticket of one line on the open draw, and waits for the draw. */
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
    // The draw may close at any moment, and the ticket form then offers to move to the next one.
    const next = page.locator("[data-testid=lottery-move], [data-testid=lottery-buy]:not([disabled])");
    while ((await line.count()) > 0) {
      // The button disappears where the ticket was bought meanwhile.
      const button = next.filter({ visible: true }).first();
      if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
      await page.waitForTimeout(1_000);
    }
    const number = await page.getByTestId("lottery-draw").getAttribute("data-number");
    await page
      .locator(`[data-testid=last-result][data-number="${number}"][data-shown=true]`)
      .waitFor(LONGEST);
    // The previous draw's outcome is replaced by this one's.
    await page.waitForTimeout(1_000);
    const outcome = page.getByTestId("lottery-outcome");
    await outcome.waitFor(LONGEST);
    await outcome.evaluate((plaque) => plaque.scrollIntoView({ block: "center" }));
  };

/** Fires automatically until some shots have been decided. */
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

/**
 * How a game is played; undefined where this script doesn't know it. @param where.seat at a card table, of
 * two
 */
export function playOf(
  { code, kind }: GameInfo,
  { siteUrl, seat }: { siteUrl: string; seat: number },
): Play | undefined {
  if (kind === "fishing") return fishing;
  if (kind === "pvp") return handPlay(siteUrl, code as CardGameCode, seat);
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
