import { randomUUID } from "node:crypto";
import { listAgentContracts } from "@khela/contract/agent-contracts";
import { listAgentBills } from "@khela/contract/agent-pay";
import { settleAgentPay } from "@khela/contract/console/agent-pay";
import { login } from "@khela/contract/identity";
import { betDice } from "@khela/contract/play";
import { dayOfKey, dayPlus } from "@khela/kernel/period";
import type { Page } from "@playwright/test";
import { AuthPage } from "../pages/auth.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator, logInOperators } from "../support/operators.ts";
import { clientOf, makeDeposit, newUsername, type Player } from "../support/player-api.ts";
import { clockAt } from "../support/stack.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t } = bn;
const HOUR_MS = 3_600_000;
const PASSWORD = "আম জাম কাঁঠাল 2026";

/** Logs an agent in at the agents' login, as somebody who opens the site. */
async function logInAsAgent(page: Page, username: string, password: string): Promise<void> {
  const auth = new AuthPage(page);
  await page.goto("/login");
  await auth.button(auth.login, t("auth.toAgentLogin")).click();
  await auth.sendLogin(username, password, auth.agentLogin);
  await expect(auth.agentLogin).toBeHidden();
  await expect(page).toHaveURL("/agentHome");
}

test("[AGENT-01] [AGENT-02] [AGENT-07] [AGENT-08] [AGENT-09] on a phone in Bengali an agent makes a link, somebody registers by it as an agent, gets a contract offered and accepts it, and opens the bill of its first day down to a bet", async ({
  ownSite,
  accounts,
  openVisitor,
}) => {
  const above = await openVisitor({ baseURL: ownSite.url });
  const below = await openVisitor({ baseURL: ownSite.url });
  const name = newUsername();
  const apiOf = async (username: string, password: string): Promise<Player> => {
    const body = { username, password, type: "username", entry: "agent" } as const;
    const { token } = await clientOf(ownSite.url)(login, { body });
    return { username, password, token, call: clientOf(ownSite.url, () => token) };
  };

  const link = await test.step("the demo's agent makes a link for an agent", async () => {
    const { page, context } = above;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await logInAsAgent(page, "demo_agent", accounts.get("demo_agent")?.password ?? "");
    await page.goto("/agentHome/register-center");
    await page.getByRole("button", { name: t("agentLinks.newLink") }).click();
    const form = page.getByRole("dialog", { name: t("agentLinks.newLink") });
    await form.getByLabel(t("agentLinks.name")).fill("ঘাটের দোকান");
    await form.getByRole("radio", { name: t("agentLinks.type_1") }).check();
    await form.getByRole("button", { name: t("agentLinks.make") }).click();
    const made = page.getByRole("dialog", { name: "ঘাটের দোকান" });
    await made.getByRole("button", { name: t("agentLinks.copyLink") }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^http.*\/register\?affiliateCode=A/);
    return await clipboard();
  });

  await test.step("somebody registers by it", async () => {
    const auth = new AuthPage(below.page);
    await below.page.goto(link);
    await auth.fillRegistration(name, PASSWORD);
    await auth.sendRegistration();
    await expect(auth.register).toBeHidden();
  });

  await test.step("the demo's agent sees what a contract would have paid, and offers it", async () => {
    const { page } = above;
    await page.goto("/agentHome/contracts");
    await page.getByRole("button", { name: t("agentContract.offer") }).click();
    const form = page.getByRole("dialog", { name: t("agentContract.offer") });
    await form.getByRole("textbox", { name: t("agentContract.toWhom") }).fill(name);
    await form.getByRole("button", { name, exact: true }).click();
    await form.getByRole("combobox", { name: t("agentContract.kind") }).selectOption("dailyWage");
    await form.getByRole("button", { name: t("agentContract.seeOutlook") }).click();
    const outlook = form.getByRole("region", { name: t("agentContract.outlook") });
    await expect(outlook.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page, "what a contract would have paid");
    await form.getByRole("button", { name: t("agentContract.send") }).click();
    await expect(page.getByText(t("agentContract.offered", { account: name }))).toBeVisible();
  });

  await test.step("the other reads it after the login and accepts; both see that it begins", async () => {
    const { page } = below;
    await logInAsAgent(page, name, PASSWORD);
    const region = page.getByRole("region", { name: t("agentContract.outlook") });
    const dialog = page.getByRole("dialog").filter({ has: region });
    await expectAccessible(page, "the dialog with a waiting contract");
    await dialog.getByRole("button", { name: t("agentContract.act_accept") }).click();
    await expect(page.getByText(t("agentContract.done_accept"))).toBeVisible();
    await expect(dialog).toBeHidden();
    const accepted = t("agentContract.state_accepted");
    await expect(above.page.getByRole("article").filter({ hasText: name })).toContainText(accepted);
  });

  const day = await test.step("money is paid in before the day", async () => {
    const player = await apiOf(name, PASSWORD);
    await makeDeposit(player, "1000");
    const { content } = await player.call(listAgentContracts, { query: { box: "mine" } });
    const beginsOn = content[0]?.beginsOn;
    if (!beginsOn) throw new Error("the accepted contract has no day on which it begins");
    return dayOfKey(beginsOn);
  });

  // A page that is open would report each call to the stopped server.
  await Promise.all([above.page.close(), below.page.close()]);
  await test.step("on the first day of the contract there is a bet", async () => {
    await ownSite.stop();
    await ownSite.start(clockAt(day.startMs + 12 * HOUR_MS));
    // At more than even odds the whole stake counts.
    const body = { stake: "500", direction: "over", target: 5_100 } as const;
    await (await apiOf(name, PASSWORD)).call(betDice, { body }, { idempotencyKey: randomUUID() });
  });

  await test.step("the day after, an operator's run settles it", async () => {
    await ownSite.stop();
    const atMs = dayPlus(day.startMs, 1).startMs + 3 * HOUR_MS;
    await ownSite.start(clockAt(atMs));
    const cookie = (await logInOperators(ownSite, ["admin"], atMs))["admin"] ?? "";
    await clientOfOperator(ownSite.url, cookie)(settleAgentPay);
  });

  await test.step("the agent opens the bill on the phone down to the bet", async () => {
    const { content } = await (
      await apiOf(name, PASSWORD)
    ).call(listAgentBills, {
      query: { kind: "dailyWage" },
    });
    expect(content).toMatchObject([{ state: "paid", turnover: "500.00" }]);
    const { page, context } = await openVisitor({ baseURL: ownSite.url });
    await context.clock.setSystemTime(dayPlus(day.startMs, 1).startMs + 4 * HOUR_MS);
    await logInAsAgent(page, name, PASSWORD);
    await page.goto("/agentHome/daily-wages");
    await page.getByRole("link", { name: t("agentPay.open") }).click();
    await expect(page.getByText(bn.money(content[0]?.total ?? "")).first()).toBeVisible();
    await page.getByText(t("agentPay.view_members"), { exact: true }).click();
    const members = page.getByRole("table", { name: t("agentPay.view_members") });
    await members.getByRole("button", { name: t("agentPay.betsOf", { account: name }) }).click();
    const bets = page.getByRole("dialog").getByRole("table", { name: t("agentPay.bets") });
    await expect(bets.getByRole("row").nth(1)).toContainText(bn.money("500.00"));
  });
});
