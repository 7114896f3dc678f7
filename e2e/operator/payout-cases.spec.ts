import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts, listWithdrawals } from "@khela/contract/cashier";
import { denySlice } from "@khela/contract/confirmation";
import { askDecision, decideCase } from "@khela/contract/console/confirmations";
import { uploadPicture } from "@khela/contract/kyc";
import { getBalance } from "@khela/contract/wallet";
import type { Locator, Page } from "@playwright/test";
import { approve } from "../../apps/server/src/testing/payout.ts";
import { drawPicture } from "../../apps/server/src/testing/pictures.ts";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { ShellPage } from "../pages/shell.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { placeDiceBet } from "../support/play-api.ts";
import { payIn, type Player, prepareWithdrawals } from "../support/player-api.ts";
import type { Stack } from "../support/stack.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

async function ask({ call }: Player, amount: string) {
  const { accounts } = await call(listPayoutAccounts);
  const payoutAccountId = accounts[0]?.payoutAccountId ?? "";
  const body = { payoutAccountId, amount, paymentPassword: PAYMENT_PASSWORD };
  return call(createWithdrawal, { body }, { idempotencyKey: randomUUID() });
}

const WORDS = { note: "প্রোভাইডারের আজকের বিবরণী", evidence: "বিবরণী ৪৭১২, ১৪:০৫" };

/** One operator asks for it, another one approves. */
async function closeAgainst({ site, operators }: Stack, sliceId: string): Promise<void> {
  const by = (name: string) => clientOfOperator(site.url, operators[name] ?? "");
  const asked = await by("admin")(askDecision, { params: { sliceId }, body: { action: "force", ...WORDS } });
  const [decision] = asked.decisions;
  const params = { sliceId, decisionId: decision?.id ?? "" };
  await by("finance2")(decideCase, { params, body: { decision: "approve", hash: decision?.hash ?? "" } });
}

/** Opens the case of a payout and asks a second operator. */
async function askSecond(page: Page, reference: string, action: "failed" | "paid"): Promise<void> {
  const console = new ConsolePage(page);
  const drawer = await openCase(page, reference);
  await drawer.getByRole("button", { name: bn.t(`console.caseAction_${action}`) }).click();
  const dialog = console.dialog(bn.t(`console.caseAction_${action}`));
  await dialog.getByRole("textbox", { name: bn.t("console.reason") }).fill(WORDS.note);
  await dialog.getByRole("textbox", { name: bn.t("console.caseEvidence") }).fill(WORDS.evidence);
  await dialog.getByRole("button", { name: bn.t("console.caseAskSecond") }).click();
  await expect(dialog).toBeHidden();
}

async function openCase(page: Page, reference: string): Promise<Locator> {
  const console = new ConsolePage(page);
  await page.goto(`/console/confirmations?q=${reference}`);
  await console.row(bn.t("console.confirmations"), reference).click();
  return console.dialog(bn.t("console.caseOf", { reference: `${reference}-1` }));
}

async function agree(page: Page, reference: string): Promise<void> {
  const drawer = await openCase(page, reference);
  await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
  await expect(drawer.getByRole("button", { name: bn.t("console.approve") })).toBeHidden();
}

test("[MONEY-04] [MONEY-05] [OPS-03] what operators end: a request rejected, a case closed against the player's word, an outcome that nobody knew", async ({
  player,
  playerPage,
  openVisitor,
  stack,
}) => {
  const operator = { call: clientOfOperator(stack.site.url, stack.operators["admin"] ?? "") };
  await payIn(player, "5000");
  await placeDiceBet(player, "2500", 4);
  const account = await prepareWithdrawals(player, PAYMENT_PASSWORD);
  const cashier = new CashierPage(playerPage);
  const shell = new ShellPage(playerPage);
  const enter = async (name: string): Promise<Page> => {
    const { context, page } = await openVisitor();
    await enterConsole(context, stack.site.url, stack.operators[name] ?? "");
    return page;
  };
  const [first, second] = [await enter("admin"), await enter("finance2")];

  await test.step("rejected: the player reads the operator's words without unfolding anything", async () => {
    const { balance } = await player.call(getBalance);
    const { reference } = await ask(player, "501");
    const console = new ConsolePage(first);
    await first.goto(`/console/withdrawals?q=${reference}`);
    await console
      .row(bn.t("console.withdrawals"), reference)
      .getByRole("button", { name: bn.t("console.reject") })
      .click();
    await console.giveReason("প্রাপকের নাম মেলে না", bn.t("console.reject"));
    await playerPage.goto("/member/withdraw");
    const card = cashier.withdrawal("501");
    await expect(card).toContainText(bn.t("cashier.withdrawal_rejected"));
    const words = card.getByText(`প্রাপকের নাম মেলে না ${bn.t("cashier.moneyIsBack")}`);
    await expect(words.filter({ visible: true })).toHaveCount(1);
    await shell.expectBalance(balance);
  });

  await test.step("closed against the player's word: the player reads the evidence and that nothing is refunded", async () => {
    const asked = await ask(player, "703");
    await approve(operator, asked);
    const card = cashier.withdrawal("703");
    await expect(card).toContainText(bn.t("cashier.slice_awaiting"));
    const { content } = await player.call(listWithdrawals, { query: {} });
    const picture = await drawPicture("jpeg");
    const { uploadId } = await player.call(uploadPicture, { query: { purpose: "payout" } }, { picture });
    const sliceId = content[0]?.slices[0]?.sliceId ?? "";
    const body = { uploadIds: [uploadId] };
    await player.call(denySlice, { params: { sliceId }, body }, { idempotencyKey: randomUUID() });
    await expect(card).toContainText(bn.t("cashier.slice_disputed"));
    await closeAgainst(stack, sliceId);
    await expect(card).toContainText(bn.t("cashier.sliceText_forced_none"));
    await expect(card).toContainText(WORDS.evidence);
  });

  await test.step("no clear answer: two operators end it as not paid, and the amount is back", async () => {
    const provider = (await openVisitor()).page;
    await provider.goto(`${stack.sandboxUrl}/payouts?lang=bn`);
    await provider.getByRole("combobox", { name: "পরের পেআউটগুলো" }).selectOption("unknown");
    await provider.getByRole("textbox", { name: "শুধু এই অ্যাকাউন্টে" }).fill(account);
    await provider.getByRole("button", { name: "ঠিক করুন" }).click();
    await expect(provider.getByRole("listitem").filter({ hasText: account })).toBeVisible();
    const { balance } = await player.call(getBalance);
    const asked = await ask(player, "602");
    await approve(operator, asked);
    const card = cashier.withdrawal("602");
    await expect(card).toContainText(bn.t("cashier.slice_unclear"));
    await askSecond(first, asked.reference, "failed");
    await agree(second, asked.reference);
    await expect(card).toContainText(bn.t("cashier.withdrawal_failed"));
    await expect(card).toContainText(bn.t("cashier.moneyIsBack"));
    await shell.expectBalance(balance);
  });
});
