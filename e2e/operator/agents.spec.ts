import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { enterConsole } from "../support/operators.ts";
import { createPlayer } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[AGENT-03] [OPS-06] an operator appoints an agent and asks to move a player below, a colleague approves", async ({
  player,
  consolePage: page,
  openVisitor,
  stack,
}) => {
  const agent = await createPlayer(stack.site.url);
  const asking = new ConsolePage(page);
  const table = asking.table(bn.t("desk.agents"));
  await test.step("the player becomes an agent", async () => {
    await page.goto(`/console/agents?q=${agent.username}`);
    await table.getByRole("button", { name: bn.t("desk.agents_change") }).click();
    await asking.giveReason("দল গড়ছেন", bn.t("desk.agents_change"));
    await expect(table.getByText(bn.t("desk.agents_type_1"), { exact: true })).toBeVisible();
  });

  await test.step("a move is asked for", async () => {
    await page.goto(`/console/agents?q=${player.username}`);
    await table.getByRole("button", { name: bn.t("desk.agents_move") }).click();
    const form = asking.dialog(bn.t("desk.agents_moveTitle", { account: player.username }));
    await form.getByRole("combobox", { name: bn.t("desk.agents_upline") }).fill(agent.username);
    await page.getByRole("option", { name: agent.username }).click();
    await expectAccessible(page, "a move in the agent tree");
    await asking.giveReason("দুজনেরই ইচ্ছা", bn.t("desk.agents_askMove"));
    await expect(page.getByText(bn.t("desk.agents_moveAsked"))).toBeVisible();
  });

  const colleague = await openVisitor();
  await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
  const deciding = new ConsolePage(colleague.page);
  await test.step("a colleague approves, and the plan shows", async () => {
    await colleague.page.goto(`/console/adjustments?q=${player.username}`);
    await deciding.row(bn.t("console.adjustments"), player.username).click();
    const drawer = deciding.dialog(bn.t("console.approvalOf", { account: player.username }));
    await expect(drawer).toContainText(agent.username);
    await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
    const question = deciding.dialog(bn.t("console.approvalApproveTitle"));
    await question.getByRole("button", { name: bn.t("console.approve") }).click();
    await expect(deciding.row(bn.t("console.adjustments"), player.username)).toHaveCount(0);
    await page.reload();
    await expect(table).toContainText(agent.username);
    await expectAccessible(page, "the agent tree");
  });
});
