import type { Page } from "@playwright/test";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

/** Reads the pages that every footer links to, each with its own title, in the language's script. */
async function readStanding(page: Page, letters: RegExp): Promise<void> {
  for (const path of ["/vip", "/licence", "/responsible-gaming"]) {
    const link = page.getByRole("contentinfo").locator(`a[href="${path}"]`);
    await expect(link).toHaveText(letters);
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("article")).toHaveText(letters);
  }
}

test("[TALK-03] [LANG-01] blog to article to the next one; what isn't there is not found; the help centre is searched", async ({
  page,
  guard,
}) => {
  guard.allow(/status of 404/);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1, name: bn.t("reading.blog") })).toBeVisible();
  const newest = page.getByRole("article").first().getByRole("link");
  const title = (await newest.textContent()) ?? "";
  await newest.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · KHELA`);
  await page
    .getByRole("navigation", { name: bn.t("reading.onwards") })
    .getByRole("link", { name: bn.t("reading.older") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeHidden();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();

  const answer = await page.goto("/news/never-written");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(bn.t("shell.notFoundTitle"))).toBeVisible();

  await readStanding(page, /[অ-ৎ]/);
  await page
    .getByRole("article")
    .getByRole("link", { name: bn.t("help.contact") })
    .click();
  await expect(page).toHaveURL("/help");
  await page.getByRole("searchbox").fill("পাসওয়ার্ড ভুলে");
  await expect(page.getByText(bn.t("reading.found", { n: 1 }))).toBeVisible();
  const topic = page.getByRole("navigation", { name: bn.t("help.topics") }).getByRole("link");
  await topic.click();
  await expect(page).toHaveURL("/help#account");

  if (!FULL_RUN) return;
  await new ShellPage(page).chooseLanguage("English");
  await expect(page.getByRole("heading", { level: 1, name: en.t("help.title") })).toBeVisible();
  await page.getByRole("searchbox").fill("forgot password");
  await expect(page.getByText(en.t("reading.found", { n: 1 }))).toBeVisible();
  await expect(page.locator("#account")).toContainText("password");
  await readStanding(page, /^[^অ-ৎ]+$/);
  await page.goto("/helpmc#account");
  await expect(page.getByRole("heading", { level: 1, name: en.t("help.title") })).toBeVisible();
  await expect(page.locator("#account")).toBeInViewport();
});
