import { AppError } from "@khela/kernel/errors";
import { type Money, money } from "@khela/kernel/money";
import { houseAccount, type Posting, type Transfer } from "../ledger/index.ts";

/** A bet whose stake is held on the open-bets account. */
interface OpenBet {
  id: string;
  gameCode: string;
  currency: string;
  stake: Money;
}

/**
 * The transfer for a bet that won: the stake leaves the open bets, and the house pays what exceeds it or keeps the
 * difference.
 * @param credits where the payout goes: `payBack` of bonuses
 */
export function payoutTransfer(
  bet: OpenBet,
  { credits }: { credits: readonly Posting[] },
  kind = `${bet.gameCode}.payout`,
): Transfer {
  const payout = credits.reduce((sum, credit) => sum + credit.amount, 0n);
  const postings: Posting[] = [
    { account: houseAccount("open-bets", bet.currency), amount: money(-bet.stake) },
    ...credits,
  ];
  const kept = money(bet.stake - payout);
  if (kept !== 0n) postings.push({ account: houseAccount("games", bet.currency), amount: kept });
  return { kind, reference: bet.id, postings };
}

/** The transfer that returns a stake. @param why the last part of the transfer's kind */
export function refundTransfer(
  { id, gameCode, currency, stake }: OpenBet,
  { credits }: { credits: readonly Posting[] },
  why: "refund" | "cancel" | "void",
): Transfer {
  const openBets = { account: houseAccount("open-bets", currency), amount: money(-stake) };
  return { kind: `${gameCode}.${why}`, reference: id, postings: [openBets, ...credits] };
}

/** Ends a bet unless another process has ended it. */
export async function ignoreAlreadyEnded(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "GAME_CLOSED")) throw error;
  }
}
