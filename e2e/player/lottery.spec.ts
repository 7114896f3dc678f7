import { LOTTERIES } from "@khela/games/lottery/lotteries";
import { listLotteryTickets, lotteryOpened } from "@khela/contract/lottery";
import { getBalance } from "@khela/contract/wallet";
import type { Page } from "@playwright/test";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import type { Player } from "../support/player-api.ts";
import { expect, logIn, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const SOUTH = "/vnLottery?gameCode=lotto-south";

/** The time that choosing and buying a ticket may take. */
const BUYING_MS = 20_000;

/** Waits for a draw that sells tickets and has enough time left for a test. @returns its number */
async function untilOpenDraw(page: Page, { call }: Player): Promise<string> {
  const shown = page.getByTestId("lottery-draw");
  const { draw, serverTime } = await call(lotteryOpened, { query: { gameCode: "lotto-south" } });
  if (Date.parse(draw.closesAt) - Date.parse(serverTime) < BUYING_MS)
    await expect(shown).not.toHaveAttribute("data-number", draw.number, LONG);
  await expect(shown).toHaveAttribute("data-stage", "open", LONG);
  return (await shown.getAttribute("data-number")) ?? "";
}

test("[LOTT-05] [GAME-12] on a phone: quick pick, one ticket, the draw, its payout, the balance and the proof", async ({
  openVisitor,
  player,
}) => {
  test.slow();
  const { context, page } = await openVisitor(PHONE);
  await logIn(context, player.token);
  await page.goto("/vnLottery");
  await page.locator("[data-testid=lottery-tile][data-game=lotto-south]").click();
  await expect(page).toHaveURL(/\/vnLottery\?gameCode=lotto-south$/);
  const number = await untilOpenDraw(page, player);
  // Ten numbers on the first bet, with the minimum stake per unit.
  await page.getByRole("button", { name: `${bn.t("lottery.quickPick")} +১০` }).click();
  await expect(page.getByTestId("board-units")).toHaveAttribute("data-units", "10");
  const stake = page.getByRole("textbox", { name: bn.t("games.stake") });
  await stake.fill("2");
  await stake.press("Enter");
  await expect(page.getByTestId("board-units")).toContainText("৳২০");
  await page.getByTestId("bar-add").click();
  await expect(page.getByTestId("slip-bar")).toContainText("৳২০");
  await page.getByTestId("bar-open").click();
  const sheet = page.getByRole("dialog", { name: bn.t("lottery.slip") });
  await expect(sheet.getByTestId("slip-line")).toHaveCount(1);
  // A double click buys one ticket.
  await sheet.getByTestId("lottery-buy").dblclick();
  await expect(sheet).toBeHidden();
  const bought = await player.call(listLotteryTickets, { query: { gameCode: "lotto-south" } });
  expect(bought.content.map(({ state, stake: cost, number: of }) => ({ state, cost, of }))).toEqual([
    { state: "open", cost: "20.00", of: number },
  ]);
  expect((await player.call(getBalance)).balance).toBe("4980.00");

  const result = page.getByTestId("last-result");
  await expect(result).toHaveAttribute("data-number", number, LONG);
  await expect(result).toHaveAttribute("data-shown", "true", LONG);
  const outcome = page.getByTestId("lottery-outcome");
  await expect(outcome).toBeVisible(LONG);
  const { content } = await player.call(listLotteryTickets, { query: { gameCode: "lotto-south" } });
  const [ticket] = content;
  expect(ticket?.state).toBe("settled");
  await expect(outcome).toHaveAttribute("data-won", String(Number(ticket?.payout) > 20));
  const { balance } = await player.call(getBalance);
  expect(Number(balance)).toBeCloseTo(4980 + Number(ticket?.payout), 2);

  await page.getByRole("link", { name: bn.t("lottery.ownTickets") }).click();
  await page.getByText(bn.t("records.state_settled"), { exact: true }).first().click();
  const card = page.getByTestId("ticket");
  await expect(card).toHaveCount(1);
  await expect(card.getByTestId("ticket-payout")).toContainText(bn.money(ticket?.payout ?? ""));
  await card.getByRole("link", { name: bn.t("records.checkRound") }).click();
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "match");
});

test(
  "[LOTT-05] a ticket is given back while its draw is open, after a question, and all of its stake returns",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    test.slow();
    await page.goto(SOUTH);
    await untilOpenDraw(page, player);
    await page.getByRole("button", { name: `${bn.t("lottery.quickPick")} +৫`, exact: true }).click();
    await page.getByTestId("board-add").click();
    const slip = page.getByTestId("lottery-slip").first();
    await slip.getByTestId("lottery-buy").click();
    await expect(slip.getByTestId("slip-line")).toHaveCount(0);
    expect((await player.call(getBalance)).balance).toBe("4900.00");
    await page.getByRole("link", { name: bn.t("lottery.ownTickets") }).click();
    await page.getByTestId("ticket-cancel").click();
    const question = page.getByRole("dialog", { name: bn.t("lottery.cancel") });
    await question.getByTestId("cancel-yes").click();
    await expect(question).toBeHidden();
    await expect(page.getByTestId("ticket")).toHaveCount(0);
    expect((await player.call(getBalance)).balance).toBe("5000.00");
  },
);

test(
  "[LOTT-01] [GAME-05] the pages need a login and lead back; each game opens on the page of its kind, without a side menu on the electronic one",
  FULL_RUN_ONLY,
  async ({ page, playerPage }) => {
    const shell = new ShellPage(page);
    await page.context().clearCookies();
    await page.addInitScript(() => sessionStorage.removeItem("token"));
    const paths = ["/vnLottery", "/game/lotto-five"];
    if (FULL_RUN) paths.push("/seaLottery", "/lottery", "/lott", "/elott");
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
      await expect(shell.dialog(bn.t("auth.loginTitle"))).toBeVisible();
    }
    expect(playerPage).toBe(page);
  },
);

test("[LOTT-01] [GAME-05] a lottery of each kind opens with its board on its own page", async ({
  playerPage: page,
}) => {
  const pages = { vn: "/vnLottery", sea: "/seaLottery", lott: "/lottery" } as const;
  const lotteries = LOTTERIES.filter(
    ({ area }, place) => FULL_RUN || LOTTERIES.findIndex((other) => other.area === area) === place,
  );
  for (const { code, area } of lotteries) {
    await page.goto(`/game/${code}`);
    await expect(page).toHaveURL(`${pages[area]}?gameCode=${code}`);
    await expect(page.locator(`[data-lottery=${code}]`).getByTestId("board-units")).toBeVisible();
    await expect(page.getByRole("complementary", { name: bn.t("shell.rightBar") })).toBeVisible({
      visible: area !== "lott",
    });
  }
});
