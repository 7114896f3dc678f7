import { randomUUID } from "node:crypto";
import { createWithdrawal, listPayoutAccounts, listWithdrawals } from "@khela/contract/cashier";
import { disputeInstalment } from "@khela/contract/confirmation";
import { requestDecision, decideCase } from "@khela/contract/console/confirmations";
import { runJob } from "@khela/contract/console/jobs";
import { uploadPicture } from "@khela/contract/kyc";
import { getBalance } from "@khela/contract/wallet";
import type { Locator, Page } from "@playwright/test";
import { approve } from "../../apps/server/src/testing/payout.ts";
import { drawPicture } from "../../apps/server/src/testing/pictures.ts";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { ProviderPage } from "../pages/provider.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { makeDeposit, type Player, prepareWithdrawals } from "../support/player-api.ts";
import type { Stack } from "../support/stack.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test, type Visitor } from "../support/test.ts";
import { bn } from "../support/texts.ts";

async function ask({ call }: Player, amount: string) {
  const { accounts } = await call(listPayoutAccounts);
  const payoutAccountId = accounts[0]?.payoutAccountId ?? "";
  const body = { payoutAccountId, amount, paymentPassword: PAYMENT_PASSWORD };
  return call(createWithdrawal, { body }, { idempotencyKey: randomUUID() });
}

/**
 * The player reports, with a picture, that the newest payout did not arrive. @returns the payout's instalment id
 */
async function deny({ call }: Player): Promise<string> {
  const { content } = await call(listWithdrawals, { query: {} });
  const picture = await drawPicture("jpeg");
  const { uploadId } = await call(uploadPicture, { query: { purpose: "payout" } }, { picture });
  const instalmentId = content[0]?.instalments[0]?.instalmentId ?? "";
  const body = { uploadIds: [uploadId] };
  await call(disputeInstalment, { params: { instalmentId }, body }, { idempotencyKey: randomUUID() });
  return instalmentId;
}

const WORDS = { note: "প্রোভাইডারের আজকের বিবরণী", evidence: "বিবরণী ৪৭১২, ১৪:০৫" };

/** One operator requests the decision, another one approves it. */
async function closeAgainst({ site, operators }: Stack, instalmentId: string): Promise<void> {
  const by = (name: string) => clientOfOperator(site.url, operators[name] ?? "");
  const asked = await by("admin")(requestDecision, {
    params: { instalmentId },
    body: { action: "force", ...WORDS },
  });
  const [decision] = asked.decisions;
  const params = { instalmentId, decisionId: decision?.id ?? "" };
  await by("finance2")(decideCase, { params, body: { decision: "approve", hash: decision?.hash ?? "" } });
}

/** Opens the case of a payout and requests a second operator's approval. */
async function askSecond(page: Page, reference: string, action: "failed" | "paid" | "repay"): Promise<void> {
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

/** Prepares a player who may withdraw, and two operators at the console, each in a browser of their own. */
async function prepare(player: Player, { site, operators }: Stack, openVisitor: () => Promise<Visitor>) {
  await makeDeposit(player, "5000");
  await wagerTurnover(player, "10000");
  const account = await prepareWithdrawals(player, PAYMENT_PASSWORD);
  const enter = async (name: string): Promise<Page> => {
    const { context, page } = await openVisitor();
    await enterConsole(context, site.url, operators[name] ?? "");
    return page;
  };
  const operator = { call: clientOfOperator(site.url, operators["admin"] ?? "") };
  return { operator, account, first: await enter("admin"), second: await enter("finance2") };
}

test(
  "[MONEY-04] [MONEY-05] [OPS-03] what operators end: a request rejected, a case closed against the player's word, an outcome that nobody knew",
  FULL_RUN_ONLY,
  async ({ player, playerPage, openVisitor, stack }) => {
    const { operator, account, first, second } = await prepare(player, stack, openVisitor);
    const cashier = new CashierPage(playerPage);
    const shell = new ShellPage(playerPage);

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
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
      const instalmentId = await deny(player);
      await expect(card).toContainText(bn.t("cashier.instalment_disputed"));
      await closeAgainst(stack, instalmentId);
      await expect(card).toContainText(bn.t("cashier.instalmentText_forced_none"));
      await expect(card).toContainText(WORDS.evidence);
    });

    await test.step("no clear answer: two operators end it as not paid, and the amount is back", async () => {
      const provider = new ProviderPage((await openVisitor()).page);
      await provider.open(stack.sandboxUrl);
      await provider.plan(account, "এখানে শেষ না করা পর্যন্ত স্পষ্ট উত্তর দেবে না");
      const { balance } = await player.call(getBalance);
      const asked = await ask(player, "602");
      await approve(operator, asked);
      const card = cashier.withdrawal("602");
      await expect(card).toContainText(bn.t("cashier.instalment_unclear"));
      await askSecond(first, asked.reference, "failed");
      await agree(second, asked.reference);
      await expect(card).toContainText(bn.t("cashier.withdrawal_failed"));
      await expect(card).toContainText(bn.t("cashier.moneyIsBack"));
      await shell.expectBalance(balance);
    });
  },
);

test(
  "[MONEY-04] [MONEY-05] [MONEY-09] [OPS-03] repeated, forged, lost and over-paid at the provider's page; not received, and paid again by two operators",
  FULL_RUN_ONLY,
  async ({ player, playerPage, openVisitor, stack }) => {
    const { operator, account, first, second } = await prepare(player, stack, openVisitor);
    const cashier = new CashierPage(playerPage);
    const provider = new ProviderPage((await openVisitor()).page);
    await provider.open(stack.sandboxUrl);
    const pay = async (amount: string): Promise<string> => {
      const asked = await ask(player, amount);
      if (asked.state === "requested") await approve(operator, asked);
      return asked.reference;
    };
    /** Makes the minutely job ask the provider about open payouts now. */
    const minutePasses = async (): Promise<void> => {
      await querySiteDatabase(
        stack.site.databaseUrl,
        `update payout_instalment set next_check_at = now(), busy_until = null where next_check_at is not null and member_id =
        (select id from member where account = $1)`,
        [player.username],
      );
      await operator.call(runJob, { body: { name: "cashier.check-due", reason: "a test" } });
    };
    await playerPage.goto("/member/withdraw");

    await test.step("five messages at once, and one more long after: paid once", async () => {
      await provider.plan(account, "বার্তা বারবার পাঠাবে");
      const reference = await pay("501");
      await expect(cashier.withdrawal("501")).toContainText(bn.t("cashier.instalment_awaiting"));
      await provider.expectAnswers(reference, 200, 5);
      await provider.act(reference, "আবার জানান");
      await provider.expectAnswers(reference, 200, 6);
      await expect(cashier.withdrawal("501")).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("a forged claim is refused before anybody's eyes; the true word counts", async () => {
      await provider.plan(account, "এখানে শেষ না করা পর্যন্ত স্পষ্ট উত্তর দেবে না");
      const reference = await pay("602");
      const card = cashier.withdrawal("602");
      await expect(card).toContainText(bn.t("cashier.instalment_unclear"));
      await provider.act(reference, "জাল দাবি");
      await provider.expectAnswers(reference, 401, 1);
      await expect(card).toContainText(bn.t("cashier.instalment_unclear"));
      await provider.act(reference, "সফল হবে");
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("the message is lost: the site asks by itself", async () => {
      await provider.plan(account, "বার্তা হারাবে");
      const reference = await pay("703");
      await expect(cashier.withdrawal("703")).toContainText(bn.t("cashier.instalment_submitted"));
      await expect(async () => {
        await provider.page.reload();
        await expect(provider.payouts(reference)).toContainText("পাঠানো হয়েছে", { timeout: 1 });
      }).toPass();
      await minutePasses();
      await expect(cashier.withdrawal("703")).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("twice the amount: refused, being checked, ended by two operators", async () => {
      await provider.plan(account, "দ্বিগুণ টাকা দেবে");
      const reference = await pay("804");
      const card = cashier.withdrawal("804");
      await expect(card).toContainText(bn.t("cashier.instalment_submitted"));
      await expect(async () => {
        await provider.page.reload();
        await expect(provider.payouts(reference)).toContainText(bn.money("1608"), { timeout: 1 });
      }).toPass();
      await minutePasses();
      await expect(card).toContainText(bn.t("cashier.instalment_unclear"));
      await askSecond(first, reference, "paid");
      await agree(second, reference);
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
    });

    await test.step("not received: two operators pay again, under a number of its own", async () => {
      await provider.plan(account, "সফল হবে");
      const reference = await pay("905");
      const card = cashier.withdrawal("905");
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
      await deny(player);
      await expect(card).toContainText(bn.t("cashier.instalment_disputed"));
      await askSecond(first, reference, "repay");
      await agree(second, reference);
      await expect(card).toContainText(bn.t("cashier.instalment_replaced"));
      await expect(card).toContainText(bn.t("cashier.instalment_awaiting"));
      await provider.page.reload();
      await expect(provider.payouts(reference)).toHaveCount(2);
    });
  },
);
