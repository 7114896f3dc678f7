import { randomBytes, randomUUID } from "node:crypto";
import { requestAdjustment, decideApproval } from "@khela/contract/console/adjustments";
import { listPlayers } from "@khela/contract/console/players";
import { CashierPage, PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { wagerTurnover } from "../support/play-api.ts";
import { type Player, prepareWithdrawals } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";
import type { Stack } from "../support/stack.ts";

/** Above the limit up to which one operator is enough. */
const MUCH = "26000";

test("[MONEY-04] [OPS-03] the form says what a large withdrawal needs; two operators approve it, one after the other", async ({
  player,
  playerPage,
  consolePage: page,
  openVisitor,
  stack,
}) => {
  await grant(stack, player, "30000.00");
  await prepareWithdrawals(player, PAYMENT_PASSWORD);
  const cashier = new CashierPage(playerPage);
  const needs = playerPage.getByRole("region", { name: bn.t("cashier.checksTitle") });

  await test.step("deposits that were not played stop it, and the line leads to the games", async () => {
    await playerPage.goto("/member/withdraw");
    const line = needs.getByRole("listitem").filter({ hasText: bn.t("cashier.check_turnover") });
    await expect(line).toContainText(bn.money("5000", { decimals: "auto" }));
    await expect(playerPage.getByRole("button", { name: bn.t("cashier.goOn") })).toBeDisabled();
    await expectAccessible(playerPage, "what a withdrawal needs");
    await line.getByRole("link", { name: bn.t("cashier.remedy_wager") }).click();
    await expect(playerPage).toHaveURL(/\/hot/);
    await wagerTurnover(player, "5000");
  });

  await test.step("then everything is in order", async () => {
    await playerPage.goto("/member/withdraw");
    await playerPage.getByRole("textbox", { name: bn.t("cashier.amount") }).fill(MUCH);
    await expect(needs.getByText(bn.t("cashier.checksAll"))).toBeVisible();
    await cashier.confirm();
    await expect(cashier.withdrawal(MUCH)).toContainText(bn.t("cashier.withdrawal_requested"));
  });

  const queue = bn.t("console.withdrawals");
  const first = new ConsolePage(page);
  await test.step("the first operator approves by the keyboard, and can't approve again", async () => {
    await page.goto(`/console/withdrawals?q=${player.username}`);
    const row = first.row(queue, player.username);
    await expect(row).toContainText(bn.t("console.approvalCount", { n: 0, needed: 2 }));
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    const question = first.dialog(bn.t("console.approveTitle"));
    await expect(question).toContainText(bn.t("console.approvalFirst"));
    await page.keyboard.press("Enter");
    await expect(row).toContainText(bn.t("console.approvalCount", { n: 1, needed: 2 }));
    await expect(row.getByRole("button", { name: bn.t("console.approve") })).toHaveCount(0);
    await expect(row.getByRole("button", { name: bn.t("console.claim") })).toBeVisible();
  });

  const colleague = await openVisitor();
  await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
  const second = new ConsolePage(colleague.page);
  await test.step("a colleague sees who did, and gives the second approval", async () => {
    await colleague.page.goto(`/console/withdrawals?q=${player.username}`);
    await expect(second.row(queue, player.username)).toBeVisible();
    await colleague.page.keyboard.press("j");
    await colleague.page.keyboard.press("o");
    const drawer = second.dialog(/W[2-9A-Z]{10}/);
    await expect(drawer.getByRole("listitem").filter({ hasText: "admin" })).toBeVisible();
    await expectAccessible(colleague.page, "a withdrawal with one of two approvals");
    await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
    const question = second.dialog(bn.t("console.approveTitle"));
    await expect(question).toContainText(bn.t("console.approvalSecond", { by: "admin" }));
    await question.getByRole("button", { name: bn.t("console.approve") }).click();
    await expect(question).toBeHidden();
    // The first operator has used the same browser since, so go back to the player's page.
    await playerPage.goto("/member/withdraw");
    await expect(cashier.withdrawal(MUCH)).toContainText(bn.t("cashier.withdrawal_paid"));
  });
});

/** Grants a correction without a deposit: one operator requests it and another one approves. */
async function grant(stack: Stack, player: Player, amount: string): Promise<void> {
  const operator = (name: string) => clientOfOperator(stack.site.url, stack.operators[name] ?? "");
  let playerId = "";
  // A job adds new players to the operator's list.
  await expect
    .poll(async () => {
      const { content } = await operator("admin")(listPlayers, { query: { search: player.username } });
      playerId = content[0]?.id ?? "";
      return playerId;
    })
    .not.toBe("");
  const body = {
    direction: "credit",
    amount,
    cause: "goodwill",
    text: "For a large withdrawal",
    evidence: `T-${randomBytes(3).toString("hex")}`,
  } as const;
  const { id, hash } = await operator("admin")(
    requestAdjustment,
    { params: { playerId }, body },
    { idempotencyKey: randomUUID() },
  );
  await operator("finance2")(decideApproval, {
    params: { approvalId: id },
    body: { decision: "approve", hash },
  });
}
