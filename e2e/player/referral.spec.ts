import { getReferral, listReferralFriends } from "@khela/contract/referral";
import { AuthPage } from "../pages/auth.ts";
import { expectAccessible } from "../support/axe.ts";
import { newUsername } from "../support/player-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t, number } = bn;

test("[PROMO-08] [MONEY-08] a player copies the link, a friend registers through it, and is listed by a masked name", async ({
  playerPage: page,
  player,
  context,
  openVisitor,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/member/referral");
  const invite = page.getByRole("region", { name: t("referral.inviteTitle") });
  const { code } = await player.call(getReferral);
  await expect(invite).toContainText(code);
  await expect(page.getByText(t("referral.noneTitle"))).toBeVisible();
  await expectAccessible(page, "referral");

  const link = await test.step("link and code are copied, and the QR code is there", async () => {
    await expect(
      invite.getByRole("img", { name: t("common.qrCode", { what: t("referral.link") }) }),
    ).toBeVisible();
    await invite.getByRole("button", { name: t("referral.copyCode") }).click();
    await expect(page.getByText(t("common.copied"))).toBeVisible();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toBe(code);
    await invite.getByRole("button", { name: t("referral.copyLink") }).click();
    await expect.poll(clipboard).toMatch(/^http.*\/register\?referralCode=/);
    return await clipboard();
  });

  const friend = newUsername();
  await test.step("a friend registers through the link", async () => {
    const visitor = await openVisitor();
    const auth = new AuthPage(visitor.page);
    await visitor.page.goto(link);
    await auth.fillRegistration(friend, "আম জাম কাঁঠাল 2026");
    await auth.sendRegistration();
    await expect(auth.register).toBeHidden();
    await expect(visitor.page.getByRole("banner")).toContainText(friend);
  });

  await test.step("the friend is listed, but not by the whole name", async () => {
    const friends = async () => (await player.call(listReferralFriends, { query: {} })).content;
    await expect.poll(async () => (await friends()).length, LONG).toBe(1);
    await page.reload();
    const list = page.getByRole("region", { name: t("referral.friends") }).getByRole("listitem");
    await expect(list).toHaveCount(1);
    await expect(list).toContainText(t("referral.state_registered"));
    await expect(list).toContainText((await friends())[0]?.account ?? "no name");
    await expect(page.getByText(friend)).toHaveCount(0);
    const count = page.locator("dl div").filter({ hasText: t("referral.sum_friends") });
    await expect(count.locator("dd")).toHaveText(number(1));
  });
});
