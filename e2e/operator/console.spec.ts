import { readFile } from "node:fs/promises";
import { listCardTables } from "@khela/contract/pvp";
import { sendTableChatMessage } from "@khela/contract/table-chat";
import { ConsolePage } from "../pages/console.ts";
import { ShellPage } from "../pages/shell.ts";
import { readAccounts } from "../support/accounts.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { freeCardTable } from "../support/shared-shelf.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[OPS-01] login asks for name, password and authenticator code; roles decide what is there",
  FULL_RUN_ONLY,
  async ({ page, accounts, guard }) => {
    guard.allow(/status of 401/, /NoAccessError/);
    const console = new ConsolePage(page);
    const support = accounts.get("support") ?? { password: "", totpSecret: "" };
    await page.goto("/console/players");
    await expect(page).toHaveURL(/\/console\/login/);
    await console.logIn("support", support);
    await expect(console.heading(bn.t("console.players"))).toBeVisible();
    await expect(console.menu.getByRole("link", { name: bn.t("console.audit") })).toHaveCount(0);
    await page.goto("/console/audit");
    await expect(page.getByText(bn.t("console.noAccess"))).toBeVisible();

    await page.getByRole("button", { name: "Support desk" }).click();
    await page.getByRole("menuitem", { name: bn.t("console.signOut") }).click();
    await expect(console.heading(bn.t("console.login"))).toBeVisible();
    await page.goto("/console/players");
    await expect(page).toHaveURL(/\/console\/login/);
    // This comes last, because the login asks for a captcha after a wrong password.
    await console.logIn("support", { ...support, password: "not the password" });
    await expect(page.getByRole("alert")).toBeVisible();
  },
);

test(
  "[OPS-07] the dashboard shows today's figures, the days as chart and as table, and what waits",
  FULL_RUN_ONLY,
  async ({ consolePage: page }) => {
    const console = new ConsolePage(page);
    await page.goto("/console");
    await expect(console.heading(bn.t("console.dashboard"))).toBeVisible();
    for (const kpi of ["kpiGgr", "kpiDeposits", "kpiStake", "kpiActive"] as const) {
      await expect(page.getByText(bn.t(`console.${kpi}`)).first()).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: bn.t("console.seriesTitle") })).toBeVisible();
    const views = page.getByRole("radiogroup", { name: bn.t("console.seriesView") });
    await views.getByText(bn.t("console.table")).click();
    await expect(page.getByRole("table").first().getByRole("row").nth(30)).toBeAttached();
    await page.getByText(bn.t("console.daysShort", { n: 7 }), { exact: true }).click();
    await expect(page).toHaveURL(/days=7/);
  },
);

test("[OPS-02] players: search, sort, filter, page, export", FULL_RUN_ONLY, async ({ consolePage: page }) => {
  const console = new ConsolePage(page);
  const name = bn.t("console.players");
  await page.goto("/console/players");
  const table = console.table(name);
  await expect(table.getByRole("row").nth(5)).toBeVisible();

  await table.getByRole("button", { name: bn.t("console.col_stake") }).click();
  await expect(page).toHaveURL(/sort=stake/);
  await expect(table.getByRole("columnheader", { name: bn.t("console.col_stake") })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByLabel(bn.t("console.rowsPerPage")).selectOption({ index: 0 });
  const firstRow = table.getByRole("row").nth(1);
  const first = await firstRow.innerText();
  await page.getByRole("button", { name: bn.t("console.goToPage", { n: 2 }) }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(firstRow).not.toHaveText(first);

  await page.getByRole("searchbox", { name: bn.t("console.searchPlayers") }).fill("shakib75");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(firstRow).toContainText("shakib75");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain("shakib75");
  // The last line names the operator who made the export.
  const lines = csv.trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toContain("shakib75");

  await page.getByRole("combobox", { name: bn.t("console.status") }).selectOption({
    label: bn.t("console.player_blocked"),
  });
  await expect(page.getByText(bn.t("console.nothingFound"))).toBeVisible();
});

test("[OPS-02] a player from all sides: money, play, timeline; a note; a block that takes hold at once", async ({
  consolePage: page,
  openVisitor,
  player,
}) => {
  const console = new ConsolePage(page);
  const visitor = await openVisitor();
  visitor.guard.allow(/status of 401/, /status of 403/);
  await logIn(visitor.context, player.token);
  await visitor.page.goto("/");
  await new ShellPage(visitor.page).expectBalance("5000");

  await page.goto(`/console/players?q=${player.username}`);
  await console.table(bn.t("console.players")).getByRole("link", { name: player.username }).click();
  await expect(console.heading(player.username)).toBeVisible();
  await expect(page.getByText(bn.money("5000")).first()).toBeVisible();
  await page.getByRole("tab", { name: bn.t("console.tab_deposits") }).click();
  await expect(page.getByRole("region", { name: bn.t("console.tab_deposits") }).getByRole("row")).toHaveCount(
    2,
  );
  await expect(page.getByText(bn.t("console.event_deposit_succeeded")).first()).toBeVisible();
  await page.getByLabel(bn.t("console.newNote")).fill("ফোনে কথা হয়েছে");
  await page.getByRole("button", { name: bn.t("console.addNote") }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "ফোনে কথা হয়েছে" }).first()).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("button", { name: bn.t("console.block"), exact: true })
    .click();
  await console.giveReason("একাধিক অ্যাকাউন্ট", bn.t("console.block"));
  await expect(page.getByText(bn.t("console.isBlocked"))).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.page.getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
});

test(
  "[OPS-08] [SYS-01] [SYS-02] maintenance shows its page at once, and the site returns by itself",
  FULL_RUN_ONLY,
  async ({ ownSite, openVisitor }) => {
    const admin = (await readAccounts(ownSite)).get("admin") ?? { password: "", totpSecret: "" };
    const visitor = await openVisitor({ baseURL: ownSite.url });
    visitor.guard.allow(/status of 503/);
    await visitor.page.goto("/");
    const banners = visitor.page.getByRole("region", { name: bn.t("home.banners") });
    await expect(banners).toBeVisible();

    const { page, guard } = await openVisitor({ baseURL: ownSite.url });
    guard.allow(/status of 401/);
    const console = new ConsolePage(page);
    await page.goto("/console/system");
    await console.logIn("admin", admin);
    await expect(console.heading(bn.t("console.system"))).toBeVisible();
    const maintenance = page.getByRole("switch", { name: bn.t("console.maintenance") });
    const save = page.getByRole("region", { name: bn.t("console.unsaved") }).getByRole("button", {
      name: bn.t("common.save"),
    });
    await maintenance.click({ force: true });
    await page.getByRole("button", { name: bn.t("console.inMinutes", { n: 30 }) }).click();
    await save.click();
    await console
      .dialog()
      .getByLabel(bn.t("console.typeWord", { word: "KHELA" }))
      .fill("khela");
    await console.giveReason("রাতের কাজ", bn.t("common.save"));
    await expect(visitor.page.getByRole("heading", { name: bn.t("shell.maintenanceTitle") })).toBeVisible();

    await maintenance.click({ force: true });
    await save.click();
    await console.giveReason("কাজ শেষ", bn.t("common.save"));
    await expect(banners).toBeVisible();
  },
);

test(
  "[OPS-04] [GAME-08] the games' desk: returns by vendor, a card table closed and opened, a word that no table's chat takes",
  FULL_RUN_ONLY,
  async ({ consolePage: page, player, stack }) => {
    // No other test plays at this table.
    const tableCode = "meghna";
    await freeCardTable(stack, tableCode);
    const console = new ConsolePage(page);
    await page.goto("/console/returns");
    const returns = console.table(bn.t("shelf.returns"));
    await expect(returns.getByRole("row").nth(1)).toBeVisible();
    await page
      .getByRole("combobox", { name: bn.t("shelf.returnsBy") })
      .selectOption({ label: bn.t("shelf.returnsBy_vendor") });
    await expect(page).toHaveURL(/by=vendor/);
    await expect(returns.getByRole("row").filter({ hasText: "Khela" })).toHaveCount(1);

    await console.open(bn.t("shelf.cardTables"));
    const listed = async () =>
      (await player.call(listCardTables, { query: { gameCode: "holdem" } })).tables.find(
        (table) => table.tableCode === tableCode,
      );
    const name = (await listed())?.name.bn ?? "";
    const panel = page
      .getByRole("main")
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) });
    await panel.getByRole("button", { name: bn.t("shelf.cardClose") }).click();
    await console.giveReason("মেরামত চলছে", bn.t("shelf.cardClose"));
    await expect(panel.getByText(bn.t("shelf.cardClosedSince"))).toBeVisible();
    expect(await listed()).toMatchObject({ closed: true });
    await panel.getByRole("button", { name: bn.t("shelf.cardOpen") }).click();
    await console.giveReason("মেরামত শেষ", bn.t("shelf.cardOpen"));
    await expect(panel.getByText(bn.t("shelf.cardClosedSince"))).toBeHidden();
    expect(await listed()).toMatchObject({ closed: false });

    await console.open(bn.t("shelf.tableChat"));
    const add = bn.t("shelf.chatWordsAdd");
    // The word is unique per run, since blocked words stay on the list and a retry adds another one.
    const word = player.username.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
    await page.getByRole("button", { name: add }).click();
    await console.dialog(add).getByLabel(bn.t("shelf.chatWordsList")).fill(`${word}*`);
    await console.giveReason("পরীক্ষার শব্দ", add);
    const trial = page.getByLabel(bn.t("shelf.chatWordsTry"));
    await trial.fill(`${word.toUpperCase().split("").join(".")}!`);
    await expect(page.getByText(bn.t("shelf.chatWordsStopped"))).toBeVisible();
    await trial.fill(word.slice(0, -1));
    await expect(page.getByText(bn.t("shelf.chatWordsPasses"))).toBeVisible();
    const say = player.call(sendTableChatMessage, {
      params: { gameCode: "sic-bo" },
      body: { text: `${word}দের দল` },
    });
    await expect(say).rejects.toMatchObject({ code: "CHAT_WORD" });
  },
);

test("[OPS-01] the audit log shows who did what, and proves that nobody changed it", async ({
  consolePage: page,
}) => {
  const console = new ConsolePage(page);
  await page.goto("/console/audit");
  await expect(console.table(bn.t("console.audit")).getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText(bn.t("console.act_operator_login")).first()).toBeVisible();
  await page.getByRole("button", { name: bn.t("console.verifyChain") }).click();
  await expect(console.dialog(bn.t("console.verifyChain"))).toContainText(bn.t("console.chainOk"));
});
