import { getBrand, updateBrand } from "@khela/contract/console/system";
import { setPageLanguage } from "../pages/member.ts";
import { acrossLanguages, ShellPage } from "../pages/shell.ts";
import { clientOfOperator } from "../support/operators.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

/** Pages that the accessibility sweep leaves out; in full runs all pages. site.it.test.ts tests their content. */
const PUBLIC = ["/hot", "/sports"];
const OPEN = ["/promotions"];
const WRITTEN = ["/licence"];
if (FULL_RUN) {
  PUBLIC.push("/rng", "/live", "/fish", "/pvp", "/inHouse", "/esports", "/cockfight");
  OPEN.push("/help", "/help#terms", "/helpmc", "/fairness");
  WRITTEN.push("/news", "/description", "/vip", "/sponsor", "/responsible-gaming", "/blog");
}
/** A page without dates is always shown. */
const ALWAYS = { startsAt: null, endsAt: null };
const MEMBERS = ["/seamless", "/agentHome", "/pointMall"];
if (FULL_RUN) MEMBERS.push("/lott", "/elott", "/lottery", "/seaLottery", "/vnLottery");

test("[NAV-01] every address resolves by address bar, link and back button; an unknown one leads home", async ({
  page,
  guard,
}) => {
  test.slow();
  // The server says who may open the points mall.
  guard.allow(/page\/pointMall/, /status of 401/);
  const shell = new ShellPage(page);
  await page.goto("/");
  for (const alias of ["/index", "/index.html", "/home"]) {
    await page.goto(alias);
    await expect(page).toHaveURL("/");
  }
  const notFound = page.getByText(bn.t("shell.notFoundTitle"));
  for (const path of [...PUBLIC, ...OPEN, ...WRITTEN]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(notFound).toBeHidden();
  }
  for (const path of MEMBERS) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    // Agents have a login dialog of their own.
    const door = path === "/agentHome" ? page.getByRole("dialog") : shell.dialog(bn.t("auth.loginTitle"));
    await expect(door).toBeVisible();
  }
  await page.goto("/no-such-page");
  await acrossLanguages(page, async ({ t }, { categories }) => {
    await expect(page.getByText(t("shell.notFoundTitle"))).toBeVisible();
    await page.getByRole("link", { name: t("shell.toHome") }).click();
    await expect(page).toHaveURL("/");
    await categories.getByRole("link", { name: t("shell.category_rng") }).click();
    await expect(page).toHaveURL("/rng");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("region", { name: t("home.banners") })).toBeVisible();
    await page.goBack();
  });
});

test("[NAV-02] /login and /register show home with their pop-ups", async ({ page, guard }) => {
  // No agent has the referral code below, and the form says so.
  guard.allow(/status of 400/);
  await acrossLanguages(page, async ({ t }, shell) => {
    await page.goto("/login");
    await expect(page).toHaveURL("/");
    await expect(shell.dialog(t("auth.loginTitle"))).toBeVisible();
    await page.goto("/register?referralCode=abc");
    const register = shell.dialog(t("auth.registerTitle"));
    await expect(register).toBeVisible();
    await expect(page.getByRole("region", { name: t("home.banners"), includeHidden: true })).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(register).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});

for (const [motion, behavior, mark] of [
  ["reduce", "instant", {}],
  ["no-preference", "smooth", FULL_RUN_ONLY],
] as const) {
  test(
    `[NAV-03] a page change goes to the top, ${behavior} where the visitor prefers ${motion}`,
    mark,
    async ({ openVisitor }) => {
      const { page } = await openVisitor({ reducedMotion: motion });
      await page.addInitScript(() => {
        const scroll = scrollTo.bind(window);
        const ways: unknown[] = [];
        const noting = (to: ScrollToOptions) => {
          if (to.top === 0) ways.push(to.behavior);
          scroll(to);
        };
        Object.assign(window, { ways, scrollTo: noting });
      });
      await page.goto("/");
      await acrossLanguages(page, async ({ t }) => {
        const footer = page.getByRole("contentinfo");
        await expect(footer).toBeAttached();
        await footer.scrollIntoViewIfNeeded();
        await page.evaluate(() => ((window as unknown as { ways: unknown[] }).ways.length = 0));
        await footer.getByRole("link", { name: t("shell.footerHelpCentre") }).click();
        await expect(page).toHaveURL("/help");
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        // A page that is short at first is already at its top before the router scrolls it there.
        await expect
          .poll(() => page.evaluate(() => (window as unknown as { ways: unknown[] }).ways))
          .toContain(behavior);
        // Going back restores the scroll position, at the end of the page.
        await page.goBack();
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
      });
    },
  );
}

test("[NAV-05] [NAV-10] [NAV-11] [NAV-12] around every page: categories with their vendors, the bar at the edge, a pop-up, the theme", async ({
  page,
}) => {
  await page.goto("/");

  await test.step("a category opens its vendors by hover and by keyboard; 'more' leads to its page", async () => {
    await acrossLanguages(page, async ({ t }, { categories }) => {
      const slots = categories.getByRole("link", { name: t("shell.category_rng"), exact: true });
      const vendors = categories.getByRole("list", {
        name: t("shell.vendorsOf", { category: t("shell.category_rng") }),
      });
      await expect(vendors).toBeHidden();
      await slots.hover();
      await expect(vendors).toBeVisible();
      expect(await vendors.getByRole("link").count()).toBeLessThanOrEqual(10);
      await page.mouse.move(700, 700);
      await expect(vendors).toBeHidden();

      await categories.getByRole("link", { name: t("shell.home") }).focus();
      await page.keyboard.press("Tab");
      await expect(slots).toBeFocused();
      await expect(vendors).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(vendors).toBeHidden();
      await slots.hover();
      await vendors.getByRole("link", { name: t("shell.more") }).click();
      await expect(page).toHaveURL("/rng");
      await page.goBack();
    });
  });

  await test.step("the bar at the edge: invite, support, the app's QR code, back to the top", async () => {
    await acrossLanguages(page, async ({ t }) => {
      const bar = page.getByRole("complementary", { name: t("shell.rightBar") });
      await expect(bar.getByRole("link", { name: t("shell.invite") })).toBeVisible();
      await expect(bar.getByRole("button", { name: t("shell.liveChat") })).toBeVisible();
      await bar.getByRole("button", { name: t("shell.downloadApp") }).hover();
      await expect(
        bar.getByRole("img", { name: t("common.qrCode", { what: t("shell.downloadApp") }) }),
      ).toBeVisible();
      const toTop = bar.getByRole("button", { name: t("shell.toTop") });
      await expect(toTop).toBeHidden();
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await toTop.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });
  });

  await test.step("a pop-up locks the page, keeps focus, ends by Escape and its button, not by a click outside", async () => {
    const shell = new ShellPage(page);
    const opener = page.getByRole("button", { name: bn.t("home.openNotices") });
    await opener.focus();
    await page.keyboard.press("Enter");
    const notices = shell.dialog(bn.t("home.notices"));
    await expect(notices).toBeVisible();
    await page.mouse.click(5, 500);
    await expect(notices).toBeVisible();
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(isOutside, "focus left the pop-up").toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(notices).toBeHidden();
    await expect(opener).toBeFocused();
    await acrossLanguages(page, async ({ t }, inOne) => {
      await page.getByRole("button", { name: t("home.openNotices") }).press("Enter");
      const named = inOne.dialog(t("home.notices"));
      await named.getByRole("button", { name: t("common.close") }).click();
      await expect(named).toBeHidden();
    });
  });

  await test.step("the theme changes at once and is remembered", async () => {
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-theme", "dark");
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole("button", { name: bn.t("shell.themeLight") }).click();
    await expect(html).toHaveAttribute("data-theme", "light");
    await expect.poll(background).not.toBe(dark);
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", "light");
    await acrossLanguages(page, async ({ t }) => {
      await page.getByRole("button", { name: t("shell.themeDark") }).click();
      await expect(html).toHaveAttribute("data-theme", "dark");
      await expect.poll(background).toBe(dark);
      await page.getByRole("button", { name: t("shell.themeLight") }).click();
      await expect(html).toHaveAttribute("data-theme", "light");
    });
  });
});

test("[NAV-07] [NAV-09] [SYS-05] logged out: logo, languages, log-in form, register; the footer shows what is configured", async ({
  page,
  stack,
}) => {
  const call = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
  const { brand, version } = await call(getBrand);
  const {
    playMoney: _playMoney,
    platform: _platform,
    lotteryType: _type,
    currency: _currency,
    ...draft
  } = brand;
  await call(updateBrand, {
    body: {
      brand: {
        ...draft,
        paymentMethods: [{ name: "KhelaPay", icon: "/icons/khela.svg", ...ALWAYS }],
        certifications: [{ name: { bn: "আরএনজি পরীক্ষিত", en: "RNG tested" }, url: "/fairness", ...ALWAYS }],
        licences: [
          { name: { bn: "শুধু খেলার টাকা", en: "Play money only" }, url: "", ...ALWAYS },
          {
            name: { bn: "পুরোনো লাইসেন্স", en: "Old licence" },
            url: "",
            startsAt: null,
            endsAt: "2026-01-01T00:00:00Z",
          },
        ],
      },
      version,
      reason: "What the footer shows",
    },
  });
  await page.goto("/");
  await acrossLanguages(page, async ({ t, written }, { header }) => {
    await expect(header.getByRole("link", { name: t("shell.homeLink") })).toBeVisible();
    await expect(header.getByRole("button", { name: t("shell.language") })).toBeVisible();
    const form = header.getByRole("form", { name: t("shell.login") });
    await expect(form.getByRole("textbox", { name: t("shell.username") })).toBeVisible();
    await expect(form.getByLabel(t("shell.password"))).toBeVisible();
    await expect(header.getByRole("link", { name: t("shell.register") })).toBeVisible();

    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole("heading", { name: t("shell.footerPayments") })).toBeVisible();
    await expect(footer.getByRole("img", { name: "KhelaPay" })).toBeVisible();
    const bengali = written === "bn";
    await expect(footer.getByText(bengali ? "শুধু খেলার টাকা" : "Play money only")).toBeVisible();
    await expect(footer.getByText(bengali ? "পুরোনো লাইসেন্স" : "Old licence")).toHaveCount(0);
    const certifications = footer.getByRole("list", { name: t("shell.footerCertifications") });
    await expect(certifications).toContainText(t("shell.adultsOnly", { age: 18 }));
    await expect(
      certifications.getByRole("link", { name: bengali ? "আরএনজি পরীক্ষিত" : "RNG tested" }),
    ).toHaveAttribute("href", "/fairness");
    await expect(footer.getByRole("navigation", { name: t("shell.footerHelp") })).toBeVisible();
    await expect(footer).toContainText(t("shell.playMoney"));
  });
});

test("[NAV-08] logged in: balance with mask and refresh, deposit, withdraw, the member's menu", async ({
  playerPage: page,
  player,
}) => {
  const shell = new ShellPage(page);
  await page.goto("/");
  await shell.expectBalance("5000");
  await shell.balance.getByRole("button", { name: bn.t("shell.balanceHide") }).click();
  await expect(shell.balance).not.toContainText(bn.money("5000"));
  await page.reload();
  await expect(shell.balance).toContainText("******");
  await shell.balance.getByRole("button", { name: bn.t("shell.balanceShow") }).click();
  await shell.expectBalance("5000");
  const refreshed = page.waitForResponse((answer) => answer.url().includes("/balance") && answer.ok());
  await shell.balance.getByRole("button", { name: bn.t("shell.balanceRefresh") }).click();
  await refreshed;
  await acrossLanguages(page, async (i18n, { header }) => {
    const { t } = i18n;
    await new ShellPage(page, i18n).expectBalance("5000", i18n);
    await expect(header.getByRole("link", { name: t("shell.deposit") })).toBeVisible();
    await expect(header.getByRole("link", { name: t("shell.withdraw") })).toBeVisible();
    await expect(header).toContainText(player.username);
    await header.getByRole("button", { name: t("shell.accountMenu") }).click();
    const menu = page.getByRole("menu");
    const pages = [
      "bettingRecord",
      "accountRecord",
      "personalLoss",
      "rewardCentre",
      "myAccount",
      "signOut",
    ] as const;
    for (const label of pages) {
      await expect(menu.getByRole("menuitem", { name: t(`shell.${label}`) })).toBeVisible();
    }
    await expect(menu.getByRole("menuitem", { name: t("shell.agentCentre") })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  });
});

test("[NAV-14] a lost network shows a banner, which goes by itself", async ({ page, context, guard }) => {
  guard.allow(
    /ERR_INTERNET_DISCONNECTED/,
    /WebSocket connection/,
    /when fetching the script/,
    // Parts that load once the page is idle fail offline, and load when the network is back.
    /ScreenLoadError/,
  );
  await page.goto("/");
  await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
  await acrossLanguages(page, async ({ t }) => {
    await context.setOffline(true);
    await expect(page.getByText(t("shell.offline"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(t("shell.offline"))).toBeHidden();
    await expect(page.getByText(t("shell.backOnline"))).toBeVisible();
  });
});

test(
  "[NAV-14] the server gone and back: the site says so and recovers by itself",
  FULL_RUN_ONLY,
  async ({ ownSite, openVisitor }) => {
    const visits = [];
    for (const i18n of FULL_RUN ? [bn, en] : [bn]) {
      const { page, guard } = await openVisitor({ baseURL: ownSite.url });
      guard.allow(
        /ERR_CONNECTION_REFUSED/,
        /ERR_CONNECTION_RESET/,
        /ERR_EMPTY_RESPONSE/,
        /WebSocket connection/,
        /when fetching the script/,
        // Requests that were under way when the server stopped.
        /ScreenLoadError/,
      );
      await setPageLanguage(page, i18n.written);
      await page.goto("/");
      await expect(page.getByRole("region", { name: i18n.t("home.banners") })).toBeVisible();
      visits.push({ page, t: i18n.t });
    }
    await ownSite.stop();
    for (const { page, t } of visits) await expect(page.getByText(t("shell.serverAway"))).toBeVisible();
    await ownSite.start();
    for (const { page, t } of visits) {
      await expect(page.getByText(t("shell.serverAway"))).toBeHidden();
      await expect(page.getByText(t("shell.backOnline"))).toBeVisible();
    }
  },
);

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("[NAV-14] the site is installable and has a page for when there is no network, which comes back by itself", async ({
    page,
    context,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    await page.goto("/");
    const manifest = await (await page.request.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ display: "standalone", start_url: expect.stringMatching(/^\//) });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto("/promotions");
    // The offline page knows no language, so it is in both.
    const english = page.getByText("You are offline");
    for (const text of [page.getByText("আপনি অফলাইনে আছেন"), english]) await expect(text).toBeVisible();
    // The site's own fonts are cached with it.
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(loaded).toBeGreaterThanOrEqual(2);
    await context.setOffline(false);
    await expect(english).toBeHidden();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
