import { randomUUID } from "node:crypto";
import { betDice } from "@khela/contract/play";
import { moneyFromText, moneyToText, mulDiv } from "@khela/kernel/money";
import type { Player } from "./player-api.ts";

/** Bets on dice through the API at the safest odds, for tests that need rounds. */
export async function placeDiceBet({ call }: Player, stake: string, times: number): Promise<void> {
  for (let bet = 0; bet < times; bet += 1) {
    await call(
      betDice,
      { body: { stake, direction: "over", target: 199 } },
      { idempotencyKey: randomUUID() },
    );
  }
}

/** So many bets keep the balance within a fifth of what was wagered, but for once in some hundred times. */
const SMALL_BETS = 150;

/**
 * Wagers an amount on dice through the API, for tests that are about something else: in many small bets at even odds, of
 * which the whole stake counts as turnover.
 */
export async function wagerTurnover({ call }: Player, amount: string): Promise<void> {
  const stake = moneyToText(mulDiv(moneyFromText(amount), 102n, BigInt(SMALL_BETS * 100)));
  for (let bet = 0; bet < SMALL_BETS; bet += 1) {
    await call(
      betDice,
      { body: { stake, direction: "under", target: 4950 } },
      { idempotencyKey: randomUUID() },
    );
  }
}
