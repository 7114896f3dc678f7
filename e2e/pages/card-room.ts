import type { Page } from "@playwright/test";
import { bn } from "../support/texts.ts";

/** Opens a table of a card game between players and takes its first seat, with the suggested buy-in. */
export async function takeSeat(page: Page, gameCode: string, table: string): Promise<void> {
  await page.goto(`/game/${gameCode}`);
  await page.getByTestId(`room-${table}`).click();
  await page.getByTestId("seat-0").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: bn.t("pvp.sitDown") })
    .click();
}

/** The codes of the player's own cards, as their elements name them. */
export const cardsIn = (page: Page): Promise<(string | null)[]> =>
  page
    .getByTestId("own-cards")
    .locator("[data-card]")
    .evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
