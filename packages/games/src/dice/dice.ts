import { type Money, mulDiv } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** Catalogue code of dice. */
export const DICE_CODE = "dice";

/** Stored with every round; changes whenever any figure below does. */
export const DICE_MATHS_VERSION = 1;

/** A roll is 0 to 9999, shown as 0.00 to 99.99. */
export const DICE_ROLLS = 10_000;

/** Return before rounding down: 99 %. */
const DICE_RTP_BASIS_POINTS = 9_900;

/** Bounds of a bet's winning chance in basis points (1/10,000), both included. */
export const DICE_CHANCE = { min: 100, max: 9_800 } as const;

/** Multipliers are integers in 1/10,000, hence the suffix E4: 19800 is 1.98×. */
const MULTIPLIER_SCALE = 10_000;

/** One dice bet: the roll must lie strictly over or strictly under the target (0 to 9999). */
export interface DiceBet {
  readonly direction: "over" | "under";
  readonly target: number;
}

export interface DiceOutcome {
  /** 0 to 9999, in hundredths: 5025 is shown as 50.25. */
  readonly roll: number;
  readonly won: boolean;
  /** Winning rolls out of 10,000. */
  readonly chanceBasisPoints: number;
  /** Gross payout of a win, stake included, in 1/10,000 of the stake. */
  readonly multiplierE4: number;
}

/** The number of winning rolls out of 10,000. Zero or negative for a target outside the range. */
export function diceChance({ direction, target }: DiceBet): number {
  return direction === "under" ? target : DICE_ROLLS - 1 - target;
}

/** Whether a bet may be placed: an integer target whose chance is 1.00 % to 98.00 %. */
export function isDiceBet(bet: DiceBet): boolean {
  const chance = diceChance(bet);
  return (
    (bet.direction === "over" || bet.direction === "under") &&
    Number.isInteger(bet.target) &&
    chance >= DICE_CHANCE.min &&
    chance <= DICE_CHANCE.max
  );
}

/** The lowest and highest target of a direction, both included. */
export function diceTargets(direction: DiceBet["direction"]): { min: number; max: number } {
  if (direction === "under") return { ...DICE_CHANCE };
  return { min: DICE_ROLLS - 1 - DICE_CHANCE.max, max: DICE_ROLLS - 1 - DICE_CHANCE.min };
}

/** Multiplier of a win in 1/10,000 of the stake: 0.99 divided by the chance, rounded down. */
export function diceMultiplierE4(chanceBasisPoints: number): number {
  return Math.floor((DICE_RTP_BASIS_POINTS * MULTIPLIER_SCALE) / chanceBasisPoints);
}

/** Draws and judges one round; takes one integer of the stream. @throws RangeError for a bet out of range */
export function playDice(rng: Rng, bet: DiceBet): DiceOutcome {
  if (!isDiceBet(bet)) throw new RangeError("a dice bet out of range");
  const roll = rng.int(DICE_ROLLS);
  const chanceBasisPoints = diceChance(bet);
  return {
    roll,
    won: bet.direction === "under" ? roll < bet.target : roll > bet.target,
    chanceBasisPoints,
    multiplierE4: diceMultiplierE4(chanceBasisPoints),
  };
}

/** Gross payout, stake included, rounded down once; zero on a loss. MONEY-01. */
export function dicePayout(stake: Money, outcome: DiceOutcome): Money {
  if (!outcome.won) return 0n as Money;
  return mulDiv(stake, BigInt(outcome.multiplierE4), BigInt(MULTIPLIER_SCALE));
}
