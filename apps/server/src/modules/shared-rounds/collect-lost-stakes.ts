import { type Money, money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { houseAccount, type Ledger, move } from "../ledger/index.ts";

/**
 * Moves lost stakes from the open bets to the house: one transfer per currency, in the caller's transaction.
 * @param as.reference the shared round
 */
export async function collectLostStakes(
  ledger: Ledger,
  tx: Tx,
  as: { kind: string; reference: string },
  bets: readonly { currency: string; stake: Money }[],
): Promise<void> {
  const sums = new Map<string, Money>();
  for (const { currency, stake } of bets) sums.set(currency, money((sums.get(currency) ?? 0n) + stake));
  const transfers = [...sums].map(([currency, sum]) =>
    move(houseAccount("open-bets", currency), houseAccount("games", currency), sum, as.kind, as.reference),
  );
  if (transfers.length > 0) await ledger.post(tx, transfers);
}
