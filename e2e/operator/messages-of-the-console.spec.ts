import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts } from "@khela/contract/cashier";
import type { Locator, Page } from "@playwright/test";
import { PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { prepareWithdrawals } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

/** The controls that a message on the screen covers, if only in part. */
function coveredBy(page: Page, message: Locator): Promise<string[]> {
  return message.evaluate((toast) => {
    const over = toast.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea")]
      .filter((pressed) => !toast.contains(pressed) && pressed.checkVisibility())
      .filter((pressed) => {
        const box = pressed.getBoundingClientRect();
        const beside = box.right <= over.left || box.left >= over.right;
        return !beside && box.bottom > over.top && box.top < over.bottom;
      })
      .map((pressed) => pressed.textContent);
  });
}

test("[ERR-02] [OPS-03] a message of the console covers nothing that is pressed, and goes with the mouse on it", async ({
  player,
  consolePage: page,
}) => {
  await prepareWithdrawals(player, PAYMENT_PASSWORD);
  await wagerTurnover(player, "5000");
  const { accounts } = await player.call(listPayoutAccounts);
  const body = { payoutAccountId: accounts[0]?.payoutAccountId ?? "", amount: "500" };
  const { reference } = await player.call(
    createWithdrawal,
    { body: { ...body, paymentPassword: PAYMENT_PASSWORD } },
    { idempotencyKey: randomUUID() },
  );

  const desk = new ConsolePage(page);
  await page.goto(`/console/withdrawals?q=${player.username}`);
  const row = desk.row(bn.t("console.withdrawals"), player.username);
  await row.click();
  const drawer = desk.dialog(bn.t("console.withdrawalOf", { reference }));
  await drawer.getByRole("button", { name: bn.t("console.claim") }).click();
  const message = page.getByRole("listitem").filter({ hasText: bn.t("console.done_claim", { reference }) });
  await expect(message).toBeVisible();
  expect(await coveredBy(page, message)).toEqual([]);

  await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
  const question = desk.dialog(bn.t("console.approveTitle"));
  await expect(question).toBeVisible();
  // On a slow machine it may be gone by now, so this doesn't wait for it.
  const middles = await message.evaluateAll((toasts) =>
    toasts.map((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    }),
  );
  for (const middle of middles) await page.mouse.move(...middle);
  await expect(message).toBeHidden();
  await question.getByRole("button", { name: bn.t("console.approve") }).click();
  const done = page.getByRole("listitem").filter({ hasText: bn.t("console.done_approve", { reference }) });
  await expect(done).toBeVisible();
  expect(await coveredBy(page, done)).toEqual([]);
});
