import { type Money, money } from "@khela/kernel/money";
import { CHIP, RAKE_PPM } from "./terms.ts";

/** A pot and who may win it. */
export interface Pot {
  readonly amount: Money;
  readonly seats: readonly number[];
}

/** A pot that was given: `amount` without the rake, to the winners in the order after the button. */
export interface PaidPot extends Pot {
  readonly rake: Money;
  readonly winners: readonly { readonly seat: number; readonly amount: Money }[];
}

/** How a hand ended. */
export interface HandResult {
  readonly pots: readonly PaidPot[];
  readonly rake: Money;
  /** What nobody called goes back. */
  readonly returned: { readonly seat: number; readonly amount: Money } | null;
  /** Whose cards everybody sees, in the order in which they are shown. */
  readonly shown: readonly number[];
  /** Of everybody who was dealt in: put into the pots, and taken out of them. */
  readonly players: readonly { readonly seat: number; readonly stake: Money; readonly payout: Money }[];
}

export const sumOf = (amounts: readonly bigint[]): Money =>
  money(amounts.reduce((total, amount) => total + amount, 0n));

/** What the house takes, in whole chips, rounded down. @param terms.due false: a hand that is free of it */
export function rakeOf(total: Money, terms: { due: boolean; cap: Money }): Money {
  if (!terms.due) return money(0n);
  const share = (total * BigInt(RAKE_PPM)) / 1_000_000n;
  const capped = share < terms.cap ? share : terms.cap;
  return money(capped - (capped % CHIP));
}

/** The rake by pot: in proportion, in whole chips, what is over from the main pot. */
function rakeByPot(pots: readonly Pot[], rake: Money): Money[] {
  const total = sumOf(pots.map(({ amount }) => amount));
  const parts = pots.map(({ amount }) => {
    const part = total === 0n ? 0n : (rake * amount) / total;
    return part - (part % CHIP);
  });
  const over = rake - sumOf(parts);
  return parts.map((part, index) => money(index === 0 ? part + over : part));
}

/** Splits between winners; odd chips go to the first ones after the button. */
function split(amount: Money, winners: readonly number[]): { seat: number; amount: Money }[] {
  const count = BigInt(winners.length);
  const chips = amount / CHIP;
  const each = chips / count;
  const odd = chips % count;
  return winners.map((seat, index) => ({
    seat,
    amount: money((each + (BigInt(index) < odd ? 1n : 0n)) * CHIP),
  }));
}

/** Pays the pots after the rake. @param winnersOf who of these seats wins, in the order after the button */
export function payPots(
  pots: readonly Pot[],
  rake: Money,
  winnersOf: (seats: readonly number[]) => readonly number[],
): PaidPot[] {
  const rakes = rakeByPot(pots, rake);
  return pots.map(({ amount, seats }, index) => {
    const taken = rakes[index] ?? money(0n);
    const left = money(amount - taken);
    return { amount: left, seats, rake: taken, winners: split(left, winnersOf(seats)) };
  });
}

/** What a seat takes out of the pots. */
export const payoutOf = (paid: readonly PaidPot[], seat: number): Money =>
  sumOf(paid.flatMap(({ winners }) => winners.filter((won) => won.seat === seat).map((won) => won.amount)));
