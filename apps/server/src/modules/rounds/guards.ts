import { type Guard, type GuardedBet, loadGuards } from "../protection/index.ts";
import type { BatchClient } from "../ledger/index.ts";
import { playedSince } from "./store.ts";

/** What protects the players of a batch of bets of any game (SAFE-01, SAFE-02). */
export function loadBetGuards(
  client: BatchClient,
  bets: readonly GuardedBet[],
  nowMs: number,
): Promise<Guard[]> {
  return loadGuards(client, bets, nowMs, playedSince);
}
