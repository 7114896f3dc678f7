import { getBalance } from "@khela/contract/wallet";
import { GamePage } from "../pages/game.ts";
import { bn } from "../support/texts.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, LONG, test } from "../support/test.ts";

test(
  "[GAME-08] [GAME-09] plinko: a ball falls, autoplay throws more, and after new seeds its path is recomputed",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    const game = new GamePage(page);
    await game.open("plinko");
    await page.getByRole("slider", { name: bn.t("originals.rows") }).fill("8");
    await expect(page.getByRole("img", { name: bn.t("originals.plinkoBoard", { rows: 8 }) })).toBeVisible();
    await game.setStake("100");
    await game.play(page.getByTestId("bet"));
    await page.getByRole("radio", { name: bn.t("games.auto") }).check();
    await page.getByRole("textbox", { name: bn.t("games.stopLoss") }).fill("150");
    await page.getByTestId("bet").click();
    // Autoplay ends with the loss limit at the latest; either way more than one round was played.
    await expect(page.getByTestId("bet")).toHaveText(bn.t("games.autoStart"), LONG);
    await expect(game.history.getByRole("listitem").nth(1)).toBeVisible();
    const { balance } = await player.call(getBalance);
    await expect(game.balance).toContainText(bn.money(balance));

    await page.getByRole("button", { name: bn.t("games.fairness") }).click();
    await page.getByRole("button", { name: bn.t("games.rotate") }).click();
    await expect(page.getByText(bn.t("games.serverSeed"), { exact: true })).toBeVisible();
    await page.getByRole("link", { name: bn.t("games.checkLastRound") }).click();
    await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "match");
  },
);

test("[GAME-08] [GAME-12] mines: an open round goes on after a reload and on another device, and is cashed out", async ({
  playerPage: page,
  player,
}) => {
  const game = new GamePage(page);
  await game.open("mines");
  await page.getByRole("slider", { name: bn.t("originals.mines") }).fill("1");
  await game.setStake("100");
  await page.getByTestId("bet").click();
  const out = page.getByTestId("cash-out");
  await expect(out).toBeDisabled();
  const tile = (n: number) =>
    page.getByRole("button", { name: bn.t("originals.tile", { n: bn.digits(String(n)) }) });
  await tile(13).click();
  // One of 25 fields is a mine, so the round sometimes ends here, which the test accepts.
  await expect(page.locator("[data-face=gem], [data-face=hit]").first()).toBeVisible();
  if (await out.isVisible()) {
    await page.reload();
    await expect(page.locator("[data-face=gem]")).toHaveCount(1);
    const other = await page.context().newPage();
    await other.goto("/game/mines");
    await expect(other.locator("[data-face=gem]")).toHaveCount(1);
    await other.close();
    await expect(out).toContainText(bn.money("103.12"));
    await game.play(out);
    await expect(page.locator("[data-face=mine]")).toHaveCount(1);
  }
  await expect(page.getByTestId("bet")).toBeVisible();
  const { balance } = await player.call(getBalance);
  expect(["5003.125", "4900.00"]).toContain(balance);
  await expect(game.balance).toContainText(bn.money(balance));
});
