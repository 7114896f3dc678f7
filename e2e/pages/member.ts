import type { I18n } from "@khela/i18n/i18n";
import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "../support/texts.ts";
import { follow } from "./shell.ts";

type Part =
  | "twoFactor"
  | "devices"
  | "paymentPassword"
  | "mobile"
  | "email"
  | "picture"
  | "profile"
  | "identity"
  | "limits"
  | "ownData"
  | "display";

/** The member centre and its security centre, in one language. */
export class MemberPage {
  readonly page: Page;
  readonly i18n: I18n;
  readonly menu: Locator;
  readonly main: Locator;

  constructor(page: Page, i18n: I18n = bn) {
    this.page = page;
    this.i18n = i18n;
    this.menu = page.getByRole("navigation", { name: i18n.t("member.pages") });
    this.main = page.getByRole("main");
  }

  /** Opens a part of the security centre by its URL. */
  async open(part: Part): Promise<void> {
    await this.page.goto(`/member/securityCenter/${part}`);
    await expect(this.heading(this.i18n.t(`member.part_${part}`))).toBeVisible();
  }

  /** Navigates to a part from any other page of the site, as a link does. */
  async goOn(part: Part): Promise<void> {
    await follow(this.page, `/member/securityCenter/${part}`);
    await expect(this.heading(this.i18n.t(`member.part_${part}`))).toBeVisible();
  }

  heading(name: string): Locator {
    return this.main.getByRole("heading", { level: 1, name, exact: true });
  }

  field(label: string, within: Locator = this.main): Locator {
    return within.getByLabel(label).and(within.getByRole("textbox")).first();
  }

  button(name: string, within: Locator = this.main): Locator {
    return within.getByRole("button", { name, exact: true });
  }

  /** The line of the security centre that leads to a part. */
  row(part: Part): Locator {
    return this.main
      .getByRole("link")
      .filter({ hasText: this.i18n.t(`member.part_${part}`) })
      .last();
  }

  /** Sets up two-step login, up to its recovery codes. @returns the secret and the codes */
  async setUpTotp(
    password: string,
    codeOf: (secret: string) => string,
  ): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { t } = this.i18n;
    await this.open("twoFactor");
    await this.field(t("member.loginPassword")).fill(password);
    await this.button(t("member.totpStart")).click();
    const shown = this.main.locator("bdi").filter({ hasText: /^[A-Z2-7 ]{16,}$/ });
    const secret = (await shown.innerText()).replaceAll(" ", "");
    await expect(this.main.getByRole("img", { name: t("member.totpApp") })).toBeVisible();
    await this.field(t("member.totpCode")).fill(codeOf(secret));
    await this.button(t("member.totpOn")).click();
    const list = this.main.getByRole("list", { name: t("member.codesTitle") });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    return { secret, recoveryCodes: await list.locator("bdi").allInnerTexts() };
  }
}

/** Sets the language of a page before it opens; the console's too. */
export async function setPageLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => {
    if (location.protocol === "about:") return;
    localStorage.setItem("language", code);
    localStorage.setItem("console.language", code);
    document.cookie = `language=${code}; path=/`;
  }, language);
}
