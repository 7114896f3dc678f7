import { grantReward } from "@khela/contract/console/rewards";
import { getMemberInfo } from "@khela/contract/identity";
import { clientOfOperator } from "../support/operators.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[MONEY-08] [PROMO-03] [NAV-08] [ERR-02] a reward arrives on an open page: the count, one press, its amount, its story", async ({
  playerPage: page,
  player,
  stack,
}) => {
  const { t, money } = bn;
  await page.goto("/member/rewardCenter");
  await expect(page.getByText(t("rewards.emptyTitle"))).toBeVisible();
  const { id: playerId } = await player.call(getMemberInfo);
  const title = { bn: `উপহার ${player.username}`, en: "A gift" };
  const body = { amount: "150", title, claimDays: 1, lockFactorPpm: 2_000_000, reason: "for the tests" };
  await clientOfOperator(stack.site.url, stack.operators["admin"] ?? "")(
    grantReward,
    { params: { playerId }, body },
    { idempotencyKey: crypto.randomUUID() },
  );

  const menu = page.getByRole("navigation", { name: t("member.pages") });
  const entry = menu.getByRole("link", { name: t("member.page_rewardCenter") });
  await expect(entry).toContainText(t("member.waiting", { n: 1 }));
  const waiting = page.getByRole("listitem").filter({ hasText: title.bn });
  await expect(waiting).toContainText(t("rewards.wager", { amount: money("300") }));
  await expectAccessible(page, "reward centre");
  await waiting
    .getByRole("button", { name: t("rewards.claimNamed", { title: title.bn, amount: money("150") }) })
    .click();
  await expect(
    page.getByText(t("rewards.claimedToWager", { amount: money("150"), wager: money("300") })),
  ).toBeVisible();
  await expect(entry).not.toContainText(t("member.waiting", { n: 1 }));

  await menu.getByRole("link", { name: t("member.page_bonusDetails") }).click();
  const row = page.getByRole("row").filter({ hasText: title.bn });
  await expect(row).toContainText(t("rewards.state_claimed"));
  await row.getByRole("button").click();
  const story = page.getByRole("dialog", { name: title.bn });
  await expect(story).toContainText(t("rewards.because_manual"));
  await expect(story).toContainText(t("rewards.wagerLeft", { left: money("300"), required: money("300") }));
});
