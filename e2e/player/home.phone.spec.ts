import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { fullRunOnlyUnlessBengali, FULL_RUN } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const LANGUAGES = [
  ["bn", bn],
  ["en", en],
] as const;

for (const [language, { t }] of LANGUAGES) {
  test(
    `[NAV-05] [NAV-13] on a phone the five places are at the bottom, the categories show where one is, and deposit leads through the login: ${language}`,
    fullRunOnlyUnlessBengali(language),
    async ({ page }) => {
      await setPageLanguage(page, language);
      await page.goto("/");
      const bar = page.getByRole("navigation", { name: t("shell.bottomNavigation") });
      await expect(bar.getByRole("link")).toHaveCount(5);
      await bar.getByRole("link", { name: t("shell.games") }).tap();
      await expect(page).toHaveURL("/hot");
      await bar.getByRole("link", { name: t("shell.promosShort") }).tap();
      await expect(page).toHaveURL("/promotions");
      // Tap the last link of a strip that is wider than the phone, and then the first one again.
      const strip = page.getByRole("navigation", { name: t("shell.mainNavigation") });
      await expect(strip.getByRole("link", { name: t("shell.promotions") })).toBeInViewport({ ratio: 0.9 });
      await bar.getByRole("link", { name: t("shell.home") }).tap();
      await expect(page).toHaveURL("/");
      await expect(strip.getByRole("link", { name: t("shell.home") })).toBeInViewport({ ratio: 0.9 });
      await bar.getByRole("link", { name: t("shell.deposit") }).tap();
      await expect(page.getByRole("dialog", { name: t("auth.loginTitle") })).toBeVisible();
      for (const box of await bar
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
    },
  );
}

test("[NAV-13] one place at the bottom is lit, also on the pages below it", async ({ playerPage: page }) => {
  for (const [language, { t }] of FULL_RUN ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    await setPageLanguage(page, language);
    await page.goto("/member/depositv2");
    const bar = page.getByRole("navigation", { name: t("shell.bottomNavigation") });
    const lit = bar.locator("[aria-current=page]");
    await expect(lit).toHaveText([t("shell.deposit")]);
    await bar.getByRole("link", { name: t("shell.me"), exact: true }).tap();
    await expect(lit).toHaveText([t("shell.me")]);
    await page.goto("/member/withdraw");
    await expect(lit).toHaveText([t("shell.me")]);
  }
});

test("[NAV-13] what the keyboard reaches is not hidden behind the bar at the bottom", async ({
  playerPage: page,
}) => {
  await page.goto("/member/depositv2");
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
  const hidden = new Set<string>();
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector("nav.fixed");
      if (!focused || !bar || bar.contains(focused)) return undefined;
      const { top, bottom, height } = focused.getBoundingClientRect();
      const isBelow = height > 0 && top >= bar.getBoundingClientRect().top && bottom <= innerHeight;
      return isBelow ? focused.outerHTML.slice(0, 120) : undefined;
    });
    if (found) hidden.add(found);
  }
  expect([...hidden]).toEqual([]);
});

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
