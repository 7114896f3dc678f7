import { getBalance } from "@khela/contract/wallet";
import { ConsolePage } from "../pages/console.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessible } from "../support/axe.ts";
import { enterConsole } from "../support/operators.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[OPS-02] [OPS-01] an operator asks for a credit, a colleague approves, the player hears why and finds the line",
  FULL_RUN_ONLY,
  async ({ player, consolePage: page, openVisitor, stack }) => {
    const { page: playerPage, context } = await openVisitor();
    await logIn(context, player.token);
    await playerPage.goto("/");
    const site = new ShellPage(playerPage);
    await site.expectBalance("5000");

    const amount = bn.money("125.50");
    const credit = `${bn.t("console.adjust_credit")} ${amount}`;
    const asking = new ConsolePage(page);
    await test.step("one asks on the player's page", async () => {
      await page.goto(`/console/players?q=${player.username}`);
      await asking.table(bn.t("console.players")).getByRole("link", { name: player.username }).click();
      await page.getByRole("button", { name: bn.t("console.adjustBalance") }).click();
      const form = asking.dialog(bn.t("console.adjustTitle", { account: player.username }));
      await form
        .getByRole("textbox", { name: bn.t("console.adjustAmount", { currency: "BDT" }) })
        .fill("125.50");
      await expect(form).toContainText(bn.t("console.adjustAfter", { amount: bn.money("5125.50") }));
      await form
        .getByRole("combobox", { name: bn.t("console.adjustCause") })
        .selectOption({ label: bn.t("console.adjustCause_compensation") });
      await form.getByRole("textbox", { name: bn.t("console.adjustEvidence") }).fill("T-4711");
      await asking.giveReason("সার্ভারের ত্রুটিতে রাউন্ড কেটে গেছে", bn.t("console.adjustSend"));
      await expect(page.getByRole("link", { name: credit })).toBeVisible();
      await expectAccessible(page, "a player's page");
    });

    await test.step("and can't decide", async () => {
      await page.getByRole("link", { name: credit }).click();
      await asking.row(bn.t("console.adjustments"), player.username).click();
      const drawer = asking.dialog(bn.t("console.approvalOf", { account: player.username }));
      await expect(drawer).toContainText(bn.t("console.approvalMine"));
      await expect(drawer.getByRole("button", { name: bn.t("console.approve") })).toHaveCount(0);
    });

    const colleague = await openVisitor();
    await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
    const deciding = new ConsolePage(colleague.page);
    await test.step("a colleague sees the same, and approves", async () => {
      await colleague.page.goto(`/console/adjustments?q=${player.username}`);
      await deciding.row(bn.t("console.adjustments"), player.username).click();
      const drawer = deciding.dialog(bn.t("console.approvalOf", { account: player.username }));
      await expect(drawer).toContainText("T-4711");
      await expectAccessible(colleague.page, "a request of a colleague");
      await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
      const question = deciding.dialog(bn.t("console.approvalApproveTitle"));
      await question.getByRole("button", { name: bn.t("console.approve") }).click();
      await expect(colleague.page.getByText(bn.t("console.approvalDone_approve"))).toBeVisible();
      await expect(deciding.row(bn.t("console.adjustments"), player.username)).toHaveCount(0);
    });

    await test.step("the player hears of it at once, and the account record has it", async () => {
      const cause = bn.t("member.adjustCause_compensation");
      await expect(playerPage.getByText(bn.t("member.balanceNews_in", { amount, cause }))).toBeVisible();
      await site.expectBalance("5125.50");
      expect((await player.call(getBalance)).balance).toBe("5125.50");
      await playerPage.goto("/member/transactionHistory");
      const line = playerPage.getByRole("row").filter({ hasText: bn.t("records.kind_adjustment") });
      await expect(line.first()).toContainText(bn.money("125.50", { symbol: false }));
    });
  },
);
