import { randomUUID } from "node:crypto";
import { runJob } from "@khela/contract/console/jobs";
import { betDice } from "@khela/contract/play";
import { getReferral, listReferralFriends } from "@khela/contract/referral";
import { getBalance } from "@khela/contract/wallet";
import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator } from "../support/operators.ts";
import { createPlayer, makeDeposit, ownAddress } from "../support/player-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t, money } = bn;

test("[PROMO-08] [OPS-05] a commission on a friend with the inviter's address waits, the operator sees why, pays it, and the inviter has it", async ({
  consolePage: page,
  stack,
}) => {
  const desk = new ConsolePage(page);
  const address = ownAddress();
  const inviter = await createPlayer(stack.site.url, { address });
  const { code } = await inviter.call(getReferral);
  const friend = await createPlayer(stack.site.url, { address, referralCode: code });

  await test.step("the friend deposits and bets enough", async () => {
    await makeDeposit(friend, "5000");
    // At more than even odds the whole stake counts.
    const body = { stake: "500", direction: "over", target: 5_100 } as const;
    for (let bets = 0; bets < 5; bets += 1)
      await friend.call(betDice, { body }, { idempotencyKey: randomUUID() });
    const state = async () => (await inviter.call(listReferralFriends, { query: {} })).content[0]?.state;
    await expect.poll(state, LONG).toBe("active");
    const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
    await operator(runJob, { body: { name: "referral-pay", reason: "a test" } });
  });

  const cases = t("desk.ref_tab_cases");
  await test.step("it waits with its reasons, and the inviter has nothing", async () => {
    await page.goto("/console/referral");
    await expect(desk.heading(t("desk.ref_title"))).toBeVisible();
    const row = desk.row(cases, friend.username);
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible({ timeout: 5_000 });
    }).toPass(LONG);
    await expect(row).toContainText(inviter.username);
    await expect(row).toContainText(t("desk.ref_reason_network"));
    expect((await inviter.call(getBalance)).balance).toBe("0.00");
    await expectAccessible(page, "commissions that wait");
    await row.getByText(t("desk.ref_kind_once")).click();
  });

  await test.step("the case names the account that the friend is linked to; it is paid for a reason", async () => {
    const drawer = desk.dialog(t("desk.ref_case"));
    const links = drawer.getByRole("table", { name: t("desk.ref_links") });
    await expect(links).toContainText(inviter.username);
    await expect(links).toContainText(t("desk.ref_relation_inviter"));
    await expectAccessible(page, "a commission that waits");
    await drawer.getByRole("button", { name: t("desk.ref_pay") }).click();
    const ask = desk.dialog(t("desk.ref_pay"));
    await ask.getByRole("textbox", { name: t("console.reason") }).fill("দুই ভাই, দুজনেই নিজে খেলেন");
    await ask.getByRole("button", { name: t("desk.ref_pay"), exact: true }).click();
    await expect(drawer).toContainText(t("desk.ref_state_paid"));
    await expect(drawer.getByRole("button", { name: t("desk.ref_pay") })).toHaveCount(0);
  });

  await test.step("the inviter has the money, and reads what it is for", async () => {
    expect((await inviter.call(getBalance)).balance).toBe("100.00");
    const { earned } = await inviter.call(getReferral);
    expect(money(earned)).toBe(money("100"));
  });
});
