import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts } from "@khela/contract/cashier";
import { getBalance } from "@khela/contract/wallet";
import type { Locator } from "@playwright/test";
import { approve } from "../../apps/server/src/testing/payout.ts";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ProviderPage } from "../pages/provider.ts";
import { ShellPage } from "../pages/shell.ts";
import { clientOfOperator } from "../support/operators.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { makeDeposit, type Player, prepareWithdrawals } from "../support/player-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

type Operator = Parameters<typeof approve>[0];

/** Requests a withdrawal, which an operator approves. @returns its reference */
async function ask({ call }: Player, operator: Operator, amount: string): Promise<string> {
  const { accounts } = await call(listPayoutAccounts);
  const payoutAccountId = accounts[0]?.payoutAccountId ?? "";
  const asked = await call(
    createWithdrawal,
    { body: { payoutAccountId, amount, paymentPassword: PAYMENT_PASSWORD } },
    { idempotencyKey: randomUUID() },
  );
  if (asked.state === "requested") await approve(operator, asked);
  return asked.reference;
}

test(
  "[MONEY-04] [MONEY-05] [MONEY-09] every story of a payout, played at the provider's page: failed, half, unknown, a late word of failure; received in part",
  FULL_RUN_ONLY,
  async ({ player, playerPage: page, openVisitor, stack }) => {
    const operator = { call: clientOfOperator(stack.site.url, stack.operators["admin"] ?? "") };
    await makeDeposit(player, "5000");
    await wagerTurnover(player, "10000");
    const account = await prepareWithdrawals(player, PAYMENT_PASSWORD);
    const provider = new ProviderPage((await openVisitor()).page);
    await provider.open(stack.sandboxUrl);
    const cashier = new CashierPage(page);
    const shell = new ShellPage(page);
    const instalments = (card: Locator) =>
      card.getByRole("region", { name: bn.t("cashier.payouts") }).getByRole("listitem");
    await page.goto("/member/withdraw");

    await test.step("it fails: the amount is back", async () => {
      await provider.plan(account, "ব্যর্থ হবে");
      const { balance } = await player.call(getBalance);
      await ask(player, operator, "501");
      const card = cashier.withdrawal("501");
      await expect(card).toContainText(bn.t("cashier.withdrawal_failed"));
      await expect(card).toContainText(bn.t("cashier.reason_account_refused"));
      await shell.expectBalance(balance);
    });

    await test.step("half of it: one payout is paid, the rest is back", async () => {
      await provider.plan(account, "অর্ধেক দেবে");
      await ask(player, operator, "602");
      const card = cashier.withdrawal("602");
      await expect(card).toContainText(bn.t("cashier.withdrawal_paid"));
      await expect(instalments(card)).toHaveCount(2);
      await expect(instalments(card).filter({ hasText: bn.t("cashier.instalment_awaiting") })).toContainText(
        bn.money("301"),
      );
      await expect(instalments(card).filter({ hasText: bn.t("cashier.instalment_failed") })).toContainText(
        bn.money("301"),
      );
    });

    await test.step("nobody knows: it is being checked, never told twice, until the provider says it", async () => {
      await provider.plan(account, "এখানে শেষ না করা পর্যন্ত স্পষ্ট উত্তর দেবে না");
      const reference = await ask(player, operator, "703");
      const card = cashier.withdrawal("703");
      await expect(card).toContainText(bn.t("cashier.instalment_unclear"));
      await expect(card).toContainText(bn.t("cashier.instalmentText_unclear"));
      await provider.act(reference, "সফল হবে");
      await expect(provider.payouts(reference)).toHaveCount(1);
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("paid, then late word of an earlier failure: it stays paid", async () => {
      await provider.plan(account, "সফল হবে, পরে ব্যর্থতার খবর আসবে");
      await ask(player, operator, "804");
      await expect(cashier.withdrawal("804")).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("only a part has come: that part is closed, the rest is in dispute", async () => {
      const card = cashier.withdrawal("804");
      await card.getByRole("button", { name: bn.t("cashier.notReceived") }).click();
      const dialog = page.getByRole("dialog", { name: bn.t("cashier.receiptTitle") });
      await dialog.getByRole("radio", { name: bn.t("cashier.partCame") }).check();
      await dialog.getByRole("textbox", { name: bn.t("cashier.amountReceived") }).fill("300");
      await expect(dialog).toContainText(bn.money("504"));
      await dialog.getByRole("button", { name: bn.t("cashier.sendCase") }).click();
      await expect(dialog).toBeHidden();
      await expect(instalments(card)).toHaveCount(2);
      await expect(instalments(card).filter({ hasText: bn.money("300") })).toContainText(
        bn.t("cashier.instalment_received"),
      );
      await expect(instalments(card).filter({ hasText: bn.money("504") })).toContainText(
        bn.t("cashier.instalment_disputed"),
      );
    });
  },
);
