import { listSportsBets } from "@khela/contract/sportsbook";
import { getBalance } from "@khela/contract/wallet";
import { expectAccessible } from "../support/axe.ts";
import { sidewaysPx } from "../pages/shell.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[SPORT-01] [SPORT-02] [GAME-12] on a phone in Bengali: two outcomes in the slip, kept over a reload, bet on as a multiple, then one as a single, of which half is cashed out", async ({
  player,
  playerPage: page,
}) => {
  await page.goto("/sports?when=tomorrow");
  const winners = page.getByTestId("matches").getByTestId("money-line");
  const pick = (match: number) => winners.nth(match).getByRole("button").first().click();
  await pick(0);
  await pick(1);
  await expect(winners.first().getByRole("button", { pressed: true })).toHaveCount(1);
  await page.reload();
  const bar = page.getByTestId("slip-bar");
  await expect(bar).toContainText(bn.number(2));
  await bar.click();
  const slip = page.getByRole("dialog", { name: bn.t("sportsbook.slip") });
  await expect(slip.getByTestId("slip-leg")).toHaveCount(2);
  // Prices move all the time; this player takes each.
  await slip.getByText(bn.t("sportsbook.settings")).click();
  await slip.getByLabel(bn.t("sportsbook.accept"), { exact: true }).selectOption("any");
  await slip.getByText(bn.t("sportsbook.settings")).click();
  await slip.getByLabel(bn.t("sportsbook.stake"), { exact: true }).fill("১০০");
  await expectAccessible(page, "the slip");
  expect(await sidewaysPx(page)).toBe(0);
  // Two presses are one bet.
  await slip.getByTestId("place-bet").dblclick();
  await expect(slip.getByTestId("sports-bet")).toHaveAttribute("data-state", "open");
  await expect(slip.getByTestId("slip-leg")).toHaveCount(0);
  const stakes = async () => {
    const { content } = await player.call(listSportsBets, { query: {} });
    return content.map(({ state, stake, legs }) => [state, stake, legs.length]);
  };
  expect(await stakes()).toEqual([["open", "100.00", 2]]);
  expect((await player.call(getBalance)).balance).toBe("4900.00");

  await slip.getByRole("button", { name: bn.t("sportsbook.done") }).click();
  await slip.getByRole("button", { name: bn.t("common.close") }).click();
  await pick(2);
  await bar.click();
  await slip.getByRole("button", { name: bn.t("sportsbook.addStake", { amount: "৳৫০" }) }).click();
  await slip.getByTestId("place-bet").click();
  await expect(slip.getByTestId("sports-bet")).toHaveAttribute("data-state", "open");
  expect(await stakes()).toEqual([
    ["open", "50.00", 1],
    ["open", "100.00", 2],
  ]);
  await slip.getByRole("link", { name: bn.t("sportsbook.allBets") }).click();
  await expect(page).toHaveURL("/sports/bets");
  const own = page.getByRole("region", { name: bn.t("sportsbook.bets") }).getByTestId("sports-bet");
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText(bn.t("sportsbook.mode_single"));
  await expect(own.last()).toContainText(bn.t("sportsbook.mode_multiple"));
  await expect(own.last()).toContainText(bn.money("100"));
  await expectAccessible(page, "own sports bets");
  // Half of the single is cashed out.
  await own.first().getByTestId("cash-out").click();
  const offer = page.getByRole("dialog", { name: bn.t("sportsbook.cashOut") });
  await offer.getByText(bn.t("sportsbook.cashPercent", { n: 50 })).click();
  await expect(offer).toContainText(bn.t("sportsbook.cashStake", { stake: bn.money("25") }));
  await offer.getByTestId("take-cash-out").dblclick();
  await expect(offer).toBeHidden();
  const { content } = await player.call(listSportsBets, { query: {} });
  expect(content.map(({ cashedStake }) => cashedStake)).toEqual(["25.00", "0.00"]);
});

test("[SPORT-02] a slip is shared by its code, taken over by the link, bet on, cashed out by itself at an amount, and repeated", async ({
  player,
  playerPage: page,
}) => {
  await page.goto("/sports?when=tomorrow");
  await page.getByTestId("matches").getByTestId("money-line").first().getByRole("button").first().click();
  const bar = page.getByTestId("slip-bar");
  await bar.click();
  await page.getByTestId("share-slip").click();
  const code = page.getByTestId("slip-code");
  await expect(code).toHaveText(/^[2-9A-Z]{8}$/);
  const text = await code.innerText();
  await page.evaluate(() => localStorage.removeItem("sportsSlip"));
  await page.goto(`/sports?slip=${text.toLowerCase()}`);
  await expectAccessible(page, "a shared slip");
  await page.getByTestId("take-shared").click();
  await expect(page.getByTestId("shared-slip")).toHaveCount(0);
  await bar.click();
  const slip = page.getByRole("dialog", { name: bn.t("sportsbook.slip") });
  await expect(slip.getByTestId("slip-leg")).toHaveCount(1);
  await slip.getByText(bn.t("sportsbook.settings")).click();
  await slip.getByLabel(bn.t("sportsbook.accept"), { exact: true }).selectOption("any");
  await slip.getByLabel(bn.t("sportsbook.stake"), { exact: true }).fill("১০০");
  await slip.getByTestId("place-bet").click();
  await expect(slip.getByTestId("sports-bet")).toHaveAttribute("data-state", "open");
  const own = async () => (await player.call(listSportsBets, { query: {} })).content[0];
  // Just below what it can pay at most: no price of before the match brings it there.
  const amount = String(Math.floor(Number((await own())?.maxPayout)) - 1);
  await page.goto("/sports/bets");
  const bet = page.getByRole("region", { name: bn.t("sportsbook.bets") }).getByTestId("sports-bet");
  await bet.getByTestId("cash-out").click();
  await page.getByTestId("auto-amount").fill(amount);
  await page.getByTestId("auto-set").click();
  await expect(page.getByTestId("auto-remove")).toBeVisible();
  await expectAccessible(page, "an automatic cash out");
  expect((await own())?.autoCashOut).toBe(`${amount}.00`);
  await page.getByTestId("auto-remove").click();
  await expect(page.getByTestId("auto-remove")).toHaveCount(0);
  expect((await own())?.autoCashOut).toBeNull();
  await page.keyboard.press("Escape");
  await bet.getByTestId("repeat-bet").click();
  await page.goto("/sports?when=tomorrow");
  await expect(bar).toContainText(bn.number(1));
});

test("[SPORT-02] a visitor's slip leads to the login, and an outcome is taken off by its own button", async ({
  page,
}) => {
  await page.goto("/sports?when=tomorrow");
  const price = page.getByTestId("matches").getByTestId("money-line").first().getByRole("button").last();
  await price.click();
  await page.getByTestId("slip-bar").click();
  const slip = page.getByRole("dialog", { name: bn.t("sportsbook.slip") });
  await slip.getByRole("button", { name: bn.t("sportsbook.loginToBet") }).click();
  await expect(page.getByRole("dialog", { name: bn.t("auth.loginTitle") })).toBeVisible();
  await page.keyboard.press("Escape");
  await slip.getByRole("button", { name: bn.t("common.close") }).click();
  await price.click();
  await expect(page.getByTestId("slip-bar")).toHaveCount(0);
});
