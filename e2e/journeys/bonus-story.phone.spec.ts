import { listBonuses, listBonusProgress } from "@khela/contract/bonuses";
import { decidePointOrder } from "@khela/contract/console/points";
import { listPointOrders } from "@khela/contract/points";
import { listRaffles } from "@khela/contract/raffles";
import { getBalance } from "@khela/contract/wallet";
import type { Page } from "@playwright/test";
import { AuthPage } from "../pages/auth.ts";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { GamePage } from "../pages/game.ts";
import { follow, ShellPage } from "../pages/shell.ts";
import { newMobile } from "../support/mobile-player.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { placeDiceBet, wagerTurnover } from "../support/play-api.ts";
import { clientOf, newUsername, type Player } from "../support/player-api.ts";
import { givePoints } from "../support/points-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const PASSWORD = "আম জাম কাঁঠাল 2026";
/** The demo's promotion for the first deposit: as much bonus money as was deposited, wagered six times. */
const TITLE = "প্রথম জমায় ১০০% বোনাস";
const { t, money, number } = bn;
const taka = (amount: string) => money(amount, { decimals: "auto" });

test("[PROMO-02] [PROMO-05] [PROMO-07] [MONEY-03] [MONEY-04] [MONEY-08] a stranger on a phone wagers a deposit bonus, withdraws the winnings, buys an item with points, and verifies an egg", async ({
  page,
  openVisitor,
  stack,
}) => {
  const shell = new ShellPage(page);
  const cashier = new CashierPage(page);
  const admin = stack.operators["admin"] ?? "";
  const operator = clientOfOperator(stack.site.url, admin);
  const username = newUsername();

  await test.step("registers in Bengali", () => register(page, username));
  const token = (await page.evaluate(() => sessionStorage.getItem("token"))) ?? "";
  const player: Player = { username, password: PASSWORD, token, call: clientOf(stack.site.url, () => token) };

  await test.step("chooses the bonus in the deposit form and pays at the provider's page", async () => {
    await page.goto("/member/depositv2");
    await expect(page.getByRole("radio").first()).toBeChecked();
    await page.getByRole("radio", { name: TITLE }).check();
    await page.getByRole("textbox", { name: t("cashier.amount") }).fill("1000");
    await expect(
      page.getByText(t("cashier.bonusYouGet", { bonus: taka("1000"), turnover: taka("6000") })),
    ).toBeVisible();
    const provider = await cashier.payAnother("1000");
    await provider.getByRole("button", { name: /পরিশোধ করুন$/ }).click();
    await expect(page.getByText(t("cashier.succeeded", { amount: taka("1000") }))).toBeVisible();
    await provider.close();
  });

  await test.step("the bonus runs on a game's page; its terms, and why a bet counted little, are one press away", async () => {
    const game = new GamePage(page);
    await game.open("dice");
    const strip = page.getByTestId("bonus-strip");
    await expect(strip).toContainText(money("1000"));
    await expect(strip).toContainText(t("turnover.bonusMax", { max: money("500") }));
    await game.play(page.getByTestId("roll"));
    // At these odds hardly more than the stake can come back, so little of it counts; one of three bets wins surely.
    await placeDiceBet(player, "50", 3);
    const bonusId = (await player.call(listBonuses, { query: {} })).bonuses[0]?.bonusId ?? "";
    // The roll before may have counted a little less than its stake too.
    const reasons = async () =>
      (await player.call(listBonusProgress, { params: { bonusId }, query: {} })).bets.flatMap(
        ({ stake, reason }) => (stake === "50.00" ? [reason] : []),
      );
    await expect.poll(reasons, LONG).toContain("small_difference");
    await strip.tap();
    const dialog = page.getByRole("dialog", { name: TITLE });
    const little = dialog
      .getByRole("listitem")
      .filter({ hasText: t("turnover.reason_small_difference") })
      .filter({ hasText: t("rewards.bonusStake", { stake: money("50") }) });
    await expect(little.first()).toBeVisible();
    await expect(dialog).toContainText(t("rewards.bonusMaxBet", { max: money("500") }));
    await expect(dialog.getByRole("button", { name: t("rewards.bonusEnd") })).toBeVisible();
    await dialog.getByRole("button", { name: t("common.close") }).click();
  });

  await test.step("wagers it: every bet is listed with what it counted, and the rest becomes cash", async () => {
    // Two rounds of small bets, so that the balance stays near to where it was.
    for (let round = 0; round < 2; round += 1) await wagerTurnover(player, "3000");
    await follow(page, "/member/bonusDetails");
    const list = page.getByRole("region", { name: t("rewards.bonusesTitle") });
    const row = list.getByRole("button").filter({ hasText: TITLE });
    await expect(row).toContainText(t("rewards.bonusTag_completed"), LONG);
    await row.tap();
    const story = page.getByRole("dialog", { name: TITLE });
    const { bonuses } = await player.call(listBonuses, { query: {} });
    expect(bonuses.map(({ state }) => state)).toEqual(["completed"]);
    const became = money(bonuses[0]?.converted ?? "0");
    await expect(story).toContainText(t("rewards.bonusEnd_completed", { amount: became }));
    const stake = money("20.40");
    await expect(story.getByRole("listitem").filter({ hasText: stake }).first()).toContainText(
      t("rewards.bonusCounted", { stake, percent: number(100) }),
    );
    await story.getByRole("button", { name: t("common.close") }).click();
  });

  await test.step("withdraws the winnings, and an operator approves", async () => {
    await page.goto("/member/withdraw");
    await page.getByRole("textbox", { name: t("cashier.amount") }).fill("600");
    await cashier.setPaymentPassword(PASSWORD);
    await cashier.bindAccount(newMobile());
    await cashier.confirm();
    const desk = await openVisitor({ viewport: { width: 1440, height: 900 } });
    await enterConsole(desk.context, stack.site.url, admin);
    await approveAtTheDesk(desk.page, username);
    await expect(cashier.withdrawal("600")).toContainText(t("cashier.withdrawal_paid"), LONG);
  });

  await test.step("buys an item of the points mall with the payment password", async () => {
    // Points are booked after midnight, so two operators give some by hand.
    await givePoints(stack, player, 200);
    await follow(page, "/pointMall");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "৳১৫ নগদ" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("points.redeem") }).tap();
    await dialog.getByLabel(t("member.pin"), { exact: false }).first().fill(PAYMENT_PASSWORD);
    await dialog.getByRole("button", { name: t("points.redeem") }).tap();
    await expect(dialog).toBeHidden();
    await follow(page, "/pointMall?tab=orders");
    const order = main.getByRole("listitem").filter({ hasText: "৳১৫ নগদ" });
    await expect(order).toContainText(t("points.state_process"));
    const { content } = await player.call(listPointOrders, { query: {} });
    const before = await player.call(getBalance);
    await operator(decidePointOrder, {
      params: { id: content[0]?.orderId ?? "" },
      body: { decision: "approve" },
    });
    await expect(order).toContainText(t("points.state_approved"), LONG);
    await shell.expectBalance((Number(before.balance) + 15).toFixed(2));
  });

  await test.step("opens an egg with a ticket that the bets have earned, and verifies it", async () => {
    const tickets = async () =>
      (await player.call(listRaffles)).content.find(({ kind }) => kind === "egg")?.mine?.left ?? 0;
    await expect.poll(tickets, LONG).toBeGreaterThan(0);
    await follow(page, "/raffles");
    const egg = page.getByRole("article", { name: "সোনার ডিম" });
    await egg.getByRole("button", { name: t("raffles.act_egg") }).tap();
    const check = egg.getByRole("link", { name: t("raffles.check") });
    await expect(check).toBeVisible();
    await page.getByRole("button", { name: t("raffles.reveal") }).tap();
    await expect(page.getByText(t("raffles.revealed"))).toBeVisible();
    await check.tap();
    await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "match");
    await expect(page.getByText(t("fairness.check_outcome_yes"))).toBeVisible();
    await expect(page.getByText(t("fairness.check_commitment_yes"))).toBeVisible();
  });
});

/** Opens an account on a phone, whose header has no room for the name. */
async function register(page: Page, username: string): Promise<void> {
  const auth = new AuthPage(page);
  await page.goto("/register");
  await auth.fillRegistration(username, PASSWORD);
  await auth.sendRegistration();
  await expect(auth.register).toBeHidden();
  await expect(new ShellPage(page).balance).toBeVisible();
}

/** Claims and approves a player's only withdrawal in the console's queue. */
async function approveAtTheDesk(page: Page, username: string): Promise<void> {
  const desk = new ConsolePage(page);
  const queue = t("console.withdrawals");
  await page.goto("/console/withdrawals");
  await page.getByRole("searchbox", { name: t("console.searchReference") }).fill(username);
  const claim = page.getByRole("button", { name: t("console.claim"), exact: true });
  // Until the search has answered, the rows move under the pointer.
  await expect(claim).toHaveCount(1);
  const row = desk.row(queue, username);
  await claim.click();
  await expect(row).toContainText(t("console.claimedByMe"));
  await row.getByRole("button", { name: t("console.approve") }).click();
  await desk
    .dialog(t("console.approveTitle"))
    .getByRole("button", { name: t("console.approve") })
    .click();
  await expect(row).toBeHidden();
}
