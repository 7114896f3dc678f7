import { listAgentContracts } from "@khela/contract/agent-contracts";
import { listAgentLinks } from "@khela/contract/agent-links";
import { getAgentIncome, listAgentBills } from "@khela/contract/agent-pay";
import { getTeamOverview, listTeam } from "@khela/contract/agent-team";
import { listAgentAnnouncements } from "@khela/contract/content";
import { login } from "@khela/contract/identity";
import type { ContractKind } from "@khela/rules/agents/contract";
import { clientOf } from "../support/player-api.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t, money } = bn;

/** The first of a list that the demo fills. */
function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`the demo's agent has no ${what}`);
  return item;
}

test("[AGENT-01] [NAV-12] on a phone in Bengali the menu leads the demo's agent through all pages of the agent centre, each with its name and the agent's own data", async ({
  stack,
  accounts,
  page,
  context,
}) => {
  const password = accounts.get("demo_agent")?.password ?? "";
  const body = { username: "demo_agent", password, type: "username", entry: "agent" } as const;
  const { token } = await clientOf(stack.site.url)(login, { body });
  const agent = clientOf(stack.site.url, () => token);
  // Figures of yesterday: those of today change while other tests play.
  const { periods } = await agent(getTeamOverview, {});
  const yesterday = first(
    periods.filter(({ name }) => name === "yesterday"),
    "yesterday",
  );
  const downlines = await agent(listTeam, { query: { kind: "agents" } });
  const downline = first(downlines.content, "agent below").account;
  const main = page.getByRole("main");
  const shows = (text: string) => expect(main).toContainText(text);
  const showsBill = async (kind: ContractKind) => {
    const { content } = await agent(listAgentBills, { query: { kind } });
    await shows(money(first(content, kind).total));
  };
  const showsDownline = async () => {
    await main.getByRole("searchbox").or(main.getByRole("textbox")).first().fill(downline);
    await expect(main.getByRole("row").filter({ hasText: downline })).toBeVisible();
  };

  const pages: readonly [name: string, check: () => Promise<void>][] = [
    [
      t("agentTeam.overview"),
      async () => {
        await main.getByRole("radio", { name: t("agentTeam.period_yesterday") }).check();
        await shows(money(yesterday.figures.turnover));
      },
    ],
    [t("agentTeam.downlines"), () => shows(downline)],
    [
      t("agentLinks.announcements"),
      async () => {
        const { content } = await agent(listAgentAnnouncements, { query: { language: "bn" } });
        await shows(first(content, "announcement").title);
      },
    ],
    [
      t("agentLinks.center"),
      async () => {
        const { content } = await agent(listAgentLinks, { query: {} });
        await shows(first(content, "link").code);
      },
    ],
    [t("agentTeam.betting"), showsDownline],
    [t("agentTeam.loss"), () => shows(money(yesterday.figures.loss))],
    [t("agentTeam.account"), showsDownline],
    [
      t("agentContract.contracts"),
      async () => {
        const { totalCount } = await agent(listAgentContracts, { query: { box: "mine" } });
        await main.getByText(t("agentContract.box_mine"), { exact: true }).click();
        await expect(main.getByRole("article")).toHaveCount(totalCount);
      },
    ],
    [
      t("agentTeam.income"),
      async () => {
        const { from, to } = yesterday;
        const { total } = await agent(getAgentIncome, { query: { from, to } });
        await shows(money(total));
      },
    ],
    [t("agentPay.kind_dividend"), () => showsBill("dividend")],
    [t("agentPay.kind_dailyWage"), () => showsBill("dailyWage")],
    [t("agentPay.kind_hourlySalary"), () => showsBill("hourlySalary")],
    [
      t("agentPay.kind_realTimeSalary"),
      // The steps of today, or early in the day the bill of yesterday.
      () =>
        expect(
          main
            .getByRole("region", { name: t("agentPay.today") })
            .or(main.getByRole("link", { name: t("agentPay.open") }))
            .first(),
        ).toBeVisible(),
    ],
  ];

  await logIn(context, token);
  await page.goto("/agentHome");
  const menu = page.getByRole("dialog", { name: t("shell.agentCentre") });
  const openMenu = () => page.getByRole("button", { name: t("agentTeam.allPages") }).click();
  await openMenu();
  await expect(menu.getByRole("link")).toHaveText(pages.map(([name]) => name));
  for (const [name, check] of pages)
    await test.step(name, async () => {
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await check();
      await expect(main.getByRole("alert")).toHaveCount(0);
      await openMenu();
    });
});
