import { expect, type Locator, type Page } from "@playwright/test";
import type { I18n } from "@khela/i18n/i18n";
import { FULL_RUN } from "../support/full-run.ts";
import { bn, en } from "../support/texts.ts";

/** The frame around every page of the player site, in one language: header, menus, footer. */
export class ShellPage {
  readonly page: Page;
  readonly t: I18n["t"];
  readonly header: Locator;
  readonly categories: Locator;
  readonly balance: Locator;

  constructor(page: Page, i18n: I18n = bn) {
    this.page = page;
    this.t = i18n.t;
    this.header = page.getByRole("banner");
    this.categories = page.getByRole("navigation", { name: i18n.t("shell.mainNavigation") });
    this.balance = page.getByRole("region", { name: i18n.t("shell.balance") });
  }

  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** Opens the member's menu and picks an entry. */
  async pickFromAccountMenu(label: string): Promise<void> {
    await this.header.getByRole("button", { name: this.t("shell.accountMenu") }).click();
    await this.page.getByRole("menuitem", { name: label }).click();
  }

  /** Opens the language menu and picks a language by its own name. */
  async chooseLanguage(name: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("shell.language") }).click();
    await this.languages.getByRole("button", { name }).click();
    await expect(this.languages).toBeHidden();
  }

  /** The language menu, whatever language the page is in. */
  get languages(): Locator {
    return this.page.locator('dialog[data-name="languages"]');
  }

  async signOut(): Promise<void> {
    await this.pickFromAccountMenu(this.t("shell.signOut"));
    const question = this.dialog(this.t("shell.signOut"));
    await expect(question).toContainText(this.t("shell.signOutQuestion"));
    await question.getByRole("button", { name: this.t("shell.signOut") }).click();
    await expect(question).toBeHidden();
  }

  /** Waits for the balance to be exactly this, without a reload. */
  async expectBalance(amount: string, i18n: I18n = bn): Promise<void> {
    await expect(this.balance).toContainText(i18n.money(amount));
  }
}

/**
 * Checks a page in Bengali, and in full runs in English too. The language changes within the visit, because a
 * visit of its own costs twice as much; that the language of an open page can be changed is tested by
 * language.spec.ts. The page is in Bengali again afterwards.
 */
export async function acrossLanguages(
  page: Page,
  look: (i18n: I18n, shell: ShellPage) => Promise<void>,
): Promise<void> {
  const shell = new ShellPage(page);
  await look(bn, shell);
  if (!FULL_RUN) return;
  await shell.chooseLanguage("English");
  await look(en, new ShellPage(page, en));
  await new ShellPage(page, en).chooseLanguage("বাংলা");
}

/** Navigates to another URL of the open app as its links do, which costs a third of a page load. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
}

/** How far the page can be scrolled sideways, in pixels; 0 on a correct page. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Scrolls slowly through the page, so that every lazily loaded part has loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  let height = 0;
  for (let seen = -1; height > seen;) {
    seen = height;
    height = await scrollDown(page, seen);
    // The page grows with the parts that have just loaded or been rendered.
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** @param fromPx the part above was scrolled through already @returns the page's height */
async function scrollDown(page: Page, fromPx: number): Promise<number> {
  return await page.evaluate(async (from) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let top = Math.max(0, from - innerHeight); top < document.documentElement.scrollHeight; top += 400) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    return document.documentElement.scrollHeight;
  }, fromPx);
}
