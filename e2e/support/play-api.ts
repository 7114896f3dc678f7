import { randomUUID } from "node:crypto";
import { betDice } from "@khela/contract/play";
import type { Player } from "./player-api.ts";

/** Bets on dice by the site's call, at the safest odds: wagering for tests that are about something else. */
export async function placeDiceBet({ call }: Player, stake: string, times: number): Promise<void> {
  for (let bet = 0; bet < times; bet += 1) {
    await call(
      betDice,
      { body: { stake, direction: "over", target: 199 } },
      { idempotencyKey: randomUUID() },
    );
  }
}
