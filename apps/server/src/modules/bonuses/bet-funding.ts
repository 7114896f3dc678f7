import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { bonusPart, fundStake, type Funding } from "@khela/rules/bonuses/bonus";
import type { BatchClient } from "../ledger/index.ts";
import { type ActiveTerms, readActiveTerms } from "./store.ts";

export { type BonusStake, insertStakes as saveBonusStakes } from "./store.ts";

/** A bet of a player who may have bonus money, with the category whose weight decides whether it may be in the bet. */
export interface BonusBet {
  memberId: MemberId;
  /** Undefined: the bet is of cash alone. */
  bonusCategory?: string | undefined;
}

/** The terms of the bonuses that a batch's bets may be paid from; one result per bet, in order. */
export async function loadBonuses(
  client: BatchClient,
  bets: readonly BonusBet[],
): Promise<(ActiveTerms | undefined)[]> {
  const holders = bets.filter(({ bonusCategory }) => bonusCategory !== undefined);
  const terms = await readActiveTerms(
    client,
    holders.map(({ memberId }) => memberId),
  );
  return bets.map(({ memberId, bonusCategory }) => (bonusCategory ? terms.get(memberId) : undefined));
}

/** Splits a bet's stake between cash and bonus money (W2). Pure. */
export function fundBet(
  bet: { stake: Money; category: string; nowMs: number },
  balances: { cash: Money; bonus: Money },
  terms: ActiveTerms | undefined,
): Funding {
  return fundStake(bet.stake, balances.cash, terms && { ...terms, balance: balances.bonus }, bet);
}

/** The part of a payout that is bonus money again. */
export const bonusPayout = bonusPart;
