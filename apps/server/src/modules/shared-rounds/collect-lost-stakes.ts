import type { RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import {
  lockStakedParts,
  lostStake,
  payBack,
  type PaidBet,
  saveStakeChanges,
  type StakeChange,
} from "../bonuses/index.ts";
import { clientOf, houseAccount, type Ledger, move } from "../ledger/index.ts";
import { refundTransfer } from "./pay-bet.ts";

/** An open bet of a shared round. */
type OpenBet = PaidBet & { id: RoundId; gameCode: string };

const saveAll = async (tx: Tx, changes: readonly (StakeChange | undefined)[]): Promise<void> => {
  const client = clientOf(tx);
  for (const statement of saveStakeChanges(changes)) await client.query(statement);
};

/**
 * Moves lost stakes from the open bets to the house: one transfer per currency, in the caller's transaction. The bonus
 * money in them is lost too.
 * @param as.reference the shared round
 */
export async function collectLostStakes(
  ledger: Ledger,
  tx: Tx,
  as: { kind: string; reference: string },
  bets: readonly OpenBet[],
): Promise<void> {
  const sums = new Map<string, Money>();
  for (const { currency, stake } of bets) sums.set(currency, money((sums.get(currency) ?? 0n) + stake));
  const transfers = [...sums].map(([currency, sum]) =>
    move(houseAccount("open-bets", currency), houseAccount("games", currency), sum, as.kind, as.reference),
  );
  if (transfers.length > 0) await ledger.post(tx, transfers);
  await saveAll(
    tx,
    bets.map(({ id, bonusId }) => (bonusId === undefined ? undefined : lostStake(id, bonusId))),
  );
}

/** Returns the stakes of a shared round that is cancelled, in the caller's transaction. */
export async function refundStakes(
  ledger: Ledger,
  tx: Tx,
  bets: readonly OpenBet[],
  kindOf: (bet: OpenBet) => string = ({ gameCode }) => `${gameCode}.refund`,
): Promise<void> {
  if (bets.length === 0) return;
  const staked = await lockStakedParts(tx, bets);
  const refunds = bets.map((bet) => ({ bet, paid: payBack(bet, bet.stake, { staked, holds: true }) }));
  await ledger.post(
    tx,
    refunds.map(({ bet, paid }) => ({ ...refundTransfer(bet, paid, "refund"), kind: kindOf(bet) })),
  );
  await saveAll(
    tx,
    refunds.map(({ paid }) => paid.change),
  );
}
