import type { ErrorCode } from "@khela/contract/errors";
import type { ErrorParams } from "@khela/kernel/errors";
import type { TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";
import type { Transfer } from "./transfer.ts";

/** A prepared statement: the same name always goes with the same text. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** What `load` queries with: the batch's own connection, inside its transaction. Queries sent
 * together (`Promise.all`) take one round trip. */
export interface BatchClient {
  query<Row extends object>(statement: Statement): Promise<{ rows: Row[] }>;
}

/** Balances of the command's accounts. @throws RangeError for an account that it didn't name */
export type BalanceOf = (account: AccountName) => Money;

/** Entry counts of the command's accounts. @throws RangeError for an account that it didn't name */
export type VersionOf = (account: AccountName) => bigint;

/** What a decision may rest on, besides the command and what was loaded. */
export interface DecideContext {
  /** Balance before the command, under lock. Zero for accounts that keep none. */
  balance: BalanceOf;
  /** A fresh id, for a transfer that rows refer to. */
  transferId(): TransferId;
  /** The batch's instant; transfers are dated by it. */
  nowMs: number;
}

/** What `decide` returns. A refusal moves nothing. */
export type Decision<Row, Answer> =
  | {
      outcome: "accept";
      /** Posted in order. Too little money makes the whole command a stored MONEY_INSUFFICIENT. */
      transfers: readonly Transfer[];
      /** For `save`. */
      rows: readonly Row[];
      /** The answer to the caller, plain JSON values; `after` gives balances after the transfers,
       * `version` the account's entry count then (the larger one is the later state). */
      answer: (after: BalanceOf, version: VersionOf) => Answer;
    }
  | {
      outcome: "refuse";
      code: ErrorCode;
      params?: ErrorParams;
      /** True: final, a retry with the same key gets it again. False: a retry is decided anew. */
      storeDecision: boolean;
    };

/**
 * A kind of command for the group batcher (`ledger.run`). A batch is one transaction: lock the
 * accounts and look up the keys, `load` once per kind, `decide` per command, `save` once per kind,
 * post, commit.
 */
export interface CommandKind<Command, Loaded, Row, Answer> {
  name: string;
  /** Every account that the transfers may touch. One command per member is on its way at a time. */
  accounts(command: Command): readonly AccountName[];
  /**
   * True: `load` goes in one packet with the locks of the accounts, so that the batch waits once less. It still reads
   * after they are held, but replays may be among its commands; what it gives for those is thrown away.
   */
  loadsAhead?: boolean;
  /**
   * True: its batches hold a row that all commands of the kind share. They go by a lane of their own, one per process, so
   * that no other kind ever waits for that row, and nothing is locked after it.
   */
  sharesARow?: boolean;
  /** One set-based query for all commands of the batch; one result each, in order. No replays unless `loadsAhead`. */
  load?(client: BatchClient, commands: readonly Command[]): Promise<readonly Loaded[]>;
  /** Pure and synchronous. What it throws hits this command alone. */
  decide(command: Command, loaded: Loaded, context: DecideContext): Decision<Row, Answer>;
  /** The statements (best: one, set-based) that write all accepted rows of the batch. Pure; they are
   * sent in one round trip with the posting and the commit. */
  save?(rows: readonly Row[]): readonly Statement[];
}
