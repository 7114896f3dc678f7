import { expect, type Locator, type Page } from "@playwright/test";
import type { I18n } from "@khela/i18n/i18n";
import { bn } from "../support/texts.ts";

/** The login, registration and password pop-ups, in one language. */
export class AuthPage {
  readonly page: Page;
  readonly i18n: I18n;
  readonly login: Locator;
  readonly agentLogin: Locator;
  readonly register: Locator;
  readonly forgot: Locator;
  readonly proof: Locator;
  readonly change: Locator;
  readonly warning: Locator;

  constructor(page: Page, i18n: I18n = bn) {
    this.page = page;
    this.i18n = i18n;
    const dialog = (name: string): Locator => page.getByRole("dialog", { name, exact: true });
    this.login = dialog(i18n.t("auth.loginTitle"));
    this.agentLogin = dialog(i18n.t("auth.agentTitle"));
    this.register = dialog(i18n.t("auth.registerTitle"));
    this.forgot = dialog(i18n.t("auth.forgotTitle"));
    this.proof = dialog(i18n.t("auth.proofTitle"));
    this.change = dialog(i18n.t("auth.changeTitle"));
    this.warning = dialog(i18n.t("auth.warningTitle"));
  }

  /** A field of a pop-up by its label. */
  field(dialog: Locator, label: string): Locator {
    return dialog.getByLabel(label).and(dialog.getByRole("textbox")).first();
  }

  button(dialog: Locator, name: string): Locator {
    return dialog.getByRole("button", { name, exact: true });
  }

  /** Picks a tab or a method. */
  async choose(dialog: Locator, name: string): Promise<void> {
    await dialog.getByRole("radio", { name }).check();
  }

  /** Fills in the login pop-up and sends it. */
  async sendLogin(username: string, password: string, dialog: Locator = this.login): Promise<void> {
    const { t } = this.i18n;
    await dialog.getByRole("textbox", { name: t("auth.username") }).fill(username);
    await dialog.getByRole("textbox", { name: t("auth.password"), exact: true }).fill(password);
    await this.button(dialog, t("shell.login")).click();
  }

  /** Writes the number, asks for a code, and waits until the button counts down. */
  async askForCode(dialog: Locator, mobile: string): Promise<void> {
    const { t } = this.i18n;
    await this.field(dialog, t("auth.label.mobileNum")).fill(mobile);
    await this.button(dialog, t("auth.codeSend")).click();
    await expect(this.countdown(dialog)).toBeDisabled();
  }

  /** The button for a code while it counts down. */
  countdown(dialog: Locator): Locator {
    // The time may stand before or after the words, depending on the language.
    const words = this.i18n.t("auth.codeWait", { time: "" }).trim();
    return dialog.getByRole("button", { name: words });
  }

  /** Ticks the two boxes that a registration needs. */
  async agree(): Promise<void> {
    await this.register.locator("input[name=terms]").check();
    await this.register.getByRole("checkbox", { name: this.i18n.t("auth.age", { age: 18 }) }).check();
  }

  /** Fills in what the registration needs, without sending it. */
  async fillRegistration(username: string, password: string): Promise<void> {
    const { t } = this.i18n;
    await this.field(this.register, t("auth.label.username")).fill(username);
    await this.fillPassword(password);
    await this.agree();
  }

  async fillPassword(password: string): Promise<void> {
    const { t } = this.i18n;
    await this.field(this.register, t("auth.label.password")).fill(password);
    await this.field(this.register, t("auth.label.confirmPassword")).fill(password);
  }

  async sendRegistration(): Promise<void> {
    await this.button(this.register, this.i18n.t("auth.registerButton")).click();
  }

  /** Opens an account and waits until it is logged in. */
  async registerAs(username: string, password: string): Promise<void> {
    await this.page.goto("/register");
    await this.fillRegistration(username, password);
    await this.sendRegistration();
    await expect(this.register).toBeHidden();
    await expect(this.page.getByRole("banner")).toContainText(username);
  }

  /** Opens the pop-up for a forgotten password from the login. */
  async openForgot(): Promise<void> {
    await this.page.goto("/login");
    await this.button(this.login, this.i18n.t("auth.forgot")).click();
    await expect(this.forgot).toBeVisible();
  }
}
