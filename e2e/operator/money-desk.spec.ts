import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit, getDeposit } from "@khela/contract/cashier";
import { ConsolePage } from "../pages/console.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessible } from "../support/axe.ts";
import { approveWaiting, clientOfOperator, enterConsole, logInOperators } from "../support/operators.ts";
import { createPlayer, type Player } from "../support/player-api.ts";
import { expect, logIn, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

// One after the other: a comparison or a kill switch of one test is visible in the others.
test.describe.configure({ mode: "default" });

test(
  "[OPS-03] [MONEY-03] the kill switch: an open deposit page shows it at once, and again when it is turned",
  FULL_RUN_ONLY,
  async ({ ownSite, openVisitor }) => {
    const cookies = await logInOperators(ownSite, ["admin", "finance2"]);
    const player = await createPlayer(ownSite.url);
    const visitor = await openVisitor({ baseURL: ownSite.url });
    await logIn(visitor.context, player.token);
    await visitor.page.goto("/member/depositv2");
    const khelapay = visitor.page.getByRole("radio", { name: "KhelaPay" });
    await expect(khelapay).toBeEnabled();
    // The QR code is on the page itself.
    await visitor.page.getByRole("radio", { name: "RupaLink" }).check();
    await visitor.page.getByRole("textbox", { name: bn.t("cashier.amount") }).fill("700");
    const pay = bn.t("cashier.payAmount", { amount: bn.money("700", { decimals: "auto" }) });
    await visitor.page.getByRole("button", { name: pay }).click();
    await expect(visitor.page.getByText(bn.t("cashier.scan", { method: "RupaLink" }))).toBeVisible();
    await expect(
      visitor.page.getByRole("img", { name: bn.t("common.qrCode", { what: "RupaLink" }) }),
    ).toBeVisible();
    await expectAccessible(visitor.page, "deposit by QR code");
    await visitor.page.getByRole("button", { name: bn.t("cashier.leaveOpen") }).click();

    const { page, context } = await openVisitor({ baseURL: ownSite.url });
    await enterConsole(context, ownSite.url, cookies["admin"] ?? "");
    const console = new ConsolePage(page);
    await page.goto("/console/providers");
    await expect(console.heading(bn.t("desk.providers"))).toBeVisible(LONG);
    await expect(page.getByText(bn.t("desk.underWayDeposits", { n: 1 }))).toBeVisible();
    await page.getByRole("button", { name: bn.t("desk.stopAll") }).click();
    await console.giveReason("প্রদানকারীর সেবা বন্ধ", bn.t("desk.stopDo"));
    await expect(page.getByRole("switch", { name: bn.t("desk.switchDeposits") })).not.toBeChecked();
    await expect(visitor.page.getByText(bn.t("cashier.depositsClosed"))).toBeVisible();
    await expect(khelapay).toBeDisabled();
    await expectAccessible(page, "payment providers");
    await page.getByRole("button", { name: bn.t("desk.startAll") }).click();
    await console.giveReason("আবার ঠিক আছে", bn.t("desk.startDo"));
    await expect(khelapay).toBeEnabled();

    await page
      .getByRole("button", { name: bn.t("desk.editMethod", { name: "KhelaPay" }) })
      .first()
      .click();
    const editor = console.dialog(bn.t("desk.editMethod", { name: "KhelaPay" }));
    await editor.getByRole("textbox", { name: bn.t("desk.methodMin") }).fill("৩০০");
    await editor.getByRole("textbox", { name: bn.t("desk.methodQuick") }).fill("300 600");
    await editor.getByRole("textbox", { name: bn.t("console.reason") }).fill("নতুন সীমা");
    await editor.getByRole("button", { name: bn.t("common.save") }).click();
    await expect(editor).toBeHidden();
    // A change of a method's limits needs a second operator.
    await expect(page.getByRole("heading", { name: bn.t("console.settingWaiting") })).toBeVisible();
    await approveWaiting(clientOfOperator(ownSite.url, cookies["finance2"] ?? ""), "method");
    await khelapay.check();
    await expect(
      visitor.page.getByRole("button", { name: bn.money("300", { decimals: "auto" }) }),
    ).toBeVisible();
  },
);

/** Starts a deposit that its payer ends with this outcome at the provider's page. */
async function paidLike({ call }: Player, outcome: string): Promise<Deposit> {
  const body = { methodId: "khelapay", amount: "500" };
  const deposit = await call(createDeposit, { body }, { idempotencyKey: randomUUID() });
  await choose(deposit, outcome);
  return deposit;
}

async function choose({ payUrl }: Deposit, outcome: string): Promise<void> {
  await fetch((payUrl ?? "").replace("//localhost:", "//127.0.0.1:"), {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
}

test(
  "[OPS-03] the deposit desk by the keyboard: taken on, read, asked about, given back; a colleague sees who has it",
  FULL_RUN_ONLY,
  async ({ stack, consolePage: page, player, openVisitor }) => {
    const lost = await paidLike(player, "lost");
    const table = bn.t("console.deposits");
    const desk = new ConsolePage(page);
    await page.goto(`/console/deposits?q=${lost.reference}`);
    const row = desk.row(table, lost.reference);
    await expect(row).toContainText(bn.t("console.deposit_pending"));
    await page.keyboard.press("?");
    await expect(desk.dialog()).toContainText(bn.t("console.key_claim"));
    await page.keyboard.press("Escape");
    await expect(desk.dialog()).toBeHidden();
    await page.keyboard.press("j");
    await page.keyboard.press("c");
    await expect(row).toContainText(bn.t("console.claimedByMe"));
    await expect(row.getByRole("button", { name: bn.t("console.claim") })).toHaveCount(0);

    const colleague = await openVisitor();
    await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
    const other = new ConsolePage(colleague.page);
    await colleague.page.goto(`/console/deposits?q=${lost.reference}`);
    const theirs = other.row(table, lost.reference);
    await expect(theirs).toContainText("admin");
    await expect(
      theirs.getByRole("button", { name: bn.t("desk.askProviderAbout", { reference: lost.reference }) }),
    ).toHaveCount(0);

    await page.keyboard.press("o");
    const drawer = desk.dialog(bn.t("desk.depositOf", { reference: lost.reference }));
    await expect(drawer).toContainText(player.username);
    await expect(drawer).toContainText(bn.t("desk.depositAgrees"));
    await expectAccessible(page, "a deposit at the desk");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.keyboard.press("a");
    await expect(row).toContainText(bn.t("console.deposit_succeeded"));
    await page.keyboard.press("u");
    await expect(row).not.toContainText(bn.t("console.claimedByMe"));
    await expect(row.getByRole("button")).toHaveCount(0);
  },
);

test("[OPS-03] [MONEY-09] reconciliation: lost news is settled by asking, a break is found, taken and closed", async ({
  consolePage: page,
  player,
  openVisitor,
}) => {
  const lost = await paidLike(player, "lost");
  const over = await paidLike(player, "over");
  const console = new ConsolePage(page);
  const table = bn.t("desk.breaks");
  await page.goto("/console/reconciliation");
  await page.getByRole("button", { name: bn.t("desk.compareNow") }).click();
  await page.getByRole("searchbox", { name: bn.t("desk.searchBreaks") }).fill(over.reference);
  await expect(console.row(table, over.reference)).toContainText(bn.t("desk.kind_amount"), LONG);
  await expect
    .poll(async () => (await player.call(getDeposit, { params: { depositId: lost.depositId } })).state)
    .toBe("succeeded");
  const visitor = await openVisitor();
  await logIn(visitor.context, player.token);
  await visitor.page.goto("/");
  await new ShellPage(visitor.page).expectBalance("5500");

  await console.row(table, over.reference).getByRole("button", { name: over.reference }).click();
  const drawer = console.dialog(new RegExp(over.reference));
  await expect(drawer.getByRole("region", { name: bn.t("desk.theirs") })).toContainText(bn.money("1000"));
  await expect(drawer.getByRole("region", { name: bn.t("desk.ours") })).toContainText(bn.money("500"));
  await expectAccessible(page, "reconciliation");
  await drawer.getByRole("button", { name: bn.t("desk.do_take") }).click();
  await expect(drawer.getByRole("button", { name: bn.t("desk.do_release") })).toBeVisible();
  await drawer.getByRole("button", { name: bn.t("desk.do_resolve") }).click();
  const dialog = console.dialog(bn.t("desk.do_resolve"));
  await dialog.getByRole("textbox", { name: bn.t("console.reason") }).fill("প্রদানকারী বাড়তি টাকা ফেরত দিয়েছে");
  await dialog.getByRole("button", { name: bn.t("desk.do_resolve"), exact: true }).click();
  await expect(drawer.getByRole("region", { name: bn.t("desk.notes") })).toContainText("ফেরত দিয়েছে");
  await expect(drawer).toContainText(bn.t("desk.state_resolved"));
  await page.keyboard.press("Escape");
  await expect(console.row(table, over.reference)).toHaveCount(0);
});

test(
  "[OPS-03] a provider that takes its word back: both words, what the ledger holds, and two persons follow it",
  FULL_RUN_ONLY,
  async ({ stack, consolePage: page, player, openVisitor }) => {
    const deposit = await paidLike(player, "pay");
    const stateOf = async () =>
      (await player.call(getDeposit, { params: { depositId: deposit.depositId } })).state;
    await expect.poll(stateOf).toBe("succeeded");
    await choose(deposit, "contradict");

    const asking = new ConsolePage(page);
    const table = bn.t("desk.breaks");
    await page.goto("/console/reconciliation");
    await page.getByRole("button", { name: bn.t("desk.compareNow") }).click();
    await page.getByRole("searchbox", { name: bn.t("desk.searchBreaks") }).fill(deposit.reference);
    // Wait for the search: until it is done, the rows move under the pointer.
    await expect(page).toHaveURL(new RegExp(`q=${deposit.reference}`));
    await expect(asking.table(table).getByRole("row")).toHaveCount(2, LONG);
    await expect(asking.row(table, deposit.reference)).toContainText(bn.t("desk.kind_state"), LONG);
    await asking.row(table, deposit.reference).getByRole("button", { name: deposit.reference }).click();
    const drawer = asking.dialog(new RegExp(deposit.reference));
    const desk = drawer.getByRole("region", { name: bn.t("desk.payment") });
    await expect(desk).toContainText(player.username);
    await expect(desk.getByRole("table")).toContainText(bn.t("desk.line_deposit"));
    await expectAccessible(page, "a payment in doubt");
    await desk.getByRole("button", { name: bn.t("desk.correct") }).click();
    const dialog = asking.dialog(bn.t("desk.correct"));
    await expect(dialog.getByRole("radio", { name: bn.t("desk.bearer_player") })).toBeChecked();
    await dialog.getByRole("textbox", { name: bn.t("console.reason") }).fill("প্রদানকারীর আজকের হিসাব");
    await dialog.getByRole("button", { name: bn.t("desk.correctAsk") }).click();
    await expect(desk).toContainText(bn.t("desk.correctionWaits"));

    const colleague = await openVisitor();
    await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
    const deciding = new ConsolePage(colleague.page);
    await colleague.page.goto(`/console/adjustments?q=${player.username}`);
    await deciding.row(bn.t("console.adjustments"), player.username).click();
    const request = deciding.dialog(bn.t("console.approvalOf", { account: player.username }));
    await expect(request).toContainText(bn.t("console.correctionBy_player"));
    await request.getByRole("button", { name: bn.t("console.approve") }).click();
    const question = deciding.dialog(bn.t("console.approvalApproveTitle"));
    await question.getByRole("button", { name: bn.t("console.approve") }).click();
    await expect(colleague.page.getByText(bn.t("console.approvalDone_approve"))).toBeVisible();
    expect(await stateOf()).toBe("reversed");

    const visitor = await openVisitor();
    await logIn(visitor.context, player.token);
    await visitor.page.goto("/member/depositv2");
    await expect(visitor.page.getByText(bn.t("cashier.deposit_reversed")).first()).toBeVisible();
    await new ShellPage(visitor.page).expectBalance("5000");
  },
);
