import { getBalance } from "@khela/contract/wallet";
import { getFairRound, listRounds } from "@khela/contract/play";
import { sendTableChatMessage } from "@khela/contract/table-chat";
import { canDraw, handsAfter, isNatural, isPair } from "@khela/games/tables/blackjack/spots";
import type { BlackjackOutcome } from "@khela/games/tables/blackjack/spots";
import { type PenaltyOutcome, scoreOf } from "@khela/games/tables/penalty-shootout/spots";
import { GamePage } from "../pages/game.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { skipTo } from "../support/coming-rounds.ts";
import { createPlayer } from "../support/player-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[GAME-08] dragon tiger: chips on both sides, the cards, the result, the balance and the record", async ({
  playerPage: page,
  player,
  stack,
}) => {
  const game = new GamePage(page);
  await page.goto("/game/dragon-tiger");
  await expect(game.frame).toHaveAttribute("data-game", "dragon-tiger");
  const stage = page.getByTestId("table-stage");
  // Start at the beginning of a betting window.
  await expect(stage).toHaveAttribute("data-stage", "result", LONG);
  await expect(stage).toHaveAttribute("data-stage", "open", LONG);
  const spot = (name: "dragon" | "tiger") =>
    page.getByRole("button", { name: new RegExp(`^${bn.t(`tables.${name}`)},`) });
  await spot("dragon").click();
  await spot("tiger").click();
  await page.getByTestId("table-bet").click();
  await expect(page.getByTestId("table-placed")).toContainText("৳২০০");
  // Meanwhile the player writes to the table chat.
  await page.getByRole("tab", { name: bn.t("tables.chat") }).click();
  await page.getByLabel(bn.t("tables.chatWrite")).fill("শুভ কামনা <b>সবাইকে</b>");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("শুভ কামনা <b>সবাইকে</b>");
  // Another player's message can be reported to the operator; one's own can't.
  const other = await createPlayer(stack.site.url);
  const params = { gameCode: "dragon-tiger" };
  const { account } = await other.call(sendTableChatMessage, { params, body: { text: "বিকাশে টাকা পাঠান" } });
  const report = page.getByRole("button", { name: bn.t("tables.chatReportOf", { name: account }) });
  await expect(page.getByRole("log").getByRole("button")).toHaveCount(1);
  await report.click();
  const question = page.getByRole("dialog", { name: bn.t("tables.chatReportTitle") });
  await expect(question).toContainText("বিকাশে টাকা পাঠান");
  await question.getByRole("button", { name: bn.t("tables.chatReport_money") }).click();
  await expect(page.getByText(bn.t("tables.chatReportDone"))).toBeVisible();
  await expect(question).toBeHidden();
  await expect(stage).toHaveAttribute("data-stage", "result", LONG);
  // The winning side pays twice its stake; on a tie both get half back.
  const result = page.getByTestId("table-result");
  await expect(result.locator("[data-result]")).toContainText(/৳(২০০|১০০)/);
  await expect(async () => {
    const { balance } = await player.call(getBalance);
    expect(["5000", "4900"]).toContain(balance.replace(/\.0+$/, ""));
    await expect(game.balance).toContainText(bn.money(balance), { timeout: 1_000 });
  }).toPass();
  const { content } = await player.call(listRounds, { query: { gameCode: "dragon-tiger" } });
  expect(content.map(({ state, stake }) => ({ state, stake }))).toEqual([
    { state: "settled", stake: "200.00" },
  ]);
});

test(
  "[GAME-08] a penalty shoot-out: kick by kick to its score, which is what the record has",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    const game = new GamePage(page);
    await page.goto("/game/penalty-shootout");
    await expect(game.frame).toHaveAttribute("data-game", "penalty-shootout");
    const stage = page.getByTestId("table-stage");
    await expect(stage).toHaveAttribute("data-stage", "result", LONG);
    await expect(stage).toHaveAttribute("data-stage", "open", LONG);
    const score = page.getByTestId("duel-score");
    await expect(score).toHaveText(bn.digits("0–0"));
    // Every kick is either a goal or a save.
    for (const spot of ["first-goal", "first-saved"]) await page.locator(`[data-spot=${spot}]`).click();
    await page.getByTestId("table-bet").click();
    await expect(page.getByTestId("table-placed")).toContainText("৳২০০");
    await expect(stage).toHaveAttribute("data-stage", "dealing", LONG);
    await expect(stage).toHaveAttribute("data-stage", "result", LONG);
    const { content } = await player.call(listRounds, { query: { gameCode: "penalty-shootout" } });
    const [slip] = content;
    expect(["128.00", "384.00"]).toContain(slip?.payout);
    const { outcome } = await player.call(getFairRound, { params: { roundId: slip?.roundId ?? "" } });
    const [home, away] = scoreOf((outcome as PenaltyOutcome).kicks);
    await expect(score).toHaveText(bn.digits(`${home}–${away}`));
    await expect(game.balance).toContainText(bn.money(slip?.payout === "384.00" ? "5184" : "4928"));
  },
);

/** Whether the player has a pair and both hands can be played after the split. */
const isLongPair = (found: unknown): boolean => {
  const outcome = found as BlackjackOutcome;
  if (!isPair(outcome.player) || isNatural(outcome.dealer)) return false;
  return handsAfter(outcome, [1, 1]).every((hand) => canDraw(hand, true));
};

test(
  "[GAME-08] [MONEY-09] blackjack: a pair is split into two hands with a stake each, decided one after the other",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, stack }) => {
    const game = new GamePage(page);
    await page.goto("/game/blackjack");
    await expect(game.frame).toHaveAttribute("data-game", "blackjack");
    const stage = page.getByTestId("table-stage");
    await skipTo(stack.site, "blackjack", isLongPair);
    // The running round already has its link; the next round has the pair.
    await expect(stage).toHaveAttribute("data-stage", "result", LONG);
    await expect(stage).toHaveAttribute("data-stage", "open", LONG);
    await page.locator("[data-spot=main]").click();
    await page.getByTestId("table-bet").click();
    await expect(page.getByTestId("table-placed")).toContainText("৳১০০");
    const choice = page.getByTestId("table-decide");
    const split = choice.getByRole("button", { name: new RegExp(bn.t("tables.bjSplit")) });
    await expect(split).toBeEnabled(LONG);
    await split.click();
    await expect(game.balance).toContainText(bn.money("4800"));
    const hands = page.locator(".tt-bj-part");
    await expect(hands).toHaveCount(2);
    // The next decision window is for both hands: the left one first, then the right one.
    const stand = choice.getByRole("button", { name: bn.t("tables.bjStand") });
    for (const turn of [0, 1]) {
      await expect(hands.nth(turn)).toHaveAttribute("data-turn", "true");
      await expect(hands.nth(turn).locator(".tt-card")).toHaveCount(2);
      await expect(choice.getByRole("button", { name: new RegExp(bn.t("tables.double")) })).toHaveCount(0);
      await stand.click();
    }
    await expect(stage).toHaveAttribute("data-stage", "result", LONG);
    await expect(page.getByTestId("table-result").locator("[data-result]")).toHaveCount(2);
    await expect(async () => {
      const { content } = await player.call(listRounds, { query: { gameCode: "blackjack" } });
      // Each stake has a line of its own in the record, and its payout is in the balance.
      expect(content.map(({ state, stake }) => ({ state, stake }))).toEqual([
        { state: "settled", stake: "100.00" },
        { state: "settled", stake: "100.00" },
      ]);
      const { balance } = await player.call(getBalance);
      expect(["4800", "5000", "5200", "4900", "5100"]).toContain(balance.replace(/\.0+$/, ""));
      await expect(game.balance).toContainText(bn.money(balance), { timeout: 1_000 });
    }).toPass();
  },
);
