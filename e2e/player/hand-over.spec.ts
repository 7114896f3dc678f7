import { handOver } from "@khela/contract/social";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test("[AUTH-05] a one-time code in the address starts the session and is nowhere afterwards", async ({
  page,
  context,
  player,
}) => {
  const { code } = await player.call(handOver);
  const seen: string[] = [];
  context.on("request", (request) => {
    const headers = request.headers();
    seen.push(`${request.url()} ${headers["referer"] ?? ""} ${request.postData() ?? ""}`);
  });
  const shell = new ShellPage(page);
  await page.goto(`/member/depositv2?token=${code}`);
  // A members' page opens only if the session existed before the page was rendered.
  await expect(page).toHaveURL("/member/depositv2");
  await expect(page.getByRole("heading", { level: 1, name: bn.t("member.page_depositv2") })).toBeVisible();
  await shell.expectBalance("5000");

  expect(seen.filter((text) => text.includes(code))).toHaveLength(1);
  expect(seen.find((text) => text.includes(code))).toMatch(/\/member\/depositv2\?token=\S+\s+$/);
  const kept = await page.evaluate(async (secret) => {
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join();
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const urls = cached.flat().map(({ url }) => url);
    return `${stored} ${urls.join()} ${location.href} ${document.referrer}`.includes(secret);
  }, code);
  expect(kept).toBe(false);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(code);
});

test(
  "[AUTH-05] a used code, a session's token and nonsense in the address open nothing",
  FULL_RUN_ONLY,
  async ({ openVisitor, player }) => {
    const { code } = await player.call(handOver);
    const first = await openVisitor();
    await first.page.goto(`/?token=${code}`);
    await expect(first.page.getByRole("banner")).toContainText(player.username);
    for (const given of [code, player.token, "x"]) {
      const { page, guard } = await openVisitor();
      guard.allow(/status of 400/);
      await setPageLanguage(page, "en");
      await page.goto(`/?token=${given}`);
      await expect(page.getByText(en.t("errors.AUTH_LINK_DEAD"))).toBeVisible();
      await expect(page).toHaveURL("/");
      expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
      await expect(
        page.getByRole("banner").getByRole("link", { name: en.t("shell.register") }),
      ).toBeVisible();
    }
  },
);

test(
  "[AUTH-05] a token in session storage starts a session",
  FULL_RUN_ONLY,
  async ({ page, context, player }) => {
    await logIn(context, player.token);
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText(player.username);
  },
);
