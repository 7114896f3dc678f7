import { readFile } from "node:fs/promises";
import { getProfitLoss } from "@khela/contract/records";
import { listRounds } from "@khela/contract/play";
import type { Page } from "@playwright/test";
import { placeDiceBet } from "../support/play-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

/** The lines of the file that the export button downloads. */
async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: bn.t("records.export") }).click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return { name: file.suggestedFilename(), lines: text.trim().split("\r\n") };
}

test("[MONEY-07] [MONEY-08] the three records: totals, filters, pages, a movement's cause, profit and loss, files", async ({
  playerPage: page,
  player,
}) => {
  await placeDiceBet(player, "10", 22);
  const { totals: played } = await player.call(listRounds, { query: {} });

  await test.step("betting record", async () => {
    await page.goto("/member/personalHistoryCopy");
    const totals = page.getByRole("region", { name: bn.t("records.totals") });
    await expect(totals).toContainText(bn.money("220"));
    await expect(totals).toContainText(bn.money(played.winLoss, { signed: true }));
    const table = page.getByRole("table", { name: bn.t("shell.bettingRecord") });
    await expect(table.getByRole("row")).toHaveCount(21);
    await page.getByRole("button", { name: bn.t("common.next"), exact: true }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.reload();
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: bn.t("common.previous"), exact: true }).click();
    await expect(table.getByRole("row")).toHaveCount(21);
    await page.getByRole("combobox", { name: bn.t("records.category") }).selectOption("sports");
    await expect(page.getByText(bn.t("records.noRounds"))).toBeVisible();
    await page.getByRole("combobox", { name: bn.t("records.category") }).selectOption({ index: 0 });
    await page.getByRole("radio", { name: bn.t("records.preset_yesterday") }).click();
    await expect(page.getByText(bn.t("records.noRounds"))).toBeVisible();
    await page.getByRole("radio", { name: bn.t("records.preset_today") }).click();
    await expect(table.getByRole("row")).toHaveCount(21);
    const { name, lines } = await exported(page);
    expect(name).toMatch(/^khela-bets-(\d{4}-\d\d-\d\d)-\1\.csv$/);
    expect(lines).toHaveLength(23);
  });

  await test.step("account record: from a movement to its round", async () => {
    await page.goto("/member/transactionHistory");
    const table = page.getByRole("table", { name: bn.t("shell.accountRecord") });
    await expect(page.getByText(bn.t("records.whyNot"))).toBeVisible();
    await page
      .getByRole("region", { name: bn.t("records.byKind") })
      .getByRole("button", { name: bn.t("records.kindSum", { kind: bn.t("records.kind_deposit"), n: 1 }) })
      .click();
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table).toContainText(bn.money("5000"));
    await page.getByRole("combobox", { name: bn.t("records.kind") }).selectOption("bet");
    await expect(table.getByRole("row")).toHaveCount(21);
    await table.getByRole("button").first().click();
    const movement = page.getByRole("dialog", { name: bn.t("records.kind_bet") });
    await expect(movement).toContainText(bn.t("records.why_bet"));
    await movement.getByRole("button", { name: bn.t("records.showRound") }).click();
    const round = page.getByRole("dialog", { name: bn.t("records.roundTitle") });
    await round.getByRole("link", { name: bn.t("records.checkRound") }).click();
    await expect(page).toHaveURL(/\/fairness\//);
  });

  await test.step("profit and loss agrees with both", async () => {
    await page.goto("/member/personalProfit");
    const result = page.getByRole("region", { name: bn.t("records.result") });
    await expect(result).toContainText(bn.money(played.winLoss, { signed: true }));
    const { lifetime } = await player.call(getProfitLoss, { query: {} });
    expect(lifetime.netDeposits).toBe("5000.00");
    await expect(page.getByRole("region", { name: bn.t("records.lifetime") })).toContainText(
      bn.money("5000"),
    );
    const chart = page.getByRole("slider", { name: bn.t("records.chart") });
    await chart.focus();
    await expect(chart).toHaveAttribute("aria-valuetext", new RegExp(bn.money(played.stake).slice(1)));
    await page.getByRole("radio", { name: bn.t("records.step_month"), exact: true }).check();
    await page.getByText(bn.t("records.figures")).click();
    const figures = page.getByRole("table", { name: bn.t("records.chart") });
    await expect(figures).toContainText(bn.money(played.winLoss, { signed: true }));
    await page.getByRole("radio", { name: bn.t("records.cut_category"), exact: true }).check();
    await expect(page.getByRole("table", { name: bn.t("records.cut") })).toContainText(
      bn.t("shell.category_mini"),
    );
    expect((await exported(page)).lines).toHaveLength(2);
  });
});
