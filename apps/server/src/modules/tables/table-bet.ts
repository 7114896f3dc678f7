import { type DrawCounts, payoutOf, type SpotBet } from "@khela/games/tables/types";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Round } from "../rounds/index.ts";

/** A table bet as stored in its round, for the verifier and the betting record. */
export interface StoredTableBet {
  spots: { spot: string; stake: string }[];
}

export const storedTableBet = (bets: readonly SpotBet[]): StoredTableBet => ({
  spots: bets.map(({ spot, stake }) => ({ spot, stake: moneyToText(stake) })),
});

/** The chips of a stored bet. */
export const chipsOf = (round: Pick<Round, "bet">): SpotBet[] =>
  (round.bet as StoredTableBet).spots.map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) }));

/** The payout of a stored bet for an outcome, winning stakes included. @param drew the cards that its player took */
export const tableBetPayout = (
  round: Pick<Round, "bet" | "gameCode">,
  outcome: TableOutcome,
  drew: DrawCounts,
): Money => payoutOf(tableGame(round.gameCode), chipsOf(round), outcome, drew);

/** The outcome in a bet's record: the round's, and where players decide, the number of cards that this player took. */
export const tableBetOutcome = (gameCode: string, outcome: TableOutcome, drew: DrawCounts): unknown =>
  tableGame(gameCode).decisions ? { ...outcome, drew } : outcome;
