import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "../support/texts.ts";

/** The pop-ups of login and registration, in Bengali. */
export class AuthPage {
  readonly page: Page;
  readonly login: Locator;
  readonly register: Locator;

  constructor(page: Page) {
    this.page = page;
    this.login = page.getByRole("dialog", { name: bn.t("auth.loginTitle") });
    this.register = page.getByRole("dialog", { name: bn.t("auth.registerTitle") });
  }

  /** Fills in the login pop-up and sends it. */
  async sendLogin(username: string, password: string): Promise<void> {
    await this.login.getByRole("textbox", { name: bn.t("auth.username") }).fill(username);
    await this.login.getByRole("textbox", { name: bn.t("auth.password"), exact: true }).fill(password);
    await this.login.getByRole("button", { name: bn.t("shell.login"), exact: true }).click();
  }

  /** Fills in what the registration needs, without sending it. */
  async fillRegistration(username: string, password: string): Promise<void> {
    const field = (name: string) => this.register.getByRole("textbox", { name });
    await field(bn.t("auth.label.username")).fill(username);
    await field(bn.t("auth.label.password")).first().fill(password);
    await field(bn.t("auth.label.confirmPassword")).fill(password);
    await this.register.getByRole("checkbox", { name: /শর্তাবলি/ }).check();
    await this.register.getByRole("checkbox", { name: bn.t("auth.age") }).check();
  }

  /** Opens an account and waits until it is logged in. */
  async registerAs(username: string, password: string): Promise<void> {
    await this.page.goto("/register");
    await this.fillRegistration(username, password);
    await this.register.getByRole("button", { name: bn.t("auth.registerButton") }).click();
    await expect(this.register).toBeHidden();
    await expect(this.page.getByRole("banner")).toContainText(username);
  }
}
