import { listRounds } from "@khela/contract/play";
import { getBalance } from "@khela/contract/wallet";
import { GamePage } from "../pages/game.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { createPlayer, makeDeposit } from "../support/player-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[GAME-08] a slot, spun until it wins: reels, last win, history, and the balance of the ledger", async ({
  playerPage: page,
  player,
}) => {
  const game = new GamePage(page);
  await game.open("royal-bengal");
  await expect(page.getByRole("img", { name: bn.t("games.reelsOf", { name: "রয়েল বেঙ্গল" }) })).toBeVisible();
  const lastWin = page.getByRole("paragraph").filter({ hasText: bn.t("games.lastWin") });
  await expect(lastWin).toContainText("–");
  const spin = page.getByTestId("spin");
  const rounds: string[] = [];
  // About one spin in four wins.
  while (rounds.length < 60 && (await lastWin.textContent())?.includes("–"))
    rounds.push(await game.play(spin));
  await expect(lastWin).toContainText("৳");
  expect(new Set(rounds).size).toBe(rounds.length);
  await expect(game.history.getByRole("listitem").first()).toContainText("×");
  const { balance } = await player.call(getBalance);
  await expect(game.balance).toContainText(bn.money(balance));
});

test("[GAME-08] [MONEY-09] [GAME-09] dice: figures that hang together, rolls that are paid, a double click that is one bet, and a round recomputed in the browser", async ({
  playerPage: page,
  player,
  stack,
}) => {
  const game = new GamePage(page);
  const shell = new ShellPage(page);
  const roll = page.getByTestId("roll");
  await game.open("dice");
  await test.step("the three figures hang together, and a roll is shown and paid", async () => {
    const multiplier = page.getByRole("textbox", { name: bn.t("games.multiplier") });
    const chance = page.getByRole("textbox", { name: bn.t("games.chance") });
    await chance.fill("25");
    await chance.press("Tab");
    await expect(multiplier).toHaveValue(bn.digits("3.96"));
    await game.setStake("100");
    for (let times = 0; times < 3; times += 1) await game.play(roll);
    await expect(game.history.getByRole("listitem")).toHaveCount(3);
    const { balance } = await player.call(getBalance);
    await expect(game.balance).toContainText(bn.money(balance));
  });

  await test.step("a double click on bet is one bet", async () => {
    const before = await game.roundId();
    await roll.dblclick();
    await expect(game.frame).not.toHaveAttribute("data-round-id", before);
    await expect(game.frame).toHaveAttribute("data-game-state", "idle");
    const rows = await querySiteDatabase<{ n: number }>(
      stack.site.databaseUrl,
      "select count(*)::int as n from round r join member m on m.id = r.member_id where m.account = $1",
      [player.username],
    );
    expect(rows[0]?.n).toBe(4);
  });

  await test.step("the seeds are shown before, revealed after, and the round is recomputed in the browser", async () => {
    const roundId = await game.play(roll);
    await page.getByRole("button", { name: bn.t("games.fairness") }).click();
    const fairness = shell.dialog(bn.t("games.fairness"));
    await expect(fairness).toContainText(bn.t("games.serverSeedHash"));
    await fairness.getByRole("button", { name: bn.t("games.rotate") }).click();
    await expect(fairness.getByText(bn.t("games.revealed", { n: 5 }))).toBeVisible();
    await fairness.getByRole("link", { name: bn.t("games.checkLastRound") }).click();
    await expect(page).toHaveURL(`/fairness/${roundId}`);
    await expect(page.getByText(bn.t("fairness.verdict_match"))).toBeVisible();
    await expect(page.getByText(bn.t("fairness.check_commitment_yes"))).toBeVisible();
    await expect(page.getByText(bn.t("fairness.check_payout_yes"))).toBeVisible();

    const seed = page.getByRole("textbox", { name: bn.t("games.serverSeed"), exact: true });
    await seed.fill("0".repeat(64));
    await page.getByRole("button", { name: bn.t("fairness.check") }).click();
    await expect(page.getByText(bn.t("fairness.verdict_noMatch"))).toBeVisible();
    await expect(page.getByText(bn.t("fairness.check_commitment_no"))).toBeVisible();
  });
});

test("[GAME-12] [AUTH-07] another account in the same browser finds nothing of the one before: rounds that play by themselves end with it", async ({
  playerPage: page,
  stack,
}) => {
  const game = new GamePage(page);
  const second = await createPlayer(stack.site.url);
  await makeDeposit(second, "100");
  await game.open("dice");
  await page.getByText(bn.t("games.auto"), { exact: true }).click();
  await page.getByRole("textbox", { name: bn.t("games.stopLoss") }).fill("4000");
  await page.getByRole("textbox", { name: bn.t("games.stopLoss") }).press("Tab");
  const roll = page.getByTestId("roll");
  await roll.click();
  await expect(game.frame).not.toHaveAttribute("data-round-id", "");
  // The message that a login in another tab sends to this one.
  const tab = await page.context().newPage();
  await tab.goto("/healthz");
  await tab.evaluate(
    // A BroadcastChannel reaches only its own origin and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    (token) => new BroadcastChannel("khela-session").postMessage({ kind: "token", token }),
    second.token,
  );
  await expect(game.balance).toContainText(bn.money("100"));
  // The screen was reset, so autoplay is off.
  await expect(page.getByRole("radio", { name: bn.t("games.manual") })).toBeChecked();
  await expect(roll).toHaveText(bn.t("games.roll"));
  await game.play(roll);
  const rows = await querySiteDatabase<{ n: number }>(
    stack.site.databaseUrl,
    "select count(*)::int as n from round r join member m on m.id = r.member_id where m.account = $1",
    [second.username],
  );
  expect(rows[0]?.n).toBe(1);
});

test("[GAME-08] [GAME-09] crash: a bet in the shared round, cashed out by itself, seen by others, its salt checked in the browser", async ({
  playerPage: page,
  player,
  openVisitor,
}) => {
  const watcher = FULL_RUN ? await openVisitor() : undefined;
  await watcher?.page.goto("/game/crash");
  const game = new GamePage(page);
  await page.goto("/game/crash");
  await expect(game.frame).toHaveAttribute("data-game", "crash");
  await page.getByRole("checkbox", { name: bn.t("games.autoCashOut") }).check();
  const at = page.getByRole("textbox", { name: bn.t("games.autoCashOutAt") });
  await at.fill("1.01");
  await at.press("Tab");
  await game.setStake("100");
  const action = page.getByTestId("crash-action");
  await expect(action).toHaveAttribute("data-act", /^(bet|next)$/, LONG);
  const others = watcher?.page.getByRole("region", { name: bn.t("games.liveBets") });
  // Start to wait before the click: a round may be over before a slow browser gets to it.
  const seen = others && expect(others).toContainText("৳১০০", LONG);
  await action.click();
  await expect(action).toHaveAttribute("data-act", /^(riding|cashOut|out)$/, LONG);
  await seen;
  // 98 of 100 rounds reach 1.01; a lost round is accepted too.
  await expect(action).toHaveAttribute("data-act", /^(bet|next|out)$/, LONG);
  await expect(async () => {
    const { balance, held } = await player.call(getBalance);
    expect(held).toMatch(/^0(\.0+)?$/);
    expect(["5001", "4900"]).toContain(balance.replace(/\.0+$/, ""));
    await expect(game.balance).toContainText(bn.money(balance), { timeout: 1_000 });
  }).toPass();
  const [round] = (await player.call(listRounds, { query: {} })).content;
  await page.goto(`/fairness/${round?.roundId}`);
  // This browser has verified the signature; the sandbox's key is not drand's, so it is shown as a stand-in.
  await expect(page.getByText(bn.t("tables.salt_standIn"))).toBeVisible();
});

test("[GAME-03] [GAME-05] a visitor plays the free demo, and is asked to log in before playing for real", async ({
  page,
  openVisitor,
}) => {
  const game = new GamePage(page);
  await page.goto("/game/royal-bengal?mode=demo");
  await expect(game.frame).toHaveAttribute("data-game", "royal-bengal");
  // The trial account has been created.
  await expect(page.getByRole("button", { name: bn.t("games.spin"), exact: true })).toBeEnabled();
  await page.goto("/game/royal-bengal");
  const main = page.getByRole("main");
  await expect(main.getByText(bn.t("member.in_need_true_account"))).toBeVisible();
  // The question opens by itself, and again with the button.
  const question = page.getByRole("dialog", { name: bn.t("entry.trueTitle") });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: bn.t("common.close") }).click();
  await expect(question).toBeHidden();
  await main.getByRole("button", { name: bn.t("entry.realAccount") }).click();
  await expect(question).toBeVisible();

  const visitor = await openVisitor();
  await visitor.page.goto("/game/royal-bengal");
  await expect(visitor.page.getByRole("button", { name: bn.t("shell.login") }).first()).toBeVisible();
});

test("[GAME-02] [GAME-04] search by name in both scripts, favourites that stay, filters in the address", async ({
  playerPage: page,
}) => {
  await page.goto("/rng");
  const tiles = page.getByRole("main").getByRole("article");
  await expect(tiles.first()).toBeVisible();
  const search = page.getByRole("searchbox", { name: bn.t("lobby.searchName") });
  await search.fill("বেঙ্গল");
  await expect(tiles).toHaveCount(1);
  await search.fill("bengal");
  await expect(page).toHaveURL(/[?&]q=bengal/);
  await expect(tiles).toHaveCount(1);
  const heart = page.getByRole("button", { name: bn.t("lobby.favouriteOf", { game: "রয়েল বেঙ্গল" }) });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: bn.t("lobby.infoOf", { game: "রয়েল বেঙ্গল" }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "রয়েল বেঙ্গল" })).toBeVisible();
  await expect(page.getByText(bn.t("lobby.noOwnRounds"))).toBeVisible();
  await expect(page.getByRole("heading", { name: bn.t("lobby.similar") })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("bengal");
  await search.fill("rayl bengol");
  await expect(page).toHaveURL(/[?&]q=rayl/);
  await expect(tiles).toHaveCount(1);
  await search.fill("");
  await expect(page).not.toHaveURL(/[?&]q=/);
  await page.getByRole("radio", { name: bn.t("lobby.tab_favourites") }).click();
  await expect(tiles).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("radio", { name: bn.t("lobby.tab_favourites") })).toBeChecked();
  await expect(tiles).toHaveCount(1);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(page.getByText(bn.t("lobby.empty_favourites"))).toBeVisible();
});
