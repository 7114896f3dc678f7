import type { CallOutput } from "@khela/contract/endpoint";
import type { getJackpots } from "@khela/contract/jackpots";
import { makeDeposit } from "../support/player-api.ts";
import { acrossLanguages, scrollThrough, ShellPage, sidewaysPx } from "../pages/shell.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[HOME-01] the carousel moves on by itself and stops for good after a choice; a banner leads where it says", async ({
  openVisitor,
}) => {
  const { page } = await openVisitor({ reducedMotion: "no-preference" });
  await page.goto("/");
  const carousel = page.getByRole("region", { name: bn.t("home.banners") });
  const dot = (n: number) =>
    carousel.getByRole("button", { name: bn.t("common.goToSlide", { n }), exact: true });
  await expect(dot(1)).toHaveAttribute("aria-current", "true");
  await expect(dot(2)).toHaveAttribute("aria-current", "true");
  await dot(1).click();
  await expect(dot(1)).toHaveAttribute("aria-current", "true");
  await expect(carousel.getByRole("button", { name: bn.t("common.pause") })).toHaveCount(0);
  await acrossLanguages(page, async ({ t }) => {
    const banners = page.getByRole("region", { name: t("home.banners") });
    const second = banners.getByRole("button", { name: t("common.goToSlide", { n: 2 }), exact: true });
    await second.click();
    await expect(second).toHaveAttribute("aria-current", "true");
    await banners.getByRole("button", { name: t("common.goToSlide", { n: 1 }), exact: true }).click();
    await banners.getByRole("link").first().click();
    await expect(page).toHaveURL("/rng");
    await page.goBack();
  });
});

test("[HOME-02] [HOME-07] [HOME-08] [HOME-09] [GAME-11] home from its head to its foot: notices, hot games, winners, the app, the pots", async ({
  page,
}) => {
  const asked = page.waitForResponse((response) => response.url().endsWith("/play/jackpots"));
  await page.goto("/");

  await test.step("the notices pass by; a click opens all of them", async () => {
    await acrossLanguages(page, async ({ t }) => {
      const [title, content] =
        t === bn.t
          ? ["এখানে খেলার টাকা", "এই সাইট এখন খেলার টাকায় চলে। আসল টাকা জমা বা তোলা যায় না।"]
          : [
              "This is play money",
              "This site runs on play money for now. No real money can be paid in or out.",
            ];
      const line = page.getByRole("region", { name: t("home.notices") });
      await expect(line).toContainText(title);
      await line.getByRole("button").click();
      const dialog = page.getByRole("dialog", { name: t("home.notices") });
      // Other tests write announcements meanwhile, so look for this one by its title.
      await expect(dialog.getByRole("heading", { level: 3, name: title })).toBeVisible();
      await expect(dialog).toContainText(content);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  });

  await test.step("hot games and winners come when they are near", async () => {
    // The jackpots are above the hot games, in the same part of the page.
    await expect(page.getByRole("region", { name: bn.t("jackpots.title") })).toBeAttached();
    await expect(page.getByRole("region", { name: bn.t("home.hotGames") })).toHaveCount(0);
    await scrollThrough(page);
  });

  await test.step("the winner board shows at most twenty real wins, with masked names", async () => {
    await acrossLanguages(page, async ({ t }) => {
      const rows = page.getByRole("list", { name: t("home.winners") }).getByRole("listitem");
      await expect(rows.first()).toBeVisible();
      const count = await rows.count();
      expect(count).toBeGreaterThan(3);
      expect(count).toBeLessThanOrEqual(20);
      await expect(rows.first()).toContainText(t === bn.t ? /৳\s?[০-৯,.]+/ : /৳\s?[0-9,.]+/);
      await expect(rows.first()).toContainText("*");
    });
  });

  await test.step("the app block: QR code, three platforms, the guide for iOS", async () => {
    await acrossLanguages(page, async ({ t }) => {
      const block = page.getByRole("region", { name: t("home.appTitle") });
      await block.scrollIntoViewIfNeeded();
      await expect(
        block.getByRole("img", { name: t("common.qrCode", { what: t("home.appAndroid") }) }),
      ).toBeVisible();
      for (const platform of ["appIos", "appIosLite", "appAndroid"] as const) {
        await expect(block.getByRole("link", { name: t(`home.${platform}`), exact: true })).toBeVisible();
      }
      await block.getByRole("button", { name: t("home.appGuide") }).click();
      const guide = page.getByRole("dialog", { name: t("home.appGuide") });
      await expect(guide.getByRole("listitem")).toHaveCount(3);
      await page.keyboard.press("Escape");
      await expect(guide).toBeHidden();
    });
  });

  await test.step("hot games are slots, four to a row, with their published return", async () => {
    await acrossLanguages(page, async ({ t }) => {
      const tiles = page.getByRole("region", { name: t("home.hotGames") }).getByRole("article");
      await expect(tiles.first()).toBeVisible();
      expect(await tiles.count()).toBeGreaterThanOrEqual(8);
      const tops = await tiles.evaluateAll((nodes) =>
        nodes.slice(0, 4).map((node) => node.getBoundingClientRect().top),
      );
      expect(new Set(tops.map(Math.round)).size, "the first four share a row").toBe(1);
      await expect(tiles.first()).toContainText(t === bn.t ? /আরটিপি [০-৯.]+%/ : /RTP [0-9.]+%/);
      const missing = () =>
        tiles
          .locator("img")
          .evaluateAll(
            (images) => images.filter((image) => !(image as HTMLImageElement).naturalWidth).length,
          );
      await expect.poll(missing, "pictures that did not load").toBe(0);
      await tiles.first().getByRole("link").first().click();
      await expect(page).toHaveURL(/\/game\//);
      await page.goBack();
    });
  });

  await test.step("the pots stand as they are, tell how they work, and lead to the slots that feed them", async () => {
    const strip = page.getByRole("region", { name: bn.t("jackpots.title") });
    const pots = strip.getByRole("button", { name: bn.t("jackpots.how") });
    const { value } = (await (await asked).json()) as { value: CallOutput<typeof getJackpots> };
    expect(value.pools).toHaveLength(4);
    for (const { tier } of value.pools) await expect(pots).toContainText(bn.t(`jackpots.tier_${tier}`));
    // Other tests play meanwhile and the jackpot grows, so compare only down to its thousands.
    const grand = value.pools.find(({ tier }) => tier === "grand");
    await expect(pots).toContainText(bn.money(grand?.amount ?? "").slice(0, -6));
    await pots.click();
    const dialog = page.getByRole("dialog", { name: bn.t("jackpots.title") });
    await expect(dialog).toContainText(bn.t("jackpots.how5"));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await strip.getByRole("link").click();
    await expect(page).toHaveURL(/jackpot$/);
  });
});

test("[HOME-03] [HOME-04] [HOME-05] shortcuts, the referral banner and the three ways in lead to their pages", async ({
  page,
}) => {
  await page.goto("/");
  await acrossLanguages(page, async ({ t }) => {
    const quick = page.getByRole("navigation", { name: t("home.quickLinks") });
    await quick.getByRole("link", { name: t("home.quickPromos") }).click();
    await expect(page).toHaveURL("/promotions");
    await page.goBack();
    await quick.getByRole("link", { name: t("home.quickSupport") }).click();
    await expect(page).toHaveURL("/help");
    await page.goBack();
    const ways = page.getByRole("region", { name: t("home.recommended") });
    for (const category of ["rng", "live", "fish"] as const) {
      await ways.getByRole("link", { name: t(`shell.category_${category}`) }).click();
      await expect(page).toHaveURL(`/${category}`);
      await page.goBack();
    }
    await scrollThrough(page);
    await page.getByRole("link", { name: t === bn.t ? /বন্ধুকে আমন্ত্রণ জানান/ : /Bring a friend along/ }).click();
    const login = page.getByRole("dialog", { name: t("auth.loginTitle") });
    await expect(login).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(login).toBeHidden();
  });
});

test(
  "[GAME-04] the heart on the home page: a guest is asked to log in, a member's favourite stays",
  FULL_RUN_ONLY,
  async ({ page, player }) => {
    const heart = page.getByRole("button", { name: bn.t("lobby.favouriteOf", { game: "রয়েল বেঙ্গল" }) });
    await page.goto("/");
    await scrollThrough(page);
    await heart.click();
    await expect(page.getByRole("dialog", { name: bn.t("auth.loginTitle") })).toBeVisible();
    await logIn(page.context(), player.token);
    await page.goto("/");
    await scrollThrough(page);
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await saved;
    await page.goto("/rng?tab=favourites");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  },
);

test("[NAV-13] nothing scrolls sideways at any width in Bengali", async ({ page }) => {
  await page.goto("/");
  // Measure with the site's own fonts, not with those of this machine.
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ unicodeRange }) => unicodeRange !== "U+9F3").map(({ status }) => status),
    );
  await expect.poll(faces).toEqual(["loaded", "loaded"]);
  for (const path of FULL_RUN ? ["/", "/rng", "/promotions", "/fairness"] : ["/"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await scrollThrough(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [768, 1024],
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => sidewaysPx(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test(
  "[NAV-08] the balance moves by itself when money arrives",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    const shell = new ShellPage(page);
    await page.goto("/");
    await shell.expectBalance("5000");
    await makeDeposit(player, "250");
    await shell.expectBalance("5250");
  },
);
