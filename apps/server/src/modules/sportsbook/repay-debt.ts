import { money, ZERO } from "@khela/kernel/money";
import { houseAccount, memberAccount, move, type Transfer } from "../ledger/index.ts";
import type { Bet } from "./bet-store.ts";

/**
 * What a bet has won pays what its player owes of others, oldest first, as far as it was paid to the cash: within the
 * settlement, so that no process can die between the two. The debts shrink in place, for the next bets of the batch.
 * @param won the transfers of the settlement
 */
export function repayDebts(
  { memberId, currency, id }: Pick<Bet, "id" | "memberId" | "currency">,
  won: readonly Transfer[],
  debts: readonly Bet[],
): { transfers: Transfer[]; repaid: Bet[] } {
  const cash = memberAccount(memberId, "cash", currency);
  let rest = won
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, amount }) => (account === cash ? sum + amount : sum), 0n);
  const transfers: Transfer[] = [];
  const repaid: Bet[] = [];
  for (const debt of debts) {
    const isOther = debt.memberId === memberId && debt.currency === currency && debt.id !== id;
    const amount = money(isOther ? (rest < debt.owed ? rest : debt.owed) : ZERO);
    if (amount <= 0n) continue;
    rest -= amount;
    debt.owed = money(debt.owed - amount);
    repaid.push(debt);
    transfers.push(move(cash, houseAccount("games", currency), amount, `${debt.gameCode}.owed`, debt.id));
  }
  return { transfers, repaid };
}
