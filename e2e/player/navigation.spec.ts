import { getGameMenus } from "@khela/contract/catalogue";
import type { CallOutput } from "@khela/contract/endpoint";
import { logoutEverywhere } from "@khela/contract/identity";
import { getPermission } from "@khela/contract/system";
import type { Page, Route } from "@playwright/test";
import { acrossLanguages, ShellPage } from "../pages/shell.ts";
import { changeBoot } from "../support/boot.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test(
  "[NAV-04] a screen that does not arrive within 120 seconds is an error; trying again shows it",
  FULL_RUN_ONLY,
  async ({ openVisitor }) => {
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
    // The shell around the screen stays.
    await expect(shell.categories).toBeVisible();
    holding = false;
    for (const route of held) await route.continue();
    await shell.chooseLanguage("English");
    await expect(page.getByText(en.t("shell.loadFailedTitle"))).toBeVisible();
    await page.getByRole("button", { name: en.t("common.retry") }).click();
    await expect(page).toHaveURL("/rng");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  },
);

type Menus = CallOutput<typeof getGameMenus>["menus"];
type Category = Menus[number]["category"];

/** Adds a category with one vendor to the site's menus, and the points mall. */
async function withCategory(page: Page, category: Category, vassalage: string): Promise<void> {
  const vendor = {
    vassalage,
    displayName: vassalage,
    gameType: category,
    gameCategory: category,
    logo: "/icons/khela.svg",
    games: 1,
  };
  const menu: Menus[number] = { category, vendors: [vendor], games: 1, subCategories: [] };
  await changeBoot(page, { menus: [menu], flags: { PTSYS3: true } });
  // Add it also to the menus that are fetched after a change of language.
  await page.route(`**${getGameMenus.path}?*`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: { menus: Menus } };
    const menus = [...answer.value.menus.filter((one) => one.category !== category), menu];
    await route.fulfill({ json: { ...answer, value: { ...answer.value, menus } } });
  });
}

for (const [category, vassalage, path, mark] of [
  ["lottery", "TCG_LOTTO_VN", "/vnLottery", {}],
  ["lottery", "TCG_SEA", "/seaLottery", FULL_RUN_ONLY],
  ["lottery", "LOTT", "/lottery", FULL_RUN_ONLY],
  ["elott", "ELOTT", "/lottery", FULL_RUN_ONLY],
] as const) {
  test(
    `[NAV-06] ${category} of ${vassalage} leads to ${path}, through the login; the points mall is there with its flag`,
    mark,
    async ({ page, guard }) => {
      // The demo has no picture for these vendors.
      guard.allow(/status of 401/, /RNG_LIST_VENDOR/);
      await withCategory(page, category, vassalage);
      await page.goto("/");
      await acrossLanguages(page, async ({ t }, shell) => {
        const entry = shell.categories.getByRole("link", {
          name: t(`shell.category_${category}`),
          exact: true,
        });
        await expect(entry).toHaveAttribute("href", path);
        const mall = shell.categories.getByRole("link", { name: t("shell.pointMall") });
        await expect(mall).toHaveAttribute("href", "/pointMall");
        await entry.click();
        const login = shell.dialog(t("auth.loginTitle"));
        await expect(login).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(login).toBeHidden();
      });
    },
  );
}

test("[NAV-06] [SPORT-05] cockfight starts its first game at once, and leads to its page where it has none", async ({
  page,
}) => {
  const entry = (t: typeof bn.t) => page.getByRole("button", { name: t("shell.category_cockfight") });
  await page.goto("/");
  await acrossLanguages(page, async ({ t }) => {
    await entry(t).click();
    await expect(page).toHaveURL("/game/clockwork-arena");
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
  await page.route(/GCSGAME_gameList\?.*gameType=cockfight/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: object };
    await route.fulfill({ json: { ...answer, value: { ...answer.value, content: [] } } });
  });
  await page.reload();
  await entry(bn.t).click();
  await expect(page).toHaveURL("/cockfight");
});

for (const [list, game] of [
  ["esports", "bot-duel"],
  ["cockfight", "clockwork-arena"],
  ["sports", "penalty-shootout"],
] as const) {
  test(
    `[SPORT-05] [GAME-08] the page /${list} leads to a game that can be played`,
    FULL_RUN_ONLY,
    async ({ page }) => {
      await page.goto(`/${list}`);
      const { t } = bn;
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: t(`shell.category_${list}`) })).toBeVisible();
      await main.locator(`a[href="/game/${game}"]`).first().click();
      await expect(page.locator(`[data-game="${game}"]`)).toBeVisible();
    },
  );
}

test(
  "[NAV-06] the points mall is there when its flag is on, and needs a login",
  FULL_RUN_ONLY,
  async ({ page, guard }) => {
    guard.allow(/status of 401/);
    const shell = new ShellPage(page);
    const mall = shell.categories.getByRole("link", { name: bn.t("shell.pointMall") });
    // The demo's mall is open; first as a server without the flag answers.
    await changeBoot(page, { flags: { PTSYS3: false } });
    await page.route(`**${getPermission.path}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { value: CallOutput<typeof getPermission> };
      const flags = { ...answer.value.flags, PTSYS3: false };
      await route.fulfill({ json: { ...answer, value: { ...answer.value, flags } } });
    });
    await page.goto("/");
    await expect(shell.categories.getByRole("link").first()).toBeVisible();
    await expect(mall).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
    await changeBoot(page, { flags: { PTSYS3: true } });
    await page.goto("/");
    await acrossLanguages(page, async ({ t }, { categories }) => {
      await categories.getByRole("link", { name: t("shell.pointMall") }).click();
      const login = page.getByRole("dialog", { name: t("auth.loginTitle") });
      await expect(login).toBeVisible();
      await expect(page).toHaveURL("/");
      await page.keyboard.press("Escape");
      await expect(login).toBeHidden();
    });
  },
);

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
