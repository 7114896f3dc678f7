import type { ErrorCode } from "@khela/contract/errors";
import type { ErrorParams } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { bonusPart, fundStake } from "@khela/rules/bonuses/bonus";
import {
  type AccountName,
  type BatchClient,
  type DecideContext,
  memberAccount,
  type Posting,
  type Transfer,
} from "../ledger/index.ts";
import { type ActiveTerms, type BonusStake, readActiveTerms } from "./stake-store.ts";

export { type ActiveTerms, type BonusStake, insertStakes as saveBonusStakes } from "./stake-store.ts";

/** A bet of a player who may have bonus money, with the category whose weight decides whether it may be in the bet. */
export interface BonusBet {
  memberId: MemberId;
  currency: string;
  /** Undefined: the bet is of cash alone. */
  bonusCategory?: string | undefined;
}

/** The buckets that a bet's stake may come from. */
export function stakeAccounts({ memberId, currency, bonusCategory }: BonusBet): AccountName[] {
  const cash = memberAccount(memberId, "cash", currency);
  return bonusCategory === undefined ? [cash] : [cash, memberAccount(memberId, "bonus", currency)];
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
  return bets.map(({ memberId, bonusCategory }) =>
    bonusCategory === undefined ? undefined : terms.get(memberId),
  );
}

/** The buckets that a stake comes from. */
export interface Purse {
  /** The bonus money in the stake, and its bonus where there is any. */
  bonusStake: Money;
  bonusId: string | undefined;
  /** The parts above zero of an amount that is split like the stake. */
  split(amount: Money): Posting[];
  /** The transfer of the whole stake. */
  stakeTransfer(to: AccountName, kind: string, reference: string): Transfer;
  /** The transfer of a payout of a bet that is settled at once. @param amount above zero */
  payoutTransfer(from: AccountName, amount: Money, as: { kind: string; reference: string }): Transfer;
  /** The row of a stake that stays open; undefined where it is of cash alone. */
  openStake(roundId: string): BonusStake | undefined;
  /** The row of a stake that is settled at once. @param paid what the player gets, split like the stake */
  settledStake(roundId: string, paid: Money): BonusStake | undefined;
}

/** A refusal that is stored as the answer to the bet's key. */
export interface RefusedStake {
  refused: { outcome: "refuse"; code: ErrorCode; params: ErrorParams; storeDecision: true };
}

/** What else decides about a stake than itself. */
export interface StakeLimits {
  /** What the bonus's largest bet is compared with; the stake by default. */
  largest?: Money;
  /** The bonus in earlier stakes of the round; money of another one can't join it. */
  bonusId?: string | undefined;
}

/**
 * Opens the purse of a bet: cash first, then bonus money (PROMO-02, W2). Pure.
 * @returns or the refusal: MONEY_INSUFFICIENT, or PROMO_MAX_BET (max) where bonus money would be in too large a bet
 */
export function openPurse(
  bet: BonusBet & { stake: Money },
  terms: ActiveTerms | undefined,
  context: DecideContext,
  limits: StakeLimits = {},
): Purse | RefusedStake {
  const { memberId, currency, stake, bonusCategory } = bet;
  const cash = memberAccount(memberId, "cash", currency);
  const bucket = memberAccount(memberId, "bonus", currency);
  const balance = context.balance(cash);
  const isOther = limits.bonusId !== undefined && limits.bonusId !== terms?.id;
  const bonus =
    terms && bonusCategory !== undefined && !isOther
      ? { ...terms, balance: context.balance(bucket) }
      : undefined;
  const at = { category: bonusCategory ?? "", nowMs: context.nowMs, largest: limits.largest };
  const funding = fundStake(stake, balance, bonus, at);
  if ("refused" in funding) return { refused: refusalOf(funding, balance) };
  const bonusStake = funding.bonus;
  const bonusId = bonusStake > 0n ? bonus?.id : undefined;
  const split = (amount: Money): Posting[] => {
    const part = bonusPart(amount, stake, bonusStake);
    return [
      { account: cash, amount: money(amount - part) },
      { account: bucket, amount: part },
    ].filter((posting) => posting.amount > 0n);
  };
  return {
    bonusStake,
    bonusId,
    split,
    stakeTransfer: (to, kind, reference) => ({
      kind,
      reference,
      postings: [
        ...split(stake).map(({ account, amount }) => ({ account, amount: money(-amount) })),
        { account: to, amount: stake },
      ],
    }),
    payoutTransfer: (from, amount, as) => ({
      ...as,
      postings: [{ account: from, amount: money(-amount) }, ...split(amount)],
    }),
    openStake: (roundId) =>
      bonusId === undefined ? undefined : { roundId, bonusId, stake: bonusStake, payout: ZERO, isOpen: true },
    settledStake: (roundId, paid) =>
      bonusId === undefined
        ? undefined
        : { roundId, bonusId, stake: bonusStake, payout: bonusPart(paid, stake, bonusStake), isOpen: false },
  };
}

function refusalOf(
  funding: { refused: "insufficient" } | { refused: "max_stake"; max: Money },
  balance: Money,
): RefusedStake["refused"] {
  const refuse = { outcome: "refuse", storeDecision: true } as const;
  return funding.refused === "max_stake"
    ? { ...refuse, code: "PROMO_MAX_BET", params: { max: moneyToText(funding.max) } }
    : { ...refuse, code: "MONEY_INSUFFICIENT", params: { balance: moneyToText(balance) } };
}
