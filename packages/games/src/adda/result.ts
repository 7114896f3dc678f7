import { type Money, money } from "@khela/kernel/money";
import { type HandResult, payoutOf, payPots, type Pot, rakeOf, sumOf } from "../card-tables/pots.ts";
import { after } from "../card-tables/seats.ts";
import type { Card } from "../tables/cards.ts";
import { handOf } from "../tables/teen-patti/spots.ts";
import type { AddaPlayer, AddaState } from "./hand.ts";

/** A number by which hands of three cards compare. @throws RangeError for another number of cards */
function scoreOf(cards: readonly Card[]): number {
  const [first, second, third] = cards;
  if (first === undefined || second === undefined || third === undefined || cards.length !== 3) {
    throw new RangeError("a hand is three cards");
  }
  return handOf([first, second, third]).value;
}

/** Who of two packs after a side show: the worse hand, and on a tie the one who asked. */
export const packsAfter = (
  asked: { by: number; seat: number },
  cardsOf: (seat: number) => readonly Card[],
): number => (scoreOf(cardsOf(asked.by)) > scoreOf(cardsOf(asked.seat)) ? asked.seat : asked.by);

/**
 * One pot for all who have chips left; below it one for each player who is all in, who wins from each other at most
 * as much as was put in by that player. Blind and seen stakes differ, so nobody else's are set against each other.
 */
function addaPots(players: readonly AddaPlayer[]): Pot[] {
  const inPlay = players.filter(({ folded }) => !folded);
  const isAllIn = ({ stack }: AddaPlayer): boolean => stack === 0n;
  const levels = [...new Set(inPlay.filter(isAllIn).map(({ total }) => total))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const able = inPlay.filter((player) => !isAllIn(player));
  // Where everybody is all in, the highest of them play for all that lies above.
  const bounds: (Money | null)[] = able.length > 0 ? [...levels, null] : [...levels.slice(0, -1), null];
  let below = 0n;
  const pots = bounds.map((level): Pot => {
    const part = (total: Money, to: Money | null): bigint => (to === null || total < to ? total : to);
    const amount = sumOf(players.map(({ total }) => part(total, level) - part(total, money(below))));
    const high = levels.at(-1) ?? money(0n);
    const reaches = ({ total }: AddaPlayer): boolean =>
      level === null ? able.length === 0 && total === high : total >= level;
    below = level ?? below;
    return {
      amount,
      seats: inPlay.filter((player) => !isAllIn(player) || reaches(player)).map(({ seat }) => seat),
    };
  });
  return pots.filter(({ amount }) => amount > 0n);
}

/** What the last one with chips has put in above everybody else, where all others are all in: it goes back. */
function unmatched(players: readonly AddaPlayer[]): HandResult["returned"] {
  const inPlay = players.filter(({ folded }) => !folded);
  const able = inPlay.filter(({ stack }) => stack > 0n);
  // Without chips behind, it is the one who put in most: the last bet was all that this player had.
  const top = inPlay.toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))[0];
  if (inPlay.length < 2 || able.length > 1 || !top || (able[0] && able[0] !== top)) return null;
  const others = players.filter(({ seat }) => seat !== top.seat).map(({ total }) => total);
  const next = others.reduce((high, total) => (total > high ? total : high), money(0n));
  return top.total > next ? { seat: top.seat, amount: money(top.total - next) } : null;
}

/**
 * Ends a hand whose betting is over.
 * @param cardsOf cards of those who are still in
 * @param rakeCap the table's
 */
export function finishAdda(
  state: AddaState,
  cardsOf: (seat: number) => readonly Card[],
  rakeCap: Money,
): HandResult {
  if (state.toAct !== null) throw new RangeError("the betting is not over");
  const returned = unmatched(state.players);
  const players = state.players.map((player) =>
    returned?.seat === player.seat ? { ...player, total: money(player.total - returned.amount) } : player,
  );
  const order = after(
    players.filter(({ folded }) => !folded),
    state.setup.button,
  ).map(({ seat }) => seat);
  const showdown = order.length > 1;
  const scores = new Map(showdown ? order.map((seat) => [seat, scoreOf(cardsOf(seat))]) : []);
  const pots = addaPots(players);
  const rake = rakeOf(sumOf(pots.map(({ amount }) => amount)), { due: state.bets, cap: rakeCap });
  const paid = payPots(pots, rake, (seats) => {
    const best = Math.max(...seats.map((seat) => scores.get(seat) ?? 0));
    const equal = order.filter((seat) => seats.includes(seat) && (scores.get(seat) ?? 0) === best);
    // Who asked for the show loses a tie.
    return equal.length > 1 ? equal.filter((seat) => seat !== state.shownBy) : equal;
  });
  return {
    pots: paid,
    rake,
    returned,
    shown: showdown ? order : [],
    players: players.map(({ seat, total }) => ({ seat, stake: total, payout: payoutOf(paid, seat) })),
  };
}
