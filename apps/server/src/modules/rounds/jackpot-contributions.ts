import type { ErrorCode } from "@khela/contract/errors";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { BatchClient, Posting, Statement, Transfer } from "../ledger/index.ts";
import type { PlayerSeedBet } from "./player-seed-bet.ts";

type AccountName = Posting["account"];

/** A pot's result for a bet, computed after the bet's own outcome is known and before anything is written. */
export type JackpotEntry =
  | { readonly refused: ErrorCode }
  | {
      /** The parts of the stake that are posted to other accounts than that of the games. */
      readonly contributions: readonly Posting[];
      /** Posted after the stake. */
      readonly transfers: readonly Transfer[];
      /** The amount that `transfers` pay to the player, beside the bet's own payout. */
      readonly won: Money;
      /** Stored in the round's outcome and sent to the player. */
      readonly shownResult: object;
      /** The argument for `save`. */
      readonly row: unknown;
    };

/** A bet that may take part in a pot. */
export interface JackpotBet {
  readonly bet: PlayerSeedBet<object>;
  readonly roundId: RoundId;
  readonly nowMs: number;
}

/**
 * A prize pool, such as a jackpot, that bets of many players contribute to and win from in the same transaction
 * as their rounds. Its rows are locked after everything else, by one batch at a time.
 */
export interface JackpotContributions {
  /** All accounts that a {@link JackpotEntry} may post to, without the player's own. */
  accounts(currency: string): readonly AccountName[];
  /** Locks the pot's rows for a batch. Returns one result per bet. */
  load(client: BatchClient, bets: readonly PlayerSeedBet<object>[]): Promise<readonly unknown[]>;
  /** Synchronous. May change the result of `load`, which the bets of a batch share in their order. */
  contribute(bet: JackpotBet, loaded: unknown): JackpotEntry;
  /** Writes the results of the accepted bets of a batch. @throws Error where a bet that has joined is missing */
  save(rows: readonly unknown[]): readonly Statement[];
}

/** The stake's transfer from the player's buckets to the house, less the contributions that go to a pool. */
export function stakeTransfer(
  stake: { from: readonly Posting[]; to: AccountName; kind: string; reference: string },
  shares: readonly Posting[],
): Transfer {
  const amount = stake.from.reduce((sum, part) => sum + part.amount, 0n);
  const shared = shares.reduce((sum, part) => sum + part.amount, 0n);
  return {
    kind: stake.kind,
    reference: stake.reference,
    postings: [
      ...stake.from.map((part) => ({ account: part.account, amount: money(-part.amount) })),
      { account: stake.to, amount: money(amount - shared) },
      ...shares,
    ],
  };
}
