import type { SeamlessCode } from "@khela/contract/seamless";
import type { MemberId, RoundId, TransferId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { houseAccount, memberAccount, move, providerAccount, type Transfer } from "../ledger/index.ts";
import type { Round, RoundEnd } from "../rounds/index.ts";
import type {
  BetCommand,
  Command,
  Common,
  Refusal,
  SeamlessDecision,
  WinCommand,
  Written,
} from "./command.ts";
import type { Tx, VendorRound } from "./store.ts";
import type { NewTask } from "./task-store.ts";

/** The building blocks of the decisions in decide.ts. */

export const cashOf = ({ memberId, currency }: Common) => memberAccount(memberId, "cash", currency);
export const openBets = ({ currency }: Common) => houseAccount("open-bets", currency);
/** The account of wins that exceed their games' limits: booked, but not yet paid to the player. */
export const heldWins = ({ currency }: Pick<Common, "currency">) => houseAccount("held-wins", currency);
/** The account of a vendor's gaming revenue: stakes less payouts. */
export const playAccount = ({ vendor, currency }: Common) => providerAccount(vendor, "play", currency);

/** The accounts that a command may touch. */
export const accountsOf = (command: Command) => [
  cashOf(command),
  openBets(command),
  playAccount(command),
  ...(command.op === "win" || command.op === "bet" ? [heldWins(command)] : []),
];

function paying(command: Common, amount: Money, kind: string, reference: string, id: Transfer["id"]) {
  if (amount === 0n) return [];
  return [{ ...move(playAccount(command), cashOf(command), amount, kind, reference), id }] as Transfer[];
}

/**
 * Posts a win to the player, or, where it exceeds the game's maximum, to the account of held wins until two operators
 * decide (decision 0043). `amount` is what the player receives now.
 */
export function creditWin(
  command: BetCommand | WinCommand,
  win: { id: TransferId; txId: string; amount: Money; most: Money; reference: string; at: Date },
): { transfers: Transfer[]; amount: Money; held?: NewTask } {
  const { id, txId, amount, most, reference, at } = win;
  const { gameCode, vendor, memberId, currency, ref } = command;
  if (amount <= most)
    return { transfers: paying(command, amount, `${gameCode}.payout`, reference, id), amount };
  const aside = move(playAccount(command), heldWins(command), amount, `${gameCode}.held`, reference);
  const held = { vendor, kind: "held-win", txId, memberId, ref, gameCode, currency } as const;
  return {
    transfers: [{ ...aside, id }],
    amount: ZERO,
    held: { ...held, id, amount, bound: most, reason: "max_win", at },
  };
}

/** Moves the stakes of a finished round from the open bets to the vendor's account. */
export function settleStake(command: Common, stake: Money, gameCode: string, roundId: string): Transfer[] {
  if (stake === 0n) return [];
  return [move(openBets(command), playAccount(command), stake, `${gameCode}.over`, roundId)];
}

export function refundStake(
  command: Common,
  stake: Money,
  gameCode: string,
  roundId: string,
  id: Transfer["id"],
) {
  if (stake === 0n) return [];
  return [
    { ...move(openBets(command), cashOf(command), stake, `${gameCode}.refund`, roundId), id },
  ] as Transfer[];
}

export function txOf(
  { vendor, memberId, currency, ...command }: Common & { ref?: string },
  tx: Pick<Tx, "id" | "at" | "op" | "txId" | "amount"> & {
    gameCode?: string;
    kind?: string;
    original?: string | undefined;
    reason?: string;
  },
): Tx {
  return {
    gameCode: null,
    kind: null,
    reason: null,
    rolledBackBy: null,
    adjusted: ZERO,
    held: null,
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

export function openRound(command: BetCommand, id: RoundId, at: Date): Round {
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
  };
}

export const restaked = (round: VendorRound, stake: Money) =>
  stake === round.stake ? {} : { restake: { id: round.roundId, at: round.at, stake } };

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

export const insufficient = (balance: Money): SeamlessDecision => ({
  outcome: "refuse",
  code: "MONEY_INSUFFICIENT",
  params: { balance: moneyToText(balance) },
  storeDecision: true,
});
