import type { SeamlessCode, WinKind } from "@khela/contract/seamless";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Decision } from "../ledger/index.ts";
import type { Counted, Guard } from "../protection/index.ts";
import type { Restake, Round, RoundEnd, VendorLine } from "../rounds/index.ts";
import type { WinPromise } from "@khela/rules/wallets/win-bound";
import type { RoundChange, Tx, VendorRound } from "./store.ts";
import type { NewTask } from "./task-store.ts";

/** What every command names. */
export interface Common {
  vendor: string;
  memberId: MemberId;
  /** The player's. */
  currency: string;
  /** By the injected clock: what is not decided by then is not decided any more. */
  deadlineMs: number;
  /** Found out before, told here: a repeat gets the first decision, whatever has changed since. */
  refusal?: Refusal | undefined;
}
/** Why a call is refused; `final`: a decision that stands for its txId. */
export interface Refusal {
  code: SeamlessCode;
  reason?: string | undefined;
  final: boolean;
}

export interface BetCommand extends Common {
  op: "bet";
  ref: string;
  txId: string;
  gameCode: string;
  stake: Money;
  free: string | undefined;
  loginSession: string | null;
  owesReality: boolean;
  /** When the server got it. */
  receivedAtMs: number;
  /** A whole round in one call. */
  win?: { txId: string; amount: Money } | undefined;
  promise: WinPromise;
}
export interface WinCommand extends Common {
  op: "win";
  ref: string;
  txId: string;
  betTxId: string | undefined;
  gameCode: string;
  amount: Money;
  kind: WinKind;
  endRound: boolean;
  /** Of a game that there is. */
  promise: WinPromise;
}
export interface RollbackCommand extends Common {
  op: "rollback";
  ref: string;
  txId: string;
  original: string;
  amount: Money | undefined;
}
export interface EndCommand extends Common {
  op: "end-round";
  ref: string;
  /** End it with the stake back instead: the operator's word, where the vendor gives none. */
  void?: boolean | undefined;
}
export interface AdjustCommand extends Common {
  op: "adjust";
  txId: string;
  original: string;
  amount: Money;
  reason: string;
}
export type Command = BetCommand | WinCommand | RollbackCommand | EndCommand | AdjustCommand;

/** What a decision rests on, read under the lock of the player's account. */
export interface Loaded {
  /** Those of the command's transactions that are known, by the vendor's id. */
  txs: ReadonlyMap<string, Tx>;
  round: VendorRound | undefined;
  /** For a correction: whether the round of what it corrects was void. */
  isVoid: boolean;
  guard: Guard;
}

/** What an accepted command writes. */
export interface Written {
  txs: Tx[];
  open?: Round;
  restake?: Restake;
  end?: RoundEnd & { memberId: MemberId };
  line?: VendorLine;
  change?: RoundChange;
  rolledBack?: { vendor: string; txId: string; by: string };
  /** A correction, beside what it corrects. */
  adjusted?: { vendor: string; txId: string; by: Money };
  /** A win that waits for two people. */
  held?: NewTask;
  counted?: Counted | undefined;
  /** Stakes that came back, and lines: they count as paid. */
  paid?: { memberId: MemberId; at: Date; payout: bigint };
}

/** A decision as it is kept: the answer, or a refusal that stands. */
export type Decided =
  | { walletTxId: string; balance: string; held?: true }
  | { refused: SeamlessCode; reason: string };

/** What becomes of a command. */
export type Ruling = Decision<Written, Decided>;
