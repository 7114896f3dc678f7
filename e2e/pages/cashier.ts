import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "../support/texts.ts";

/** Six digits that pass the rules for payment passwords. */
export const PAYMENT_PASSWORD = "482913";

/** Deposit and withdrawal of the member centre, in Bengali. */
export class CashierPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Starts a deposit. @returns the provider's page, which opens in a tab of its own */
  async startDeposit(amount: string): Promise<Page> {
    await this.page.goto("/member/depositv2");
    return this.payAnother(amount);
  }

  /** Starts another deposit from the empty form, which must be open. */
  async payAnother(amount: string): Promise<Page> {
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

  /** Sets the payment password from the withdrawal form, which keeps what was typed. */
  async setPaymentPassword(password: string): Promise<void> {
    await this.page.getByRole("link", { name: bn.t("member.paymentSave") }).click();
    await this.page
      .getByRole("textbox", { name: new RegExp(`^${bn.t("member.pin")}`) })
      .fill(PAYMENT_PASSWORD);
    await this.page.getByRole("textbox", { name: bn.t("member.pinAgain") }).fill(PAYMENT_PASSWORD);
    await this.page.getByLabel(bn.t("member.loginPassword"), { exact: false }).fill(password);
    await this.page.getByRole("button", { name: bn.t("member.paymentSave") }).click();
  }

  /** Binds a mobile account from the withdrawal form. */
  async bindAccount(account: string): Promise<void> {
    // The reason below the form, once it is shown, has a button with the same label for the same purpose.
    await this.page
      .locator("form")
      .getByRole("button", { name: bn.t("cashier.bindAccount") })
      .click();
    const dialog = this.page.getByRole("dialog", {
      name: bn.t("cashier.bindTitle", { method: "KhelaPay" }),
    });
    await dialog.getByRole("textbox", { name: bn.t("cashier.account_mobile") }).fill(account);
    await dialog.getByRole("textbox", { name: bn.t("cashier.accountName") }).fill("রহিম উদ্দিন");
    await dialog.getByLabel(bn.t("member.pin"), { exact: false }).first().fill(PAYMENT_PASSWORD);
    await dialog.getByRole("button", { name: bn.t("cashier.bind"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Requests a withdrawal to the bound account and confirms it. */
  async withdraw(amount: string): Promise<void> {
    await this.page.goto("/member/withdraw");
    await this.page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill(amount);
    await this.confirm();
  }

  /** Submits the filled form and confirms it with the payment password. */
  async confirm(paymentPassword = PAYMENT_PASSWORD): Promise<void> {
    await this.page.getByRole("button", { name: bn.t("cashier.goOn") }).click();
    const confirm = this.page.getByRole("dialog", { name: bn.t("cashier.confirmTitle") });
    await confirm.getByLabel(bn.t("member.pin"), { exact: false }).first().fill(paymentPassword);
    await confirm.getByRole("button", { name: bn.t("cashier.confirmWithdraw") }).click();
    if (paymentPassword === PAYMENT_PASSWORD) await expect(confirm).toBeHidden();
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
