import { createPage } from "@khela/contract/console/pages";
import { ShellPage } from "../pages/shell.ts";
import type { APIRequestContext } from "@playwright/test";
import { clientOfOperator } from "../support/operators.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

/**
 * Asks for pages until the server has rendered them: the first rendering is slow on a slow machine, and beyond its
 * budget the browser renders a page instead. From then on they are cached.
 */
async function untilDrawn(
  request: APIRequestContext,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths) {
    await expect
      .poll(async () => (await (await request.get(path, { headers })).text()).includes("data-drawn="), {
        message: `${path} is drawn`,
        timeout: 60_000,
      })
      .toBe(true);
  }
}

const HOSTILE = `</title></template><script>alert("1")</script><img src=x onerror="alert(1)"> $& $1`;

test("[TALK-03] [LANG-01] pages to read come drawn, in every language, with what search engines need", async ({
  request,
  stack,
  player,
}) => {
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { headers });
    return {
      status: answer.status(),
      language: answer.headers()["content-language"],
      body: await answer.text(),
    };
  };
  const drawnPart = (body: string) =>
    /<div id="root" data-drawn="[^"]+">([\s\S]*)<template id="frame">/.exec(body)?.[1] ?? "";
  const root = /<loc>(.*)\/help<\/loc>/.exec((await open("/sitemap.xml")).body)?.[1] ?? "";

  await untilDrawn(request, ["/help", "/help?lang=en&from=mail", "/help?lang=tlh"]);
  await untilDrawn(request, ["/help?lang=en"], { cookie: "language=bn" });
  // Each language has its own URL; without one, the page is in the language that the visitor has chosen.
  const bengali = await open("/help");
  expect(drawnPart(bengali.body)).toContain(`>${bn.t("help.title")}</h1>`);
  expect(bengali.language).toBe("bn-BD");
  expect(bengali.body).toContain(`<link rel="canonical" href="${root}/help" />`);
  const english = await open("/help?lang=en&from=mail");
  expect(drawnPart(english.body)).toContain(`>${en.t("help.title")}</h1>`);
  expect(english.body).toContain('<html lang="en-GB" dir="ltr"');
  expect(english.body).toContain(`<title>${en.t("help.title")} · KHELA</title>`);
  expect(english.body).toContain(`<link rel="canonical" href="${root}/help?lang=en" />`);
  for (const { body } of [bengali, english]) {
    expect(body).toContain(`<link rel="alternate" hreflang="en" href="${root}/help?lang=en" />`);
    expect(body).toContain(`<link rel="alternate" hreflang="bn" href="${root}/help" />`);
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${root}/help" />`);
  }
  expect(drawnPart((await open("/help?lang=en", { cookie: "language=bn" })).body)).toContain(
    bn.t("help.title"),
  );
  expect(drawnPart((await open("/help?lang=tlh")).body)).toContain(bn.t("help.title"));
  expect((await open("/blog/never-written?lang=en")).status).toBe(404);

  // An operator's text is escaped in the page, its head and its data.
  const marketing = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
  const slug = `hostile-${player.username.toLowerCase()}`;
  const text = { bn: HOSTILE, en: HOSTILE };
  await marketing(createPage, {
    body: {
      kind: "news",
      slug,
      title: text,
      summary: text,
      content: text,
      picture: "/art/hero-rocket",
      inFooter: false,
      startsAt: new Date(Date.UTC(2020, 1, 1)).toISOString(),
      endsAt: null,
      active: true,
      position: 0,
    },
  });
  await untilDrawn(request, [`/news/${slug}`]);
  const hostile = (await open(`/news/${slug}`)).body;
  expect(drawnPart(hostile)).toContain("&lt;script&gt;alert(");
  expect(hostile).not.toContain("<script>alert(");
  expect(hostile).not.toContain("<img src=x");
  expect((await open("/sitemap.xml")).body).toContain(`<loc>${root}/licence?lang=en</loc>`);

  // The page is the same for a player: it contains neither the username nor the address, and no session.
  const own = (
    await open("/help", { authorization: `Bearer ${player.token}`, cookie: `token=${player.token}` })
  ).body;
  expect(drawnPart(own)).toBe(drawnPart(bengali.body));
  expect(own).not.toContain(player.token);
  expect(own).not.toContain(player.username);
  // The code that renders on the server is not served.
  expect((await open("/server/server-entry.js")).status).toBe(404);
  expect((await open("/robots.txt")).body).toContain(`Sitemap: ${root}/sitemap.xml`);
});

test("[GAME-01] [TALK-03] lists of games and what a game is come drawn, with their titles, and are taken over without a question", async ({
  page,
  request,
  openVisitor,
}) => {
  const map = await (await request.get("/sitemap.xml")).text();
  expect(map).toContain("/games/crash?lang=en</loc>");
  expect(map).toContain("/game/roulette/info</loc>");
  expect(map).not.toContain("/games/lottery");
  const unknown = await request.get("/game/never-made/info");
  expect(unknown.status()).toBe(404);
  // A filtered list is rendered by the browser: the page that search engines know is the whole list.
  expect(await (await request.get("/rng?tab=new")).text()).not.toContain("data-drawn");

  const info = "/game/roulette/info";
  await untilDrawn(request, ["/live?lang=en", "/live", `${info}?lang=en`, info]);
  const { page: still } = await openVisitor({ javaScriptEnabled: false });
  await still.goto("/live?lang=en");
  await expect(still).toHaveTitle(`${en.t("shell.category_live")} · KHELA`);
  await expect(
    still
      .getByRole("article")
      .getByRole("link", { name: /Roulette/ })
      .first(),
  ).toBeVisible();
  await still.goto("/game/roulette/info?lang=en");
  await expect(still).toHaveTitle("Roulette · KHELA");
  // The rules are rendered too, although the browser fetches them separately.
  await expect(
    still
      .getByRole("region", { name: en.t("lobby.rules") })
      .getByRole("heading", { level: 3 })
      .first(),
  ).toBeVisible();

  const calls: string[] = [];
  page.on("request", (asked) => {
    const { pathname } = new URL(asked.url());
    // Count the page's own data calls; those of the dialog have other paths.
    if (/^\/(wps\/relay|lgw)\//.test(pathname)) calls.push(pathname);
  });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.querySelector("main h1")?.setAttribute("data-first", "");
    });
  });
  for (const path of ["/live", "/game/roulette/info"]) {
    await page.goto(path);
    await expect(page.locator("h1[data-first]")).toBeVisible();
    // The page is interactive: the heart asks a visitor to log in.
    await page.getByRole("article").getByRole("button", { pressed: false }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("h1[data-first]")).toHaveCount(1);
  }
  expect(calls).toEqual([]);
});

test("[HOME-10] [TALK-03] a page is read without script, and taken over without a word, a second question or a new drawing", async ({
  page,
  request,
  openVisitor,
}) => {
  await untilDrawn(request, ["/responsible-gaming?lang=en", "/blog"]);
  const { page: still } = await openVisitor({ javaScriptEnabled: false });
  await still.goto("/responsible-gaming?lang=en");
  await expect(still.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  // The page has its styles without JavaScript.
  expect(
    await still
      .locator("header")
      .first()
      .evaluate((bar) => getComputedStyle(bar).position),
  ).toBe("sticky");

  const calls: string[] = [];
  page.on("request", (asked) => {
    const { pathname } = new URL(asked.url());
    if (/^\/wps\/(content|relay|system)\//.test(pathname)) calls.push(pathname);
  });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.querySelector("h1")?.setAttribute("data-first", "");
    });
  });
  await page.goto("/blog");
  await expect(page.locator("h1[data-first]")).toBeVisible();
  // The page is interactive: the server-rendered button opens the language menu.
  const newest = page.getByRole("article").first().getByRole("link");
  const languages = page.getByRole("button", { name: bn.t("shell.language") }).first();
  await languages.click();
  await expect(page.getByRole("dialog", { name: bn.t("shell.language") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("h1[data-first]")).toBeVisible();
  expect(calls).toEqual([]);
  await newest.click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("[TALK-03] [LANG-01] a drawn page asks for the letters of its language before its code", async ({
  page,
  request: api,
}) => {
  await untilDrawn(api, ["/responsible-gaming"]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const firstOf = (file: RegExp) => asked.findIndex((path) => file.test(path));
  await page.goto("/responsible-gaming");
  await expect.poll(() => firstOf(/\.js$/)).toBeGreaterThan(0);
  expect(firstOf(/noto-bengali.*\.woff2$/)).toBeGreaterThan(0);
  expect(firstOf(/noto-bengali.*\.woff2$/)).toBeLessThan(firstOf(/\.js$/));
});

test("[TALK-03] [NAV-13] a tap on a drawn page from before its code has come is done as soon as it is there", async ({
  page,
  request,
}) => {
  await untilDrawn(request, ["/help"]);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/help", { waitUntil: "commit" });
  const { languages } = new ShellPage(page);
  await page.getByRole("button", { name: bn.t("shell.language") }).click();
  await expect(languages).toBeHidden();
  release();
  await expect(languages).toBeVisible();
});
