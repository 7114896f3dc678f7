import { speak } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const LANGUAGES = [
  ["bn", bn],
  ["en", en],
] as const;

for (const [language, { t }] of LANGUAGES) {
  test(`[NAV-13] on a phone the five places are at the bottom, and deposit leads through the login: ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: t("shell.bottomNavigation") });
    await expect(bar.getByRole("link")).toHaveCount(5);
    await bar.getByRole("link", { name: t("shell.games") }).tap();
    await expect(page).toHaveURL("/hot");
    await bar.getByRole("link", { name: t("shell.promosShort") }).tap();
    await expect(page).toHaveURL("/promotions");
    await bar.getByRole("link", { name: t("shell.home") }).tap();
    await expect(page).toHaveURL("/");
    await bar.getByRole("link", { name: t("shell.deposit") }).tap();
    await expect(page.getByRole("dialog", { name: t("auth.loginTitle") })).toBeVisible();
    for (const box of await bar
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });
}

test("[NAV-13] [NAV-12] [LANG-01] the side menu of the phone: places, language, theme", async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto("/");
  await shell.header.getByRole("button", { name: bn.t("shell.menu") }).tap();
  const menu = shell.dialog(bn.t("shell.menu"));
  await menu.getByRole("radio", { name: bn.t("shell.light") }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await shell.chooseLanguage("English");
  const menuEn = shell.dialog(en.t("shell.menu"));
  await expect(menuEn).toBeVisible();
  await menuEn.getByRole("link", { name: en.t("shell.category_rng") }).tap();
  await expect(page).toHaveURL("/rng");
  await expect(menuEn).toBeHidden();
});
