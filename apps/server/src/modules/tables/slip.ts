import { type Drew, payoutOf, type SpotBet } from "@khela/games/tables/types";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Round } from "../rounds/index.ts";

/** A slip as its round keeps it: what the verifier and the record read. */
export interface SlipBet {
  spots: { spot: string; stake: string }[];
}

export const slipBet = (bets: readonly SpotBet[]): SlipBet => ({
  spots: bets.map(({ spot, stake }) => ({ spot, stake: moneyToText(stake) })),
});

/** The chips of a kept slip. */
export const chipsOf = (round: Pick<Round, "bet">): SpotBet[] =>
  (round.bet as SlipBet).spots.map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) }));

/** What a kept slip is paid for an outcome, stakes that won included. @param drew cards that its player took */
export const slipPayout = (
  round: Pick<Round, "bet" | "gameCode">,
  outcome: TableOutcome,
  drew: Drew,
): Money => payoutOf(tableGame(round.gameCode), chipsOf(round), outcome, drew);

/** What a slip's record says of its round: what came, and where players decide, how many cards this one took. */
export const slipOutcome = (gameCode: string, outcome: TableOutcome, drew: Drew): unknown =>
  tableGame(gameCode).decisions ? { ...outcome, drew } : outcome;
