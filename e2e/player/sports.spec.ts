import type { CallOutput } from "@khela/contract/endpoint";
import { hotMatches } from "@khela/contract/sports";
import { acrossLanguages, sidewaysPx } from "../pages/shell.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[HOME-06] the home page has a carousel for each sport, which loops; a click leads to that match", async ({
  page,
}) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: bn.t("sports.title"), exact: true });
  await section.scrollIntoViewIfNeeded().catch(() => undefined);
  await page.mouse.wheel(0, 600);
  const cricket = section.getByRole("region", { name: bn.t("shell.category_cricket") });
  const slides = cricket.getByRole("group");
  await expect(slides.first()).toBeVisible();
  const count = await slides.count();
  expect(count).toBeGreaterThan(2);
  const first = slides.first();
  // The carousel wraps around: as many steps as there are matches lead back to the first.
  const next = cricket.getByRole("button", { name: bn.t("common.next") });
  await expect(async () => {
    await next.click();
    await expect(first).not.toBeInViewport({ ratio: 0.9, timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    await next.click();
    await expect(first).toBeInViewport({ ratio: 0.9, timeout: 1_000 });
  }).toPass();
  await acrossLanguages(page, async ({ t }) => {
    const match = page
      .getByRole("region", { name: t("sports.title"), exact: true })
      .getByRole("region", { name: t("shell.category_cricket") })
      .getByRole("group")
      .first();
    // A match shows its league, both teams, its start, and a price for each.
    const [league, when, prices] =
      t === bn.t
        ? [/টি-টোয়েন্টি/, /আজ|আগামীকাল|[০-৯]{2}-/, /[০-৯]\.[০-৯]{2}.*[০-৯]\.[০-৯]{2}/s]
        : [/T20/, /TODAY|TOMORROW|[0-9]{2}-[A-Z]{3}/i, /[0-9]\.[0-9]{2}.*[0-9]\.[0-9]{2}/s];
    await expect(match).toContainText(league);
    await expect(match).toContainText(when);
    await expect(match.locator("svg").first()).toBeVisible();
    await expect(match.getByTestId("money-line")).toContainText(prices);
    const link = match.getByRole("link");
    const path = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(String(path));
    await expect(page.getByRole("heading", { name: t("sports.market.moneyLine") })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
});

test("[HOME-06] [SPORT-04] the price of a match moves by itself", async ({ page }) => {
  const answer = await page.request.get(hotMatches.path);
  const { value } = (await answer.json()) as { value: CallOutput<typeof hotMatches> };
  const match = value.carousels[0]?.matchList[0];
  expect(match?.matchId).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto(`/sports/${match?.matchId}`);
  const prices = page.getByTestId("market").first();
  await expect(prices).toContainText(/[০-৯]/);
  const before = await prices.innerText();
  await expect(prices).not.toHaveText(before, { timeout: 45_000 });
  expect(await sidewaysPx(page)).toBe(0);
});

test("[SPORT-05] a match that isn't there says so, and leads to the others", async ({ page, guard }) => {
  guard.allow(/status of 40[04]/);
  for (const id of ["01a208e2-0eea-7834-806f-905afd17a684", "nonsense"]) {
    await page.goto(`/sports/${id}`);
    await expect(page.getByText(bn.t("sports.notFound"))).toBeVisible();
  }
  await page
    .getByRole("main")
    .getByRole("link", { name: bn.t("sportsbook.toMatches") })
    .click();
  await expect(page).toHaveURL("/sports");
  await expect(page.getByTestId("matches")).toBeVisible();
});
