import type { CrashTitle } from "../crash/limits.ts";
import { BLACKJACK, BLACKJACK_DOUBLE, BLACKJACK_MAIN, BLACKJACK_SPLIT } from "../tables/blackjack/spots.ts";
import { isTable, tableGame } from "../tables/tables.ts";
import type { Spot } from "../tables/types.ts";
import { type Single, together } from "./spread.ts";

const PPM = 1_000_000;
const HUNDREDTHS = 100;
const PERCENT = 100;

/** Chips on one spot of a table. */
export interface Chips {
  readonly spot: string;
  /** In 1/10,000. */
  readonly stake: number;
}

/** Without a stated square: no win is above the most, so the mean times the most bounds it (exactly so where there is one pay). */
function spotSingle({ pays, rtpPpm, squarePpm }: Spot, stake: number): Single {
  const most = Math.max(...pays) / HUNDREDTHS;
  const mean = rtpPpm / PPM;
  const square = squarePpm === undefined ? mean * most : squarePpm / PPM;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(square - mean ** 2) * stake,
    up: (most - mean) * stake,
    down: mean * stake,
  };
}

/** A natural wins one and a half, anything else one at most: E[net²] ≤ 1 + 1.25 · 4.75 %. */
const BLACKJACK_DEVIATION = 1.03;

/**
 * Blackjack's return is of the first stake alone; what is doubled or split wins or loses as much again, so it is given
 * back on average, and deviates by no more than itself.
 */
function blackjackSingle({ spot, stake }: Chips): Single | undefined {
  const main = BLACKJACK.spots.find(({ code }) => code === BLACKJACK_MAIN);
  if (spot === BLACKJACK_MAIN && main) {
    const mean = main.rtpPpm / PPM;
    return {
      expected: mean * stake,
      deviation: BLACKJACK_DEVIATION * stake,
      up: (Math.max(...main.pays) / HUNDREDTHS - mean) * stake,
      down: mean * stake,
    };
  }
  const isMore = spot === BLACKJACK_DOUBLE || spot === BLACKJACK_SPLIT;
  return isMore ? { expected: stake, deviation: stake, up: stake, down: stake } : undefined;
}

/** A slip at a table, whatever wins together. @returns undefined for another game or a spot that it hasn't */
export function slipSingle(code: string, chips: readonly Chips[]): Single | undefined {
  if (!isTable(code)) return undefined;
  const { spots } = tableGame(code);
  const singles = chips.map((bet) => {
    if (code === BLACKJACK.code) return blackjackSingle(bet);
    const spot = spots.find((one) => one.code === bet.spot);
    return spot && spotSingle(spot, bet.stake);
  });
  return singles.every((single) => single !== undefined) ? together(singles) : undefined;
}

/** How a bet on a crash round ended. */
export interface CrashEnd {
  /** Where it left, in hundredths; 0 where it was still in. */
  readonly cashedOutHundredths: number;
  /** Where the round crashed; only needed of who was still in. */
  readonly crashHundredths: number | undefined;
}

/**
 * A bet on a crash round. The return is the same wherever one leaves; the deviation is that of the climb that it took
 * part in: at every multiplier x there is the same chance dx/x to lose x, which makes (e² − 1) / 2 up to e, and the
 * chance of an end at 1.00 before that.
 * @returns undefined where it isn't known how far that was
 */
export function crashSingle(
  { returnPercent, capHundredths }: CrashTitle,
  { cashedOutHundredths, crashHundredths }: CrashEnd,
  stake: number,
): Single | undefined {
  const reached = cashedOutHundredths || crashHundredths;
  if (reached === undefined) return undefined;
  const mean = returnPercent / PERCENT;
  const end = Math.min(reached, capHundredths) / HUNDREDTHS;
  const variance = mean * (1 - mean) + Math.max(0, end ** 2 - 1) / 2;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(variance) * stake,
    up: end * stake,
    down: end * stake,
  };
}
