import { expect, type Locator, type Page } from "@playwright/test";
import type { I18n } from "@khela/i18n/i18n";
import { bn } from "../support/texts.ts";
import { totpNow } from "../support/totp.ts";

/** The operator console, in one language. */
export class ConsolePage {
  readonly page: Page;
  readonly t: I18n["t"];
  readonly menu: Locator;

  constructor(page: Page, i18n: I18n = bn) {
    this.page = page;
    this.t = i18n.t;
    this.menu = page.getByRole("navigation", { name: i18n.t("console.menu") });
  }

  /** Fills in the login form and sends it. */
  async logIn(username: string, account: { password: string; totpSecret: string }): Promise<void> {
    await this.page.getByLabel(this.t("console.username")).fill(username);
    await this.page.getByLabel(this.t("console.password"), { exact: true }).fill(account.password);
    await this.page.getByLabel(this.t("console.code")).fill(totpNow(account.totpSecret));
    await this.page.getByRole("button", { name: this.t("console.signIn") }).click();
  }

  heading(text: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: text });
  }

  /** Opens a page through the menu. */
  async open(name: string): Promise<void> {
    await this.menu.getByRole("link", { name }).click();
    await expect(this.heading(name)).toBeVisible();
  }

  table(name: string): Locator {
    return this.page.getByRole("table", { name });
  }

  /** The row of a table that shows this text. */
  row(name: string, text: string): Locator {
    return this.table(name).getByRole("row").filter({ hasText: text });
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole("dialog", name === undefined ? {} : { name });
  }

  /** Gives a reason in the open dialog and confirms. */
  async giveReason(reason: string, confirm: string): Promise<void> {
    await this.dialog()
      .getByRole("textbox", { name: this.t("console.reason") })
      .fill(reason);
    // The last such button: in Bengali, blocking a player and closing a pop-up have the same label.
    await this.dialog().getByRole("button", { name: confirm, exact: true }).last().click();
    await expect(this.dialog()).toBeHidden();
  }

  /** Removes what a card or a row shows, and confirms. @returns the confirmation dialog */
  async remove(shown: Locator): Promise<Locator> {
    await shown.getByRole("button", { name: this.t("console.delete") }).click();
    const question = this.dialog(this.t("console.deleteTitle"));
    await question.getByRole("button", { name: this.t("console.delete") }).click();
    return question;
  }
}
