import { type Money, money } from "@khela/kernel/money";
import { CHIP, RAKE_PPM } from "./terms.ts";

/** A pot and the seats that may win it. */
export interface Pot {
  readonly amount: Money;
  readonly seats: readonly number[];
}

/** A paid pot: `amount` is net of rake and goes to the winners, in the order after the button. */
export interface PaidPot extends Pot {
  readonly rake: Money;
  readonly winners: readonly { readonly seat: number; readonly amount: Money }[];
}

/** The outcome of a hand. */
export interface HandResult {
  readonly pots: readonly PaidPot[];
  readonly rake: Money;
  /** The uncalled part of a bet, which is returned. */
  readonly returned: { readonly seat: number; readonly amount: Money } | null;
  /** Seats whose cards are shown to everybody, in the order of showing. */
  readonly shown: readonly number[];
  /** The stake and payout of each player who was dealt in. */
  readonly players: readonly { readonly seat: number; readonly stake: Money; readonly payout: Money }[];
}

export const sumOf = (amounts: readonly bigint[]): Money =>
  money(amounts.reduce((total, amount) => total + amount, 0n));

/** The rake on a pot in whole chips, rounded down. @param terms.due false for a hand without rake */
export function rakeOf(total: Money, terms: { due: boolean; cap: Money }): Money {
  if (!terms.due) return money(0n);
  const share = (total * BigInt(RAKE_PPM)) / 1_000_000n;
  const capped = share < terms.cap ? share : terms.cap;
  return money(capped - (capped % CHIP));
}

/** The rake of each pot: in proportion, in whole chips; the main pot takes the remainder. */
function rakeByPot(pots: readonly Pot[], rake: Money): Money[] {
  const total = sumOf(pots.map(({ amount }) => amount));
  const parts = pots.map(({ amount }) => {
    const part = total === 0n ? 0n : (rake * amount) / total;
    return part - (part % CHIP);
  });
  const over = rake - sumOf(parts);
  return parts.map((part, index) => money(index === 0 ? part + over : part));
}

/** Splits an amount between winners; odd chips go to the first winners after the button. */
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

/** Pays the pots after the rake. @param winnersOf the winners among these seats, in the order after the button */
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

/** The total that a seat wins from the pots. */
export const payoutOf = (paid: readonly PaidPot[], seat: number): Money =>
  sumOf(paid.flatMap(({ winners }) => winners.filter((won) => won.seat === seat).map((won) => won.amount)));
