import { type Money, mulDiv } from "@khela/kernel/money";
import { type LegResult, legReturn, oddsRatio, type Ratio } from "./leg-result.ts";
import { type AcceptedBet, sumOfLines } from "./settle-bet.ts";

/** A leg that is settled, or still open with its present odds; suspended ones have none. */
export interface CashOutLeg {
  readonly oddsMilli: number;
  readonly now: { readonly result: LegResult } | { readonly oddsMilli: number } | null;
}

/**
 * What an open bet is worth now: its stake × taken ÷ present odds of each open leg, less the margin, rounded down once
 * (SPORT-02). Bets each way aren't cashed out, because places have no live odds.
 * @param marginPpm what the house keeps of the value, in millionths; published
 * @returns undefined where a leg is suspended, or the bet is each way
 */
export function cashOutValue(
  { kind, isEachWay, lineStake }: AcceptedBet,
  legs: readonly CashOutLeg[],
  marginPpm: number,
): Money | undefined {
  if (isEachWay) return undefined;
  const returns: Ratio[] = [];
  for (const { oddsMilli, now } of legs) {
    if (!now) return undefined;
    returns.push(
      "result" in now
        ? legReturn(oddsRatio(oddsMilli), now.result)
        : { num: BigInt(oddsMilli), den: BigInt(now.oddsMilli) },
    );
  }
  // The margin is taken once from the whole bet, however many lines and legs it has.
  return mulDiv(sumOfLines(lineStake, kind, [returns]), BigInt(1_000_000 - marginPpm), 1_000_000n);
}

/** The part of an offer that is paid for a part of the stake, rounded down; the rest of the bet goes on. */
export const partOfOffer = (offer: Money, cashedStake: Money, openStake: Money): Money =>
  mulDiv(offer, cashedStake, openStake);
