import type { SeamlessCode, WinKind } from "@khela/contract/seamless";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ActiveTerms, BonusStake, StakeChange, StakedPart } from "../bonuses/index.ts";
import type { Decision } from "../ledger/index.ts";
import type { BetCounters, Guard } from "../protection/index.ts";
import type { Restake, Round, RoundEnd, VendorLine } from "../rounds/index.ts";
import type { WinLimits } from "@khela/rules/wallets/win-limit";
import type { RoundChange, Tx, VendorRound } from "./store.ts";
import type { NewTask } from "./task-store.ts";

/** The fields of every command. */
export interface Common {
  vendor: string;
  memberId: MemberId;
  /** The player's currency. */
  currency: string;
  /** By the injected clock. A command that is not decided by then is refused as undecided. */
  deadlineMs: number;
  /**
   * A refusal that was found before the command ran. It is only applied here, so that a repeated call gets its first
   * decision, whatever has changed since.
   */
  refusal?: Refusal | undefined;
  /** Set by the runs of bonuses where the player may have bonus money. */
  paysBonus?: boolean | undefined;
}
/** Why a call is refused. With `final`, the refusal is stored as the decision for its txId. */
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
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  loginSession: string | null;
  realityCheckDue: boolean;
  /** When the server received the call. */
  receivedAtMs: number;
  /** The win of a whole round in one call. */
  win?: { txId: string; amount: Money } | undefined;
  promise: WinLimits;
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
  /** The maximum win of the game. */
  promise: WinLimits;
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
  /** Ends the round with the stake returned; an operator's decision, for rounds whose vendor gives no answer. */
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

/** The data that a decision uses, read under the lock of the player's account. */
export interface Loaded {
  /** The command's transactions that exist already, by the vendor's id. */
  txs: ReadonlyMap<string, Tx>;
  /** For a correction, the round of the corrected transaction. */
  round: VendorRound | undefined;
  guard: Guard;
  /** The running bonus of a bet's player. */
  terms: ActiveTerms | undefined;
  /** The bonus money in the rounds. */
  staked: ReadonlyMap<string, StakedPart>;
}

/** The rows that an accepted command writes. */
export interface Written {
  txs: Tx[];
  open?: Round;
  restake?: Restake;
  end?: RoundEnd & { memberId: MemberId };
  line?: VendorLine;
  change?: RoundChange;
  rolledBack?: { vendor: string; txId: string; by: string };
  /** A correction, added to the transaction that it corrects. */
  adjusted?: { vendor: string; txId: string; by: Money };
  /** A win that is held until two operators decide. */
  held?: NewTask;
  counted?: BetCounters | undefined;
  /** Returned stakes and lines, which count as payouts for the limits. */
  paid?: { memberId: MemberId; at: Date; payout: bigint };
  /** The bonus money in a new stake, and what changes of that in earlier ones. */
  bonusStake?: BonusStake | undefined;
  bonusChange?: StakeChange | undefined;
}

/** A stored decision: the answer, or a final refusal. */
export type Decided =
  | { walletTxId: string; balance: string; held?: true }
  | { refused: SeamlessCode; reason: string };

/** The result of deciding a command. */
export type SeamlessDecision = Decision<Written, Decided>;
