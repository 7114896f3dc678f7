import { getBalance } from "@khela/contract/wallet";
import { AuthPage } from "../pages/auth.ts";
import { CashierPage } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { GamePage } from "../pages/game.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { newMobile } from "../support/mobile-player.ts";
import { clientOf, newUsername } from "../support/player-api.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const PASSWORD = "আম জাম কাঁঠাল 2026";
const REASON = "প্রাপকের নাম অ্যাকাউন্টের সঙ্গে মেলে না";

test("[MONEY-01] [MONEY-03] [MONEY-04] [OPS-03] a player registers, deposits, plays, wins and withdraws; the operator pays one and rejects one", async ({
  page,
  openVisitor,
  stack,
  accounts,
}) => {
  const username = newUsername();
  const shell = new ShellPage(page);
  const cashier = new CashierPage(page);

  await test.step("registers in Bengali", () => new AuthPage(page).registerAs(username, PASSWORD));
  const token = (await page.evaluate(() => sessionStorage.getItem("token"))) ?? "";
  const call = clientOf(stack.site.url, () => token);

  await test.step("deposits ৳1,000 at the provider's page", async () => {
    const provider = await cashier.startDeposit("1000");
    await provider.getByRole("button", { name: /পরিশোধ করুন$/ }).click();
    await shell.expectBalance("1000");
  });

  await test.step("plays until a win", async () => {
    const game = new GamePage(page);
    await game.open("dice");
    const won = game.history.getByRole("listitem").first();
    let wins = 0;
    for (let roll = 0; roll < 40 && wins === 0; roll += 1) {
      await game.play(page.getByTestId("roll"));
      if (/[১-৯]/.test((await won.textContent())?.replace("০.০০", "") ?? "")) wins += 1;
    }
    expect(wins, "a win in forty rolls at even odds").toBe(1);
    // The rest of the turnover that a deposit requires, wagered in small bets.
    await wagerTurnover({ username, password: PASSWORD, token, call }, "1000");
  });

  await test.step("asks for two payouts", async () => {
    const { balance } = await call(getBalance);
    // The balance must cover the second request, however the bets turned out.
    if (Number(balance) < 1_100) {
      const provider = await cashier.startDeposit("1000");
      await provider.getByRole("button", { name: /পরিশোধ করুন$/ }).click();
      await expect(
        page.getByText(bn.t("cashier.succeeded", { amount: bn.money("1000", { decimals: "auto" }) })),
      ).toBeVisible();
      await wagerTurnover({ username, password: PASSWORD, token, call }, "1000");
    }
    await page.goto("/member/withdraw");
    await page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill("500");
    await cashier.setPaymentPassword(PASSWORD);
    await cashier.bindAccount(newMobile());
    await cashier.confirm();
    await expect(cashier.withdrawal("500")).toContainText(bn.t("cashier.withdrawal_requested"));
  });

  const operator = await openVisitor();
  operator.guard.allow(/status of 401/);
  const console = new ConsolePage(operator.page);
  const queue = bn.t("console.withdrawals");
  await test.step("the operator logs in, claims and approves", async () => {
    await operator.page.goto("/console");
    await console.logIn("finance", accounts.get("finance") ?? { password: "", totpSecret: "" });
    await expect(console.heading(bn.t("console.dashboard"))).toBeVisible();
    await console.open(queue);
    await operator.page.getByRole("searchbox", { name: bn.t("console.searchReference") }).fill(username);
    const row = console.row(queue, username);
    // Wait for the search's answer: until then the rows move under the pointer.
    await expect(operator.page.getByRole("button", { name: bn.t("console.claim"), exact: true })).toHaveCount(
      1,
    );
    await row.getByRole("button", { name: bn.t("console.claim") }).click();
    await expect(row).toContainText(bn.t("console.claimedByMe"));
    await row.getByRole("button", { name: bn.t("console.approve") }).click();
    await console
      .dialog(bn.t("console.approveTitle"))
      .getByRole("button", { name: bn.t("console.approve") })
      .click();
    await expect(row).toBeHidden();
  });

  await test.step("the player sees it paid, without a reload", async () => {
    await expect(cashier.withdrawal("500")).toContainText(bn.t("cashier.withdrawal_paid"));
  });

  await test.step("a second one is rejected with a reason that the player reads", async () => {
    const before = await call(getBalance);
    await cashier.withdraw("510");
    const row = console.row(queue, username);
    await operator.page.getByRole("button", { name: bn.t("console.refresh") }).click();
    await row.getByRole("button", { name: bn.t("console.claim") }).click();
    await expect(row).toContainText(bn.t("console.claimedByMe"));
    await row.getByRole("button", { name: bn.t("console.reject") }).click();
    await console.giveReason(REASON, bn.t("console.reject"));
    const card = cashier.withdrawal("510");
    await expect(card).toContainText(bn.t("cashier.withdrawal_rejected"));
    await expect(card).toContainText(REASON);
    await shell.expectBalance(before.balance);
  });

  await test.step("the ledger sums to zero", async () => {
    const sums = await querySiteDatabase<{ currency: string; sum: string }>(
      stack.site.databaseUrl,
      "select currency, sum(amount)::text as sum from ledger.entry group by currency",
    );
    expect(sums.length).toBeGreaterThan(0);
    for (const { currency, sum } of sums) expect(sum, currency).toBe("0");
    const { balance } = await call(getBalance);
    const [account] = await querySiteDatabase<{ balance: string }>(
      stack.site.databaseUrl,
      `select (a.balance / 10000.0)::numeric(20, 4)::text as balance from ledger.account a
        join member m on a.owner = m.id::text where m.account = $1 and a.bucket = 'cash'`,
      [username],
    );
    expect(Number(account?.balance)).toBe(Number(balance));
  });
});
