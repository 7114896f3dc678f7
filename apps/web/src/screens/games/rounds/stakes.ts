/** The steps of the stake selectors. All amounts are Money; nothing is formatted here. */
import { type Money, money, mulDiv, taka } from "@khela/kernel/money";

const LADDER = [
  5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 15_000,
  25_000,
];
const PRESETS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export interface StakeLimits {
  readonly min: Money;
  readonly max: Money;
}

/** The nearest allowed stake. */
export function clampStake(stake: Money, { min, max }: StakeLimits): Money {
  return stake < min ? min : stake > max ? max : stake;
}

/** The next higher or lower step of the ladder. */
export function stepStake(stake: Money, direction: "up" | "down", limits: StakeLimits): Money {
  const steps = LADDER.map((amount) => taka(amount));
  const next =
    direction === "up" ? steps.find((step) => step > stake) : steps.findLast((step) => step < stake);
  return clampStake(next ?? (direction === "up" ? limits.max : limits.min), limits);
}

/** A few allowed stakes as one-tap choices. */
export function presetStakes(limits: StakeLimits): Money[] {
  return PRESETS.map((amount) => taka(amount)).filter((step) => step >= limits.min && step <= limits.max);
}

/** Half of the stake in whole hundredths of the currency, clamped to the limits. */
export function halfStake(stake: Money, limits: StakeLimits): Money {
  return clampStake(money((stake / 200n) * 100n), limits);
}

export function doubleStake(stake: Money, limits: StakeLimits): Money {
  return clampStake(mulDiv(stake, 2n, 1n), limits);
}

/** The maximum stake: the game's limit or the whole balance, whichever is lower. */
export function maxStake(balance: Money | undefined, limits: StakeLimits): Money {
  if (balance === undefined) return limits.max;
  return clampStake(money((balance / 100n) * 100n), limits);
}
