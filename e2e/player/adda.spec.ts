import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/pvp";
import { cardsIn, takeSeat } from "../pages/card-room.ts";
import { createPlayer, makeDeposit, type Player } from "../support/player-api.ts";
import { freeCardTable } from "../support/shared-shelf.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const params = { tableCode: "teesta" } as const;

/** The other player plays blind, and asks for a show once this player has looked at the cards. */
async function answer(other: Player): Promise<void> {
  const { table, own } = await other.call(calls.getCardTable, { params });
  const { hand } = table;
  if (!hand?.turn || hand.turn.seat !== own?.seat) return;
  const looked = table.seats.some(({ seat, seen }) => seat !== own.seat && seen);
  const what = looked
    ? { kind: "show" as const }
    : { kind: "chaal" as const, to: hand.turn.chaal?.bet?.min ?? "0" };
  const body = { handId: hand.handId, step: hand.step + 1, ...what };
  await other.call(calls.actAtCards, { params, body }, { idempotencyKey: randomUUID() });
}

test(
  "[GAME-08] [GAME-09] teen patti against another player: blind, looking, reload, show, proof",
  FULL_RUN_ONLY,
  async ({ playerPage: page, stack }) => {
    await freeCardTable(stack, "teesta");
    const other = await createPlayer(stack.site.url);
    await makeDeposit(other, "300");
    await other.call(
      calls.sitAtCards,
      { params, body: { seat: 1, buyIn: "100", clientSeed: "the other one" } },
      { idempotencyKey: randomUUID() },
    );
    await takeSeat(page, "teen-patti-adda", "teesta");
    const actions = page.getByTestId("actions");
    const own = page.getByTestId("own-cards");
    const open = own.locator("[data-card]");
    // Blind: three cards, all of them face down.
    await expect(own.locator(".hp-card-back")).toHaveCount(3);
    await expect(open).toHaveCount(0);
    await expect(async () => {
      await answer(other);
      if (await actions.isVisible()) await page.keyboard.press("l");
      await expect(open).toHaveCount(3, { timeout: 500 });
    }).toPass();
    const cards = await cardsIn(page);
    await page.reload();
    await expect(open).toHaveCount(3);
    expect(await cardsIn(page)).toEqual(cards);
    await expect(async () => {
      if (await actions.isVisible()) await page.keyboard.press("c");
      await answer(other);
      await expect(page.getByTestId("hand-result")).toBeVisible({ timeout: 500 });
    }).toPass();
    // Both hands lie open after a show.
    await expect(page.getByTestId("seat-1").locator("[data-card]")).toHaveCount(3);
    await page.getByRole("button", { name: bn.t("pvp.leave") }).click();
    await expect(own).toHaveCount(0);
    await page.getByRole("button", { name: bn.t("pvp.history") }).click();
    await page.locator(".hp-line").last().click();
    await page.getByRole("button", { name: bn.t("pvp.checkHand") }).click();
    await expect(page.getByTestId("proof")).toBeVisible();
    await other.call(calls.leaveCards, { params }, { idempotencyKey: randomUUID() });
  },
);
