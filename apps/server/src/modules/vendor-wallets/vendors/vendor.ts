import type { Money } from "@khela/kernel/money";
import type { VendorTransferDirection } from "@khela/rules/wallets/transfer";

/** A transfer order; a repeated order with the same reference is the same transfer. */
export interface TransferOrder {
  reference: string;
  playerId: string;
  direction: VendorTransferDirection;
  amount: Money;
  currency: string;
}

/** The vendor's report of a transfer. */
export interface TransferReport {
  vendorReference: string;
  direction: VendorTransferDirection;
  status: "pending" | "done" | "failed";
  amount: Money;
  currency: string;
  reason: string | undefined;
}

/**
 * The outcome of a call. `refused`: the transfer will never happen. `absent`: the vendor has no such transfer.
 * `unknown`: no answer or an inconclusive one; ask again.
 */
export type TransferAnswer =
  | { kind: "known"; report: TransferReport }
  | { kind: "refused"; reason: string }
  | { kind: "absent" }
  | { kind: "unknown"; why: string };

/** A vendor's own statement of the transfers settled in a period. Times are Unix ms. */
export interface VendorStatement {
  transfers: readonly (TransferReport & { reference: string; playerId: string; atMs: number })[];
  /** The current balances of all players at the vendor, by currency. */
  balances: ReadonlyMap<string, Money>;
}

/** A bet as the vendor reports it; a higher revision replaces a lower one. Times are Unix ms. */
export interface ReportedBet {
  betId: string;
  revision: number;
  playerId: string;
  gameCode: string;
  currency: string;
  state: "settled" | "void";
  stake: Money;
  payout: Money;
  placedAtMs: number;
  changedAtMs: number;
}

/** A page of the bet report. */
export interface BetReport {
  bets: readonly ReportedBet[];
  /** The start of the next page. */
  cursor: string | null;
  more: boolean;
  /** Whether all bets from before the call are included. */
  complete: boolean;
}

/**
 * A game vendor in transfer mode: it keeps a wallet per player (MONEY-02, domain rules W6). Every method has its own
 * timeout and never throws for errors of the vendor; `undefined` means that the vendor is unreachable.
 */
export interface TransferVendor {
  transfer(order: TransferOrder): Promise<TransferAnswer>;
  queryTransfer(reference: string): Promise<TransferAnswer>;
  balance(playerId: string, currency: string): Promise<Money | undefined>;
  /** The URL at which a game opens; valid once, for a minute. */
  launch(start: {
    playerId: string;
    currency: string;
    gameCode: string;
    language: "bn" | "en";
    returnUrl: string;
  }): Promise<string | undefined>;
  /** The transfers that it settled in [fromMs, toMs), at most 10,000. */
  statement(period: { fromMs: number; toMs: number }): Promise<VendorStatement | undefined>;
  /**
   * Bets and changes of bets after a cursor (null: from the beginning), in order; absent where a vendor reports none.
   */
  bets?(page: { cursor: string | null; limit: number }): Promise<BetReport | undefined>;
}
