import { randomUUID } from "node:crypto";
import { switchCardTable } from "@khela/contract/console/card-tables";
import { listRounds } from "@khela/contract/play";
import * as calls from "@khela/contract/pvp";
import { getBalance } from "@khela/contract/wallet";
import { moneyFromText, taka } from "@khela/kernel/money";
import { cardsIn, takeSeat } from "../pages/card-room.ts";
import { GamePage } from "../pages/game.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { clientOfOperator } from "../support/operators.ts";
import { createPlayer, makeDeposit, type Player } from "../support/player-api.ts";
import { freeCardTable } from "../support/shared-shelf.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const params = { tableCode: "duel" } as const;

/** The other player checks or calls whenever it is their turn. */
async function answer(other: Player): Promise<void> {
  const { table, own } = await other.call(calls.getCardTable, { params });
  const { hand } = table;
  if (!hand?.turn || hand.turn.seat !== own?.seat) return;
  const kind = hand.turn.betting?.canCheck ? "check" : "call";
  const body = { handId: hand.handId, step: hand.step + 1, kind } as const;
  await other.call(calls.actAtCards, { params, body }, { idempotencyKey: randomUUID() });
}

test("[GAME-08] [GAME-09] [GAME-12] hold'em against another player: seat, hand, reload, showdown, proof, and the chips back", async ({
  playerPage: page,
  player,
  stack,
}) => {
  await freeCardTable(stack, "duel");
  const other = await createPlayer(stack.site.url);
  await makeDeposit(other, "1000");
  await other.call(
    calls.sitAtCards,
    { params, body: { seat: 1, buyIn: "600", clientSeed: "the other one" } },
    { idempotencyKey: randomUUID() },
  );
  const game = new GamePage(page);
  await takeSeat(page, "holdem", "duel");
  const actions = page.getByTestId("actions");
  const result = page.getByTestId("hand-result");
  const cards = page.getByTestId("own-cards").locator("[data-card]");
  await expect(cards).toHaveCount(2);
  const own = await cardsIn(page);
  // After a reload the page shows the same cards of the same hand.
  await page.reload();
  await expect(cards).toHaveCount(2);
  expect(await cardsIn(page)).toEqual(own);
  await expect(async () => {
    await answer(other);
    if (await actions.isVisible()) await page.keyboard.press("c");
    await expect(result).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByTestId("board").locator("[data-card]")).toHaveCount(5);
  await page.getByRole("button", { name: bn.t("pvp.leave") }).click();
  await expect(page.getByTestId("own-cards")).toHaveCount(0);
  // All chips in front of the player return to the balance, and the record adds up to the same.
  await expect(async () => {
    await answer(other);
    const { table } = await player.call(calls.getCardTable, { params });
    expect(table.seats.map(({ seat }) => seat)).toEqual([1]);
    const { totals } = await player.call(listRounds, { query: { gameCode: "holdem" } });
    const { balance } = await player.call(getBalance);
    expect(moneyFromText(balance)).toBe(taka(5_000) + moneyFromText(totals.winLoss));
    await expect(game.balance).toContainText(bn.money(balance), { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: bn.t("pvp.history") }).click();
  await page.locator(".hp-line").first().click();
  await page.getByRole("button", { name: bn.t("pvp.checkHand") }).click();
  await expect(page.getByTestId("proof")).toBeVisible();
  await other.call(calls.leaveCards, { params }, { idempotencyKey: randomUUID() });
});

test(
  "[GAME-08] [OPS-04] a table that closes says so also to who is asked to act, and sends everybody home after the hand",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, stack }) => {
    const surma = { tableCode: "surma" } as const;
    await freeCardTable(stack, "surma");
    const other = await createPlayer(stack.site.url);
    await makeDeposit(other, "1000");
    await other.call(
      calls.sitAtCards,
      { params: surma, body: { seat: 1, buyIn: "100", clientSeed: "the other one" } },
      { idempotencyKey: randomUUID() },
    );
    await takeSeat(page, "holdem", "surma");
    await expect(page.getByTestId("own-cards").locator("[data-card]")).toHaveCount(2);
    const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
    const turn = async (open: boolean) =>
      operator(switchCardTable, { params: surma, body: { open, reason: "a look at the table" } });
    await turn(false);
    const closing = page.getByText(bn.t("pvp.closing"));
    await expect(closing).toBeVisible();
    const actions = page.getByTestId("actions");
    await expect(async () => {
      const { table, own } = await other.call(calls.getCardTable, { params: surma });
      const { hand } = table;
      if (hand?.turn && hand.turn.seat === own?.seat) {
        const kind = hand.turn.betting?.canCheck ? "check" : "call";
        const body = { handId: hand.handId, step: hand.step + 1, kind } as const;
        await other.call(calls.actAtCards, { params: surma, body }, { idempotencyKey: randomUUID() });
      }
      await expect(actions).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(closing).toBeVisible();
    await page.keyboard.press("f");
    await expect(page.getByTestId("own-cards")).toHaveCount(0);
    await expect(async () => {
      const { table } = await player.call(calls.getCardTable, { params: surma });
      expect(table.seats).toEqual([]);
    }).toPass();
    await turn(true);
  },
);
