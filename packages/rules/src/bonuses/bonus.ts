import { applyRate, type Money, money, mulDiv, taka, ZERO } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/**
 * Bonus money: a bucket of its own beside cash, which must be wagered before it becomes cash (PROMO-02, domain rules
 * 1.8 B3, 1.2 W2; decision 0057). Amounts in 1/10,000 units.
 */

/**
 * `waiting`: another bonus runs, and this one follows. `completed`: wagered off and converted to cash. `used`: nothing
 * of it was left. `forfeited`: the player ended it, or closed the account. `cancelled`: the deposit that earned it was
 * corrected.
 */
export const bonusStates = [
  "waiting",
  "active",
  "completed",
  "used",
  "expired",
  "forfeited",
  "cancelled",
] as const;
export type BonusState = (typeof bonusStates)[number];

export const bonusEvents = ["activate", "complete", "useUp", "expire", "forfeit", "cancel"] as const;
export type BonusEvent = (typeof bonusEvents)[number];

/** The lifecycle of a bonus. The database refuses other transitions too. */
export const bonusTransitions: Transitions<BonusState, BonusEvent> = {
  waiting: { activate: "active", forfeit: "forfeited", cancel: "cancelled" },
  active: {
    complete: "completed",
    useUp: "used",
    expire: "expired",
    forfeit: "forfeited",
    cancel: "cancelled",
  },
  completed: {},
  used: {},
  expired: {},
  forfeited: {},
  cancelled: {},
};

/** The part of a valid stake that counts in each category of games, in millionths; categories not named: nothing. */
export type GameWeights = Readonly<Record<string, number>>;

/** The usual weights: games that give back slowly count whole, tables of skill and small edges little. */
export const DEFAULT_WEIGHTS: GameWeights = {
  rng: 1_000_000,
  fish: 1_000_000,
  inHouse: 1_000_000,
  arcade: 1_000_000,
  mini: 1_000_000,
  crash: 500_000,
  lottery: 500_000,
  elott: 500_000,
  live: 100_000,
};

/** The terms that a bonus keeps until its end. */
export interface BonusTerms {
  /** How many times the bonus must be wagered, in millionths. */
  wagerFactorPpm: number;
  weights: GameWeights;
  /** The largest bet in which bonus money may be; null: no limit. A larger one is refused before it is placed. */
  maxStake: Money | null;
  /** The most that becomes cash at the end; null: all of it. */
  maxConversion: Money | null;
}

/** What a bet counts towards the wagering. @param validStake as turnover counts it; negative for a correction */
export function wagerCounted(validStake: Money, category: string, weights: GameWeights): Money {
  const weight = BigInt(weights[category] ?? 0);
  return validStake < 0n ? money(-applyRate(money(-validStake), weight)) : applyRate(validStake, weight);
}

/** A bonus that runs, as far as a bet is concerned. */
export interface RunningBonus {
  balance: Money;
  weights: GameWeights;
  maxStake: Money | null;
  expiresAtMs: number;
}

/** Whether a running bonus may be in bets on games of a category: it has not expired, and they count. */
export const isUsable = (
  bonus: Pick<RunningBonus, "weights" | "expiresAtMs">,
  at: { category: string; nowMs: number },
): boolean => at.nowMs < bonus.expiresAtMs && (bonus.weights[at.category] ?? 0) > 0;

/** Less than this can't be staked anywhere; a bonus of which no more is left has been used up. */
export const SMALLEST_USEFUL = taka(1);

/** Whether nothing is left of a bonus that could be staked. */
export const isUsedUp = (balance: Money): boolean => balance < SMALLEST_USEFUL;

/** The parts of a stake, or why bonus money can't be in it. */
export type Funding =
  | { cash: Money; bonus: Money }
  | { refused: "insufficient" }
  | { refused: "max_stake"; max: Money };

/**
 * Splits a stake: cash first, then bonus money (W2). Bonus money can't be in bets on games that count nothing, nor in
 * bets above the maximum.
 * @param at.largest what the maximum is compared with, where it isn't the stake: chips of a round before this one, or a single shot
 */
export function fundStake(
  stake: Money,
  cash: Money,
  bonus: RunningBonus | undefined,
  at: { category: string; nowMs: number; largest?: Money | undefined },
): Funding {
  if (cash >= stake) return { cash: stake, bonus: ZERO };
  const missing = money(stake - (cash > 0n ? cash : 0n));
  const usable = bonus && isUsable(bonus, at) ? bonus : undefined;
  if (!usable || usable.balance < missing) return { refused: "insufficient" };
  if (usable.maxStake !== null && (at.largest ?? stake) > usable.maxStake)
    return { refused: "max_stake", max: usable.maxStake };
  return { cash: money(stake - missing), bonus: missing };
}

/** The bonus part of a payout or refund: it goes back where the stake came from, and what doesn't divide is cash. */
export function bonusPart(amount: Money, stake: Money, bonusStake: Money): Money {
  if (stake <= 0n || bonusStake <= 0n) return ZERO;
  return bonusStake >= stake ? amount : mulDiv(amount, bonusStake, stake);
}

/** What becomes cash when a bonus is wagered off; the rest goes back to the house. */
export const converted = (balance: Money, maxConversion: Money | null): Money =>
  maxConversion !== null && balance > maxConversion ? maxConversion : balance;

/** A bonus whose deposit was corrected, as far as the correction is concerned. */
export interface CorrectedBonus {
  state: BonusState;
  amount: Money;
  /** What earlier corrections took back of the amount. */
  takenBack: Money;
  /** The bonus money that its member has; 0 where the bonus doesn't run. */
  balance: Money;
  /** What became cash; null where it has not ended. */
  converted: Money | null;
}

/**
 * What a correction does to a bonus of which only `earned` is earned any more: the part that is still bonus money goes
 * back, and the part that became cash is named, never taken (decision 0060).
 */
export function takeBackOf(
  { state, amount, takenBack, balance, converted: cash }: CorrectedBonus,
  earned: Money,
): { back: Money; becameCash: Money } {
  const excess = money(amount - takenBack - earned);
  if (excess <= 0n) return { back: ZERO, becameCash: ZERO };
  if (state === "waiting") return { back: excess, becameCash: ZERO };
  if (state === "active") return { back: balance < excess ? balance : excess, becameCash: ZERO };
  const gone = cash ?? ZERO;
  return { back: ZERO, becameCash: gone < excess ? gone : excess };
}

/** A bet that was open when the deposit of its bonus was corrected. */
export interface OwingBet {
  /** What has come back of it to the bonus since. */
  back: Money;
  /** What of that went to the house. */
  taken: Money;
}

/**
 * What goes to the house of money that comes back to such a bet: as if the bet had been settled before the correction, all
 * that comes back until the bonus owes nothing more (decision 0074). A correction of the bet undoes it.
 * @param owed what the bonus still owes, from all such bets together
 * @param amount what comes back to the bonus; negative for a correction, and then the result is negative or zero
 */
export function owedPart({ back, taken }: OwingBet, owed: Money, amount: Money): Money {
  const most = taken + owed;
  const all = back + amount;
  const change = (all <= 0n ? 0n : all < most ? all : most) - taken;
  if (amount < 0n) return money(change > 0n ? 0n : change < amount ? amount : change);
  return money(change < 0n ? 0n : change > amount ? amount : change);
}

/** A bonus that has ended, with what became cash of it and what went back to the house. */
export interface EndedBonus {
  state: Exclude<BonusState, "waiting" | "active">;
  maxConversion: Money | null;
  converted: Money;
  returned: Money;
}

/**
 * Where money goes that comes back to a bonus after its end: as if it had been there at the end. Of a completed bonus it
 * is cash within what the cap leaves; all else is the house's. A correction takes it back from where it is, and from cash
 * never more than the bonus gave.
 * @param amount negative for a correction
 */
export function settleEnded(
  { state, maxConversion, converted: cashSoFar, returned }: EndedBonus,
  amount: Money,
): { cash: Money; house: Money } {
  const total = money(cashSoFar + returned + amount);
  const asCash = state === "completed" && total > 0n ? converted(total, maxConversion) : ZERO;
  const cash = money(asCash - cashSoFar);
  return { cash, house: money(amount - cash) };
}
