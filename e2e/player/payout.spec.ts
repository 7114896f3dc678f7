import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts } from "@khela/contract/cashier";
import { drawPicture } from "../../apps/server/src/testing/pictures.ts";
import { approve } from "../../apps/server/src/testing/payout.ts";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { makeDeposit, type Player, prepareWithdrawals } from "../support/player-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const PROOF = "TRX 88K2 · 14:05";

/** Requests more than the provider pays in one instalment. @returns the withdrawal's reference */
async function askForTwo(player: Player, operator: Parameters<typeof approve>[0]): Promise<string> {
  await makeDeposit(player, "10000");
  await wagerTurnover(player, "15000");
  await prepareWithdrawals(player, PAYMENT_PASSWORD);
  const { accounts } = await player.call(listPayoutAccounts);
  const payoutAccountId = accounts[0]?.payoutAccountId ?? "";
  const asked = await player.call(
    createWithdrawal,
    { body: { payoutAccountId, amount: "12000", paymentPassword: PAYMENT_PASSWORD } },
    { idempotencyKey: randomUUID() },
  );
  await approve(operator, asked);
  return asked.reference;
}

test("[MONEY-05] [OPS-03] a split payout: one instalment is confirmed, one denied with proof, and an operator answers", async ({
  player,
  playerPage: page,
  openVisitor,
  stack,
}) => {
  const admin = stack.operators["admin"] ?? "";
  const reference = await askForTwo(player, { call: clientOfOperator(stack.site.url, admin) });
  const card = new CashierPage(page).withdrawal("12000");
  const payouts = card.getByRole("region", { name: bn.t("cashier.payouts") }).getByRole("listitem");
  const first = payouts.filter({ hasText: `${reference}-1` });
  const second = payouts.filter({ hasText: `${reference}-2` });

  await test.step("both instalments ask whether they arrived", async () => {
    await page.goto("/member/withdraw");
    await expect(payouts).toHaveCount(2);
    for (const instalment of [first, second]) {
      await expect(instalment).toContainText(bn.money("6000"));
      // Where the provider's webhook is lost, a job asks every minute.
      await expect(instalment).toContainText(bn.t("cashier.instalment_awaiting"), LONG);
    }
    await expectAccessible(page, "payouts");
  });

  await test.step("the first one is here", async () => {
    await first.getByRole("button", { name: bn.t("cashier.received"), exact: true }).click();
    await expect(first).toContainText(bn.t("cashier.instalment_received"));
  });

  await test.step("the second one isn't: a picture shows it, and the clock stops", async () => {
    await second.getByRole("button", { name: bn.t("cashier.notReceived") }).click();
    const dialog = page.getByRole("dialog", { name: bn.t("cashier.receiptTitle") });
    await dialog.getByRole("button", { name: bn.t("cashier.sendCase") }).click();
    await expect(dialog).toContainText(bn.t("cashier.proofMissing"));
    await expect(dialog).toContainText(bn.t("cashier.refundPolicy_none"));
    const picture = await drawPicture("jpeg");
    const file = {
      name: "statement.jpg",
      mimeType: picture.type,
      buffer: Buffer.from(await picture.arrayBuffer()),
    };
    await dialog.getByLabel(bn.t("member.picturesChoose")).and(dialog.locator("input")).setInputFiles(file);
    await dialog.getByRole("button", { name: bn.t("cashier.sendCase") }).click();
    await expect(dialog).toBeHidden();
    await expect(second).toContainText(bn.t("cashier.instalment_disputed"));
  });

  await test.step("an operator looks at the picture and gives the payer's proof", async () => {
    const desk = await openVisitor();
    await enterConsole(desk.context, stack.site.url, admin);
    const console = new ConsolePage(desk.page);
    await desk.page.goto(`/console/confirmations?q=${reference}-2`);
    await console.row(bn.t("console.confirmations"), `${reference}-2`).click();
    const drawer = console.dialog(bn.t("console.caseOf", { reference: `${reference}-2` }));
    const picture = bn.t("console.kycPicture", { n: bn.number(1), total: bn.number(1) });
    await expect(drawer.getByRole("button", { name: picture }).locator("img")).toBeVisible();
    await expectAccessible(desk.page, "case");
    await drawer.getByRole("button", { name: bn.t("console.claim"), exact: true }).click();
    await expect(drawer).toContainText(bn.t("console.claimedByMe"));
    await drawer.getByRole("button", { name: bn.t("console.caseProve") }).click();
    const dialog = console.dialog(bn.t("console.caseProve"));
    await dialog.getByRole("textbox", { name: bn.t("console.reason") }).fill(PROOF);
    await dialog.getByRole("button", { name: bn.t("console.caseProve") }).click();
    await expect(dialog).toBeHidden();
    await expect(drawer).toContainText(bn.t("console.case_awaiting"));
  });

  await test.step("the player reads it and finds the money", async () => {
    await expect(second).toContainText(PROOF);
    await second.getByRole("button", { name: bn.t("cashier.received"), exact: true }).click();
    await expect(second).toContainText(bn.t("cashier.instalment_received"));
  });
});
