import { type Money, money } from "@khela/kernel/money";
import { type HandResult, payoutOf, payPots, type Pot, rakeOf, sumOf } from "../card-tables/pots.ts";
import { after } from "../card-tables/seats.ts";
import type { Card } from "../tables/cards.ts";
import { handOf } from "../tables/teen-patti/spots.ts";
import type { AddaPlayer, AddaState } from "./hand.ts";

/**
 * A number by which hands of three cards compare; the better hand has the larger one.
 * @throws RangeError for another number of cards
 */
function scoreOf(cards: readonly Card[]): number {
  const [first, second, third] = cards;
  if (first === undefined || second === undefined || third === undefined || cards.length !== 3) {
    throw new RangeError("a hand is three cards");
  }
  return handOf([first, second, third]).value;
}

/** The seat that packs after a side show: the one with the worse hand, or the one that asked on a tie. */
export const packsAfter = (
  asked: { by: number; seat: number },
  cardsOf: (seat: number) => readonly Card[],
): number => (scoreOf(cardsOf(asked.by)) > scoreOf(cardsOf(asked.seat)) ? asked.seat : asked.by);

/**
 * One pot for all who have chips left, and below it one for each player who is all in, who wins from each other
 * player at most the amount that he or she put in. Blind and seen players stake different amounts, so only an all-in
 * bounds a pot.
 */
function addaPots(players: readonly AddaPlayer[]): Pot[] {
  const inPlay = players.filter(({ folded }) => !folded);
  const isAllIn = ({ stack }: AddaPlayer): boolean => stack === 0n;
  const levels = [...new Set(inPlay.filter(isAllIn).map(({ total }) => total))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const able = inPlay.filter((player) => !isAllIn(player));
  // Where everybody is all in, the players with the highest total play for everything above the level below.
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

/** The uncalled part of the highest total where at most one player has chips left; it is returned. */
function unmatched(players: readonly AddaPlayer[]): HandResult["returned"] {
  const inPlay = players.filter(({ folded }) => !folded);
  const able = inPlay.filter(({ stack }) => stack > 0n);
  // Where nobody has chips left, the highest total belongs to the player whose last bet was all-in.
  const top = inPlay.toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))[0];
  if (inPlay.length < 2 || able.length > 1 || !top || (able[0] && able[0] !== top)) return null;
  const others = players.filter(({ seat }) => seat !== top.seat).map(({ total }) => total);
  const next = others.reduce((high, total) => (total > high ? total : high), money(0n));
  return top.total > next ? { seat: top.seat, amount: money(top.total - next) } : null;
}

/**
 * Ends a hand whose betting is over.
 * @param cardsOf cards of a seat that has not packed
 * @param rakeCap the table's cap on the rake
 * @throws RangeError while the betting runs
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
    // The player who asked for the show loses a tie.
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
