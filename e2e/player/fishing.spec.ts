import { listRounds } from "@khela/contract/play";
import { getBalance } from "@khela/contract/wallet";
import { moneyFromText, taka } from "@khela/kernel/money";
import { GamePage } from "../pages/game.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[GAME-08] [GAME-12] fishing: a seat, shots by hand and by themselves, the balance and the record", async ({
  playerPage: page,
  player,
}) => {
  const game = new GamePage(page);
  await page.goto("/game/golden-hilsa");
  await expect(game.frame).toHaveAttribute("data-game", "golden-hilsa");
  const room = page.locator(".fish-root");
  await expect(room).toHaveAttribute("data-seat", "taken");
  await page.getByRole("button", { name: bn.t("fishing.levelUp") }).click();
  await expect(page.getByTestId("fish-level")).toContainText(bn.money("2"));

  const auto = page.getByRole("button", { name: bn.t("fishing.auto"), exact: true });
  await auto.click();
  await expect(auto).toHaveAttribute("aria-pressed", "true");
  await expect(game.frame).not.toHaveAttribute("data-round-id", "");
  await auto.click();
  const first = await game.frame.getAttribute("data-round-id");
  // The keyboard shoots at any fish that swims by.
  await page.locator(".fish-sea").focus();
  await expect(async () => {
    await page.keyboard.press(" ");
    await expect(game.frame).not.toHaveAttribute("data-round-id", first ?? "", { timeout: 1_500 });
  }).toPass();

  await expect(async () => {
    const { balance } = await player.call(getBalance);
    const { content } = await player.call(listRounds, { query: { gameCode: "golden-hilsa" } });
    const won = content.reduce((sum, { winLoss }) => sum + moneyFromText(winLoss), 0n);
    expect(moneyFromText(balance)).toBe(taka(5_000) + won);
    expect(content.length).toBeGreaterThan(1);
    await expect(game.balance).toContainText(bn.money(balance), { timeout: 1_000 });
  }).toPass();
});
