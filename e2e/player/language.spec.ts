import { getGameMenus, hotGames, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import { setLanguage } from "@khela/contract/identity";
import { scrollThrough, ShellPage, sidewaysPx } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { ar, bn, en } from "../support/texts.ts";

test(
  "[LANG-01] the language changes at once, both ways, and is remembered",
  FULL_RUN_ONLY,
  async ({ page }) => {
    await page.goto("/");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", /^bn/);
    await expect(page.getByRole("region", { name: bn.t("home.recommended") })).toBeVisible();
    await new ShellPage(page).chooseLanguage("English");
    await expect(html).toHaveAttribute("lang", /^en/);
    await expect(page.getByRole("link", { name: en.t("shell.register") })).toBeVisible();
    await expect(page.getByRole("region", { name: en.t("home.banners") })).toContainText(
      "Every slot, one home",
    );
    await page.reload();
    await expect(page.getByRole("link", { name: en.t("shell.register") })).toBeVisible();
    await new ShellPage(page, en).chooseLanguage("বাংলা");
    await expect(page.getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
  },
);

test("[LANG-01] [LANG-02] [LANG-03] Arabic comes without a reload and from right to left, what depends on it is asked for anew, and back", async ({
  playerPage: page,
}) => {
  await page.goto("/");
  await scrollThrough(page);
  // What comes into view loads later, and only what is there can change its language.
  await expect(page.getByRole("heading", { name: bn.t("home.winners") })).toBeAttached();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("dir", "ltr");
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  const asked = new Set<string>();
  page.on("request", (request) => {
    const language = request.headers()["accept-language"] ?? "";
    asked.add(`${new URL(request.url()).pathname} ${language}`);
  });
  await new ShellPage(page).chooseLanguage("العربية");
  await expect(html).toHaveAttribute("lang", "ar-EG");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { name: ar.t("home.winners") })).toBeAttached();
  // The server is told, and everything that depends on a language is fetched again in this one.
  for (const { path } of [setLanguage, getGameMenus, hotGames, listAnnouncements, winnerBoard])
    await expect.poll(() => [...asked], path).toContain(`${path} ar`);
  expect(
    await page.evaluate(() => [localStorage.getItem("language"), localStorage.getItem("lastLanguage")]),
  ).toEqual(["ar", "bn"]);
  await new ShellPage(page, ar).expectBalance("5000", ar);
  expect(await sidewaysPx(page)).toBe(0);
  await expectAccessible(page, "home in Arabic");

  const shell = new ShellPage(page, ar);
  await page.getByRole("button", { name: ar.t("shell.language") }).click();
  // Search for a language by its name in the page's language, and choose it with the keyboard.
  await shell.languages.getByRole("searchbox").fill("hindi");
  await expect(shell.languages.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(html).toHaveAttribute("lang", "hi-IN");
  await expect(html).toHaveAttribute("dir", "ltr");
  expect(await page.evaluate(() => "sameVisit" in window)).toBe(true);
  await page.reload();
  await expect(html).toHaveAttribute("lang", "hi-IN");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await shell.languages.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.getByRole("region", { name: bn.t("home.recommended") })).toBeVisible();
});
