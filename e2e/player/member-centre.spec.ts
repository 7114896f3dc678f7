import { MemberPage, setPageLanguage } from "../pages/member.ts";
import { ShellPage, sidewaysPx } from "../pages/shell.ts";
import { expectAccessibleAcrossThemes, expectSoundStructure } from "../support/axe.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test("[MONEY-08] the 13 pages, each at its address; on phones a list that pages lead back to", async ({
  playerPage: page,
  openVisitor,
  player,
  guard,
}) => {
  // Transfers between agents and members are off, and the page says so.
  guard.allow(/transfers\/desk/);
  const { t } = bn;
  const member = new MemberPage(page);
  await page.goto("/member");
  await expect(member.heading(t("member.page_securityCenter"))).toBeVisible();
  const links = member.menu.getByRole("link");
  await expect(links).toHaveCount(13);
  for (const link of await links.all()) {
    const path = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(page).toHaveURL(path);
    const name = path.split("/").at(-1);
    await expect(member.heading(t(`member.page_${name}` as Parameters<typeof t>[0]))).toBeVisible();
  }
  // Only the message of the first deposit is unread, so there is no other badge.
  const badge = member.menu.locator(".bg-hot");
  await expect(badge).toHaveCount(1);
  await expect(member.menu.getByRole("link", { name: t("member.page_messageV2") })).toContainText(
    t("member.waiting", { n: 1 }),
  );

  const phone = await openVisitor({ viewport: { width: 360, height: 740 } });
  await logIn(phone.context, player.token);
  const small = new MemberPage(phone.page);
  await phone.page.goto("/");
  await phone.page
    .getByRole("navigation", { name: t("shell.bottomNavigation") })
    .getByRole("link", { name: t("shell.me") })
    .click();
  await small.menu.getByRole("link", { name: t("member.page_securityCenter") }).click();
  await expect(small.heading(t("member.page_securityCenter"))).toBeVisible();
  await expect(small.menu).toBeHidden();
  await small.row("devices").click();
  await expect(small.heading(t("member.part_devices"))).toBeVisible();
  await phone.page.getByRole("link", { name: t("member.backToSecurity") }).click();
  await phone.page.getByRole("link", { name: t("member.backToMenu") }).click();
  await expect(small.menu).toBeVisible();
});

test(
  "[SYS-09] session caches are kept in the tab and dropped with the language and at logout",
  FULL_RUN_ONLY,
  async ({ playerPage: page }) => {
    const kept = () =>
      page.evaluate(() =>
        Object.keys(sessionStorage)
          .filter((key) => key.startsWith("cache."))
          .toSorted(),
      );
    const scope = () =>
      page.evaluate(
        () => (JSON.parse(sessionStorage.getItem("cache.gameVendor") ?? "{}") as { scope?: string }).scope,
      );
    await page.goto("/member/transferFund");
    await expect(page.getByText(bn.t("member.oneWallet"))).toBeVisible();
    await expect.poll(kept).toContain("cache.merchantWallet");
    await page.goto("/member/securityCenter/display");
    // The header offers the same choice of languages.
    await page
      .getByRole("main")
      .getByRole("button", { name: bn.t("shell.language") })
      .click();
    await new ShellPage(page).languages.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: en.t("member.part_display") })).toBeVisible();
    await expect.poll(scope).toBe("en");
    await new ShellPage(page, en).signOut();
    await expect.poll(kept).not.toContain("cache.merchantWallet");
  },
);

const PARTS = [
  "twoFactor",
  "devices",
  "paymentPassword",
  "mobile",
  "email",
  "picture",
  "profile",
  "identity",
  "display",
] as const;
const PATHS = ["/member", "/member/securityCenter", "/member/referral"];

const LOOKS = [
  ["bn", 390, 1440],
  ["en", 1440, 390],
] as const;

for (const [language, width, other] of FULL_RUN ? LOOKS : LOOKS.slice(0, 1)) {
  test(`[NAV-12] [NAV-13] the security centre is accessible and fits: ${language}, ${width} px`, async ({
    openVisitor,
    player,
  }) => {
    const { context, page } = await openVisitor({ viewport: { width, height: 844 } });
    await setPageLanguage(page, language);
    await logIn(context, player.token);
    const member = new MemberPage(page, language === "bn" ? bn : en);
    const open = [
      ...PATHS.map((path) => ({ path, enter: async () => void (await page.goto(path)) })),
      ...PARTS.map((part) => ({
        path: `/member/securityCenter/${part}`,
        enter: () => member.goOn(part),
      })),
    ];
    for (const { path, enter } of open) {
      await enter();
      await page.waitForLoadState("networkidle");
      await expectAccessibleAcrossThemes(page, `${path} at ${width}`);
      for (const size of [360, other]) {
        await page.setViewportSize({ width: size, height: 740 });
        expect.soft(await sidewaysPx(page), `${path} at ${size}`).toBe(0);
      }
      if (FULL_RUN) await expectSoundStructure(page, `${path} at ${other}`);
      await page.setViewportSize({ width, height: 844 });
    }
  });
}
