import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { houseAccount, memberAccount, move, type Transfer } from "../ledger/index.ts";

/** A bet whose stake is held on the open-bets account. */
interface OpenBet {
  id: string;
  memberId: MemberId;
  gameCode: string;
  currency: string;
  stake: Money;
}

/**
 * The transfer for a bet that won: the stake leaves the open bets, and the house pays what exceeds it or keeps the
 * difference.
 */
export function payoutTransfer(bet: OpenBet, payout: Money): Transfer {
  const postings: Transfer["postings"][number][] = [
    { account: houseAccount("open-bets", bet.currency), amount: money(-bet.stake) },
    { account: memberAccount(bet.memberId, "cash", bet.currency), amount: payout },
  ];
  const kept = money(bet.stake - payout);
  if (kept !== 0n) postings.push({ account: houseAccount("games", bet.currency), amount: kept });
  return { kind: `${bet.gameCode}.payout`, reference: bet.id, postings };
}

/** The transfer that returns a stake. @param why the last part of the transfer's kind */
export function refundTransfer(
  { id, memberId, gameCode, currency, stake }: OpenBet,
  why: "refund" | "cancel",
): Transfer {
  const cash = memberAccount(memberId, "cash", currency);
  return move(houseAccount("open-bets", currency), cash, stake, `${gameCode}.${why}`, id);
}

/** Ends a bet unless another process has ended it. */
export async function ignoreAlreadyEnded(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "GAME_CLOSED")) throw error;
  }
}
