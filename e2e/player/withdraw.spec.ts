import { listPayoutAccounts } from "@khela/contract/cashier";
import { CashierPage } from "../pages/cashier.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[MONEY-04] [AUTH-20] the first withdrawal: a payment password and an account are set on the way",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, guard }) => {
    guard.allow(/status of 400|status of 401|status of 403/);
    await wagerTurnover(player, "5000");
    const cashier = new CashierPage(page);
    const amount = page.getByRole("textbox", { name: bn.t("cashier.amount") });
    await page.goto("/member/withdraw");
    await amount.fill("700");

    await test.step("the form waits while the payment password is set", async () => {
      await expect(page.getByText(bn.t("cashier.pinFirst"), { exact: true })).toBeVisible();
      await cashier.setPaymentPassword(player.password);
      await expect(page).toHaveURL(/withdraw$/);
      await expect(amount).toHaveValue(/700|৭০০/);
    });

    await test.step("an account is bound, and stays as it is", async () => {
      await cashier.bindAccount("01812345679");
      const { accounts } = await player.call(listPayoutAccounts);
      expect(accounts.map(({ account }) => account)).toEqual(["••••5679"]);
    });

    await test.step("a wrong payment password is refused and says what follows", async () => {
      await cashier.confirm("905173");
      await expect(page.getByText(bn.t("cashier.pinWrong"))).toBeVisible();
      const confirm = page.getByRole("dialog", { name: bn.t("cashier.confirmTitle") });
      await confirm.getByRole("button", { name: bn.t("cashier.change") }).click();
      await cashier.confirm();
      await expect(cashier.withdrawal("700")).toContainText(bn.t("cashier.withdrawal_requested"));
    });

    await test.step("the security centre shows it, masked and fixed", async () => {
      await page.goto("/member/securityCenter/payoutAccounts");
      const list = page.getByRole("list", { name: bn.t("member.part_payoutAccounts") });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText(bn.digits("••••5679"));
    });
  },
);
