import type { PlayerSeedBet } from "./player-seed-bet.ts";
import type { SeedPair } from "./seed-store.ts";
import type { Round } from "./store.ts";

/** The row of a bet that draws from a player's seed pair and is settled when it is placed. */
export function settledRound(
  {
    memberId,
    sessionId,
    gameCode,
    kind,
    currency,
    stake,
    mathsVersion,
    bet,
  }: Omit<PlayerSeedBet<object>, "play" | "realityCheckDue">,
  pair: SeedPair,
  {
    id,
    at,
    payout,
    outcome,
    settledAt = at,
  }: Pick<Round, "id" | "at" | "payout" | "outcome"> & { settledAt?: Date },
): Round {
  return {
    id,
    at,
    memberId,
    sessionId,
    gameCode,
    kind,
    state: "settled",
    currency,
    stake,
    payout,
    settledAt,
    sourceId: pair.id,
    nonce: pair.nextNonce,
    mathsVersion,
    bet,
    outcome,
  };
}
