import type { Page } from "@playwright/test";
import { GamePage } from "../pages/game.ts";
import { ShellPage } from "../pages/shell.ts";
import { SLOW } from "../support/game-plays.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const SMALL = { width: 360, height: 640 };

/** The elements of a selector that are smaller than `least` or covered at their middle. */
const hidden = (page: Page, selector: string, least: number): Promise<string[]> =>
  page.locator(selector).evaluateAll(
    (found, size) =>
      found
        .filter((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return Math.min(width, height) < size || !element.contains(top);
        })
        .map((element) => element.textContent ?? ""),
    least,
  );

test("[GAME-08] a small phone shows all numbers of roulette, 40 px high, with the chips below them", async ({
  playerPage: page,
}) => {
  await page.setViewportSize(SMALL);
  await page.goto("/game/roulette");
  const open = page.locator("[data-testid=table-stage][data-stage=open]");
  await expect(page.locator("[data-spot^=straight-]")).toHaveCount(37, SLOW);
  // Check while bets are open: the wheel then makes room for the board.
  await expect(async () => {
    await open.waitFor(SLOW);
    expect(await hidden(page, "[data-spot^=straight-]", 40)).toEqual([]);
    expect(await hidden(page, ".tt-chip-choice", 40)).toEqual([]);
    await expect(page.getByTestId("table-bet")).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass(SLOW);
});

test("[GAME-08] a small phone shows the button that places a bet, however tall the board is", async ({
  playerPage: page,
}) => {
  await page.setViewportSize(SMALL);
  const game = new GamePage(page);
  await game.open("mines");
  await expect(page.getByTestId("bet")).toBeInViewport({ ratio: 1 });
  for (const code of ["last-over", "lucky-scratch", "wheel", "rickshaw-rush"]) {
    await game.goOn(code);
    await expect(page.getByTestId("bet")).toBeInViewport({ ratio: 1 });
  }
  // The next road to cross is the lowest one.
  await expect(page.locator(".rush-road").last()).toBeInViewport({ ratio: 1 });
  expect(await hidden(page, ".rush-gap", 24)).toEqual([]);
});

test("[GAME-08] the cards of blackjack leave the dealer's chips free", async ({ playerPage: page }) => {
  await page.goto("/game/blackjack");
  for (const size of FULL_RUN
    ? [SMALL, { width: 390, height: 844 }, { width: 1440, height: 900 }]
    : [SMALL]) {
    await page.setViewportSize(size);
    await expect(async () => {
      const covered = await page.evaluate(() => {
        const tray = document.querySelector(".tt-tray")?.getBoundingClientRect();
        const cards = [...document.querySelectorAll(".tt-bj .tt-card")].map((card) =>
          card.getBoundingClientRect(),
        );
        if (!tray || cards.length < 4) return undefined;
        return cards.filter(
          (card) => card.top < tray.bottom && card.right > tray.left && card.left < tray.right,
        ).length;
      });
      expect(covered).toBe(0);
    }).toPass(SLOW);
  }
});

test("[LOTT-05] the keys of a lottery are 44 px at least on a small phone", async ({ playerPage: page }) => {
  await page.setViewportSize(SMALL);
  await page.goto("/lottery?gameCode=lotto-five");
  const keys = page.locator(".lot-ball");
  await expect(keys.first()).toBeVisible();
  const sizes = await keys.evaluateAll((found) =>
    found.map((key) => {
      const { width, height } = key.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

test("[ERR-02] [GAME-02] a message lies below the navigation and takes no press; the search stays where it opened", async ({
  playerPage: page,
}) => {
  const shell = new ShellPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await shell.header.waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("searchbox");
  await expect(field).toBeFocused();
  const before = await field.boundingBox();
  await field.fill("qwertzuiop");
  await expect(page.getByText(bn.t("lobby.nothingNamed", { name: "qwertzuiop" }))).toBeVisible();
  expect((await field.boundingBox())?.y).toBe(before?.y);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: bn.t("common.close") })
    .click();

  await shell.signOut();
  const navigation = page.getByRole("navigation", { name: bn.t("shell.mainNavigation") });
  const message = page.locator("[data-sonner-toast]");
  await expect(message).toContainText(bn.t("shell.signedOut"));
  await expect(async () => {
    const [toast, nav] = [await message.boundingBox(), await navigation.boundingBox()];
    if (!toast || !nav) throw new Error("gone already");
    expect(toast.y).toBeGreaterThanOrEqual(nav.y + nav.height);
    const onTop = await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("[data-sonner-toast]") === null,
      [toast.x + toast.width / 2, toast.y + toast.height / 2],
    );
    expect(onTop).toBe(true);
  }).toPass();
});
