import { getBrand, updateBrand } from "@khela/contract/console/system";
import { getGameMenus, hotGames, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import { setLanguage } from "@khela/contract/identity";
import { ShellPage, sidewaysPx } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator } from "../support/operators.ts";
import { expect, test } from "../support/test.ts";
import { ar, bn, en } from "../support/texts.ts";

const PUBLIC = ["/rng", "/live", "/fish", "/pvp", "/inHouse", "/hot", "/sports", "/esports", "/cockfight"];
const OPEN = ["/promotions", "/help", "/help#terms", "/helpmc", "/fairness"];
const WRITTEN = ["/description", "/vip", "/sponsor", "/licence", "/responsible-gaming", "/blog", "/news"];
const MEMBERS = ["/lott", "/elott", "/lottery", "/seaLottery", "/vnLottery", "/seamless", "/agentHome"];

test("[NAV-01] every address resolves by address bar, link and back button; an unknown one leads home", async ({
  page,
  guard,
}) => {
  test.slow();
  // The server says who may open the points mall.
  guard.allow(/page\/pointMall/);
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
    // Agents have a door of their own.
    const door = path === "/agentHome" ? page.getByRole("dialog") : shell.dialog(bn.t("auth.loginTitle"));
    await expect(door).toBeVisible();
  }
  // The points mall is there with its flag only (navigation.spec.ts).
  for (const path of ["/pointMall", "/no-such-page"]) {
    await page.goto(path);
    await expect(notFound).toBeVisible();
  }
  await page.getByRole("link", { name: bn.t("shell.toHome") }).click();
  await expect(page).toHaveURL("/");
  await shell.categories.getByRole("link", { name: bn.t("shell.category_rng") }).click();
  await expect(page).toHaveURL("/rng");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
});

test("[NAV-02] /login and /register show home with their pop-ups", async ({ page, guard }) => {
  // The code below is nobody's: the form says so.
  guard.allow(/status of 400/);
  const shell = new ShellPage(page);
  await page.goto("/login");
  await expect(page).toHaveURL("/");
  await expect(shell.dialog(bn.t("auth.loginTitle"))).toBeVisible();
  await page.goto("/register?referralCode=abc");
  const register = page.getByRole("dialog");
  await expect(register).toBeVisible();
  await expect(page.getByRole("region", { name: bn.t("home.banners"), includeHidden: true })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(register).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("[NAV-03] a page change goes to the top", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("contentinfo").getByRole("link", { name: "খেলা সম্পর্কে" }).click();
  await expect(page).toHaveURL("/description");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("[NAV-05] a category opens its vendors by hover and by keyboard; 'more' leads to its page", async ({
  page,
}) => {
  const shell = new ShellPage(page);
  await page.goto("/");
  const slots = shell.categories.getByRole("link", { name: bn.t("shell.category_rng"), exact: true });
  const vendors = shell.categories.getByRole("list", {
    name: bn.t("shell.vendorsOf", { category: bn.t("shell.category_rng") }),
  });
  await expect(vendors).toBeHidden();
  await slots.hover();
  await expect(vendors).toBeVisible();
  expect(await vendors.getByRole("link").count()).toBeLessThanOrEqual(10);
  await page.mouse.move(700, 700);
  await expect(vendors).toBeHidden();

  await shell.categories.getByRole("link", { name: bn.t("shell.home") }).focus();
  await page.keyboard.press("Tab");
  await expect(slots).toBeFocused();
  await expect(vendors).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(vendors).toBeHidden();
  await slots.hover();
  await vendors.getByRole("link", { name: bn.t("shell.more") }).click();
  await expect(page).toHaveURL("/rng");
});

test("[NAV-07] [NAV-09] [SYS-05] logged out: logo, languages, log-in form, register; the footer shows what is configured", async ({
  page,
  stack,
}) => {
  const shell = new ShellPage(page);
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
        paymentMethods: [{ name: "KhelaPay", icon: "/icons/khela.svg" }],
        licences: ["Play money only"],
      },
      version,
      reason: "What the footer shows",
    },
  });
  await page.goto("/");
  await expect(shell.header.getByRole("link", { name: bn.t("shell.homeLink") })).toBeVisible();
  await expect(shell.header.getByRole("button", { name: bn.t("shell.language") })).toBeVisible();
  const form = shell.header.getByRole("form", { name: bn.t("shell.login") });
  await expect(form.getByRole("textbox", { name: bn.t("shell.username") })).toBeVisible();
  await expect(form.getByLabel(bn.t("shell.password"))).toBeVisible();
  await expect(shell.header.getByRole("link", { name: bn.t("shell.register") })).toBeVisible();

  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole("heading", { name: bn.t("shell.footerPayments") })).toBeVisible();
  await expect(footer.getByRole("img", { name: "KhelaPay" })).toBeVisible();
  await expect(footer.getByRole("listitem").filter({ hasText: "Play money only" })).toBeVisible();
  await expect(footer.getByRole("list", { name: bn.t("shell.footerCertifications") })).toContainText(
    bn.t("shell.adultsOnly", { age: 18 }),
  );
  await expect(footer.getByRole("navigation", { name: bn.t("shell.footerHelp") })).toBeVisible();
  await expect(footer).toContainText(bn.t("shell.playMoney"));
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
  await expect(shell.header.getByRole("link", { name: bn.t("shell.deposit") })).toBeVisible();
  await expect(shell.header.getByRole("link", { name: bn.t("shell.withdraw") })).toBeVisible();
  await expect(shell.header).toContainText(player.username);

  await shell.header.getByRole("button", { name: bn.t("shell.accountMenu") }).click();
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
    await expect(menu.getByRole("menuitem", { name: bn.t(`shell.${label}`) })).toBeVisible();
  }
  await expect(menu.getByRole("menuitem", { name: bn.t("shell.agentCentre") })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});

test("[NAV-10] the bar at the edge: invite, support, the app's QR code, back to the top", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("complementary", { name: bn.t("shell.rightBar") });
  await expect(bar.getByRole("link", { name: bn.t("shell.invite") })).toBeVisible();
  await expect(bar.getByRole("button", { name: bn.t("shell.liveChat") })).toBeVisible();
  await bar.getByRole("button", { name: bn.t("shell.downloadApp") }).hover();
  await expect(
    bar.getByRole("img", { name: bn.t("common.qrCode", { what: bn.t("shell.downloadApp") }) }),
  ).toBeVisible();
  const toTop = bar.getByRole("button", { name: bn.t("shell.toTop") });
  await expect(toTop).toBeHidden();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await toTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("[NAV-11] a pop-up locks the page, keeps focus, ends by Escape and its button, not by a click outside", async ({
  page,
}) => {
  const shell = new ShellPage(page);
  await page.goto("/");
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
  await page.keyboard.press("Enter");
  await notices.getByRole("button", { name: bn.t("common.close") }).click();
  await expect(notices).toBeHidden();
});

test("[NAV-12] the theme changes at once and is remembered", async ({ page }) => {
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole("button", { name: bn.t("shell.themeLight") }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect.poll(background).not.toBe(dark);
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: bn.t("shell.themeDark") }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("[NAV-14] a lost network shows a banner, which goes by itself", async ({ page, context, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /when fetching the script/);
  await page.goto("/");
  await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(bn.t("shell.offline"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(bn.t("shell.offline"))).toBeHidden();
  await expect(page.getByText(bn.t("shell.backOnline"))).toBeVisible();
});

test("[NAV-14] the server gone and back: the site says so and recovers by itself", async ({
  ownSite,
  openVisitor,
}) => {
  const { page, guard } = await openVisitor({ baseURL: ownSite.url });
  guard.allow(
    /ERR_CONNECTION_REFUSED/,
    /ERR_CONNECTION_RESET/,
    /ERR_EMPTY_RESPONSE/,
    /WebSocket connection/,
    /when fetching the script/,
    // What the page still fetched when the server went.
    /ScreenLoadError/,
  );
  await page.goto("/");
  await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
  await ownSite.stop();
  await expect(page.getByText(bn.t("shell.serverAway"))).toBeVisible();
  await ownSite.start();
  await expect(page.getByText(bn.t("shell.serverAway"))).toBeHidden();
  await expect(page.getByText(bn.t("shell.backOnline"))).toBeVisible();
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("[NAV-14] the site is installable and has a page for when there is no network", async ({
    page,
    context,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    await page.goto("/");
    const manifest = await page.request.get("/manifest.webmanifest");
    expect(await manifest.json()).toMatchObject({
      display: "standalone",
      start_url: expect.stringMatching(/^\//),
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto("/promotions");
    await expect(page.getByText(/অফলাইন/).first()).toBeVisible();
    // In the site's own letters, kept with it.
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(loaded).toBeGreaterThanOrEqual(2);
  });
});

test("[LANG-01] the language changes at once, both ways, and is remembered", async ({ page }) => {
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", /^bn/);
  await expect(page.getByRole("heading", { name: bn.t("home.winners") })).toBeAttached();
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
});

test("[LANG-01] [LANG-02] [LANG-03] Arabic comes without a reload and from right to left, what depends on it is asked for anew, and back", async ({
  playerPage: page,
}) => {
  await page.goto("/");
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
  // The server knows it, and everything that is in a language comes in this one.
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
  // Found by a name in the page's language, and taken with the keyboard.
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
  await expect(page.getByRole("heading", { name: bn.t("home.winners") })).toBeAttached();
});
