import type { Money } from "@khela/kernel/money";
import type { VendorTransferDirection } from "@khela/rules/wallets/transfer";

/** What the vendor is told; a repeat with the same reference is the same transfer. */
export interface TransferOrder {
  reference: string;
  playerId: string;
  direction: VendorTransferDirection;
  amount: Money;
  currency: string;
}

/** What a vendor knows of a transfer. */
export interface TransferReport {
  vendorReference: string;
  direction: VendorTransferDirection;
  status: "pending" | "done" | "failed";
  amount: Money;
  currency: string;
  reason: string | undefined;
}

/**
 * The outcome of a call. `refused`: it will never happen. `absent`: the vendor never heard of it.
 * `unknown`: no answer, or one that says nothing; ask again.
 */
export type TransferAnswer =
  | { kind: "known"; report: TransferReport }
  | { kind: "refused"; reason: string }
  | { kind: "absent" }
  | { kind: "unknown"; why: string };

/** A vendor's own account of settled transfers of a period. Times are Unix ms. */
export interface VendorStatement {
  transfers: readonly (TransferReport & { reference: string; playerId: string; atMs: number })[];
  /** What all players have at the vendor now, by currency. */
  balances: ReadonlyMap<string, Money>;
}

/** A bet as the vendor says that it stands; a higher revision takes the place of a lower one. Times are Unix ms. */
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

/** A page of the report of bets. */
export interface BetReport {
  bets: readonly ReportedBet[];
  /** Where the next page begins. */
  cursor: string | null;
  more: boolean;
  /** Nothing of before the call is missing. */
  complete: boolean;
}

/**
 * A game vendor in transfer mode: it keeps a wallet per player (MONEY-02, domain rules W6). Every method
 * has a deadline of its own and never throws for the outside's faults; `undefined`: the vendor is away.
 */
export interface TransferVendor {
  transfer(order: TransferOrder): Promise<TransferAnswer>;
  queryTransfer(reference: string): Promise<TransferAnswer>;
  balance(playerId: string, currency: string): Promise<Money | undefined>;
  /** Where a game opens: good once, for a minute. */
  launch(start: {
    playerId: string;
    currency: string;
    gameCode: string;
    language: "bn" | "en";
    returnUrl: string;
  }): Promise<string | undefined>;
  /** What it settled in [fromMs, toMs), at most 10,000 transfers. */
  statement(period: { fromMs: number; toMs: number }): Promise<VendorStatement | undefined>;
  /** Bets and changes of bets behind a cursor (null: from the beginning), in order; absent where a vendor reports none. */
  bets?(page: { cursor: string | null; limit: number }): Promise<BetReport | undefined>;
}
