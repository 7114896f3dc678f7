import type { ErrorCode } from "@khela/contract/errors";
import type { ErrorParams } from "@khela/kernel/errors";
import type { TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";
import type { Transfer } from "./transfer.ts";

/** A prepared statement; a name must always have the same text. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * The client for `load`: the batch's own connection, inside its transaction. Queries sent together
 * (`Promise.all`) take one round trip.
 */
export interface BatchClient {
  query<Row extends object>(statement: Statement): Promise<{ rows: Row[] }>;
}

/** Balances of the command's accounts. @throws RangeError for an account that the command didn't name */
export type BalanceOf = (account: AccountName) => Money;

/** Entry counts of the command's accounts. @throws RangeError for an account that the command didn't name */
export type VersionOf = (account: AccountName) => bigint;

/** The inputs of a decision besides the command and the loaded data. */
export interface DecideContext {
  /** The balance before the command, under lock. Zero for accounts that keep none. */
  balance: BalanceOf;
  /** A new id, for a transfer that rows refer to. */
  transferId(): TransferId;
  /** The batch's time, which dates its transfers. */
  nowMs: number;
}

/** The result of `decide`. A refusal moves nothing. */
export type Decision<Row, Answer> =
  | {
      outcome: "accept";
      /**
       * Posted in order. An insufficient balance refuses the whole command with a stored MONEY_INSUFFICIENT.
       */
      transfers: readonly Transfer[];
      /** The rows for `save`. */
      rows: readonly Row[];
      /**
       * The answer to the caller, in plain JSON values; `after` gives balances after the transfers, and
       * `version` the account's entry count then (the larger one is the later state).
       */
      answer: (after: BalanceOf, version: VersionOf) => Answer;
    }
  | {
      outcome: "refuse";
      code: ErrorCode;
      params?: ErrorParams;
      /**
       * True: the refusal is stored, and a retry with the same key gets it again. False: a retry is decided
       * anew.
       */
      storeDecision: boolean;
    };

/**
 * A kind of command for the group batcher (`ledger.run`). A batch is one transaction: lock the
 * accounts and look up the keys, `load` once per kind, `decide` per command, `save` once per kind,
 * post, commit.
 */
export interface CommandKind<Command, Loaded, Row, Answer> {
  name: string;
  /** Every account that the transfers may touch. Only one command per member runs at a time. */
  accounts(command: Command): readonly AccountName[];
  /**
   * True: `load` is sent in one packet with the account locks, which saves a round trip. It still reads after
   * the locks are held, but its commands may include replays, whose results are discarded.
   */
  loadsAhead?: boolean;
  /**
   * True: its batches lock a row that all commands of the kind share. They get a lane of their own, one per
   * process, so that other kinds never wait for that row, and no locks are taken after it.
   */
  serialized?: boolean;
  /**
   * One set-based query for all commands of the batch; one result per command, in order. Without replays
   * unless `loadsAhead`.
   */
  load?(client: BatchClient, commands: readonly Command[]): Promise<readonly Loaded[]>;
  /** Pure and synchronous. An error fails this command only. */
  decide(command: Command, loaded: Loaded, context: DecideContext): Decision<Row, Answer>;
  /**
   * The statements (ideally one set-based statement) that write the batch's accepted rows. Pure; they are
   * sent in one round trip with the posting and the commit.
   */
  save?(rows: readonly Row[]): readonly Statement[];
}
