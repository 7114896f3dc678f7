import { type Money, money } from "@khela/kernel/money";
import type { Card } from "../tables/cards.ts";
import { evaluateHand } from "./evaluate.ts";
import { after, BOARD_CARDS, type HandPlayer, type HandState } from "./hand.ts";
import { CHIP, RAKE_PPM } from "./rooms.ts";

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

/** Cards as the deal gives them. */
export interface Dealt {
  readonly board: readonly Card[];
  readonly holeOf: (seat: number) => readonly Card[];
}

const sum = (amounts: readonly bigint[]): Money =>
  money(amounts.reduce((total, amount) => total + amount, 0n));

/** What the highest bettor put in above everybody else's. */
function uncalled(players: readonly HandPlayer[]): HandResult["returned"] {
  const [first, second] = players.toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0));
  if (!first || !second || first.total === second.total) return null;
  return { seat: first.seat, amount: money(first.total - second.total) };
}

/** The main pot first, then one for each all-in below the highest stake. @param staked by seat, without what nobody called */
export function potsOf(players: readonly { seat: number; staked: Money; folded: boolean }[]): Pot[] {
  const levels = [...new Set(players.filter(({ folded }) => !folded).map(({ staked }) => staked))].toSorted(
    (a, b) => (a < b ? -1 : 1),
  );
  let below = 0n;
  const pots = levels.map((level): Pot => {
    const share = (staked: Money): bigint =>
      (staked < level ? staked : level) - (staked < below ? staked : below);
    const amount = sum(players.map(({ staked }) => share(staked)));
    below = level;
    return {
      amount,
      seats: players.filter(({ folded, staked }) => !folded && staked >= level).map(({ seat }) => seat),
    };
  });
  return pots.filter(({ amount }) => amount > 0n);
}

/** What the house takes: nothing without a flop. In whole chips, rounded down. */
export function rakeOf(total: Money, terms: { sawFlop: boolean; cap: Money }): Money {
  if (!terms.sawFlop) return money(0n);
  const share = (total * BigInt(RAKE_PPM)) / 1_000_000n;
  const capped = share < terms.cap ? share : terms.cap;
  return money(capped - (capped % CHIP));
}

/** The rake by pot: in proportion, in whole chips, what is over from the main pot. */
function rakeByPot(pots: readonly Pot[], rake: Money): Money[] {
  const total = sum(pots.map(({ amount }) => amount));
  const parts = pots.map(({ amount }) => {
    const part = total === 0n ? 0n : (rake * amount) / total;
    return part - (part % CHIP);
  });
  const over = rake - sum(parts);
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

/**
 * Ends a hand whose betting is over.
 * @param dealt the whole board, and the cards of those who are still in
 * @param rakeCap the table's
 */
export function finishHand(state: HandState, dealt: Dealt, rakeCap: Money): HandResult {
  if (state.toAct !== null) throw new RangeError("the betting is not over");
  const { button } = state.setup;
  const returned = uncalled(state.players);
  const staked = state.players.map(({ seat, total, folded }) => ({
    seat,
    folded,
    staked: money(total - (returned?.seat === seat ? returned.amount : 0n)),
  }));
  const inPlay = after(staked, button).filter(({ folded }) => !folded);
  const showdown = inPlay.length > 1;
  const scores = new Map(
    showdown ? inPlay.map(({ seat }) => [seat, evaluateHand([...dealt.board, ...dealt.holeOf(seat)])]) : [],
  );
  const order = inPlay.map(({ seat }) => seat);
  const pots = potsOf(staked);
  const sawFlop = BOARD_CARDS[state.street] > 0 || state.allIn;
  const rakes = rakeByPot(pots, rakeOf(sum(pots.map(({ amount }) => amount)), { sawFlop, cap: rakeCap }));
  const paid = pots.map(({ amount, seats }, index): PaidPot => {
    const best = Math.max(...seats.map((seat) => scores.get(seat) ?? 0));
    const winners = order.filter((seat) => seats.includes(seat) && (scores.get(seat) ?? 0) === best);
    const rake = rakes[index] ?? money(0n);
    const left = money(amount - rake);
    return { amount: left, seats, rake, winners: split(left, winners) };
  });
  const payoutOf = (seat: number): Money =>
    sum(paid.flatMap(({ winners }) => winners.filter((won) => won.seat === seat).map((won) => won.amount)));
  return {
    pots: paid,
    rake: sum(rakes),
    returned,
    shown: showdown ? shownSeats(state, order, { scores, paid }) : [],
    players: staked.map((player) => ({
      seat: player.seat,
      stake: player.staked,
      payout: payoutOf(player.seat),
    })),
  };
}

/**
 * Who must show, in order: the last who bet or raised on the river, else the first after the button, then round the
 * table; a hand that is already beaten stays hidden. Where everybody was all in, all show.
 */
function shownSeats(
  state: HandState,
  order: readonly number[],
  { scores, paid }: { scores: ReadonlyMap<number, number>; paid: readonly PaidPot[] },
): number[] {
  if (state.allIn) return [...order];
  const first = order.indexOf(state.aggressor ?? -1);
  const turns = first > 0 ? [...order.slice(first), ...order.slice(0, first)] : order;
  const won = new Set(paid.flatMap(({ winners }) => winners.map(({ seat }) => seat)));
  let best = -1;
  return turns.filter((seat) => {
    const score = scores.get(seat) ?? 0;
    const shows = score >= best || won.has(seat);
    best = Math.max(best, score);
    return shows;
  });
}
