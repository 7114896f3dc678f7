import { listAgentBills } from "@khela/contract/agent-pay";
import { login } from "@khela/contract/identity";
import { expectAccessible } from "../support/axe.ts";
import { clientOf } from "../support/player-api.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t } = bn;

test("[AGENT-08] [AGENT-01] [NAV-12] on a phone in Bengali the demo's agent opens a paid wage: its formula, its members, and the bets of one of them", async ({
  stack,
  accounts,
  page,
  context,
}) => {
  const password = accounts.get("demo_agent")?.password ?? "";
  const body = { username: "demo_agent", password, type: "username", entry: "agent" } as const;
  const { token } = await clientOf(stack.site.url)(login, { body });
  const agent = clientOf(stack.site.url, () => token);
  const { content } = await agent(listAgentBills, { query: { kind: "dailyWage", state: "paid" } });
  const [bill] = content;
  if (!bill) throw new Error("the demo's month has no paid wage");
  await logIn(context, token);
  await page.goto("/agentHome/daily-wages");
  await page.locator(`a[href$="/daily-wages/${bill.billId}"]`).click();

  await test.step("the bill says what was paid and by which formula", async () => {
    await expect(page.getByRole("heading", { level: 2, name: t("agentPay.kind_dailyWage") })).toBeVisible();
    await expect(page.getByText(bn.money(bill.total)).first()).toBeVisible();
    await expectAccessible(page, "a bill");
  });

  await test.step("it opens to members, and a member to single bets", async () => {
    await page.getByText(t("agentPay.view_members"), { exact: true }).click();
    const table = page.getByRole("table", { name: t("agentPay.view_members") });
    await table.getByRole("button").first().click();
    const bets = page.getByRole("dialog").getByRole("table", { name: t("agentPay.bets") });
    await expect(bets.getByRole("row").nth(1)).toBeVisible();
  });
});
