import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { bonusPart, type EndedBonus, owedPart, settleEnded } from "@khela/rules/bonuses/bonus";
import type { Tx } from "../../platform/database.ts";
import {
  type AccountName,
  type BatchClient,
  clientOf,
  houseAccount,
  lockMembersAccounts,
  memberAccount,
  type Posting,
} from "../ledger/index.ts";
import {
  readStakedParts,
  type BonusStake,
  type StakeChange,
  type StakedBonus,
  type StakedPart,
} from "./stake-store.ts";

export { changeStakes as saveStakeChanges, type StakeChange, type StakedPart } from "./stake-store.ts";

/** A command that may pay to a bet with bonus money in it. `runs.settle` sets `paysBonus`. */
export interface BonusSettlement {
  memberId: MemberId;
  currency: string;
  /** Whether the command holds the bonus bucket; it must where the bet has bonus money in it. */
  paysBonus?: boolean | undefined;
}

/** A bet, as far as its payout is concerned. */
export interface PaidBet {
  id: string;
  memberId: MemberId;
  currency: string;
  /** All stakes so far. */
  stake: Money;
  bonusId?: string | undefined;
}

/** Thrown by a command whose bet has bonus money in it, unknown to the process; `runs.settle` runs it again. */
export class BonusNotHeld extends Error {}

/** The accounts that a payout or refund may go to. */
export function payoutAccounts({ memberId, currency, paysBonus }: BonusSettlement): AccountName[] {
  const cash = memberAccount(memberId, "cash", currency);
  if (!paysBonus) return [cash];
  return [cash, memberAccount(memberId, "bonus", currency), houseAccount("promotions", currency)];
}

/** The bonus money in these bets, by bet; asks the database only where there is any. */
export function loadStakedParts(
  client: BatchClient,
  bets: Iterable<Pick<PaidBet, "id" | "bonusId"> | undefined>,
): Promise<ReadonlyMap<string, StakedPart>> {
  const ids: string[] = [];
  for (const bet of bets) if (bet?.bonusId !== undefined) ids.push(bet.id);
  return readStakedParts(client, ids);
}

/** The same inside a transaction, which then holds the players' accounts. */
export async function lockStakedParts(
  tx: Tx,
  bets: readonly PaidBet[],
): Promise<ReadonlyMap<string, StakedPart>> {
  const withBonus = bets.filter(({ bonusId }) => bonusId !== undefined);
  if (withBonus.length === 0) return new Map();
  await lockMembersAccounts(tx, [...new Set(withBonus.map(({ memberId }) => memberId))]);
  return loadStakedParts(clientOf(tx), withBonus);
}

/** Where a payout or refund goes. */
export interface PaidBack {
  /** The parts above zero; together the whole amount. */
  credits: Posting[];
  /** For {@link saveStakeChanges}; undefined where the bet is of cash alone. */
  change: StakeChange | undefined;
}

/**
 * Splits a payout or refund in the shares of all stakes of the bet so far; what doesn't divide is cash. The part of a
 * bonus that has ended goes where its money went then, and what the bet owes of a corrected deposit to the house (PROMO-02).
 * Changes the shared bonus of `staked`.
 * @param how.staked of {@link loadStakedParts}
 * @param amount negative for a correction, which takes back what it gave
 * @param how.isOpen whether the bet goes on
 * @param how.takenBack the bonus part of one of several stakes that is taken back: the amount is that stake, and no longer
 * staked
 * @throws BonusNotHeld where the command doesn't hold the bonus bucket
 */
export function payBack(
  bet: PaidBet,
  amount: Money,
  how: { staked: ReadonlyMap<string, StakedPart>; holds: boolean; isOpen?: boolean; takenBack?: Money },
): PaidBack {
  const part = how.staked.get(bet.id);
  const cash = memberAccount(bet.memberId, "cash", bet.currency);
  if (bet.bonusId === undefined) return { credits: above([[cash, amount]]), change: undefined };
  if (!how.holds) throw new BonusNotHeld(`the bet ${bet.id} has bonus money in it`);
  if (!part) throw new Error(`the bonus money in the bet ${bet.id} is missing`);
  const { takenBack } = how;
  const toBonus = takenBack ?? shareOf(amount, bet.stake, part.stake);
  const taken = takeOwed(part, toBonus);
  const { credits, ...ended } = creditBonus(bet, part.bonus, money(toBonus - taken));
  const own = money(amount - toBonus);
  return {
    // One posting an account, as everywhere.
    credits: mergeCredits([[cash, own], ...credits, [houseAccount("promotions", bet.currency), taken]]),
    change: {
      roundId: bet.id,
      bonusId: part.bonus.id,
      stake: money(takenBack === undefined ? 0n : -takenBack),
      payout: takenBack === undefined ? toBonus : ZERO,
      isOpen: how.isOpen ?? false,
      taken,
      ...ended,
    },
  };
}

const shareOf = (amount: Money, stake: Money, bonusStake: Money): Money =>
  amount < 0n ? money(-bonusPart(money(-amount), stake, bonusStake)) : bonusPart(amount, stake, bonusStake);

/** The bonus money in a round after a further stake, for a payout in the same command. */
export function withStake(
  { roundId, bonusId, stake }: BonusStake,
  staked: ReadonlyMap<string, StakedPart>,
): ReadonlyMap<string, StakedPart> {
  const before = staked.get(roundId);
  const bonus: StakedBonus = before?.bonus ?? {
    id: bonusId,
    state: "active",
    maxConversion: null,
    converted: ZERO,
    returned: ZERO,
    owed: ZERO,
  };
  const total: StakedPart = {
    stake: money((before?.stake ?? 0n) + stake),
    payout: before?.payout ?? ZERO,
    owing: before?.owing,
    bonus,
  };
  return new Map([...staked, [roundId, total]]);
}

/** The end of a bet's bonus money where all of it was lost. */
export const lostStake = (roundId: string, bonusId: string): StakeChange => ({
  roundId,
  bonusId,
  stake: ZERO,
  payout: ZERO,
  isOpen: false,
  converted: ZERO,
  returned: ZERO,
  taken: ZERO,
});

/** What of the bonus money that comes back goes to the house, because the bonus's deposit was corrected (decision 0074). */
function takeOwed({ owing, bonus }: StakedPart, amount: Money): Money {
  if (!owing) return ZERO;
  const taken = owedPart(owing, bonus.owed, amount);
  bonus.owed = money(bonus.owed - taken);
  return taken;
}

type Credit = readonly [AccountName, Money];

function creditBonus(
  { memberId, currency }: PaidBet,
  bonus: StakedBonus,
  amount: Money,
): { credits: Credit[]; converted: Money; returned: Money } {
  if (bonus.state === "active") {
    return {
      credits: [[memberAccount(memberId, "bonus", currency), amount]],
      converted: ZERO,
      returned: ZERO,
    };
  }
  const { cash, house } = settleEnded(bonus as EndedBonus, amount);
  bonus.converted = money(bonus.converted + cash);
  bonus.returned = money(bonus.returned + house);
  return {
    credits: [
      [memberAccount(memberId, "cash", currency), cash],
      [houseAccount("promotions", currency), house],
    ],
    converted: cash,
    returned: house,
  };
}

function mergeCredits(credits: readonly Credit[]): Posting[] {
  const sums = new Map<AccountName, Money>();
  for (const [account, amount] of credits) sums.set(account, money((sums.get(account) ?? 0n) + amount));
  return above([...sums]);
}

const above = (credits: readonly Credit[]): Posting[] =>
  credits.filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }));
