import { getBalance } from "@khela/contract/wallet";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { prepareWithdrawals } from "../support/player-api.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[MONEY-03] a deposit at the provider's page: state and balance move by themselves",
  FULL_RUN_ONLY,
  async ({ playerPage: page }) => {
    const shell = new ShellPage(page);
    const provider = await new CashierPage(page).startDeposit("1000");
    await expect(provider.getByText(/স্যান্ডবক্স: শুধু খেলার টাকা/)).toBeVisible();
    await expect(page.getByText(bn.t("cashier.pending", { method: "KhelaPay" }))).toBeVisible();
    await provider.getByRole("button", { name: /পরিশোধ করুন$/ }).click();
    await expect(
      page.getByText(bn.t("cashier.succeeded", { amount: bn.money("1000", { decimals: "auto" }) })),
    ).toBeVisible();
    await shell.expectBalance("6000");
  },
);

test(
  "[MONEY-03] a declined payment moves nothing and says so",
  FULL_RUN_ONLY,
  async ({ playerPage: page }) => {
    const shell = new ShellPage(page);
    const provider = await new CashierPage(page).startDeposit("500");
    await provider.getByRole("button", { name: "বাতিল করুন" }).click();
    await expect(page.getByText(bn.t("cashier.failed"))).toBeVisible();
    await shell.expectBalance("5000");
  },
);

test("[MONEY-03] [MONEY-09] a double click on pay is one deposit", async ({
  playerPage: page,
  player,
  stack,
}) => {
  await page.goto("/member/depositv2");
  await page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill("700");
  const tab = page.waitForEvent("popup");
  await page
    .getByRole("button", {
      name: bn.t("cashier.payAmount", { amount: bn.money("700", { decimals: "auto" }) }),
    })
    .dblclick();
  await (await tab).waitForURL(/\/pay\//);
  await expect(page.getByText(bn.t("cashier.pending", { method: "KhelaPay" }))).toBeVisible();
  const rows = await querySiteDatabase<{ n: number }>(
    stack.site.databaseUrl,
    "select count(*)::int as n from deposit d join member m on m.id = d.member_id where m.account = $1 and d.amount = 7000000",
    [player.username],
  );
  expect(rows[0]?.n).toBe(1);
});

test("[MONEY-04] a withdrawal: wagering first, then the amount is held at once and every state is shown", async ({
  playerPage: page,
  player,
}) => {
  const shell = new ShellPage(page);
  const cashier = new CashierPage(page);
  await page.goto("/member/withdraw");
  const figures = page.getByRole("region", { name: bn.t("cashier.withdrawable") });
  await expect(figures).toContainText(bn.t("turnover.missing", { missing: bn.money("5000") }));
  await expect(page.getByRole("button", { name: bn.t("cashier.goOn") })).toBeDisabled();

  await wagerTurnover(player, "5000");
  const { balance } = await player.call(getBalance);
  await prepareWithdrawals(player, PAYMENT_PASSWORD);
  await cashier.withdraw("600");
  await expect(cashier.withdrawal("600")).toContainText(bn.t("cashier.withdrawal_requested"));
  await shell.expectBalance(moneyToText(money(moneyFromText(balance) - taka(600))));
});
