import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[TALK-03] blog to article to the next one; what isn't there is not found; the help centre is searched", async ({
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

  await page.goto("/responsible-gaming");
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
});
