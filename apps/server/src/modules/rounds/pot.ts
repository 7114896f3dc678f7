import type { ErrorCode } from "@khela/contract/errors";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { BatchClient, Posting, Statement, Transfer } from "../ledger/index.ts";
import type { PlayerSeedBet } from "./player-seed-bet.ts";

type AccountName = Posting["account"];

/** What a pot makes of a bet, after the bet's own outcome is known and before anything is written. */
export type PotEntry =
  | { readonly refused: ErrorCode }
  | {
      /** What of the stake goes elsewhere than to the games' account. */
      readonly shares: readonly Posting[];
      /** Posted after the stake. */
      readonly transfers: readonly Transfer[];
      /** Paid to the player by `transfers`, beside the bet's own payout. */
      readonly won: Money;
      /** Kept in the round's outcome, and told to the player. */
      readonly told: object;
      /** For `save`. */
      readonly row: unknown;
    };

/** A bet that may join a pot. */
export interface PotBet {
  readonly bet: PlayerSeedBet<object>;
  readonly roundId: RoundId;
  readonly nowMs: number;
}

/**
 * Something that bets of many players pay into and win from, in the same transaction as their rounds (jackpots). Its
 * rows are locked after everything else, and held by one batch at a time.
 */
export interface Pot {
  /** Every account that {@link PotEntry} may name, the player's own apart. */
  accounts(currency: string): readonly AccountName[];
  /** Locks the pot's rows for a batch. One result for each bet. */
  load(client: BatchClient, bets: readonly PlayerSeedBet<object>[]): Promise<readonly unknown[]>;
  /** Synchronous; may move what `load` gave, which the bets of a batch share in their order. */
  join(bet: PotBet, loaded: unknown): PotEntry;
  /** Writes what the accepted bets of a batch did. @throws Error where a bet that has joined isn't among them */
  save(rows: readonly unknown[]): readonly Statement[];
}

/** The stake's transfer: all of it to the house, but for what a pot takes. */
export function stakeTransfer(
  stake: { from: AccountName; to: AccountName; amount: Money; kind: string; reference: string },
  shares: readonly Posting[],
): Transfer {
  const shared = shares.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    kind: stake.kind,
    reference: stake.reference,
    postings: [
      { account: stake.from, amount: money(-stake.amount) },
      { account: stake.to, amount: money(stake.amount - shared) },
      ...shares,
    ],
  };
}
