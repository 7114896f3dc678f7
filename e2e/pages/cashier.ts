import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "../support/texts.ts";

/** Deposit and withdrawal of the member centre, in Bengali. */
export class CashierPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Starts a deposit. @returns the provider's page, which opens in a tab of its own */
  async startDeposit(amount: string): Promise<Page> {
    await this.page.goto("/member/depositv2");
    await this.page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill(amount);
    const tab = this.page.waitForEvent("popup");
    await this.page
      .getByRole("button", {
        name: bn.t("cashier.payAmount", { amount: bn.money(amount, { decimals: "auto" }) }),
      })
      .click();
    const provider = await tab;
    await provider.waitForURL(/\/pay\//);
    return provider;
  }

  /** Asks for a payout and confirms it. */
  async withdraw(amount: string): Promise<void> {
    await this.page.goto("/member/withdraw");
    await this.page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill(amount);
    await this.page.getByRole("textbox", { name: bn.t("cashier.account_mobile") }).fill("01712345678");
    await this.page.getByRole("textbox", { name: bn.t("cashier.accountName") }).fill("রহিম উদ্দিন");
    await this.page.getByRole("button", { name: bn.t("cashier.goOn") }).click();
    const confirm = this.page.getByRole("dialog", { name: bn.t("cashier.confirmTitle") });
    await expect(confirm).toContainText("01712345678");
    await confirm.getByRole("button", { name: bn.t("cashier.confirmWithdraw") }).click();
    await expect(confirm).toBeHidden();
  }

  /** The card of a withdrawal, by its amount. */
  withdrawal(amount: string): Locator {
    return this.page
      .getByRole("region", { name: bn.t("cashier.withdrawalHistory") })
      .getByRole("listitem")
      .filter({ hasText: bn.money(amount) })
      .first();
  }
}
