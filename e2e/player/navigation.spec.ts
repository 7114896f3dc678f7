import type { getGameMenus } from "@khela/contract/catalogue";
import { listGames } from "@khela/contract/catalogue";
import type { CallOutput } from "@khela/contract/endpoint";
import { logoutEverywhere } from "@khela/contract/identity";
import type { Page, Route } from "@playwright/test";
import { ShellPage } from "../pages/shell.ts";
import { changeBoot } from "../support/boot.ts";
import { clientOf } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[NAV-04] a screen that does not arrive within 120 seconds is an error; trying again shows it", async ({
  openVisitor,
}) => {
  const { page, guard } = await openVisitor({ serviceWorkers: "block" });
  guard.allow(/a part of the site did not load/);
  const shell = new ShellPage(page);
  const held: Route[] = [];
  let holding = true;
  await page.route(/\/assets\/GameListPage-.*\.js$/, async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  await page.clock.install();
  await page.goto("/");
  await shell.categories.getByRole("link", { name: bn.t("shell.category_rng"), exact: true }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const failed = page.getByText(bn.t("shell.loadFailedTitle"));
  await page.clock.fastForward(60_000);
  await expect(failed).toBeHidden();
  await page.clock.fastForward(60_000);
  await expect(failed).toBeVisible();
  // What surrounds the screen stays.
  await expect(shell.categories).toBeVisible();
  holding = false;
  for (const route of held) await route.continue();
  await page.getByRole("button", { name: bn.t("common.retry") }).click();
  await expect(page).toHaveURL("/rng");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

type Menus = CallOutput<typeof getGameMenus>["menus"];
type Category = Menus[number]["category"];

/** A site that has a category beside its others, with one vendor. */
function withCategory(page: Page, category: Category, vassalage: string): Promise<void> {
  const vendor = {
    vassalage,
    displayName: vassalage,
    gameType: category,
    gameCategory: category,
    logo: "/icons/khela.svg",
    games: 1,
  };
  return changeBoot(page, { menus: [{ category, vendors: [vendor], games: 1, subCategories: [] }] });
}

for (const [category, vassalage, path] of [
  ["lottery", "TCG_LOTTO_VN", "/vnLottery"],
  ["lottery", "TCG_SEA", "/seaLottery"],
  ["lottery", "LOTT", "/lottery"],
  ["elott", "ELOTT", "/lottery"],
] as const) {
  test(`[NAV-06] ${category} of ${vassalage} leads to ${path}, through the login`, async ({
    page,
    guard,
  }) => {
    // The demo has no picture of these vendors.
    guard.allow(/status of 401/, /RNG_LIST_VENDOR/);
    const shell = new ShellPage(page);
    await withCategory(page, category, vassalage);
    await page.goto("/");
    const entry = shell.categories.getByRole("link", {
      name: bn.t(`shell.category_${category}`),
      exact: true,
    });
    await expect(entry).toHaveAttribute("href", path);
    await entry.click();
    await expect(shell.dialog(bn.t("auth.loginTitle"))).toBeVisible();
  });
}

test("[NAV-06] cockfight starts its first game at once, and leads to its page where it has none", async ({
  page,
  stack,
}) => {
  const shell = new ShellPage(page);
  await withCategory(page, "cockfight", "KHELA");
  const some = await clientOf(stack.site.url)(listGames, { query: { gameType: "mini", pageSize: 1 } });
  let answer = { ...some, content: [] as typeof some.content };
  await page.route(/GCSGAME_gameList\?.*gameType=cockfight/, (route) =>
    route.fulfill({ json: { success: true, value: answer } }),
  );
  await page.goto("/");
  const entry = shell.categories.getByRole("button", { name: bn.t("shell.category_cockfight") });
  await entry.click();
  await expect(page).toHaveURL("/cockfight");
  answer = some;
  await page.goto("/");
  await entry.click();
  await expect(page).toHaveURL(`/game/${some.content[0]?.gameCode}`);
});

test("[NAV-06] the points mall is there when its flag is on, and needs a login", async ({ page, guard }) => {
  guard.allow(/status of 401/);
  const shell = new ShellPage(page);
  const mall = shell.categories.getByRole("link", { name: bn.t("shell.pointMall") });
  await page.goto("/");
  await expect(shell.categories.getByRole("link").first()).toBeVisible();
  await expect(mall).toHaveCount(0);
  await changeBoot(page, { flags: { PTSYS3: true } });
  // The server lets visitors in as little as before; with its own flag off it would say so first.
  await page.route("**/wps/system/page/pointMall", (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, errorCode: "AUTH_REQUIRED", message: "", params: {}, traceId: "" },
    }),
  );
  await page.goto("/");
  await mall.click();
  await expect(shell.dialog(bn.t("auth.loginTitle"))).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("[AUTH-14] a page that rests hears of the end of its session, and asks for the login", async ({
  playerPage: page,
  player,
  guard,
}) => {
  guard.allow(/status of 401/);
  const shell = new ShellPage(page);
  await page.goto("/");
  await shell.expectBalance("5000");
  await player.call(logoutEverywhere);
  await expect(page.getByText(bn.t("shell.sessionEnded"))).toBeVisible();
  await expect(shell.dialog(bn.t("auth.loginTitle"))).toBeVisible();
  await expect(shell.header.getByRole("link", { name: bn.t("shell.register") })).toBeAttached();
});
