import type { SeamlessCode } from "@khela/contract/seamless";
import type { MemberId, RoundId, TransferId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { type PaidBack, type PaidBet, payBack, payoutAccounts, type StakeChange } from "../bonuses/index.ts";
import {
  type AccountName,
  houseAccount,
  memberAccount,
  move,
  providerAccount,
  type Transfer,
} from "../ledger/index.ts";
import type { Round, RoundEnd } from "../rounds/index.ts";
import type {
  BetCommand,
  Command,
  Common,
  Loaded,
  Refusal,
  SeamlessDecision,
  WinCommand,
  Written,
} from "./command.ts";
import type { Tx, VendorRound } from "./store.ts";
import type { NewTask } from "./task-store.ts";

/** The building blocks of the decisions in decide.ts. */

const cashOf = ({ memberId, currency }: Common) => memberAccount(memberId, "cash", currency);
export const openBets = ({ currency }: Common) => houseAccount("open-bets", currency);
/** The account of wins that exceed their games' limits: booked, but not yet paid to the player. */
export const heldWins = ({ currency }: Pick<Common, "currency">) => houseAccount("held-wins", currency);
/** The account of a vendor's gaming revenue: stakes less payouts. */
export const playAccount = ({ vendor, currency }: Common) => providerAccount(vendor, "play", currency);

/** The accounts that a command may touch. A bet may be paid in the same call. */
export const accountsOf = (command: Command) => [
  ...payoutAccounts({ ...command, paysBonus: holdsBonus(command) }),
  openBets(command),
  playAccount(command),
  ...(command.op === "win" || command.op === "bet" ? [heldWins(command)] : []),
];

/** Whether a command has locked the player's bonus bucket. */
const holdsBonus = (command: Command): boolean =>
  command.paysBonus === true || (command.op === "bet" && command.bonusCategory !== undefined);

/** A transfer from one account to where a payout or refund goes; none of nothing. */
export function creditTransfer(
  from: AccountName,
  { credits }: Pick<PaidBack, "credits">,
  { kind, reference, id }: { kind: string; reference: string; id: Transfer["id"] },
): Transfer[] {
  if (credits.length === 0) return [];
  const amount = credits.reduce((sum, credit) => sum + credit.amount, 0n);
  const postings = [{ account: from, amount: money(-amount) }, ...credits];
  return [{ kind, reference, ...(id === undefined ? {} : { id }), postings }];
}

/** A round as bonus money is split in it. */
export const paidBetOf = (
  { memberId, currency }: Pick<Common, "memberId" | "currency">,
  { roundId, stake, bonusId }: Pick<VendorRound, "roundId" | "stake" | "bonusId">,
): PaidBet => ({ id: roundId, memberId, currency, stake, bonusId });

/** Splits what a round pays or returns, and closes its bonus money where the round ends. */
export const payBackRound = (
  command: Command,
  round: Pick<VendorRound, "roundId" | "stake" | "bonusId">,
  amount: Money,
  how: { staked: Loaded["staked"]; isOpen: boolean; takenBack?: Money },
): PaidBack => payBack(paidBetOf(command, round), amount, { ...how, holds: holdsBonus(command) });

/**
 * Posts a win to the player, or, where it exceeds the game's maximum, to the account of held wins until two operators
 * decide (decision 0043). `amount` is what the player receives now.
 */
export function creditWin(
  command: BetCommand | WinCommand,
  win: {
    id: TransferId;
    txId: string;
    amount: Money;
    most: Money;
    reference: string;
    at: Date;
    /** Splits the amount that the player gets now. */
    split(amount: Money): PaidBack;
  },
): { transfers: Transfer[]; amount: Money; held?: NewTask; change: StakeChange | undefined } {
  const { id, txId, amount, most, reference, at } = win;
  const { gameCode, vendor, memberId, currency, ref } = command;
  if (amount <= most) {
    const paid = win.split(amount);
    const as = { kind: `${gameCode}.payout`, reference, id };
    return { transfers: creditTransfer(playAccount(command), paid, as), amount, change: paid.change };
  }
  const aside = move(playAccount(command), heldWins(command), amount, `${gameCode}.held`, reference);
  const held = { vendor, kind: "held-win", txId, memberId, ref, gameCode, currency } as const;
  return {
    transfers: [{ ...aside, id }],
    amount: ZERO,
    held: { ...held, id, amount, bound: most, reason: "max_win", at },
    change: win.split(ZERO).change,
  };
}

/** Moves the stakes of a finished round from the open bets to the vendor's account. */
export function settleStake(command: Common, stake: Money, gameCode: string, roundId: string): Transfer[] {
  if (stake === 0n) return [];
  return [move(openBets(command), playAccount(command), stake, `${gameCode}.over`, roundId)];
}

export function txOf(
  { vendor, memberId, currency, ...command }: Common & { ref?: string },
  tx: Pick<Tx, "id" | "at" | "op" | "txId" | "amount"> & {
    gameCode?: string;
    kind?: string;
    original?: string | undefined;
    reason?: string;
    bonus?: Money;
  },
): Tx {
  return {
    gameCode: null,
    kind: null,
    reason: null,
    rolledBackBy: null,
    adjusted: ZERO,
    held: null,
    bonus: ZERO,
    ...tx,
    original: tx.original ?? null,
    vendor,
    memberId,
    currency,
    ref: command.ref ?? null,
  };
}

export const placeOf = (
  { vendor, memberId, ref }: Common & { ref: string },
  roundId: RoundId,
  at: Date,
  gameCode: string,
) => ({ vendor, ref, memberId, roundId, at, gameCode });

export function openRound(
  command: BetCommand,
  id: RoundId,
  { at, bonusId }: { at: Date; bonusId: string | undefined },
): Round {
  const { memberId, gameCode, currency, stake, vendor, ref, free, loginSession } = command;
  return {
    id,
    at,
    memberId,
    sessionId: loginSession,
    gameCode,
    kind: "vendor",
    state: "open",
    currency,
    stake,
    payout: ZERO,
    settledAt: null,
    sourceId: id,
    nonce: 0,
    mathsVersion: "",
    bet: { vendor, round: ref, ...(free === undefined ? {} : { free }) },
    outcome: null,
    bonusId,
  };
}

export const restaked = (round: VendorRound, stake: Money, bonusId?: string) =>
  stake === round.stake ? {} : { restake: { id: round.roundId, at: round.at, stake, bonusId } };

export const endOf = (
  { memberId }: Common,
  round: { id: RoundId; at: Date },
  payout: Money,
  settledAt: Date,
): RoundEnd & { memberId: MemberId } => ({
  ...round,
  memberId,
  state: "settled",
  payout,
  outcome: { by: "vendor" },
  settledAt,
});

export function lineOf(
  { memberId, currency, vendor }: Common,
  line: {
    id: string;
    at: Date;
    gameCode: string;
    amount: Money;
    why: object;
    session?: string | null | undefined;
  },
): Pick<Written, "line" | "paid"> {
  const { id, at, gameCode, amount, why, session } = line;
  return {
    line: {
      id: id as RoundId,
      at,
      memberId,
      sessionId: session ?? null,
      gameCode,
      currency,
      payout: amount,
      bet: { vendor },
      outcome: why,
    },
    paid: { memberId, at, payout: amount },
  };
}

export const closed = ({ state }: VendorRound): string => (state === "void" ? "rolled_back" : "round_closed");

export function accept(
  command: Common,
  transfers: readonly Transfer[],
  written: Written,
  id: string,
): SeamlessDecision {
  const cash = cashOf(command);
  return {
    outcome: "accept",
    transfers,
    rows: [written],
    answer: (after) => ({
      walletTxId: id,
      balance: moneyToText(after(cash)),
      ...(written.held ? { held: true as const } : {}),
    }),
  };
}

/** A final refusal, stored as the answer to this txId. */
export const refuse = (code: SeamlessCode, reason = ""): SeamlessDecision => ({
  outcome: "accept",
  transfers: [],
  rows: [],
  answer: () => ({ refused: code, reason }),
});

/** An undecided call, which the vendor may send again. */
export function retryLater(
  code: "SYS_UNAVAILABLE" | "SYS_NOT_FOUND" | "AUTH_REQUIRED",
  refusal?: Refusal,
): SeamlessDecision {
  const params: Record<string, string> = refusal ? { code: refusal.code, reason: refusal.reason ?? "" } : {};
  return { outcome: "refuse", code, params, storeDecision: false };
}
