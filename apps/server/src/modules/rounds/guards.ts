import { type Guard, type GuardedBet, loadGuards } from "../protection/index.ts";
import type { BatchClient } from "../ledger/index.ts";
import { playedSince } from "./store.ts";

/** Loads the limits and exclusions that protect the players of a batch of bets (SAFE-01, SAFE-02). */
export function loadBetGuards(
  client: BatchClient,
  bets: readonly GuardedBet[],
  nowMs: number,
): Promise<Guard[]> {
  return loadGuards(client, bets, nowMs, playedSince);
}
