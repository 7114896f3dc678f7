import { randomUUID } from "node:crypto";
import { betDice } from "@khela/contract/play";
import type { Player } from "./player-api.ts";

/** Bets on dice through the API at the safest odds: turnover for tests that are about something else. */
export async function placeDiceBet({ call }: Player, stake: string, times: number): Promise<void> {
  for (let bet = 0; bet < times; bet += 1) {
    await call(
      betDice,
      { body: { stake, direction: "over", target: 199 } },
      { idempotencyKey: randomUUID() },
    );
  }
}
